import os
from urllib.parse import quote

import requests

API = os.environ.get("FRAME_API_BASE", "https://api.framepayments.com")
CONFIRMABLE = ["incomplete", "requires_confirmation"]
# Charge intents in these states no longer charge.
DEAD = ["failed", "canceled", "expired", "reversed", "fraud_declined"]
OVER = [*DEAD, "requires_payment_method"]
# If the event is lost, a later run may find it refunded or disputed.
RESULTS = {"succeeded": "paid", "refunded": "refunded", "disputed": "disputed"}


class FrameError(Exception):
    def __init__(self, status, result):
        self.status = status
        self.result = result if isinstance(result, dict) else {}
        super().__init__(f"Frame responded with {status}: {self.result.get('message')}")


def frame(method, path, body=None):
    """Sends one API request. Raises FrameError unless it succeeds."""
    response = requests.request(
        method,
        f"{API}/v1{path}",
        headers={"Authorization": f"Bearer {os.environ['FRAME_SECRET_KEY']}"},
        json=body,
        timeout=float(os.environ.get("FRAME_TIMEOUT", 30)),
    )
    result = response.json()
    if response.ok:
        return result
    raise FrameError(response.status_code, result)


def find_customer(user):
    """A checkout, or a request whose response was lost, may have created the customer."""
    path = f"/customers/search?email={quote(user['email'])}&per_page=100"
    page = 1
    while page:
        result = frame("GET", f"{path}&page={page}")
        # A search also finds longer addresses.
        for customer in result["data"]:
            if customer["email"] == user["email"]:
                return customer["id"]
        page = page + 1 if result["meta"]["has_more"] else None
    return frame("POST", "/customers", {"name": user["name"], "email": user["email"]})["id"]


def save_card(user, card):
    """Saves a card that the shopper typed into the card form. Nothing is charged."""
    if not user.get("customer"):
        user["customer"] = find_customer(user)
    method = {
        "type": "card",
        "card_number": card["number"],
        "exp_month": card["expiry"]["month"],
        "exp_year": card["expiry"]["year"],
        "cvc": card["cvc"],
        "customer": user["customer"],
    }
    user["payment_method"] = frame("POST", "/payment_methods", method)["id"]


def rejected(error):
    """Permanent: running the job again cannot help. An alert, not a retry."""
    code, message = error.result.get("code"), error.result.get("message")
    return {"status": "rejected", "code": code, "message": message}


def charge_saved_card(user, order, store):
    """Charges the saved card while the shopper is away. After an error, call it again:
    it continues with the same charge intent. `store` writes the order to your database.
    From the checkout server, where an error means PENDING, not FAULT:
        with lock(order["id"]):
            result = charge_saved_card(user, order, store)
    """
    if order["state"] != "unpaid":
        return {"status": order["state"], "code": None}

    def declined(code):
        order["declined_intent"] = order["charge_intent"]
        order["payment"] = {"id": order["charge_intent"], "status": "failed"}
        store(order)
        return {"status": "declined", "code": code or "generic_decline"}

    # The shopper's attempt at the checkout may still charge a card.
    if order.get("payment") and order["payment"]["id"] != order.get("charge_intent"):
        attempt = f"/charge_intents/{order['payment']['id']}"
        status = frame("GET", attempt)["status"]
        if status == "requires_payment_method":
            frame("POST", f"{attempt}/cancel")
        elif status not in DEAD:
            return {"status": RESULTS.get(status, "pending"), "code": None}
        order["charge_intent"] = None
    is_new = not order.get("charge_intent")
    if is_new:
        body = {
            "amount": order["amount"],
            "currency": order["currency"],
            "customer": user["customer"],
            "payment_method": user["payment_method"],
            "confirm": False,
            "description": f"Order {order['id']}",
            "metadata": {"order_id": order["id"]},
        }
        try:
            order["charge_intent"] = frame("POST", "/charge_intents", body)["id"]
        except FrameError as error:
            if error.status not in (400, 404, 422):
                raise
            return rejected(error)
        # Where the checkout looks for it.
        order["payment"] = {"id": order["charge_intent"], "status": "confirming"}
        store(order)
    path = f"/charge_intents/{order['charge_intent']}"
    intent = frame("GET", path)
    card = (intent.get("payment_method") or {}).get("id")
    wanted = (order["amount"], order["currency"], user["payment_method"])
    is_other = not is_new and (intent["amount"], intent["currency"], card) != wanted
    if is_other and intent["status"] in [*CONFIRMABLE, "requires_payment_method"]:
        intent = frame("POST", f"{path}/cancel")
    canceled = intent["status"] == "canceled"
    by_checkout = canceled and order.get("declined_intent") != order["charge_intent"]
    if by_checkout or (is_other and intent["status"] in DEAD):
        # The checkout has canceled it, or the card, amount or currency has changed.
        order["charge_intent"] = None
        return charge_saved_card(user, order, store)
    if intent["status"] in CONFIRMABLE:
        try:
            intent = frame("POST", f"{path}/confirm")
        except FrameError as error:
            if error.result.get("code") == "charge_declined":
                details = error.result.get("error_details")
                data = details.get("data") if isinstance(details, dict) else None
                code = data.get("failure_code") if isinstance(data, dict) else None
                return declined(code)
            if error.status != 422:
                raise
            # If the network resends this request, the second copy is rejected
            # even though the first went through.
            intent = frame("GET", path)
            if intent["status"] in CONFIRMABLE:
                return rejected(error)
    # Nobody is there to pass the challenge. An earlier run may have canceled it.
    if intent["status"] in ("requires_3d_secure", "canceled"):
        order["declined_intent"] = order["charge_intent"]
        store(order)
        if intent["status"] != "canceled":
            frame("POST", f"{path}/cancel")
        return declined("authentication_required")
    if intent["status"] in OVER:
        return declined((intent.get("latest_charge") or {}).get("failure_code"))
    return {"status": RESULTS.get(intent["status"], "pending"), "code": None}
