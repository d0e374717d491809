"""Scryfall's bulk data fetched: the index of files, then one file, streamed to the data folder and imported whole.

It asks as little as it can: not at all within a day of the last time, and then only for what has changed since. What
was cut short is continued where the server can do that; a file that cannot be imported leaves the store as it was.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from spellwright.cards.reader import Progress
from spellwright.cards.store import FILE_NAME, Imported, import_cards, make_folder
from spellwright.core.errors import UserError, suggestion
from spellwright.core.files import data_folder, write_atomically

if TYPE_CHECKING:
    import httpx2

BASE_URL: Final = "https://api.scryfall.com"
BASE_VARIABLE: Final = "SPELLWRIGHT_SCRYFALL"
KINDS: Final = ("oracle_cards", "default_cards", "unique_artwork", "all_cards")
DAY: Final = 24 * 3600.0
TIMEOUT: Final = 30.0
STATE_NAME: Final = "pull.json"
PAUSE: Final = 0.1
"""Seconds between two requests, as Scryfall asks."""
AGAIN: Final = "try again later; the cards that you have are as they were"

RECENT, UNCHANGED, PULLED = "recent", "unchanged", "pulled"


class Past(msgspec.Struct):
    """What is known of the last time a kind of file was asked for: where and when (seconds since 1970), the index's and
    the file's marks of their version, and what the index said of the file."""

    base: str = ""
    checked_at: float = 0.0
    index_etag: str = ""
    index_modified: str = ""
    updated_at: str = ""
    uri: str = ""
    etag: str = ""
    modified: str = ""


class Part(msgspec.Struct):
    """A file that was cut short: where it is from, and the mark of its version ("" if it cannot be continued)."""

    uri: str
    etag: str


class Pulled(msgspec.Struct, frozen=True):
    """What a pull did. `status`: recent (not asked, the last time is not a day ago), unchanged, or pulled;
    `updated_at`: the date of the file as the index has it; `size`: bytes fetched; `age`: seconds since the last time.
    """

    status: str
    kind: str
    updated_at: str
    size: int = 0
    age: float = 0.0
    imported: Imported | None = None


def pull_cards(
    kind: str = KINDS[0],
    base_url: str | None = None,
    force: bool = False,
    fetching: Progress | None = None,
    importing: Progress | None = None,
    timeout: float = TIMEOUT,
    agent: str = "spellwright",
) -> Pulled:
    """Fetch a kind of bulk file (`KINDS`) and import it into the store of the data folder.

    `base_url`: where the index is, `BASE_URL` unless given or in the environment; `force`: ask and fetch in any case;
    `fetching` hears bytes done and in all (0 if that is not known), `importing` the same of entries; `timeout`: seconds
    without a byte; `agent`: who asks. Raises UserError with the address for whatever goes wrong; the store is then as
    it was.
    """
    if kind not in KINDS:
        hint = suggestion(kind, KINDS) or f"there are: {', '.join(KINDS)}"
        if kind == "rulings":
            hint = "rulings are a file of their own: `spellwright rulings import FILE`"
        raise UserError(f"there is no bulk file of cards {kind!r}", "", hint)
    base = (base_url or os.environ.get(BASE_VARIABLE) or BASE_URL).rstrip("/")
    folder = data_folder()
    past = _read_past(folder).get(kind, Past())
    fresh = force or past.base != base or not (folder / FILE_NAME).is_file()
    if fresh:
        past = Past(base)
    age = time.time() - past.checked_at
    if not fresh and 0 <= age < DAY:
        return Pulled(RECENT, kind, past.updated_at, age=age)
    import httpx2

    asked = [base]
    with _client(timeout, asked, agent) as client:
        try:
            return _pull(client, kind, past, folder, fetching, importing)
        except httpx2.TimeoutException:
            raise UserError(f"no answer for {timeout:g} seconds", asked[-1], AGAIN) from None
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            said = str(error) or type(error).__name__
            raise UserError(f"it cannot be fetched: {said}", asked[-1], AGAIN) from None
        except OSError as error:
            raise UserError(f"cannot be written: {error.strerror or error}", str(folder)) from None


def _client(timeout: float, asked: list[str], agent: str) -> httpx2.Client:
    """A client that says who asks, and notes the addresses that it asks."""
    import httpx2

    headers = {
        "User-Agent": agent,
        "Accept": "application/json;q=0.9,*/*;q=0.8",
        "Accept-Encoding": "gzip",
    }
    hooks: dict[str, list[Any]] = {"request": [lambda request: asked.append(str(request.url))]}
    return httpx2.Client(headers=headers, timeout=timeout, follow_redirects=True, event_hooks=hooks)


def _pull(
    client: httpx2.Client,
    kind: str,
    past: Past,
    folder: Path,
    fetching: Progress | None,
    importing: Progress | None,
) -> Pulled:
    new = msgspec.structs.replace(past, checked_at=time.time())
    index_url = f"{past.base}/bulk-data"
    answer = client.get(index_url, headers=_conditions(past.index_etag, past.index_modified))
    if answer.status_code == 304:
        _write_past(folder, kind, new)
        return Pulled(UNCHANGED, kind, past.updated_at)
    _expect_ok(answer)
    uri, updated = _entry(answer.content, kind, index_url)
    new.index_etag = answer.headers.get("etag", "")
    new.index_modified = answer.headers.get("last-modified", "")
    if past.updated_at and (past.updated_at, past.uri) == (updated, uri):
        _write_past(folder, kind, new)
        return Pulled(UNCHANGED, kind, updated)
    time.sleep(PAUSE)
    make_folder(folder)
    path = folder / f".pull-{kind}.part"
    marks = _fetch(client, uri, _conditions(past.etag, past.modified), path, fetching)
    new.updated_at, new.uri = updated, uri
    if marks is None:
        _write_past(folder, kind, new)
        return Pulled(UNCHANGED, kind, updated)
    new.etag, new.modified = marks
    size = path.stat().st_size
    try:
        done = import_cards(path, importing)
    except UserError as error:
        place = error.place.replace(str(path), uri)
        raise UserError(error.message, place, f"{error.hint}; the store is as it was".lstrip("; ")) from None
    finally:
        _remove(path)
    done.reading.path = uri
    _write_past(folder, kind, new)
    return Pulled(PULLED, kind, updated, size, imported=done)


