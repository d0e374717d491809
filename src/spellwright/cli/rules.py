"""`spellwright rules`: the Comprehensive Rules at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
import msgspec

from spellwright.comprules.book import Rule, import_rules, load_rules

if TYPE_CHECKING:
    from spellwright.comprules.search import Hit


class _ShowByDefault(click.Group):
    """A group in which whatever is no subcommand is shown: `rules 613.8a`, `rules trample`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            args = ["show", *args]
        return super().parse_args(ctx, args)


@click.group(cls=_ShowByDefault)
def command() -> None:
    """The Comprehensive Rules at hand: `rules import FILE` once, then `rules 613.8a`, `rules trample`,
    `rules search WORDS`."""


@command.command("import")
@click.argument("file")
def import_(file: str) -> None:
    """Keep a copy of FILE, the rules as Wizards publish them in plain text."""
    book = import_rules(file)
    click.echo(
        f"{len(book.rules)} rules and {len(book.glossary)} terms, effective {book.effective or 'at no stated date'}"
    )


@command.command("show")
@click.argument("what", nargs=-1, required=True)
@click.option("--cr", metavar="FILE", help="Read the rules from FILE, not from the imported copy.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def show(what: tuple[str, ...], cr: str | None, as_json: bool) -> None:
    """Show a rule by its number, with what is below it, or a term of the glossary."""
    book = load_rules(cr)
    words = " ".join(what)
    if words[:1].isdigit():
        rule = book.rule(words)
        _print_rules([rule, *book.below(rule.number)], as_json)
        return
    term, text = book.term(words)
    click.echo(_json({"term": term, "text": text}) if as_json else f"{term}\n{text}")


@command.command("search")
@click.argument("words", nargs=-1, required=True)
@click.option("--cr", metavar="FILE", help="Read the rules from FILE, not from the imported copy.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--limit", default=20, show_default=True, help="Show so many at most.")
def search(words: tuple[str, ...], cr: str | None, as_json: bool, limit: int) -> None:
    """Show the rules and terms in which all of WORDS stand, the best first; a "quoted phrase" counts as one word."""
    from spellwright.comprules.search import search_rules

    found = search_rules(load_rules(cr), " ".join([f'"{w}"' if " " in w else w for w in words]))
    shown = found[: max(limit, 0)]
    if as_json:
        click.echo(_json([_hit_data(hit) for hit in shown]))
        return
    for hit in shown:
        click.echo(f"{hit.name} {_marked(hit)}")
    more = len(found) - len(shown)
    click.echo(f"and {more} more (--limit shows them)" if more else f"{len(found)} found")


def _marked(hit: Hit) -> str:
    """The text with the words that were searched for in bold, where the output is a terminal."""
    out = ""
    at = 0
    for start, end in hit.spans:
        out += hit.text[at:start] + click.style(hit.text[start:end], bold=True, underline=True)
        at = end
    return out + hit.text[at:]


def _hit_data(hit: Hit) -> dict[str, Any]:
    kind = {"term": hit.term} if hit.rule is None else {"number": hit.rule.number}
    examples = () if hit.rule is None else hit.rule.examples
    return {**kind, "text": hit.text, "examples": examples, "spans": hit.spans}


def _print_rules(rules: list[Rule], as_json: bool) -> None:
    if as_json:
        click.echo(_json([{"number": r.number, "text": r.text, "examples": r.examples} for r in rules]))
        return
    for rule in rules:
        click.echo(f"{rule.number} {rule.text}")
        for example in rule.examples:
            click.echo(f"    Example: {example}")


def _json(data: Any) -> str:
    return msgspec.json.encode(data).decode()
