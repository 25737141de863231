import time

from saved_cards import CONFIRMABLE, OVER, FrameError, charge_saved_card, frame

# The money of such a payment may still come.
WAITING = ("pending", "requires_3d_secure")


def end(status, code=None):
    return {"status": status, "code": code}


def finish(order, store, result):
    """Stores the result of an order, which is final unless it is pending."""
    if result["status"] != "pending":
        order["state"] = result["status"]
        store(order)
    return result


def collected(intent):
    """What a charge intent collected, without what went back or is about to."""
    refunds = frame("GET", f"/refunds?charge_intent={intent['id']}&per_page=100")["data"]
    returned = [one for one in refunds if one["status"] not in ("failed", "canceled")]
    return intent["amount_captured"] - sum(one["amount"] for one in returned)


def quote(order):
    """The price of the order, and what to charge for it. None if the plan cannot change now."""
    subscription = frame("GET", f"/subscriptions/{order['subscription']}")
    status, plan = subscription["status"], subscription["plan"]
    latest_id, phase = subscription["latest_charge_intent"], subscription["current_phase"]
    start, period_end = subscription["current_period_start"], subscription["current_period_end"]
    created, price, earlier = order["created"], order.get("price"), order.get("earlier")
    # A trial has no charge intent.
    if status != "active" or plan["product"] == order["product"] or not latest_id:
        return None
    # A late run would charge for time that is over, or change the plan in another period.
    if created < start or created >= period_end - 3600 or time.time() - created >= 3600:
        return None
    # During a phase, the product's price is not what the customer will pay.
    if phase and not price:
        return None
    # While the earlier upgrade is unfinished, the price paid is unknown.
    if earlier and earlier["state"] not in ("paid", "upgraded"):
        return None
    latest = frame("GET", f"/charge_intents/{latest_id}")
    product = frame("GET", f"/products/{order['product']}")
    recurring = product["recurring"] or {}
    is_same = all(recurring.get(key) == plan[key] for key in ("interval", "interval_count"))
    # Frame may apply a lower list price only at the end of the period.
    if latest["status"] != "succeeded" or not is_same or product["default_price"] < plan["amount"]:
        return None
    is_same_period = earlier and earlier.get("period_end") == period_end
    # Nothing was charged for this period.
    if not is_same_period and latest["created"] < start:
        return None
    fee = order.get("fee") or 0
    paid = earlier["price"] if is_same_period else max(0, collected(latest) - fee)
    price = price or product["default_price"]
    amount = (price - paid) * (period_end - created) // (period_end - start)
    terms = {"price": price, "amount": amount, "currency": plan["currency"].lower()}
    terms.update({"period_end": period_end, "from": plan["product"]})
    return terms if amount > 0 else None


def change_plan(order):
    """True once the subscription has the new plan, False if it can no longer get it."""
    path, product = f"/subscriptions/{order['subscription']}", order["product"]
    seen = frame("GET", path)
    found = (seen["status"], seen["plan"]["product"], seen["current_period_end"])
    if found == ("active", order["from"], order["period_end"]):
        try:
            # With `always_invoice`, Frame may charge the difference, too.
            frame("PATCH", path, {"product": product, "proration_behavior": "none"})
        except FrameError as error:
            # If the network repeats a request, the second copy may be rejected.
            if error.status != 422:
                raise
        seen = frame("GET", path)
    # Frame may have scheduled it for the end of the period.
    if (seen["scheduled_change"] or {}).get("product") == product:
        frame("DELETE", f"{path}/scheduled_change")
    return seen["plan"]["product"] == product


def failure_of(order):
    """How an earlier charge failed. None if it charged, or may have. Cancels it if unconfirmed."""
    if not order.get("charge_intent"):
        return end("not_possible")
    path = f"/charge_intents/{order['charge_intent']}"
    intent = frame("GET", path)
    if intent["status"] in CONFIRMABLE:
        frame("POST", f"{path}/cancel")
    elif intent["status"] not in OVER:
        return None
    charge = intent["latest_charge"]
    return end("declined", charge["failure_code"]) if charge else end("not_possible")


