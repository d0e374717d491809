"""The page of a card as one HTML file that needs nothing else: no script, no font, no picture from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from pathlib import Path

from spellwright.cards.rulings import FILL_HINT as RULINGS_HINT
from spellwright.comprules.book import FILL_HINT as RULES_HINT
from spellwright.judge.page import Face, Line, Page, RuleEntry, RulingEntry, ScenarioEntry

_SYMBOL = re.compile(r"\{([^{}\s]+)\}")
_SPECIFIC = 20
"""So many rules are open on the page; the others are folded away."""

_STYLE = """
:root { --paper: #faf8f4; --card: #fff; --ink: #23201b; --soft: #6d665c; --line: #e2dcd1; --accent: #7a4b1e;
  --good: #2f6b3a; --fair: #8a6a12; --bad: #a03325; --code: #f3efe7; }
@media (prefers-color-scheme: dark) { :root { --paper: #191815; --card: #22201c; --ink: #ece7dd; --soft: #a49b8d;
  --line: #3a362f; --accent: #dca870; --good: #8fcb98; --fair: #dcc06a; --bad: #ec9080; --code: #2a2722; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.55 Georgia, "Iowan Old Style", "Palatino Linotype", serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.2rem 4rem; }
h1 { font-size: 1.7rem; margin: 0; }
h2 { font-size: 1.2rem; margin: 2.4rem 0 .6rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem; }
h2 small, .soft { color: var(--soft); font-weight: normal; font-size: .85rem; }
a { color: var(--accent); }
section.face { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1.1rem 1.3rem;
  margin: 0 0 1rem; }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .4rem 1rem; align-items: baseline; }
.type { border-block: 1px solid var(--line); padding: .3rem 0; margin: .5rem 0 .8rem; }
.corner { text-align: right; font-weight: bold; }
.text { margin: 1rem 0 .2rem; font-size: 1.08rem; }
.sym { display: inline-block; min-width: 1.35em; padding: 0 .28em; border-radius: 1em; text-align: center;
  font: bold .78em/1.35em system-ui, sans-serif; background: #d9d3c7; color: #222; margin: 0 .06em; }
.W { background: #f7f0cf; } .U { background: #b5d6ee; } .B { background: #b9b0ab; } .R { background: #f2b49b; }
.G { background: #b3d6b0; }
.badge { display: inline-block; border: 1px solid currentColor; border-radius: 1em; padding: 0 .6em;
  font: .75rem/1.5 system-ui, sans-serif; vertical-align: middle; }
.playable { color: var(--good); } .meant, .read { color: var(--fair); } .declined { color: var(--bad); }
details { margin: .2rem 0; } summary { cursor: pointer; color: var(--soft); font-size: .88rem; }
pre { background: var(--code); border-radius: .4rem; padding: .7rem .9rem; overflow-x: auto; font-size: .78rem;
  line-height: 1.45; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .8rem 0 0; font-size: .92rem; }
dt { color: var(--soft); } dd { margin: 0; }
.entry { padding: .55rem 0; border-bottom: 1px solid var(--line); }
.entry b { font-variant-numeric: tabular-nums; } .entry p { margin: .2rem 0; }
.why { color: var(--soft); font-size: .88rem; font-style: italic; }
code { background: var(--code); border-radius: .25rem; padding: .05rem .35rem; font-size: .85em;
  overflow-wrap: anywhere; }
.refs { font-size: .85rem; color: var(--soft); } .refs a { margin-right: .45em; }
:target { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: .2rem; }
@media print { :root { --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --accent: #000; }
  main { max-width: none; padding: 0; } details:not([open]) { display: none; } .entry, .text { break-inside: avoid; }
  a { text-decoration: none; } .badge { color: #000; } }
"""


def page_html(page: Page) -> str:
    """The whole file."""
    title = escape(page.name)
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>",
        *[_face(face, i, page) for i, face in enumerate(page.faces)],
        _facts(page),
        _rules(page),
        _rulings(page),
        _scenarios(page),
        "</main>\n</body>\n</html>\n",
    ]
    return "\n".join([p for p in parts if p])


def symbols(text: str) -> str:
    """Text with its symbols in circles."""
    out = ""
    at = 0
    for found in _SYMBOL.finditer(text):
        out += escape(text[at : found.start()])
        kind = found[1][:1] if found[1][:1] in "WUBRG" else ""
        out += f'<span class="sym {kind}" title="{escape(found[0])}">{escape(found[1])}</span>'
        at = found.end()
    return out + escape(text[at:])


def _badge(status: str) -> str:
    return f'<span class="badge {escape(status)}">{escape(status)}</span>'


def _face(face: Face, number: int, page: Page) -> str:
    tag = "h1" if number == 0 else "h2"
    badge = " " + _badge(page.status) if number == 0 else ""
    rows = [
        '<section class="face">',
        f'<div class="head"><{tag}>{escape(face.name)}{badge}</{tag}><span>{symbols(face.mana_cost)}</span></div>',
        f'<div class="type">{escape(face.type_line)}</div>',
        *[_line(line) for line in face.lines],
    ]
    if face.spell:
        rows.append(_folded("what it does as one spell ability", face.spell))
    if face.corner:
        rows.append(f'<div class="corner">{escape(face.corner)}</div>')
    return "\n".join([*rows, "</section>"])


def _line(line: Line) -> str:
    rows = [f'<p class="text">{symbols(line.text)} {_badge(line.status)}</p>']
    if line.report not in (line.status, ""):
        rows.append(f'<div class="why">{escape(line.report)}</div>')
    if line.meaning:
        rows.append(_folded("what it means", line.meaning))
    if line.said:
        rows.append(_folded(f"what it says ({line.reading})", line.said))
    if line.rules:
        rows.append(f'<div class="refs">CR {_links(line.rules)}</div>')
    return "\n".join(rows)


def _folded(title: str, text: str) -> str:
    return f"<details><summary>{escape(title)}</summary><pre>{escape(text)}</pre></details>"


def _links(rules: Iterable[str]) -> str:
    return " ".join([f'<a href="#r{escape(r)}">{escape(r)}</a>' for r in rules])


def _facts(page: Page) -> str:
    if not page.facts:
        return ""
    rows = [f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in page.facts.items()]
    return f"<dl>{''.join(rows)}</dl>"


def _rules(page: Page) -> str:
    note = escape(f"of {page.edition}" if page.edition else "" if page.edition is not None else RULES_HINT)
    rows = [f"<h2>Rules that bear on it <small>{note}</small></h2>"]
    rows += [_rule(entry) for entry in page.rules[:_SPECIFIC]]
    more = page.rules[_SPECIFIC:]
    if more:
        inner = "\n".join([_rule(entry) for entry in more])
        rows.append(f"<details><summary>{len(more)} more general ones</summary>\n{inner}\n</details>")
    return "\n".join(rows)


def _rule(entry: RuleEntry) -> str:
    rows = [f'<div class="entry" id="r{escape(entry.rule)}"><b>{escape(entry.rule)}</b>']
    rows.append(f'<span class="why">{escape(", ".join(entry.why))}</span>')
    if entry.text:
        rows.append(f"<p>{symbols(entry.text)}</p>")
    rows += [f'<p class="soft">Example: {symbols(example)}</p>' for example in entry.examples]
    if entry.scenarios:
        rows.append(_shown(entry.scenarios))
    return "\n".join([*rows, "</div>"])


def _shown(ids: Iterable[str]) -> str:
    links = [f'<a href="#s-{escape(i)}">{escape(i)}</a>' for i in ids]
    return f'<div class="refs">shown by {" ".join(links)}</div>'


def _rulings(page: Page) -> str:
    note = RULINGS_HINT if page.rulings is None else "" if page.rulings else "there are none on this card"
    rows = [f"<h2>Rulings <small>{escape(note)}</small></h2>"]
    return "\n".join([*rows, *[_ruling(r) for r in page.rulings or ()]])


def _ruling(ruling: RulingEntry) -> str:
    shown = _shown(ruling.scenarios) if ruling.scenarios else ""
    date = f'<span class="soft">{escape(ruling.date)} · <code>{escape(ruling.hash)}</code></span>'
    return f'<div class="entry">{date}<p>{symbols(ruling.text)}</p>{shown}</div>'


def _scenarios(page: Page) -> str:
    note = "" if page.scenarios else "there are none with this card"
    rows = [f"<h2>Scenarios <small>{escape(note)}</small></h2>"]
    return "\n".join([*rows, *[_scenario(s) for s in page.scenarios]])


def _scenario(s: ScenarioEntry) -> str:
    name = f'<a href="{escape(Path(s.path).resolve().as_uri())}">{escape(s.id)}</a>'
    rows = [f'<div class="entry" id="s-{escape(s.id)}"><b>{name}</b>']
    rows += [f"<p>{symbols(text)}</p>" for text in (s.question or s.title, s.answer) if text]
    if s.rules:
        rows.append(f'<div class="refs">CR {escape(", ".join(s.rules))}</div>')
    return "\n".join([*rows, f"<code>{escape(s.command)}</code></div>"])
