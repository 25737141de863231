import random
import time
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

import requests

MAX_HINT = 60


def with_retries(send, *, tries=6, base=1.0, write=False, sleep=time.sleep):
    """Runs `send` until it succeeds, fails permanently, or has been tried `tries` times.

    `send` returns a response of `requests`, or raises an error of `requests`.
    Set `write` for requests that create or change something: then only a 429 is retried.
    """
    attempt = 1
    while True:
        response = error = None
        try:
            response = send()
        except requests.RequestException as raised:
            response, error = raised.response, raised
        hint = retry_after(response)
        last = attempt >= tries or hint > MAX_HINT
        if last or not is_temporary(error, response, write):
            if error:
                raise error
            return response
        backoff = base * 2 ** (attempt - 1) + random.random() * base / 2
        sleep(max(hint, backoff))
        attempt += 1


def is_temporary(error, response, write):
    if response is not None and response.status_code == 429:
        return True
    if write:
        return False
    if response is not None:
        return response.status_code >= 500
    return isinstance(error, (requests.ConnectionError, requests.Timeout))


def retry_after(response):
    """`Retry-After`, which is seconds or a date, in seconds; 0 without one."""
    hint = "" if response is None else response.headers.get("Retry-After", "").strip()
    if hint.isdecimal():
        return int(hint)
    try:
        wait = parsedate_to_datetime(hint) - datetime.now(timezone.utc)
    except (TypeError, ValueError):
        return 0
    return max(0, wait.total_seconds())
