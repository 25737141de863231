import hashlib
import hmac
import json
import os
import queue
import sys
import threading
import time
import uuid
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
# Nothing was charged. `next` tells the page what the shopper can do.
BUSY = {"message": "You have not been charged. Try again in a minute.", "next": "retry"}
FAULT = {
    "message": "Something went wrong on our end. You have not been charged. Please contact us.",
    "next": "stop",
}
REJECTED = {"message": "Not possible now. Reload the page, or contact us.", "next": "stop"}
UNCHANGED = {
    "message": "We couldn't make this change. Try again in a minute, or contact us.",
    "next": "retry",
}
CHECKING = {
    "message": "We are checking your change. Reload the page in a minute.",
    "next": "reload",
}
UNFINISHED = {"message": "Finish your payment first.", "next": "stop"}
STARTED = {"message": "Welcome. Your plan has started.", "next": "stop"}
HAS_ONE = {
    "message": "You already have a subscription. Open your account to change it.",
    "next": "stop",
}
ENDED = {"message": "Your subscription has ended. Subscribe again.", "next": "stop"}
# Subscriptions in these states no longer charge. `declined` is the server's own.
OVER = ["canceled", "terminated", "declined"]
# Its first payment is not paid.
STARTING = ["pending", "incomplete"]
# Charge intents in these states no longer charge.
DEAD = [
    "failed",
    "canceled",
    "expired",
    "reversed",
    "fraud_declined",
    "requires_payment_method",
]
# Charge intents in these states have charged the card.
PAID = ["succeeded", "refunded", "disputed"]
# Charge intents in these states have not charged the card, and never do once canceled.
OPEN = [
    "incomplete",
    "requires_confirmation",
    "requires_payment_method",
    "requires_3d_secure",
]
MAX_BODY = 1024 * 1024
SWEEP_SECONDS = float(os.environ.get("SWEEP_SECONDS", 3600))

for name in (
    "FRAME_SECRET_KEY",
    "FRAME_PUBLISHABLE_KEY",
    "FRAME_WEBHOOK_SECRET",
    "FRAME_PRODUCT",
):
    if not os.environ.get(name):
        sys.exit(f"Set {name} first")

# Stands in for your database. Ids of subscriptions lead to their state and to what the user wants.
DATABASE = Path("user-database.json")
USERS = json.loads(DATABASE.read_text()) if DATABASE.exists() else {}
USERS.setdefault(
    "311",
    {
        "id": "311",
        "name": "Nora Lind",
        "email": "nora@example.com",
        "customer": None,
        "attempt": None,
        "unsettled": [],
        "wishes": {},
        "subscriptions": {},
    },
)
# In a database: an advisory lock.
LOCKS = {}
WRITING = threading.Lock()


def lock(id):
    return LOCKS.setdefault(id, threading.Lock())


def update(user, **changes):
    with WRITING:
        stored = {**USERS, user["id"]: {**user, **changes}}
        Path(f"{DATABASE}.tmp").write_text(json.dumps(stored))
        Path(f"{DATABASE}.tmp").replace(DATABASE)
        user.update(changes)


def current_user():
    """Take the user from your session."""
    return USERS["311"]


def has_access(user):
    return "active" in user["subscriptions"].values()


class FrameError(Exception):
    def __init__(self, status, result):
        self.status = status
        self.result = result if isinstance(result, dict) else {}
        super().__init__(f"Frame responded with {status}: {self.result.get('message')}")


class UnknownOutcome(Exception):
    """Frame may have made a change whose response was lost."""


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


def read(user, id):
    """Reads a subscription and stores its state. Call it under the lock, so no older
    read wins.
    """
    return store(user, frame("GET", f"/subscriptions/{id}"))


def is_news(user, subscription):
    """False for a known state, and for a first payment that is over: only a late one starts it
    again.
    """
    status = subscription["status"]
    known = user["subscriptions"].get(subscription["id"])
    return known != status and not (known == "declined" and status in STARTING)


def store(user, subscription):
    if not is_news(user, subscription):
        return subscription
    id, status = subscription["id"], subscription["status"]
    known = {**user["subscriptions"], id: status}
    update(user, subscriptions=known)
    if list(known.values()).count("active") > 1:
        message = f"ALERT: user {user['id']} pays twice: cancel and refund one subscription"
        print(message, file=sys.stderr)
    return subscription


def metadata(subscription):
    return subscription.get("metadata") or {}


def payment_of(subscription):
    id = subscription.get("latest_charge_intent")
    return frame("GET", f"/charge_intents/{id}") if id else None


