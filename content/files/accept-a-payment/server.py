import hashlib
import hmac
import json
import os
import sys
import threading
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import requests
from decline_message import decline_message

API = os.environ.get("FRAME_API_BASE", "https://api.framepayments.com")
# Nobody knows yet whether the card was charged. The webhook event decides.
PENDING = {
    "message": "We are checking your payment. Do not pay again: we will email you the result.",
    "next": "stop",
}
# Nothing was charged. `next` tells the page what the shopper can do.
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
BUSY = {"message": "You have not been charged. Try again in a minute.", "next": "retry"}
FAULT = {
    "message": "You have not been charged. This is our mistake. Please contact us.",
    "next": "stop",
}
# A charge intent in one of these states can no longer charge its card.
OVER = ["failed", "canceled", "expired", "reversed", "requires_payment_method"]

for name in ("FRAME_SECRET_KEY", "FRAME_PUBLISHABLE_KEY", "FRAME_WEBHOOK_SECRET"):
    if not os.environ.get(name):
        sys.exit(f"Set {name} first")

# Stands in for your database.
ORDERS = {
    "1042": {
        "id": "1042",
        "amount": 4200,
        "name": "Nora Lind",
        "email": "nora@example.com",
        "paid": False,
        "attempt": None,
        "charge_intent": None,
        "lock": threading.Lock(),
    }
}


class FrameError(Exception):
    def __init__(self, status, result):
        super().__init__(f"Frame responded with {status}")
        self.status = status
        self.result = result if isinstance(result, dict) else {}


def frame(method, path, body=None):
    """Sends one API request. Raises FrameError unless it succeeds."""
    response = requests.request(
        method,
        f"{API}/v1{path}",
        headers={"Authorization": f"Bearer {os.environ['FRAME_SECRET_KEY']}"},
        json=body,
        timeout=30,
    )
    result = response.json()
    if response.ok:
        return result
    raise FrameError(response.status_code, result)


def find_earlier(order):
    """The charge intent of an earlier attempt: by its id or, if lost, by our own id."""
    if order["charge_intent"]:
        return frame("GET", f"/charge_intents/{order['charge_intent']}")
    attempt = order["attempt"]
    if not attempt:
        return None
    # In a busy shop, read more pages until `created` is older than the attempt.
    for intent in frame("GET", "/charge_intents?per_page=100")["data"]:
        if (intent.get("metadata") or {}).get("attempt_id") == attempt["id"]:
            return intent
    if time.time() - attempt["at"] > 60:
        return None
    raise TimeoutError("The last attempt may still be in progress")


def charge(order, data):
    earlier = find_earlier(order)
    if earlier and earlier["status"] == "requires_3d_secure":
        # The shopper left the challenge and is paying again, maybe with another card.
        frame("POST", f"/charge_intents/{earlier['id']}/cancel")
    elif earlier and earlier["status"] not in OVER:
        return earlier

    order["attempt"] = order["charge_intent"] = None
    attempt = {"id": str(uuid.uuid4()), "at": time.time()}
    card = data["card"]
    body = {
        "amount": order["amount"],
        "currency": "usd",
        "customer_data": {"name": order["name"], "email": order["email"]},
        "confirm": True,
        "description": f"Order {order['id']}",
        "metadata": {"order_id": order["id"], "attempt_id": attempt["id"]},
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
    # From here on the outcome is unknown until Frame responds.
    order["attempt"] = attempt
    try:
        intent = frame("POST", "/charge_intents", body)
    except FrameError as error:
        # A 4xx means nothing was charged.
        if error.status < 500:
            order["attempt"] = None
        raise
    order["charge_intent"] = intent["id"]
    return intent


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


def pay(body, _signature):
    data = json.loads(body)
    order = ORDERS.get(data.get("order_id"))
    if not order:
        return 404, {"message": "There is no such order.", "next": "stop"}
    if order["paid"]:
        return 409, {"message": "This order is already paid.", "next": "stop"}
    try:
        # Two requests at once wait for each other; the second finds the first's intent.
        with order["lock"]:
            intent = charge(order, data)
    except (FrameError, requests.RequestException, TimeoutError) as error:
        print(error, file=sys.stderr)
        return (202, PENDING) if order["attempt"] else rejection(error)
    if intent["status"] not in OVER:
        return 200, {"client_secret": intent["client_secret"]}
    reason = (intent.get("latest_charge") or {}).get("failure_code")
    return 402, {"message": decline_message(reason), "next": "retry"}


def webhook(body, signature):
    """Marks the order paid. Safe to receive twice."""
    secret = os.environ["FRAME_WEBHOOK_SECRET"].encode()
    wanted = "sha256=" + hmac.new(secret, body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(wanted.encode(), signature.encode()):
        return 400, {"message": "bad signature"}
    event = json.loads(body)
    if event["type"] == "charge_intent.succeeded":
        intent = event["data"]
        order = ORDERS.get((intent.get("metadata") or {}).get("order_id"))
        if order and intent["amount"] == order["amount"]:
            order["paid"] = True
    return 200, {"received": True}


def config(_body, _signature):
    return 200, {"publishable_key": os.environ["FRAME_PUBLISHABLE_KEY"]}


FILES = {
    "/": ("checkout.html", "text/html"),
    "/checkout.js": ("checkout.js", "text/javascript"),
}
ROUTES = {"GET /config": config, "POST /pay": pay, "POST /hooks/frame": webhook}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path in FILES:
            file, content_type = FILES[self.path]
            return self.send(200, content_type, Path(file).read_bytes())
        self.send_json(ROUTES.get(f"GET {self.path}"))

    def do_POST(self):
        self.send_json(ROUTES.get(f"POST {self.path}"))

    def send_json(self, route):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        signature = self.headers.get("X-Frame-Signature", "")
        try:
            result = route(body, signature) if route else (404, {"message": "not found"})
        except Exception as error:
            print(repr(error), file=sys.stderr)
            result = 500, FAULT
        self.send(result[0], "application/json", json.dumps(result[1]).encode())

    def send(self, status, content_type, content):
        self.send_response(status)
        self.send_header("Content-Type", f"{content_type}; charset=utf-8")
        self.end_headers()
        self.wfile.write(content)


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 4242))), Handler)
print(f"Open http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
