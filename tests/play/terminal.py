"""`spellwright` in a real pseudo-terminal, driven as a person would: read what is shown, type, wait."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|\r")
ROWS, COLUMNS = 40, 100
PROMPT = re.compile(r"\[[^\[\]\n]*\] > $")


class Terminal:
    """A program at a terminal of 100 columns and 40 rows. `text` is all it has shown, without escape sequences; `raw`
    is with them."""

    def __init__(self, *arguments: str, home: Path, timeout: float = 30.0, **environment: str) -> None:
        self.timeout = timeout
        self.raw = ""
        self.mark = 0
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        env = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")}
        env.update({"TERM": "xterm", "SPELLWRIGHT_HOME": str(home / "data"), "PYTHONIOENCODING": "utf-8"})
        env.update(environment)
        command = [sys.executable, "-m", "spellwright", *arguments]
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=env, cwd=home, start_new_session=True
        )
        os.close(slave)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    @property
    def text(self) -> str:
        return ESCAPES.sub("", self.raw)

    @property
    def new(self) -> str:
        """What has been shown since something was last typed."""
        return self.text[self.mark :]

    def read(self, wait: float) -> bool:
        """Take in what comes within this time; whether there can be more."""
        ready, _, _ = select.select([self.master], [], [], wait)
        if not ready:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.raw += data.decode("utf-8", "replace")
        return bool(data)

    def expect(self, *words: str) -> str:
        """Wait until all of these words stand in what is new, and a prompt after them; what is new then."""
        until = time.monotonic() + self.timeout
        open_ = True
        while time.monotonic() < until and open_:
            if all([w in self.new for w in words]) and PROMPT.search(self.new):
                return self.new
            open_ = self.read(0.2)
        raise AssertionError(f"{words} and a prompt did not come; what is new:\n{self.new}\nall:\n{self.text[-3000:]}")

    def type(self, line: str, *words: str) -> str:
        """Type a line and wait for words and a prompt."""
        self.send(line + "\n")
        return self.expect(*words)

    def send(self, data: str) -> None:
        """Type this and wait for nothing."""
        self.mark = len(self.text)
        os.write(self.master, data.encode())

    def end(self, *words: str) -> int:
        """Wait until the program ends, having shown these words; its exit status."""
        until = time.monotonic() + self.timeout
        while time.monotonic() < until and self.read(0.2):
            pass
        status = self.process.wait(timeout=self.timeout)
        for w in words:
            assert w in self.new, f"{w!r} is not in what is new:\n{self.new}"
        return status

    def entry(self, words: str) -> str:
        """The number of the entry of the menu that begins with these words, "" if there is none."""
        found = re.search(rf"^ +(\d+)  {re.escape(words)}", self.new, re.M)
        return found[1] if found else ""