def settle_payment(subscription):
    """Reads the latest payment and cancels it if it has not charged its card."""
    intent = payment_of(subscription)
    if not intent or intent["status"] not in OPEN:
        return intent
    try:
        return frame("POST", f"/charge_intents/{intent['id']}/cancel")
    except FrameError as error:
        # It may have been charged in this moment.
        if error.status != 422:
            raise
        return payment_of(subscription)


def is_declined(subscription, intent):
    """True when the first payment is over, so nothing is paid or pending."""
    if not intent:
        return subscription["status"] == "incomplete"
    return subscription["status"] in STARTING and intent["status"] in DEAD


def settle(user, subscription):
    """True if it is over. One whose first payment has charged nothing is ended."""
    if subscription["status"] in OVER:
        return True
    if subscription["status"] not in STARTING:
        return False
    if not is_declined(subscription, settle_payment(subscription)):
        return False
    store(user, {"id": subscription["id"], "status": "declined"})
    return True


def may_have_paid(user):
    """True while an earlier payment may still go through, or has."""
    states = user["subscriptions"].values()
    return bool(user["attempt"]) or any(
        status not in ("incomplete", *OVER) for status in states
    )


def recent():
    """Every subscription of the last day before the newest one."""
    found, page = [], 1
    while page:
        result = frame("GET", f"/subscriptions?per_page=100&page={page}")
        found += result["data"]
        is_enough = not found or found[-1]["created"] < found[0]["created"] - 86_400
        page = None if is_enough else result["meta"].get("next")
    return found


def find_lost(user):
    """Stores what the last attempt created if its response was lost: two if it was repeated."""
    attempt = user["attempt"]
    if not attempt:
        return []
    found = [one for one in recent() if metadata(one).get("attempt_id") == attempt["id"]]
    is_old = abs(time.time() - attempt["at"]) >= 60
    if not found:
        if not is_old:
            raise TimeoutError("The last attempt may be in progress")
        if not has_access(user):
            print(f"User {user['id']} has not been charged and can subscribe again", file=sys.stderr)
    ids = [store(user, one)["id"] for one in found]
    if is_old:
        update(user, attempt=None)
    return ids


def card_in(body):
    """The card in a request, or None."""
    try:
        card = json.loads(body)["card"]
        expiry = card["expiry"]
        fields = [card["number"], card["cvc"], expiry["month"], expiry["year"]]
        return card if all(fields) else None
    except (ValueError, KeyError, TypeError):
        return None


def save_card(user, card):
    if not user["customer"]:
        customer = {
            "name": user["name"],
            "email": user["email"],
            "metadata": {"shop_user_id": user["id"]},
        }
        update(user, customer=frame("POST", "/customers", customer)["id"])
    method = {
        "type": "card",
        "card_number": card["number"],
        "exp_month": card["expiry"]["month"],
        "exp_year": card["expiry"]["year"],
        "cvc": card["cvc"],
        "customer": user["customer"],
    }
    return frame("POST", "/payment_methods", method)


def product_for(user):
    """A user who had a subscription gets the product without a free trial, if there is one."""
    is_returning = any(status != "declined" for status in user["subscriptions"].values())
    no_trial = os.environ.get("FRAME_PRODUCT_NO_TRIAL")
    return no_trial if is_returning and no_trial else os.environ["FRAME_PRODUCT"]


def subscribe(user, card):
    """Subscribes the user once. Returns None for a user who has a subscription already."""
    lost = find_lost(user)
    update(user, attempt=None)
    for id in open_ids(user):
        earlier = read(user, id)
        # The shopper may have left 3D Secure, and is paying again with another card.
        if settle(user, earlier):
            continue
        return earlier if earlier["status"] in STARTING or id in lost else None

    method = save_card(user, card)
    update(user, attempt={"id": str(uuid.uuid4()), "at": time.time()})
    body = {
        "customer": user["customer"],
        "product": product_for(user),
        "currency": "usd",
        "default_payment_method": method["id"],
        "description": "Pro plan",
        "metadata": {"shop_user_id": user["id"], "attempt_id": user["attempt"]["id"]},
    }
    try:
        subscription = frame("POST", "/subscriptions", body)
    except FrameError as error:
        # A 4xx means nothing was created.
        if error.status < 500:
            update(user, attempt=None)
        raise
    store(user, subscription)
    update(user, attempt=None)
    return subscription


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


