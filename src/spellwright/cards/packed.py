"""Card files as they come: plain, gzip, zstd, xz, bzip2 or a zip of one file; JSON or JSON lines."""

from __future__ import annotations

import io
import re
import zlib
from typing import TypeVar

import msgspec

from spellwright.core.errors import UserError

T = TypeVar("T")

EXPECTED = (
    "a card file is Scryfall's bulk data (a JSON array, or one card a line) or MTGJSON "
    "(AtomicCards, AllPrintings or one set), plain or packed with gzip, zstd, xz, bzip2 or zip"
)


def unpack(data: bytes, place: str) -> bytes:
    """`data` without its compression, which is told by its first bytes. Raises UserError when it is damaged."""
    try:
        if data[:2] == b"\x1f\x8b":
            import gzip

            return gzip.decompress(data)
        if data[:4] == b"\x28\xb5\x2f\xfd":
            return _unpack_zstd(data)
        if data[:6] == b"\xfd7zXZ\0":
            import lzma

            return lzma.decompress(data)
        if data[:3] == b"BZh":
            import bz2

            return bz2.decompress(data)
        if data[:4] == b"PK\x03\x04":
            return _unpack_zip(data, place)
    except UserError:
        raise
    except (EOFError, OSError, ValueError, zlib.error) as error:
        raise UserError(f"the packed file is damaged or cut short: {error}", place, "get the file again") from None
    except Exception as error:  # lzma, zipfile and zstandard have exceptions of their own
        if type(error).__module__.split(".")[0] not in ("_lzma", "lzma", "zipfile", "zstd", "zstandard", "builtins"):
            raise
        raise UserError(f"the packed file is damaged or cut short: {error}", place, "get the file again") from None
    return data


def _unpack_zstd(data: bytes) -> bytes:
    import zstandard

    out = []
    rest = data
    while rest:
        frame = zstandard.ZstdDecompressor().decompressobj()
        out.append(frame.decompress(rest))
        if not frame.eof:
            raise EOFError("the last frame has no end")
        rest = frame.unused_data
    return b"".join(out)


def _unpack_zip(data: bytes, place: str) -> bytes:
    import zipfile

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = [n for n in archive.namelist() if not n.endswith("/")]
        if len(names) != 1:
            raise UserError(f"the zip holds {len(names)} files, not one", place, "unpack it and import the card file")
        return archive.read(names[0])


class Document(msgspec.Struct):
    """A JSON file: `values` are the entries of an array, or of lines (then `lines` has the number of each); or `table`
    the values of one object by key."""

    values: list[msgspec.Raw] = []
    table: dict[str, msgspec.Raw] | None = None
    lines: list[int] = []

    def where(self, index: int) -> str:
        return f"line {self.lines[index]}" if self.lines else f"entry {index + 1}"


def read_json(data: bytes, place: str) -> Document:
    """Tell an array, an object and JSON lines apart and split them. Raises UserError when it is none of them."""
    if data[:3] == b"\xef\xbb\xbf":
        data = data[3:]
    start = data[:4096].lstrip()[:1]
    if start not in (b"[", b"{"):
        raise UserError("this is not JSON", place, EXPECTED)
    if start == b"[":
        return Document(values=_decode(data, list[msgspec.Raw], place))
    first, _, rest = data.lstrip().partition(b"\n")
    if rest.strip() and _is_whole(first):
        return _read_lines(data, place)
    return Document(table=_decode(data, dict[str, msgspec.Raw], place))


def _is_whole(line: bytes) -> bool:
    try:
        msgspec.json.decode(line, type=msgspec.Raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


def _read_lines(data: bytes, place: str) -> Document:
    out = Document()
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        if not _is_whole(line):
            raise UserError(
                "the line is not a whole JSON object: the file is damaged or cut short",
                f"{place}, line {number}",
                "get the file again",
            )
        out.values.append(msgspec.Raw(line))
        out.lines.append(number)
    return out


def _decode(data: bytes, kind: type[T], place: str) -> T:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UserError(
            f"{json_fault(data, error)}: the file is damaged or cut short", place, "get the file again"
        ) from None


def json_fault(data: bytes, error: Exception) -> str:
    """Where JSON is broken, as far as the error says so."""
    found = re.search(r"byte (\d+)", str(error))
    if isinstance(error, UnicodeDecodeError):
        return "this is not UTF-8 text"
    if found is None:
        if "truncated" not in str(error):
            return "this is not JSON"
        last = data.rstrip().count(b"\n") + 1
        return f"the JSON ends in line {last} before it is complete"
    line = data.count(b"\n", 0, int(found[1])) + 1
    return f"the JSON is broken at line {line} (byte {found[1]})"
