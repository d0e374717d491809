"""Where files lie, and how they are read and written."""

from __future__ import annotations

import os
from pathlib import Path

from spellwright.core.errors import UserError

HOME_VARIABLE = "SPELLWRIGHT_HOME"


def data_folder() -> Path:
    """The folder of the card store: `SPELLWRIGHT_HOME` if set, else the platform's folder for a user's data."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home).expanduser()
    import platformdirs

    return Path(platformdirs.user_data_dir("spellwright", appauthor=False))


def read_bytes(path: str | Path, what: str = "file") -> bytes:
    """The bytes of a file. Raises UserError when it is missing, a folder, unreadable or empty."""
    place = str(path)
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise UserError(f"there is no such {what}", place) from None
    except IsADirectoryError:
        raise UserError(f"this is a folder, not a {what}", place) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UserError(f"cannot be read: {reason}", place) from None
    if not data.strip():
        raise UserError(f"the {what} is empty", place)
    return data


def read_text(path: str | Path, what: str = "file") -> str:
    """The text of a UTF-8 file, a byte order mark dropped, line ends made `\\n`. Raises UserError as `read_bytes`."""
    return decode_text(read_bytes(path, what), str(path), what)


def decode_text(data: bytes, place: str, what: str = "file") -> str:
    """UTF-8 bytes as text. Raises UserError for anything else, binary data above all."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UserError(
            f"the {what} is not UTF-8 text (line {line})", place, "save it as plain text in UTF-8"
        ) from None
    if "\0" in text:
        raise UserError(f"the {what} is binary, not text", place)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def write_atomically(path: Path, text: str) -> None:
    """Write a text file whole or not at all. A link stays one; what is no file, as /dev/stdout, is written to."""
    if path.exists() and not path.is_file() and not path.is_dir():
        path.write_text(text, encoding="utf-8")
        return
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    try:
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def write_text(path: str | Path, text: str) -> None:
    """Write a file that a user named, whole or not at all. Raises UserError when it cannot be written."""
    try:
        write_atomically(Path(path), text)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UserError(f"the file cannot be written: {reason}", str(path)) from None