def start(body, _signature):
    user = current_user()
    card = card_in(body)
    # Simultaneous requests wait for each other; the second one finds what the first created.
    with lock(user["id"]):
        if not card:
            return (202, PENDING) if may_have_paid(user) else (400, FAULT)
        try:
            fulfill(user)
            subscription = subscribe(user, card)
            if not subscription:
                return 409, HAS_ONE
            intent = payment_of(subscription)
        except Exception as error:
            print(error, file=sys.stderr)
            return (202, PENDING) if may_have_paid(user) else rejection(error)
    if is_declined(subscription, intent):
        reason = ((intent or {}).get("latest_charge") or {}).get("failure_code")
        return 402, {"message": decline_message(reason), "next": "retry"}
    if intent:
        return 200, {"client_secret": intent["client_secret"]}
    # Without a charge intent there is nothing to confirm.
    return (200, STARTED) if subscription["status"] == "active" else (202, PENDING)


def open_ids(user):
    """The ids of the user's subscriptions that still charge."""
    return [id for id, status in user["subscriptions"].items() if status not in OVER]


def account(task):
    """Responds on the account page, whatever fails there."""

    def respond(body, _signature):
        try:
            return task(body)
        except UnknownOutcome as error:
            print(repr(error), file=sys.stderr)
            return 202, CHECKING
        except Exception as error:
            print(repr(error), file=sys.stderr)
            is_rejected = isinstance(error, FrameError) and error.status == 422
            return (422, REJECTED) if is_rejected else (503, UNCHANGED)

    return respond


def is_as(user, subscription, wanted):
    """True if it is as wanted. Ends one whose first payment charged nothing."""
    if wanted["to"] == "canceled":
        return settle(user, subscription)
    return subscription.get("default_payment_method") == wanted["to"]


def ask(subscription, to):
    path = f"/subscriptions/{subscription['id']}"
    if to != "canceled":
        return frame("PATCH", path, {"default_payment_method": to})
    settle_payment(subscription)
    return frame("POST", f"{path}/cancel")


def change(user, id):
    """Makes a subscription what its user wants. Forgets the wish once it is so, or rejected."""
    wanted = user["wishes"][id]
    rejection = None
    try:
        subscription = read(user, id)
        if not is_as(user, subscription, wanted):
            subscription = store(user, ask(subscription, wanted["to"]))
    except Exception as error:
        # It may be so: if the network repeats a request, the second copy gets a 422.
        subscription = read(user, id)
        if not is_as(user, subscription, wanted):
            if not isinstance(error, FrameError) or error.status >= 500 or error.status == 429:
                raise
            message = f"ALERT: Frame rejects {wanted['to']} for {id} of user {user['id']}"
            print(message, file=sys.stderr)
            rejection = error
    latest = subscription.get("latest_charge_intent")
    is_late = wanted["to"] == "canceled" and not rejection and latest not in (None, wanted["paid"])
    update(
        user,
        wishes={key: one for key, one in user["wishes"].items() if key != id},
        unsettled=[*user["unsettled"], latest] if is_late else user["unsettled"],
    )
    if rejection:
        raise rejection


def fulfill(user, ids=None):
    """Makes each of them so. If one change fails, the others are still made."""
    problem = None
    for id in list(user["wishes"]) if ids is None else ids:
        try:
            change(user, id)
        except Exception as error:
            problem = error
    if problem:
        raise problem


def want(user, ids, to):
    """Stores what the user wants, `canceled` or a card, and makes it so. The newest wish counts."""
    wishes = dict(user["wishes"])
    for id in ids:
        if wishes.get(id, {}).get("to") == to:
            continue
        intent = payment_of(read(user, id)) if to == "canceled" else None
        is_paid = intent and intent["status"] in PAID
        # Any other payment may need a refund.
        wishes[id] = {"to": to, "paid": intent["id"] if is_paid else None}
    update(user, wishes=wishes)
    try:
        fulfill(user, ids)
    except Exception as error:
        unknown = [id for id in ids if id in user["wishes"]]
        for id in unknown:
            enqueue(id)
        if unknown:
            raise UnknownOutcome(repr(error)) from error
        raise


def change_card(body):
    """Account page: the next renewal, or the next retry of an unpaid one, charges the new card."""
    user = current_user()
    card = card_in(body)
    if not card:
        return 400, UNCHANGED
    with lock(user["id"]):
        # A cancellation that is not made yet comes first.
        fulfill(user)
        # One may have ended without an event.
        for id in open_ids(user):
            read(user, id)
        ids = [id for id in open_ids(user) if user["subscriptions"][id] not in STARTING]
        if not ids:
            is_pending = "pending" in user["subscriptions"].values()
            return 409, UNFINISHED if is_pending else ENDED
        want(user, ids, save_card(user, card)["id"])
    return 200, {"message": "Your card has been changed.", "next": "stop"}


