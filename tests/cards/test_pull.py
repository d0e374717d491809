"""Bulk data fetched from a server of our own: conditional, resumed, and never half of it in the store."""

from __future__ import annotations

import gzip
import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from spellwright.cards import pull
from spellwright.cards.pull import pull_cards
from spellwright.cards.store import CardStore
from spellwright.core.errors import UserError


def cards(*names: str) -> bytes:
    rows = [{"name": n, "layout": "normal", "type_line": "Land", "oracle_text": "", "pad": "x" * 5000} for n in names]
    return json.dumps(rows).encode()


class Server(ThreadingHTTPServer):
    """Serves an index and a file, as its fields say, and remembers what it was asked."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.base = f"http://127.0.0.1:{self.server_port}"
        self.index: bytes | None = None
        self.index_status = 200
        self.file = cards("Alder", "Birch")
        self.file_status = 200
        self.updated = "2031-01-02T00:00:00Z"
        self.etag = '"one"'
        self.cut = 0  # so many bytes of the file are sent before the line goes dead
        self.gzip = False
        self.wait = 0.0
        self.range_start: int | None = None  # what a part claims to begin with

    def index_body(self) -> bytes:
        if self.index is not None:
            return self.index
        row = {"type": "oracle_cards", "updated_at": self.updated, "download_uri": f"{self.base}/file.json"}
        other = {**row, "type": "all_cards", "download_uri": "ftp://x"}
        return json.dumps({"object": "list", "data": [other, row]}).encode()


class Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        s = self.server
        s.asked.append((self.path, {k.lower(): v for k, v in self.headers.items()}))
        if self.path == "/bulk-data":
            self._send(s.index_status, s.index_body(), f'"{hash(s.index_body())}"')
        elif self.path == "/file.json":
            time.sleep(s.wait)
            self._send(s.file_status, gzip.compress(s.file, mtime=0) if s.gzip else s.file, s.etag, s.cut, s.gzip)
        else:
            self._send(404, b"", "")

    def _send(self, status: int, body: bytes, etag: str, cut: int = 0, packed: bool = False) -> None:
        asked = {k.lower(): v for k, v in self.headers.items()}
        if status == 200 and etag and asked.get("if-none-match") == etag:
            status, body = 304, b""
        start = 0
        if status == 200 and "range" in asked and asked.get("if-range") == etag:
            start = int(asked["range"].removeprefix("bytes=").rstrip("-"))
            status = 206
        self.send_response(status)
        if etag:
            self.send_header("ETag", etag)
        if status == 206:
            shown = self.server.range_start if self.server.range_start is not None else start
            self.send_header("Content-Range", f"bytes {shown}-{len(body) - 1}/{len(body)}")
        if packed and status in (200, 206):
            self.send_header("Content-Encoding", "gzip")
        if status == 503:
            self.send_header("Retry-After", "120")
        body = body[start:]
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if cut and len(body) > cut:
            self.wfile.write(body[:cut])
            self.close_connection = True
        else:
            self.wfile.write(body)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("SPELLWRIGHT_HOME", str(folder))
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setattr(pull, "PAUSE", 0.0)
    return folder


@pytest.fixture
def server(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    served = Server()
    monkeypatch.setenv("SPELLWRIGHT_SCRYFALL", served.base + "/")
    thread = threading.Thread(target=served.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield served
    served.shutdown()
    served.server_close()
    thread.join()


def names() -> list[str]:
    with CardStore.open() as store:
        return [c.name for c in store]


def paths(server: Server) -> list[str]:
    out = [path for path, _ in server.asked]
    server.asked.clear()
    return out


def later(monkeypatch: pytest.MonkeyPatch, hours: float) -> None:
    now = time.time() + hours * 3600
    monkeypatch.setattr(pull.time, "time", lambda: now)


def left_over(home: Path) -> list[str]:
    return sorted([p.name for p in home.iterdir()]) if home.exists() else []


def test_the_index_then_the_file_then_the_store(server: Server, home: Path) -> None:
    done = pull_cards(agent="spellwright/7")
    assert (done.status, done.updated_at, done.size) == ("pulled", server.updated, len(server.file))
    assert done.imported is not None and (done.imported.cards, done.imported.new) == (2, 2)
    assert done.imported.reading.path == f"{server.base}/file.json"
    assert names() == ["Alder", "Birch"]
    for _, headers in server.asked:
        assert headers["user-agent"] == "spellwright/7"
        assert "application/json" in headers["accept"]
    assert paths(server) == ["/bulk-data", "/file.json"]
    assert left_over(home) == ["cards.sqlite", "pull.json"]


def test_progress_is_told_in_bytes_and_entries(server: Server) -> None:
    fetched: list[tuple[int, int]] = []
    read: list[tuple[int, int]] = []
    pull_cards(fetching=lambda a, b: fetched.append((a, b)), importing=lambda a, b: read.append((a, b)))
    assert fetched[-1] == (len(server.file), len(server.file))
    assert read[-1] == (4, 4)


def test_within_a_day_nothing_is_asked(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    pull_cards()
    paths(server)
    later(monkeypatch, 23)
    done = pull_cards()
    assert (done.status, int(done.age / 3600)) == ("recent", 22) or (done.status, int(done.age / 3600)) == (
        "recent",
        23,
    )
    assert paths(server) == []


def test_after_a_day_only_what_has_changed_is_fetched(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    pull_cards()
    paths(server)
    later(monkeypatch, 25)
    assert pull_cards().status == "unchanged"  # the index itself: 304
    assert "if-none-match" in server.asked[0][1]
    assert paths(server) == ["/bulk-data"]
    server.index = server.index_body().replace(b'"list"', b'"List"')
    later(monkeypatch, 50)
    assert pull_cards().status == "unchanged"  # another index, the same file in it
    assert paths(server) == ["/bulk-data"]
    server.index = None
    server.updated = "2031-01-03T00:00:00Z"
    later(monkeypatch, 75)
    assert pull_cards().status == "unchanged"  # a newer date, the same file: 304
    assert server.asked[1][1]["if-none-match"] == '"one"'
    assert paths(server) == ["/bulk-data", "/file.json"]
    server.updated, server.file, server.etag = "2031-01-04T00:00:00Z", cards("Birch", "Cedar"), '"two"'
    later(monkeypatch, 100)
    done = pull_cards()
    assert done.status == "pulled" and done.imported is not None and done.imported.new == 1
    assert names() == ["Alder", "Birch", "Cedar"]


def test_force_and_a_lost_store_fetch_anew(server: Server, home: Path) -> None:
    pull_cards()
    assert pull_cards(force=True).status == "pulled"
    assert [h for _, h in server.asked if "if-none-match" in h] == []
    (home / "cards.sqlite").unlink()
    assert pull_cards().status == "pulled"


def test_a_packed_answer_is_kept_packed_and_read(server: Server) -> None:
    server.gzip = True
    done = pull_cards()
    assert done.size < len(server.file)
    assert names() == ["Alder", "Birch"]


def test_what_was_cut_short_is_continued(server: Server, home: Path) -> None:
    server.cut = 4000
    with pytest.raises(UserError, match=r"/file.json: it cannot be fetched: .*\n  try again later") as caught:
        pull_cards()
    assert "Traceback" not in str(caught.value)
    assert ".pull-oracle_cards.part" in left_over(home) and "cards.sqlite" not in left_over(home)
    part = (home / ".pull-oracle_cards.part").stat().st_size
    assert 0 < part <= 4000
    server.cut = 0
    assert pull_cards().status == "pulled"
    assert server.asked[-1][1]["range"] == f"bytes={part}-"
    assert names() == ["Alder", "Birch"]
    assert left_over(home) == ["cards.sqlite", "pull.json"]


def test_of_another_version_nothing_is_continued(server: Server, home: Path) -> None:
    server.cut = 4000
    with pytest.raises(UserError):
        pull_cards()
    server.cut, server.etag, server.file = 0, '"two"', cards("Cedar")
    assert pull_cards().status == "pulled"
    assert names() == ["Cedar"]


def test_a_part_that_begins_elsewhere_is_not_taken(server: Server, home: Path) -> None:
    server.cut = 4000
    with pytest.raises(UserError):
        pull_cards()
    server.cut, server.range_start = 0, 17
    with pytest.raises(UserError, match="another part of the file"):
        pull_cards()
    assert left_over(home) == []
    assert pull_cards().status == "pulled"


def test_without_a_strong_mark_nothing_is_left_to_continue(server: Server, home: Path) -> None:
    server.cut, server.etag = 4000, 'W/"weak"'
    with pytest.raises(UserError):
        pull_cards()
    assert left_over(home) == []


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ({"index_status": 404}, "/bulk-data: the server answers 404 Not Found\n  is this the address"),
        ({"index_status": 500}, "/bulk-data: the server answers 500 Internal Server Error\n  try again later"),
        ({"index_status": 503}, "/bulk-data: the server answers 503 Service Unavailable\n  try again after 120"),
        ({"file_status": 404}, "/file.json: the server answers 404 Not Found"),
        ({"file_status": 500}, "/file.json: the server answers 500"),
        ({"index": b"<html>"}, "/bulk-data: the index is no JSON"),
        ({"index": b"[]"}, "/bulk-data: this is no index of bulk files"),
        ({"index": b'{"data": [{"type": "rulings"}]}'}, "/bulk-data: the index has no oracle_cards"),
        ({"index": b'{"data": [{"type": "oracle_cards"}]}'}, "the index has no address for oracle_cards"),
        (
            {"index": b'{"data": [{"type": "oracle_cards", "download_uri": "file:///etc/passwd"}]}'},
            "the index has no address for oracle_cards",
        ),
        ({"file": b'[{"name": "Alder", "layout"'}, "/file.json: the JSON ends in line 1 before it is complete"),
        ({"file": b"[]"}, "/file.json: there is no card in it"),
        ({"file": b"<html>", "gzip": True}, "/file.json: this is not JSON"),
        ({"file": b""}, "/file.json: the card file is empty"),
        ({"wait": 1.0}, "/file.json: no answer for 0.2 seconds"),
    ],
)
def test_whatever_goes_wrong_the_store_stays(server: Server, home: Path, what: dict[str, object], said: str) -> None:
    pull_cards()
    before = (home / "cards.sqlite").read_bytes(), (home / "pull.json").read_bytes()
    for key, value in what.items():
        setattr(server, key, value)
    with pytest.raises(UserError) as caught:
        pull_cards(force=True, timeout=0.2)
    assert said in str(caught.value)
    assert ((home / "cards.sqlite").read_bytes(), (home / "pull.json").read_bytes()) == before
    assert left_over(home) == ["cards.sqlite", "pull.json"]


def test_addresses_that_are_none(home: Path) -> None:
    for base in ("nonsense", "http://127.0.0.1:1", "http://[", "ftp://127.0.0.1"):
        with pytest.raises(UserError, match="cannot be fetched"):
            pull_cards(base_url=base, timeout=2)
    with pytest.raises(UserError, match="did you mean oracle_cards"):
        pull_cards("oracle-cards")
    with pytest.raises(UserError, match="rulings import"):
        pull_cards("rulings")
    assert left_over(home) == []


def test_a_damaged_memory_is_no_memory(server: Server, home: Path) -> None:
    pull_cards()
    (home / "pull.json").write_text("{")
    assert pull_cards().status == "pulled"
