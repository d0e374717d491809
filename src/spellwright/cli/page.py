"""`spellwright page`: everything about one card."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("name", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print the page as one JSON object.")
@click.option("--html", metavar="FILE", help="Write the page as one HTML file that needs nothing else.")
@click.option("--cr", metavar="FILE", help="Take the rules' text from FILE, not from the imported copy.")
@click.option("--scenarios", metavar="DIR", help="Look for scenarios with the card below DIR.")
@click.option(
    "--rules", "most", type=click.IntRange(min=0), default=15, show_default=True, help="Show so many rules at most."
)
def command(
    name: tuple[str, ...], as_json: bool, html: str | None, cr: str | None, scenarios: str | None, most: int
) -> None:
    """Everything about the card NAME (a face, the beginning or any part of its name will do): its characteristics, its
    text printed from its compiled form with what each line means, the rules that bear on it, its rulings, and the
    scenarios that show it."""
    import msgspec

    from spellwright.cli.card import find
    from spellwright.core.files import write_text
    from spellwright.judge.page import page_of, page_text

    printed, compiled = find(" ".join(name))
    page = page_of(compiled, printed, cr, None if scenarios is None else Path(scenarios))
    if html is not None:
        from spellwright.judge.page_html import page_html

        write_text(html, page_html(page))
    if as_json:
        click.echo(msgspec.json.encode(page).decode())
    elif html is not None:
        click.echo(f"{page.name}: written to {html}")
    else:
        click.echo(page_text(page, most))
