import json
from pathlib import Path

GENERIC = "Your bank declined the payment. Contact your bank, or use another card."
CODES = json.loads(Path(__file__).with_name("decline-codes.json").read_text(encoding="utf-8"))
# Rejections that the shopper can do something about. Nothing was charged.
REJECTIONS = {
    "sonar_session_required": {
        "message": "You have not been charged. Reload the page, then pay.",
        "next": "reload",
    },
    "geo_compliance_vpn_detected": {
        "message": "You have not been charged. Turn off your VPN, then reload the page.",
        "next": "reload",
    },
    "geo_compliance_blocked": {
        "message": "You have not been charged. We cannot take payments from your region.",
        "next": "stop",
    },
}


def decline_message(failure_code):
    """Returns a text that is safe to show for any decline code, known or not."""
    return CODES.get(failure_code, {}).get("message") or GENERIC


def may_retry_later(failure_code, attempts):
    """True if the same card may be charged again later. `attempts` counts all charges so far."""
    return attempts <= CODES.get(failure_code, {}).get("retries", 0)
