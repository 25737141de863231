import json
from pathlib import Path

GENERIC = "Your bank declined the payment. Contact your bank, or use another card."
CODES = json.loads(Path(__file__).with_name("decline-codes.json").read_text(encoding="utf-8"))


def decline_message(failure_code):
    """Returns a text that is safe to show for any decline code, known or not."""
    return CODES.get(failure_code, {}).get("message") or GENERIC


def may_retry_later(failure_code, attempts):
    """True if the same card may be charged again later. `attempts` counts all charges so far."""
    return attempts <= CODES.get(failure_code, {}).get("retries", 0)
