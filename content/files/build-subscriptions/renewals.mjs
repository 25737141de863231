const shop = process.env.SHOP_URL ?? 'http://127.0.0.1:4242';
const api = process.env.FRAME_API_BASE ?? 'http://127.0.0.1:4010';

async function send(method, url, body) {
  const headers = {
    Authorization: 'Bearer sk_sandbox_test',
    'Content-Type': 'application/json',
  };
  const options = { method, headers, body: JSON.stringify(body) };
  return (await fetch(url, options)).json();
}
const letPass = (days) =>
  send('POST', `${api}/_sandbox/advance`, { seconds: days * 86_400 });

/** Asks for some seconds, because webhook events take a moment. */
async function expectAccess(wanted, when) {
  for (let tries = 0; tries < 100; tries += 1) {
    const { access } = await send('GET', `${shop}/access`);
    if (access === wanted) return console.log(`${when}: access ${access}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${when}: access should be ${wanted}`);
}

// Frame.js cannot encrypt for the simulation, which takes plain numbers.
await send('POST', `${shop}/subscribe`, {
  card: {
    number: '4242424242424242',
    cvc: '123',
    expiry: { month: '12', year: '2030' },
  },
});
await expectAccess(true, 'first payment');
const { data } = await send('GET', `${api}/v1/subscriptions?per_page=1`);
const { id, customer } = data[0];

async function changeCard(number) {
  const method = await send('POST', `${api}/v1/payment_methods`, {
    type: 'card',
    card_number: number,
    exp_month: '12',
    exp_year: '2030',
    cvc: '123',
    customer,
  });
  await send('PATCH', `${api}/v1/subscriptions/${id}`, {
    default_payment_method: method.id,
  });
}

await letPass(31);
await expectAccess(true, 'renewal paid');
await changeCard('4726846912498186');
await letPass(31);
await expectAccess(false, 'renewal declined');
await changeCard('4242424242424242');
await letPass(1);
await expectAccess(true, 'retry paid');
// Every event again, the newest first.
await send('POST', `${api}/_sandbox/deliver`, { order: 'reversed' });
await expectAccess(true, 'events repeated');
