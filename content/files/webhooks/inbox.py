import threading
import time

SEVEN_DAYS = 7 * 24 * 60 * 60


class EventInbox:
    """Accepts each event once. Forgets an id when its event is too old to return."""

    def __init__(self, max_age=SEVEN_DAYS, now=time.time):
        self._created_by_id = {}
        self._lock = threading.Lock()
        self._max_age = max_age
        self._now = now

    def accept(self, event):
        """Returns "new", "duplicate" or "too old". Call it only with a verified event."""
        with self._lock:
            oldest = self._now() - self._max_age
            self._created_by_id = {
                id: created
                for id, created in self._created_by_id.items()
                if created >= oldest
            }
            if event["created"] < oldest:
                return "too old"
            if event["id"] in self._created_by_id:
                return "duplicate"
            self._created_by_id[event["id"]] = event["created"]
            return "new"
