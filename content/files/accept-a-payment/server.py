import hashlib
import hmac
import json
import os
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import requests
from decline_message import REJECTIONS, decline_message

API = os.environ.get("FRAME_API_BASE", "https://api.framepayments.com")
# Nobody knows yet whether the card was charged. The webhook event or the sweep tells.
PENDING = {
    "message": "Your payment is processing. Please don't pay again.",
    "next": "stop",
}
PAID = {"message": "This order is already paid.", "next": "stop"}
CANCELED = {"message": "This order was canceled.", "next": "stop"}
LATER = {"message": "Not finished yet. Try again in a minute."}
DISPUTED = {"message": "This payment is disputed, so it cannot be refunded."}
UNPAID = {"message": "This order is not marked as paid. To cancel it, leave out the total."}
# Nothing was charged. `next` tells the page what the shopper can do.
BUSY = {"message": "You have not been charged. Try again in a minute.", "next": "retry"}
FAULT = {
    "message": "Something went wrong on our end. You have not been charged. Please contact us.",
    "next": "stop",
}
# Charge intents in these states no longer charge.
OVER = [
    "failed",
    "canceled",
    "expired",
    "reversed",
    "fraud_declined",
    "requires_payment_method",
]
# Charge intents in these states have not charged the card, and never do once canceled.
OPEN = [
    "incomplete",
    "requires_confirmation",
    "requires_payment_method",
    "requires_3d_secure",
]
# Charge intents in these states have charged the card.
WAS_PAID = ["succeeded", "refunded", "disputed"]
# Disputes stay in these states.
DECIDED = ["won", "lost"]
MAX_BODY = 1024 * 1024

for name in ("FRAME_SECRET_KEY", "FRAME_PUBLISHABLE_KEY", "FRAME_WEBHOOK_SECRET"):
    if not os.environ.get(name):
        sys.exit(f"Set {name} first")

# Stands in for your database, where the lock is an advisory lock.
DATABASE = Path("order-database.json")
ORDERS = json.loads(DATABASE.read_text()) if DATABASE.exists() else {}
ORDERS.setdefault(
    "1042",
    {
        "id": "1042",
        "amount": 4200,
        "currency": "usd",
        "name": "Nora Lind",
        "email": "nora@example.com",
        "state": "unpaid",
        "payment": None,
        "disputes": {},
        "seen": [],
    },
)
LOCKS = {}
WRITING = threading.Lock()


def lock(id):
    return LOCKS.setdefault(id, threading.Lock())


def store(order, **changes):
    with WRITING:
        stored = {**ORDERS, order["id"]: {**order, **changes}}
        Path(f"{DATABASE}.tmp").write_text(json.dumps(stored))
        Path(f"{DATABASE}.tmp").replace(DATABASE)
        order.update(changes)


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


def settle_earlier(order, cancelable=OPEN):
    """Reads the order's charge intent and cancels it if it has not charged its card."""
    if not order["payment"]:
        return None
    path = f"/charge_intents/{order['payment']['id']}"
    intent = frame("GET", path)
    if intent["status"] in cancelable:
        try:
            intent = frame("POST", f"{path}/cancel")
        except FrameError as error:
            # It may have been charged in this moment.
            if error.status != 422:
                raise
            intent = frame("GET", path)
    store(order, payment={"id": intent["id"], "status": intent["status"]})
    return intent


def charge(order, data):
    """Charges the card once, whatever happened to earlier attempts."""
    earlier = settle_earlier(order)
    if earlier and earlier["status"] not in OVER:
        return earlier

    card = data["card"]
    body = {
        "amount": order["amount"],
        "currency": order["currency"],
        "customer_data": {"name": order["name"], "email": order["email"]},
        "confirm": False,
        "description": f"Order {order['id']}",
        "metadata": {"order_id": order["id"]},
        "payment_method_data": {
            "type": "card",
            "card_number": card["number"],
            "exp_month": card["expiry"]["month"],
            "exp_year": card["expiry"]["year"],
            "cvc": card["cvc"],
        },
    }
    if data.get("sonar_session_id"):
        body["sonar_session_id"] = data["sonar_session_id"]
    # Without `confirm`, nothing is charged, even if the response is lost.
    intent_id = frame("POST", "/charge_intents", body)["id"]
    # From here on the outcome is unknown until Frame responds.
    store(order, payment={"id": intent_id, "status": "confirming"})
    try:
        intent = frame("POST", f"/charge_intents/{intent_id}/confirm")
    except FrameError as error:
        if error.status == 422 and error.result.get("code") != "charge_declined":
            # If the network resends this request, the second copy is rejected
            # even though the first went through.
            intent = frame("GET", f"/charge_intents/{intent_id}")
            store(order, payment={"id": intent_id, "status": intent["status"]})
            if intent["status"] not in OPEN:
                return intent
        # Any other 4xx means nothing was charged.
        if error.status < 500:
            store(order, payment={"id": intent_id, "status": "incomplete"})
        raise
    store(order, payment={"id": intent_id, "status": intent["status"]})
    return intent


