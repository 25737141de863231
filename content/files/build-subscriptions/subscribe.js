const form = document.querySelector('#subscribe');
const button = document.querySelector('#pay');
const message = document.querySelector('#message');
const PENDING =
  "Your payment is processing. Please don't pay again.";
const DECLINED =
  'The payment did not go through. Use another card, or contact your bank.';
// A payment in another tab cancels this one.
const OVER = ['canceled', 'expired', 'reversed', 'fraud_declined'];
const AGAIN =
  'The payment did not go through. Reload the page, then try again.';
const BROKEN =
  'The card form is not working. Check your connection and your ad blocker, ' +
  'then reload the page.';
let frame;
let card = null;
let paying = false;

/** Shows a text and what comes next: `retry` here, `reload` the page, or `stop`. */
function show(text, next = 'retry') {
  if (next !== 'retry') form.replaceChildren(message);
  message.textContent = text;
  if (next !== 'reload') return;
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.textContent = 'Reload the page';
  reload.addEventListener('click', () => location.reload());
  form.append(reload);
}
const refresh = () => {
  button.disabled = paying || !card;
};

async function start() {
  const config = await (await fetch('/config')).json();
  frame = await Frame.init(config.publishable_key);
  const element = await frame.createElement('card');
  element.on('complete', (payload) => {
    card = payload.card;
    refresh();
  });
  element.on('change', (payload) => {
    card = payload.isComplete ? payload.card : null;
    refresh();
  });
  element.on('error', () => {
    if (!paying) show(BROKEN, 'reload');
  });
  await element.mount('#payment-card-element');
}
// Blocked or offline: no `Frame`.
start().catch(() => show(BROKEN, 'reload'));

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!card || paying) return;
  paying = true;
  refresh();
  show('Subscribing ...');
  try {
    await subscribe();
  } catch {
    // The server subscribes a user once.
    show(PENDING, 'reload');
  }
  paying = false;
  refresh();
  // Disabling it took the focus.
  button.focus();
});

async function subscribe() {
  const response = await fetch('/subscribe', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ card }),
  });
  const data = await response.json();
  if (!data.client_secret) return show(data.message, data.next);

  const result = await frame.confirmCardPayment(data.client_secret);
  const status = result.chargeIntent?.status;
  if (status === 'succeeded') return show('Welcome. Your plan has started.', 'stop');
  if (['failed', 'requires_payment_method'].includes(status)) return show(DECLINED);
  if (OVER.includes(status)) return show(AGAIN, 'reload');
  // Not final yet.
  show(PENDING, 'stop');
}
