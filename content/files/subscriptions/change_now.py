import time

from saved_cards import CONFIRMABLE, OVER, FrameError, charge_saved_card, frame

# The money of such a payment may still come.
WAITING = ("pending", "requires_3d_secure")
ENDED = ("canceled", "terminated")


def end(status):
    return {"status": status, "code": None}


def finish(order, store, result):
    """Stores the result of an order, which is final."""
    order["state"] = result["status"]
    store(order)
    return result


def collected(id):
    """What a charge intent collected, without what went back or is about to."""
    captured = frame("GET", f"/charge_intents/{id}")["amount_captured"]
    refunds = frame("GET", f"/refunds?charge_intent={id}&per_page=100")["data"]
    is_over = ("failed", "canceled")
    return captured - sum(one["amount"] for one in refunds if one["status"] not in is_over)


def paid_price(subscription, latest, earlier):
    """The price that the rest of the period is paid for. None if nothing was charged for it."""
    if earlier and earlier.get("period_end") == subscription["current_period_end"]:
        return earlier["price"]
    if latest["created"] < subscription["current_period_start"]:
        return None
    # The charge of a first period may include a joining fee.
    return min(subscription["plan"]["amount"], collected(latest["id"]))


def quote(order):
    """The price of the order, and what to charge for it. None if the plan cannot change now."""
    subscription = frame("GET", f"/subscriptions/{order['subscription']}")
    plan, latest_id = subscription["plan"], subscription["latest_charge_intent"]
    start, end = subscription["current_period_start"], subscription["current_period_end"]
    created, price = order["created"], order.get("price")
    is_in_time = start <= created < end - 3600
    # During a phase, the product's price is not what the customer will pay.
    is_priced = price is not None or not subscription["current_phase"]
    # A trial has no charge intent.
    is_new = plan["product"] != order["product"]
    is_open = subscription["status"] == "active" and is_new and latest_id
    # Of any other state, it is not known what it paid for.
    earlier = order.get("earlier")
    is_known = not earlier or earlier["state"] in ("paid", "upgraded")
    if not (is_in_time and is_priced and is_open and is_known):
        return None
    latest = frame("GET", f"/charge_intents/{latest_id}")
    product = frame("GET", f"/products/{order['product']}")
    recurring = product["recurring"] or {}
    is_same_interval = all(
        recurring.get(name) == plan[name] for name in ("interval", "interval_count")
    )
    if latest["status"] != "succeeded" or not is_same_interval:
        return None
    if price is None:
        price = product["default_price"]
    paid = paid_price(subscription, latest, earlier)
    if paid is None:
        return None
    amount = (price - paid) * (end - created) // (end - start)
    if amount <= 0:
        return None
    terms = {"price": price, "amount": amount, "currency": plan["currency"].lower()}
    return {**terms, "period_end": end, "from": plan["product"]}


def change_plan(order):
    """True once the subscription has the new plan, False if it can no longer get it."""
    path, product = f"/subscriptions/{order['subscription']}", order["product"]
    subscription = frame("GET", path)
    if subscription["plan"]["product"] == product:
        return True
    is_same = subscription["plan"]["product"] == order["from"]
    is_same_period = subscription["current_period_end"] == order["period_end"]
    is_possible = subscription["status"] == "active" and is_same and is_same_period
    if not is_possible or order.get("is_returned"):
        return False
    try:
        # With `always_invoice`, Frame may charge the difference, too.
        frame("PATCH", path, {"product": product, "proration_behavior": "none"})
        return True
    except FrameError as error:
        if error.status != 422:
            raise
        # If the network repeats a request, the second copy may be rejected.
        return frame("GET", path)["plan"]["product"] == product


def give_back(order, amount, store):
    """Returns a charge. From then on, no run changes the plan, even if the refund is late."""
    order["is_returned"] = True
    store(order)
    frame("POST", "/refunds", {"charge_intent": order["charge_intent"], "amount": amount})


def was_charged(order):
    """Whether an earlier run charged the order. If not, nothing can charge it any more."""
    if not order.get("charge_intent"):
        return False
    path = f"/charge_intents/{order['charge_intent']}"
    status = frame("GET", path)["status"]
    if status in CONFIRMABLE:
        frame("POST", f"{path}/cancel")
    return status not in (*CONFIRMABLE, *OVER)


