SHOPPER = {
    "charge_declined": "show the decline",
    "sonar_session_required": "reload",
    "geo_compliance_vpn_detected": "reload",
    "geo_compliance_blocked": "stop",
}


def next_step(status, code, write):
    """What to do after a failed request. `status` is 0 when no response arrived;
    `write` is true for a request that creates or changes something.
    """
    if status == 0 or status >= 500:
        return "look it up" if write else "retry"
    if status == 429:
        return "retry"
    return SHOPPER.get(code, "fix the request")
