import json
import sys
import threading
import time
from pathlib import Path

SEVEN_DAYS = 7 * 24 * 60 * 60


class EventInbox:
    """Stores each event once, until it is too old to return, and hands it out until its
    work is done. Without a file, a restart loses what is not done.
    """

    def __init__(self, file=None, now=time.time):
        self._file = Path(file) if file else None
        stored = self._file and self._file.exists()
        self._entries = json.loads(self._file.read_text()) if stored else {}
        self._lock = threading.Lock()
        self._working = threading.Lock()
        self._now = now

    def accept(self, event):
        """Returns "new", "duplicate" or "too old". Call it only with a verified event."""
        with self._lock:
            oldest = self._now() - SEVEN_DAYS
            self._entries = {
                id: entry
                for id, entry in self._entries.items()
                if not entry["done"] or entry["event"]["created"] >= oldest
            }
            if event["created"] < oldest:
                return "too old"
            if event["id"] in self._entries:
                return "duplicate"
            entries = {**self._entries, event["id"]: {"event": event, "done": False}}
            self._save(entries)
            self._entries = entries
            return "new"

    def work(self, handle):
        """Calls `handle` with every event that is due."""
        with self._working:
            with self._lock:
                now = self._now()
                open_entries = [
                    entry
                    for entry in self._entries.values()
                    if not entry["done"] and entry.get("try_at", 0) <= now
                ]
            for entry in open_entries:
                id = entry["event"]["id"]
                try:
                    self._count_try(id, entry)
                    handle(entry["event"])
                    with self._lock:
                        entry["done"] = True
                        self._save(self._entries)
                # `sys.exit` would end the only worker.
                except (Exception, SystemExit) as error:
                    print(f"Event {id} is not done: {error!r}", file=sys.stderr)

    def _count_try(self, id, entry):
        """Comes first, so that a try that ends the process counts."""
        with self._lock:
            entry["tries"] = entry.get("tries", 0) + 1
            entry["try_at"] = self._now() + 5 * 2 ** min(entry["tries"], 10)
            if entry["tries"] == 5:
                print(f"ALERT: Event {id} is not done after four tries", file=sys.stderr)
            self._save(self._entries)

    def _save(self, entries):
        if self._file:
            new = self._file.with_suffix(".new")
            new.write_text(json.dumps(entries))
            new.replace(self._file)
