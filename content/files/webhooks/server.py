import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from inbox import EventInbox
from verify import verify_frame_signature

secret = os.environ.get("FRAME_WEBHOOK_SECRET")
if not secret:
    sys.exit("Set FRAME_WEBHOOK_SECRET first.")

MAX_BODY_BYTES = 1024 * 1024
inbox = EventInbox("events.json")
wake = threading.Event()


def handle_event(event):
    """Runs until it succeeds, so it must be safe to repeat."""
    order = (event["data"].get("metadata") or {}).get("order_id")
    if order and event["type"] == "charge_intent.succeeded":
        # First compare id, amount and currency with the order's.
        print(f"Order {order}: mark as paid", flush=True)
    elif order and event["type"] == "charge_intent.payment_failed":
        print(f"Order {order}: payment declined", flush=True)


def work_forever():
    """The work comes after the response. What failed, or was left by a restart, is tried again."""
    while True:
        wake.clear()
        inbox.work(handle_event)
        wake.wait(10)


def without_secret(item):
    """Nothing may store a client secret, which disputes contain, too."""
    item.pop("client_secret", None)
    return item


class Receiver(BaseHTTPRequestHandler):
    timeout = 30

    def do_POST(self):
        try:
            status = self.receive()
        except Exception as error:
            print(f"Event not stored: {error!r}", file=sys.stderr)
            status = 500
        self.send_response(status)
        self.end_headers()

    def receive(self):
        """Stores one delivery and returns the HTTP status of the response."""
        if self.path != "/hooks/frame":
            return 404
        given = self.headers.get("Content-Length", "0")
        size = int(given) if given.isdecimal() else -1
        if not 0 <= size <= MAX_BODY_BYTES:
            return 413
        raw_body = self.rfile.read(size)
        signature = self.headers.get("X-Frame-Signature")
        if not verify_frame_signature(raw_body, signature, secret):
            return 400

        event = json.loads(raw_body, object_hook=without_secret)
        verdict = inbox.accept(event)
        if verdict == "too old":
            return 400
        wake.set()
        return 200


threading.Thread(target=work_forever, daemon=True).start()
server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 4242))), Receiver)
print(f"Waiting for events on port {server.server_port}", flush=True)
server.serve_forever()