def upgrade(user, order, store):
    """Charges the price difference for the rest of the period, then changes the plan.
    After an error, call it again: it charges once. Take a lock on the subscription first.
    `order` is a row of your database: `id`, `subscription`, `product` (the new plan),
    `created` in Unix seconds, and `state`, first `unpaid`. `earlier` is the last row that
    ended `upgraded`, or says what else the period is paid for: `state` `paid`, `price`, `period_end`.
    With phases, set `price` to what the new plan costs in this period.
    """
    if order["state"] != "unpaid":
        return end(order["state"])
    terms = None if order.get("amount") else quote(order)
    # A later run charges nothing more: less time is left then.
    if not terms and not was_charged(order):
        return finish(order, store, end("not_possible"))
    if terms:
        order.update(terms)
        store(order)
    charged = charge_saved_card(user, order, store)
    if charged["status"] == "pending":
        return charged
    if charged["status"] != "paid":
        return finish(order, store, charged)
    amount = collected(order["charge_intent"])
    is_changed = amount > 0 and change_plan(order)
    if amount > 0 and not is_changed:
        give_back(order, amount, store)
    return finish(order, store, end("upgraded" if is_changed else "refunded"))


def settle(order):
    """What to keep of each payment for the period if the subscription ends at `created`. None
    if it has ended: another row may have returned the rest.
    """
    subscription = frame("GET", f"/subscriptions/{order['subscription']}")
    if subscription["status"] in ENDED:
        return None
    start, period_end = subscription["current_period_start"], subscription["current_period_end"]
    latest = subscription["latest_charge_intent"]
    payments = list(order.get("payments", []))
    if latest:
        payments.append({"charge_intent": latest, "created": start})
    kept = []
    for payment in payments:
        id = payment.get("charge_intent")
        if not id or payment["created"] < start:
            continue
        intent = frame("GET", f"/charge_intents/{id}")
        is_paid = intent["status"] == "succeeded"
        if intent["created"] < start or not (is_paid or intent["status"] in WAITING):
            continue
        left, length = period_end - order["created"], period_end - payment["created"]
        # The charge of a first period may include a joining fee.
        most = subscription["plan"]["amount"] if id == latest else intent["amount"]
        share = max(0, min(most, intent["amount"]) * left // length)
        rest = (collected(id) if is_paid else intent["amount"]) - share
        # Without access, there was nothing to pay for.
        amount = 0 if subscription["status"] == "past_due" else max(0, rest)
        kept.append({"charge_intent": id, "amount": amount})
    return {"latest": latest, "kept": kept}


def return_rest(payment, save):
    """Returns what is not to be kept of a payment, once."""
    id, kept = payment["charge_intent"], payment["amount"]
    status = frame("GET", f"/charge_intents/{id}")["status"]
    if status in WAITING:
        return "pending"
    if status != "succeeded":
        return "canceled"
    amount = collected(id) - kept
    if amount > 0:
        # A request that got no response may be late. The clock may have been set back.
        now = int(time.time())
        if abs(now - payment.get("asked", 0)) < 60:
            return "pending"
        payment["asked"] = now
        save()
        frame("POST", "/refunds", {"charge_intent": id, "amount": amount})
        amount = collected(id) - kept
    # If the network repeats a request, both may count.
    return "returned_too_much" if amount < 0 and "asked" in payment else "canceled"


def cancel_now(order, store):
    """Cancels a subscription and returns what was paid for the rest of its period. After an
    error, or while it returns `pending`, call it again with the same row. Take a lock on the
    subscription first. `order` is a row of your database: `subscription`, `created` in Unix seconds, `state`, first
    `open`, and `payments`, the rows of what else you charged for its periods: of upgrades, and
    of a missed period with its start as `created`.
    """
    if order["state"] != "open":
        return end(order["state"])
    if "kept" not in order:
        terms = settle(order)
        if not terms:
            return finish(order, store, end("not_possible"))
        order.update(terms)
        store(order)
    path = f"/subscriptions/{order['subscription']}"
    if frame("GET", path)["status"] not in ENDED:
        frame("POST", f"{path}/cancel")
    latest = frame("GET", path)["latest_charge_intent"]
    if latest != order["latest"]:
        # A renewal or a retry came before the cancellation.
        kept = [*order["kept"], {"charge_intent": latest, "amount": 0}]
        order.update({"latest": latest, "kept": kept})
        store(order)
    results = [return_rest(payment, lambda: store(order)) for payment in order["kept"]]
    if "pending" in results:
        return end("pending")
    is_wrong = "returned_too_much" in results
    return finish(order, store, end("returned_too_much" if is_wrong else "canceled"))