def upgrade(user, order, store):
    """Charges the price difference for the rest of the period, then changes the plan. After an
    error, call it again: it completes or undoes what the first run charged, and never charges
    again. Take a lock on the subscription first. `user` has `customer` and `payment_method`, the
    subscription's `default_payment_method`. Create no row while one is `unpaid`. A new row:
      {"id": "U-1", "subscription": "71c2d3e4-…", "product": "0a9b8c7d-…",  # The new plan
       "state": "unpaid", "created": 1764000000,  # At most an hour before the first run
       "earlier": None,  # The newest `unpaid` or `upgraded` row, read under the lock. For a
       # period that you charged yourself, its `price` and `period_end`, and the `state` `paid`
       "price": None,  # With phases, what the new plan costs in this period
       "fee": 0}  # A joining fee that this period's charge contained
    """
    if order["state"] != "unpaid":
        return end(order["state"])
    # Opened again: the refund that failed was not its own.
    if order.get("is_changed"):
        return finish(order, store, end("upgraded"))
    if order.get("amount"):
        if failure := failure_of(order):
            return finish(order, store, failure)
    else:
        if not (terms := quote(order)):
            return finish(order, store, end("not_possible"))
        order.update(terms)
        store(order)
    charged = charge_saved_card(user, order, store)
    if charged["status"] != "paid":
        return finish(order, store, charged)
    amount = collected(frame("GET", f"/charge_intents/{order['charge_intent']}"))
    order["is_changed"] = amount > 0 and not order.get("is_returned") and change_plan(order)
    if amount > 0 and not order["is_changed"]:
        # From now on, no run changes the plan, even if the refund is late.
        order["is_returned"] = True
        store(order)
        frame("POST", "/refunds", {"charge_intent": order["charge_intent"], "amount": amount})
    return finish(order, store, end("upgraded" if order["is_changed"] else "refunded"))


def settle(order, subscription):
    """For each payment of the period: how much to keep if the subscription ends at `created`."""
    start, period_end = subscription["current_period_start"], subscription["current_period_end"]
    latest = subscription["latest_charge_intent"]
    # Without access, there was nothing to pay for.
    has_access = subscription["status"] != "past_due"
    kept = []
    for row in [*(order.get("payments") or []), {"charge_intent": latest, "created": start}]:
        id = row.get("charge_intent")
        if not id or row["created"] < start:
            continue
        intent = frame("GET", f"/charge_intents/{id}")
        if intent["created"] < start:
            continue
        paid = intent["amount"] if intent["status"] in WAITING else collected(intent)
        refundable = intent["amount"] - ((order.get("fee") or 0) if id == latest else 0)
        share = refundable * (period_end - order["created"]) // (period_end - row["created"])
        keep = max(0, paid - max(0, share)) if has_access else 0
        kept.append({"charge_intent": id, "keep": keep})
    return {"latest": latest, "start": start, "period_end": period_end, "kept": kept}


def return_rest(payment, save):
    """Returns what is not to be kept of a payment, once."""
    id, keep = payment["charge_intent"], payment["keep"]
    intent = frame("GET", f"/charge_intents/{id}")
    if intent["status"] in WAITING:
        return "pending"
    # Its money is with the bank.
    if intent["status"] == "disputed":
        return "canceled"
    amount = collected(intent) - keep
    if amount > 0:
        # Wait a minute: the last refund request may still arrive. A clock may be set back.
        now = int(time.time())
        if abs(now - payment.get("asked_at", 0)) < 60:
            return "pending"
        payment["asked_at"] = now
        save()
        frame("POST", "/refunds", {"charge_intent": id, "amount": amount})
        amount = collected(intent) - keep
    # If the network repeats a request, both may count.
    return "returned_too_much" if amount < 0 and "asked_at" in payment else "canceled"


def cancel_now(order, store):
    """Cancels a subscription and returns what was paid for the rest of its period. Call it in the
    customer's request, under the same lock; a job only repeats it. A new row, `fee` as above:
      {"id": "C-1", "subscription": "71c2d3e4-…", "state": "open", "created": 1764000000,
       "payments": []}  # All rows of upgrades in this period. Of a missed period that
    you charged, add a row with `charge_intent`, and with its start as `created`.
    """
    if order["state"] != "open":
        return end(order["state"])
    path = f"/subscriptions/{order['subscription']}"
    subscription = frame("GET", path)
    if subscription["status"] == "pending":
        return end("pending")
    is_over = subscription["status"] in ("canceled", "terminated", "incomplete")
    if order.get("kept") is None:
        # Another row may have returned the rest.
        if is_over:
            return finish(order, store, end("not_possible"))
        order.update(settle(order, subscription))
    # In every run: an earlier `store` may have failed.
    store(order)
    if not is_over:
        frame("POST", f"{path}/cancel")
    subscription = frame("GET", path)
    latest, start = subscription["latest_charge_intent"], subscription["current_period_start"]
    if latest != order["latest"]:
        # A renewal or a retry came before the cancellation.
        order["kept"].append({"charge_intent": latest, "keep": 0})
        order["latest"] = latest
        store(order)
    # Of other periods that began since `created`, the charges are not known.
    is_short = order["created"] < order["start"] or start > order["period_end"]
    results = ["returned_too_little"] if is_short else []
    failure = None
    for payment in order["kept"]:
        try:
            results.append(return_rest(payment, lambda: store(order)))
        except Exception as error:
            # One that cannot be refunded does not hold up the others.
            failure = error
    if failure:
        raise failure
    worst = ("pending", "returned_too_much", "returned_too_little")
    return finish(order, store, end(next((one for one in worst if one in results), "canceled")))
