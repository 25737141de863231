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

async function expectAccess(wanted, when) {
  for (let tries = 0; tries < 100; tries += 1) {
    const { access } = await send('GET', `${shop}/access`);
    if (access === wanted) return console.log(`${when}: access ${access}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${when}: access should be ${wanted}`);
}

// The simulation takes plain numbers.
const enterCard = (path, number) =>
  send('POST', `${shop}${path}`, {
    card: { number, cvc: '123', expiry: { month: '12', year: '2030' } },
  });

const advance = (time) => send('POST', `${api}/_sandbox/advance`, time);

async function renew() {
  const { data } = await send('GET', `${api}/v1/subscriptions?per_page=1`);
  await advance({ to: data[0].current_period_end + 5 });
}

await enterCard('/subscribe', '4242424242424242');
await expectAccess(true, 'first payment');
await renew();
await expectAccess(true, 'renewal paid');
await enterCard('/card', '4726846912498186');
await renew();
await expectAccess(false, 'renewal declined');
await enterCard('/card', '4242424242424242');
await advance({ seconds: 86_400 });
await expectAccess(true, 'retry paid');
// Every event again, the newest first.
await send('POST', `${api}/_sandbox/deliver`, { order: 'reversed' });
await expectAccess(true, 'events repeated');