def _conditions(etag: str, modified: str) -> dict[str, str]:
    out = {}
    if etag:
        out["If-None-Match"] = etag
    if modified:
        out["If-Modified-Since"] = modified
    return out


def _expect_ok(answer: httpx2.Response) -> None:
    if answer.status_code in (200, 206):
        return
    wait = answer.headers.get("retry-after", "")
    hint = f"try again after {wait}" if wait else AGAIN
    if answer.status_code in (404, 410):
        hint = "is this the address of Scryfall's API, or of one like it?"
    reason = f" {answer.reason_phrase}" if answer.reason_phrase else ""
    raise UserError(f"the server answers {answer.status_code}{reason}", str(answer.url), hint)


def _entry(content: bytes, kind: str, place: str) -> tuple[str, str]:
    """Where the file is and how old, as the index says."""
    hint = 'an index is {"data": [{"type": "oracle_cards", "download_uri": "https://...", "updated_at": "..."}]}'
    try:
        data = msgspec.json.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UserError(f"the index is no JSON: {error}", place, hint) from None
    entries = data.get("data") if isinstance(data, dict) else None
    if not isinstance(entries, list):
        raise UserError("this is no index of bulk files", place, hint)
    for entry in entries:
        if isinstance(entry, dict) and entry.get("type") == kind:
            uri, updated = entry.get("download_uri"), entry.get("updated_at", "")
            if not isinstance(uri, str) or not uri.startswith(("https://", "http://")):
                raise UserError(f"the index has no address for {kind}", place, hint)
            return uri, updated if isinstance(updated, str) else ""
    raise UserError(f"the index has no {kind}", place, hint)


def _fetch(
    client: httpx2.Client, uri: str, conditions: dict[str, str], path: Path, progress: Progress | None
) -> tuple[str, str] | None:
    """Stream a file to `path`, as it is sent; None where it has not changed, else the marks of its version.

    What was cut short before is continued if it is the same version. A failure leaves what there is, to be continued,
    or nothing where the server gives its files no strong mark.
    """
    note = path.with_suffix(".json")
    have = _resumable(path, note, uri)
    headers = dict(conditions)
    if have is not None:
        headers = {"Range": f"bytes={path.stat().st_size}-", "If-Range": have.etag}
    with client.stream("GET", uri, headers=headers) as answer:
        if answer.status_code == 304:
            return None
        if answer.status_code == 416:
            _remove(path)
        _expect_ok(answer)
        etag = answer.headers.get("etag", "")
        if answer.status_code == 200:
            _remove(path)
        elif have is None or not _continues(answer, path):
            _remove(path)
            raise UserError("the server sends another part of the file than was asked for", uri, AGAIN)
        strong = etag if etag and not etag.startswith("W/") else ""
        write_atomically(note, msgspec.json.encode(Part(uri, strong)).decode())
        try:
            _stream(answer, path, progress)
        except BaseException:
            if not strong or not path.stat().st_size:
                _remove(path)
            raise
        return etag, answer.headers.get("last-modified", "")


def _stream(answer: httpx2.Response, path: Path, progress: Progress | None) -> None:
    done = path.stat().st_size if path.exists() else 0
    length = answer.headers.get("content-length", "")
    total = done + int(length) if length.isdigit() else 0
    with path.open("ab") as file:
        for chunk in answer.iter_raw():
            file.write(chunk)
            done += len(chunk)
            if progress is not None:
                progress(done, max(total, done) if total else 0)
    if total and done != total:
        raise UserError(f"the file was cut short: {done} of {total} bytes", str(answer.url), AGAIN)


def _continues(answer: httpx2.Response, path: Path) -> bool:
    """Whether a part begins where the file at hand ends."""
    start = answer.headers.get("content-range", "").removeprefix("bytes ").partition("-")[0]
    size = path.stat().st_size if path.exists() else 0
    return start.isdigit() and int(start) == size


def _resumable(path: Path, note: Path, uri: str) -> Part | None:
    if not path.is_file() or not path.stat().st_size:
        return None
    try:
        part = msgspec.json.decode(note.read_bytes(), type=Part)
    except (OSError, msgspec.DecodeError):
        return None
    return part if part.etag and part.uri == uri else None


def _remove(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.with_suffix(".json").unlink(missing_ok=True)


def _read_past(folder: Path) -> dict[str, Past]:
    try:
        return msgspec.json.decode((folder / STATE_NAME).read_bytes(), type=dict[str, Past])
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return {}


def _write_past(folder: Path, kind: str, past: Past) -> None:
    known = _read_past(folder)
    known[kind] = past
    write_atomically(folder / STATE_NAME, msgspec.json.encode(known).decode() + "\n")


def as_data(pulled: Pulled) -> dict[str, Any]:
    """What a pull did, as plain data, without what the import tells by itself."""
    return {"status": pulled.status, "kind": pulled.kind, "updated_at": pulled.updated_at, "bytes": pulled.size}
