import hashlib
import hmac
import re


def verify_frame_signature(raw_body, header, secret):
    """True when the header is Frame's signature of exactly these bytes."""
    if not secret:
        raise ValueError("The webhook secret is missing.")

    match = re.fullmatch(r"sha256=([0-9a-f]{64})", header or "")
    if not match:
        return False

    expected = hmac.new(secret.encode(), raw_body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(match[1], expected)