def may_be_charged(order):
    """True while the card may have been charged, or still may be."""
    payment = order["payment"]
    return payment is not None and payment["status"] not in ["incomplete", *OVER]


def rejection(error):
    """The response when nothing was charged."""
    if not isinstance(error, FrameError):
        return 503, BUSY
    code = error.result.get("code")
    if code == "charge_declined":
        details = error.result.get("error_details")
        data = details.get("data") if isinstance(details, dict) else None
        reason = data.get("failure_code") if isinstance(data, dict) else None
        return 402, {"message": decline_message(reason), "next": "retry"}
    if code in REJECTIONS:
        return 422, REJECTIONS[code]
    # Any other 4xx, such as validation_errors, is a mistake that no retry fixes.
    temporary = error.status >= 500 or error.status == 429
    return (503, BUSY) if temporary else (500, FAULT)


def parse(body):
    """The object in a body, or an empty one, and its order, or None."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        data = None
    data = data if isinstance(data, dict) else {}
    id = data.get("order_id")
    return data, ORDERS.get(id) if isinstance(id, str) else None


def is_complete(card):
    try:
        return all([card["number"], card["cvc"], card["expiry"]["month"], card["expiry"]["year"]])
    except (KeyError, TypeError):
        return False


def pay(body, _headers):
    # Check here, too, that the order belongs to this shopper.
    data, order = parse(body)
    if not order:
        return 404, {"message": "There is no such order.", "next": "stop"}
    # Simultaneous requests wait for each other; the second one finds the first's intent.
    with lock(order["id"]):
        if order["state"] != "unpaid":
            return 409, CANCELED if order["state"] == "canceled" else PAID
        if not is_complete(data.get("card")):
            return (202, PENDING) if may_be_charged(order) else (400, FAULT)
        try:
            intent = charge(order, data)
        except Exception as error:
            print(repr(error), file=sys.stderr)
            return (202, PENDING) if may_be_charged(order) else rejection(error)
    if intent["status"] not in OVER:
        return 200, {"client_secret": intent["client_secret"]}
    reason = (intent.get("latest_charge") or {}).get("failure_code")
    return 402, {"message": decline_message(reason), "next": "retry"}


def mark_paid(order, intent):
    """Marks the order paid, if this is the payment that the server made for it. Fulfill it here."""
    payment = order["payment"] or {}
    matches = (
        payment.get("id") == intent["id"]
        and intent["amount"] == order["amount"]
        and intent["currency"] == order["currency"]
    )
    if not matches:
        print(f"ALERT: {intent['id']} does not pay order {order['id']}", file=sys.stderr)
    elif order["state"] == "unpaid":
        store(order, state="paid", payment={"id": intent["id"], "status": "succeeded"})


def read_payment(order, data):
    """An event may be late. The sweep handles what was refunded or disputed since."""
    intent = frame("GET", f"/charge_intents/{data['id']}")
    if intent["status"] == "succeeded":
        mark_paid(order, intent)
    elif order["state"] == "unpaid" and (order["payment"] or {}).get("id") == intent["id"]:
        store(order, payment={"id": intent["id"], "status": intent["status"]})


def mark_disputed(order, dispute):
    """Stores the state of a dispute.

    An inquiry changes nothing, and a decision is final: if you lose, no refund is owed.
    """
    known = order["disputes"]
    if dispute["status"].startswith("warning_") or known.get(dispute["id"]) in DECIDED:
        return
    state = "paid" if order["state"] == "unpaid" else order["state"]
    refund = None if dispute["status"] == "lost" else order.get("refund")
    disputes = {**known, dispute["id"]: dispute["status"]}
    store(order, state=state, refund=refund, disputes=disputes)


def state_of(order):
    """Where the order stands. A dispute counts until you win it."""
    if any(status != "won" for status in order["disputes"].values()):
        return "disputed"
    pending = order["state"] == "unpaid" and may_be_charged(order)
    return "pending" if pending else order["state"]


def key_of(refund):
    return [refund["id"], refund["status"]]


def read_refunds(order):
    """What was sent, which may still be on its way, what has gone back, and the refunds.

    Alerts if more was sent than was asked for, or if a refund waits.
    """
    path = f"/refunds?charge_intent={order['payment']['id']}&per_page=100"
    refunds = frame("GET", path)["data"]
    sent = sum(one["amount"] for one in refunds if one["status"] not in ("failed", "canceled"))
    asked = order.get("refund")
    if asked and sent > asked["total"]:
        message = f"ALERT: {sent} of order {order['id']} was refunded, not {asked['total']}"
        print(message, file=sys.stderr)
    if any(one["status"] == "requires_action" for one in refunds):
        message = f"ALERT: a refund of order {order['id']} requires an action. Ask Frame which one"
        print(message, file=sys.stderr)
    back = sum(one["amount"] for one in refunds if one["status"] == "succeeded")
    return sent, back, [key_of(one) for one in refunds]


def refund(body, headers):
    """For your staff: cancels an unpaid order, or refunds a paid one until `total` has gone back.

    Safe to repeat, because `total` counts what earlier requests sent.
    """
    wanted = f"Bearer {os.environ.get('STAFF_TOKEN')}"
    given = headers.get("Authorization", "")
    is_staff = hmac.compare_digest(given.encode(), wanted.encode())
    if not (os.environ.get("STAFF_TOKEN") and is_staff):
        return 403, {"message": "for staff only"}
    data, order = parse(body)
    if not order:
        return 404, {"message": "There is no such order."}
    try:
        with lock(order["id"]):
            return send_back(order, data.get("total"))
    except Exception as error:
        print(repr(error), file=sys.stderr)
        return 503, LATER


def send_back(order, total):
    if order["state"] == "unpaid" and total is None:
        # Canceling also releases money on hold.
        intent = settle_earlier(order, [*OPEN, "requires_capture"])
        if intent and intent["status"] not in OVER:
            return 409, LATER
        store(order, state="canceled")
    if order["state"] == "canceled":
        return 200, {"state": "canceled"}
    if type(total) is not int or total <= 0:
        return 422, {"message": "Send the total in cents."}
    if order["state"] == "unpaid":
        return 409, UNPAID
    # If you lose the dispute, you pay twice.
    if state_of(order) == "disputed":
        return 409, DISPUTED
    sent = read_refunds(order)[0]
    # There is no idempotency key, and an earlier request may still run.
    earlier = order.get("refund")
    if earlier and earlier["total"] > sent and abs(time.time() - earlier["at"]) < 60:
        return 409, LATER
    if total > sent:
        store(order, refund={"total": total, "at": time.time()}, seen=None)
        request = {"charge_intent": order["payment"]["id"], "amount": total - sent}
        rejection = None
        try:
            frame("POST", "/refunds", request)
        except FrameError as error:
            if error.status >= 500:
                raise
            rejection = error
        # Whatever the response, the network may have repeated the request. Then both copies went
        # through, or only the second one was rejected.
        sent = read_refunds(order)[0]
        if rejection and sent < total:
            # Nothing was sent back, and only after 429 does a retry help.
            store(order, refund=earlier)
            if rejection.status == 429:
                raise rejection
            return 409, refusal(rejection)
    return 200, {"refunded": sent}


def refusal(error):
    """Why Frame rejects a refund, for your staff."""
    details = error.result.get("error_details")
    return {"message": details.get("message") if isinstance(details, dict) else details}


def webhook(body, headers):
    """Safe to receive twice and in any order.

    Responds last: if the work fails, Frame gets no 2xx and delivers the event again.
    """
    secret = os.environ["FRAME_WEBHOOK_SECRET"].encode()
    wanted = "sha256=" + hmac.new(secret, body, hashlib.sha256).hexdigest()
    signature = headers.get("X-Frame-Signature", "")
    if not hmac.compare_digest(wanted.encode(), signature.encode()):
        return 400, {"message": "bad signature"}
    event = json.loads(body)
    data = event["data"]
    if event["type"] in ("charge_intent.succeeded", "charge_intent.payment_failed"):
        order = ORDERS.get((data.get("metadata") or {}).get("order_id"))
        if order:
            with lock(order["id"]):
                read_payment(order, data)
    elif event["type"].startswith(("charge.refunded", "refund.failed", "charge.dispute.")):
        order = find_order(data)
        if order:
            with lock(order["id"]):
                if event["type"] == "refund.failed":
                    store(order, seen=None)
                elif event["type"] != "charge.refunded":
                    mark_disputed(order, data)
                # The sum in the event may include a refund that is pending, and can still fail.
                elif read_refunds(order)[1] >= data["amount_captured"]:
                    store(order, state="refunded")
    return 200, {"received": True}


def find_order(data):
    """The order of a charge or a dispute."""
    intent = data.get("charge_intent")
    intent_id = intent["id"] if isinstance(intent, dict) else intent
    for order in list(ORDERS.values()):
        if intent_id and (order["payment"] or {}).get("id") == intent_id:
            return order
    return None


def read_newest():
    """Disputes and refunds whose event was lost are among the newest."""
    for dispute in frame("GET", "/disputes?per_page=100")["data"]:
        order = find_order(dispute)
        if order:
            with lock(order["id"]):
                mark_disputed(order, dispute)
    return frame("GET", "/refunds?per_page=100")["data"]


def sweep():
    """Settles the orders whose event or response was lost. Runs every few minutes."""
    refunds = []
    try:
        refunds = read_newest()
    except Exception as error:
        print(repr(error), file=sys.stderr)
    for order in list(ORDERS.values()):
        try:
            with lock(order["id"]):
                payment = order["payment"]
                for dispute_id, state in order["disputes"].items():
                    if state not in DECIDED:
                        mark_disputed(order, frame("GET", f"/disputes/{dispute_id}"))
                if not payment or (order["state"] == "unpaid" and payment["status"] in OVER):
                    continue
                # `seen` has the refunds that need nothing more, unless their status changes.
                seen = order.get("seen")
                has_news = seen is None or any(
                    one.get("charge_intent") == payment["id"] and key_of(one) not in seen
                    for one in refunds
                )
                if order["state"] != "unpaid" and not has_news:
                    continue
                if payment["status"] == "confirming":
                    intent = settle_earlier(order)
                else:
                    intent = frame("GET", f"/charge_intents/{payment['id']}")
                if intent["status"] in WAS_PAID:
                    mark_paid(order, intent)
                else:
                    store(order, payment={"id": intent["id"], "status": intent["status"]})
                if order["state"] not in ("paid", "refunded"):
                    continue
                sent, back, seen = read_refunds(order)
                total = (order.get("refund") or {}).get("total", 0)
                if sent < total and state_of(order) != "disputed":
                    alert = f"ALERT: refund order {order['id']} again: {sent} of {total} is sent"
                    print(alert, file=sys.stderr)
                state = "refunded" if back >= intent["amount_captured"] else "paid"
                store(order, state=state, seen=seen if back >= total else None)
        except Exception as error:
            print(repr(error), file=sys.stderr)


def sweep_forever():
    while True:
        time.sleep(float(os.environ.get("SWEEP_SECONDS", 300)))
        sweep()


def status(order_id):
    # Check here that the order belongs to this shopper.
    order = ORDERS.get(order_id)
    if not order:
        return 404, {"message": "There is no such order."}
    return 200, {"state": state_of(order)}


def config(_body, _headers):
    return 200, {"publishable_key": os.environ["FRAME_PUBLISHABLE_KEY"]}


FILES = {
    "/": ("checkout.html", "text/html"),
    "/checkout.js": ("checkout.js", "text/javascript"),
}
ROUTES = {
    "GET /config": config,
    "POST /pay": pay,
    "POST /refund": refund,
    "POST /hooks/frame": webhook,
}


class Handler(BaseHTTPRequestHandler):
    timeout = 30

    def do_GET(self):
        path = self.path.split("?")[0]
        if path in FILES:
            file, content_type = FILES[path]
            return self.send(200, content_type, Path(file).read_bytes())
        if path.startswith("/status/"):
            return self.send_json(lambda *_: status(path.removeprefix("/status/")))
        self.send_json(ROUTES.get(f"GET {path}"))

    def do_POST(self):
        path = self.path.split("?")[0]
        self.send_json(ROUTES.get(f"POST {path}"))

    def send_json(self, route):
        given = self.headers.get("Content-Length", "0")
        length = int(given) if given.isdecimal() else -1
        if not 0 <= length <= MAX_BODY:
            self.close_connection = True
            return self.send(413, "application/json", b'{"message": "too large"}')
        body = self.rfile.read(length)
        try:
            result = route(body, self.headers) if route else (404, {"message": "not found"})
        except Exception as error:
            print(repr(error), file=sys.stderr)
            # Not FAULT: the card may have been charged.
            result = 500, PENDING
        self.send(result[0], "application/json", json.dumps(result[1]).encode())

    def send(self, status, content_type, content):
        self.send_response(status)
        self.send_header("Content-Type", f"{content_type}; charset=utf-8")
        self.end_headers()
        self.wfile.write(content)


threading.Thread(target=sweep_forever, daemon=True).start()
server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 4242))), Handler)
print(f"Open http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
