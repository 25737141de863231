import random
import time
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

import requests


def with_retries(send, *, tries=6, base=1.0, max_wait=35, write=False, sleep=time.sleep):
    """Runs `send` until it succeeds, fails permanently, has been tried `tries` times,
    or would have to wait longer than `max_wait` seconds in total. The default is the
    waits of six tries, with jitter.

    `send` returns a response of `requests`, or raises an error of `requests`.
    Set `write` for requests that create or change something: then only a 429 is retried.
    """
    attempt, left = 1, max_wait
    while True:
        response = error = None
        try:
            response = send()
        except requests.RequestException as raised:
            response, error = raised.response, raised
        backoff = base * 2 ** (attempt - 1) + random.random() * base / 2
        wait = max(retry_after(response), backoff)
        last = attempt >= tries or wait > left
        if last or not is_temporary(error, response, write):
            if error:
                raise error
            return response
        sleep(wait)
        attempt, left = attempt + 1, left - wait


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