def cancel(_body):
    """Account page: ends access and payments now."""
    user = current_user()
    with lock(user["id"]):
        # Raises while an attempt to subscribe may still be in progress.
        find_lost(user)
        # A lost response or a repeated request leaves a subscription that is not stored.
        for one in recent():
            if metadata(one).get("shop_user_id") == user["id"]:
                store(user, one)
        want(user, open_ids(user), "canceled")
    return 200, {"message": "Your subscription has been canceled.", "next": "stop"}


def check_unsettled(user):
    """Alerts if a payment charged the card despite the cancellation."""
    for id in user["unsettled"]:
        intent = frame("GET", f"/charge_intents/{id}")
        if intent["status"] not in [*DEAD, *PAID]:
            continue
        if intent["status"] == "succeeded":
            print(f"ALERT: refund {id}", file=sys.stderr)
        update(user, unsettled=[one for one in user["unsettled"] if one != id])


def is_rate_limited(error):
    return isinstance(error, FrameError) and error.status == 429


def sweep():
    """At the start and once an hour, because events can be lost: reads every subscription whose
    state is not stored, also a second one that a repeated request created.
    """
    page = 1
    while page:
        try:
            result = frame("GET", f"/subscriptions?per_page=100&page={page}")
            for one in result["data"]:
                user = USERS.get(metadata(one).get("shop_user_id"))
                if user and is_news(user, one):
                    enqueue(one["id"])
            page = result["meta"].get("next")
        except Exception as error:
            print(error, file=sys.stderr)
            if not is_rate_limited(error):
                break
            # The same page again.
            time.sleep(min(60, SWEEP_SECONDS))
    for user in list(USERS.values()):
        for task in (fulfill, check_unsettled, find_lost):
            try:
                with lock(user["id"]):
                    task(user)
            except Exception as error:
                print(error, file=sys.stderr)


def sweep_forever():
    while True:
        sweep()
        time.sleep(SWEEP_SECONDS)


# Ids of subscriptions that events were about, each once. In a database: rows that a worker deletes.
INBOX = queue.Queue()
WAITING = set()


def enqueue(id):
    if id not in WAITING:
        WAITING.add(id)
        INBOX.put(id)


def owner_of(id):
    for user in list(USERS.values()):
        if id in user["subscriptions"]:
            return user
    return USERS.get(metadata(frame("GET", f"/subscriptions/{id}")).get("shop_user_id"))


def work():
    """Reads the subscriptions that events were about. What fails is tried again."""
    while True:
        id = INBOX.get()
        WAITING.discard(id)
        try:
            user = owner_of(id)
            if user:
                # An event says that something changed. Under the lock, the state is the current one.
                with lock(user["id"]):
                    read(user, id)
                    fulfill(user)
                    check_unsettled(user)
        except Exception as error:
            print(error, file=sys.stderr)
            if is_rate_limited(error):
                time.sleep(min(60, SWEEP_SECONDS))
            if getattr(error, "status", None) != 404:
                threading.Timer(10, enqueue, [id]).start()


def webhook(body, signature):
    """Safe to receive twice and in any order. The work comes after the response."""
    secret = os.environ["FRAME_WEBHOOK_SECRET"].encode()
    wanted = "sha256=" + hmac.new(secret, body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(wanted.encode(), signature.encode()):
        return 400, {"message": "bad signature"}
    event = json.loads(body)
    data = event["data"]
    if event["type"] == "refund.failed":
        print(f"ALERT: {data['id']} failed: refund again", file=sys.stderr)
    if data.get("object") == "dispute":
        message = f"ALERT: dispute {data['id']}: respond, and decide whether to keep access"
        print(message, file=sys.stderr)
    is_subscription = data.get("object") == "subscription"
    id = data["id"] if is_subscription else data.get("subscription")
    if id:
        enqueue(id)
    return 200, {"received": True}


def config(_body, _signature):
    return 200, {"publishable_key": os.environ["FRAME_PUBLISHABLE_KEY"]}


def access(_body, _signature):
    return 200, {"access": has_access(current_user())}


FILES = {
    "/": ("subscribe.html", "text/html"),
    "/subscribe.js": ("subscribe.js", "text/javascript"),
}
ROUTES = {
    "GET /config": config,
    "GET /access": access,
    "POST /subscribe": start,
    "POST /card": account(change_card),
    "POST /cancel": account(cancel),
    "POST /hooks/frame": webhook,
}


class Handler(BaseHTTPRequestHandler):
    timeout = 30

    def do_GET(self):
        path = self.path.split("?")[0]
        if path in FILES:
            file, content_type = FILES[path]
            return self.send(200, content_type, Path(file).read_bytes())
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
        signature = self.headers.get("X-Frame-Signature", "")
        try:
            result = route(body, signature) if route else (404, {"message": "not found"})
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
threading.Thread(target=work, daemon=True).start()
server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 4242))), Handler)
print(f"Open http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
