/**
 * Frame.js for pages that pay in the simulation, which serves it at `/v1/index.js`: the contract of the page `/framejs`,
 * but it encrypts nothing. A classic script, so it imports and exports nothing.
 */
(() => {
  type Handler = (payload?: unknown) => void;
  type Intent = { status: string; latest_charge?: { failure_message?: string | null } | null };

  const { origin } = new URL((document.currentScript as HTMLScriptElement).src);
  const PAID = ['succeeded', 'requires_capture'];
  const FINAL = [...PAID, 'failed', 'requires_payment_method', 'canceled'];
  const FIELDS = [
    ['number', 'Card number', 'cc-number'],
    ['expiry', 'Expiry (MM / YY)', 'cc-exp'],
    ['cvc', 'CVC', 'cc-csc'],
  ] as const;

  // A page's own policy allows a style sheet made by script, and no style attributes.
  const style = new CSSStyleSheet();
  style.replaceSync(`
    .simulated-card { display: grid; grid-template-columns: 1fr 1fr; gap: .75em }
    .simulated-card > :is(:first-child, small) { grid-column: 1 / -1 }
    .simulated-card input { box-sizing: border-box; width: 100%; padding: .5em; border: 1px solid;
      background: none; color: inherit; font: inherit }`);
  document.adoptedStyleSheets.push(style);

  try {
    localStorage.frame_charge_session_id ??= 'simulated-session';
  } catch {
    // The browser blocks site data.
  }

  async function missing(name: string): Promise<never> {
    throw new Error(`The simulation's Frame.js has no ${name}: test it in the sandbox`);
  }

  async function createElement(type: string, options: object = {}) {
    if (type !== 'card') return missing(`${type} element`);
    const other = Object.keys(options).find((name) => name !== 'cardTheme' && name !== 'theme');
    if (other) return missing(`option ${other}`);
    const handlers: [string, Handler][] = [];
    const emit = (event: string, payload?: unknown) => {
      for (const [name, handler] of handlers) if (name === event) handler(payload);
    };
    const form = Object.assign(document.createElement('div'), { className: 'simulated-card', role: 'group' });
    form.ariaLabel = 'Card';
    const field = ([name, label, autocomplete]: (typeof FIELDS)[number]) =>
      `<div><label>${label}<input autocomplete="${autocomplete}" inputmode="numeric"
        aria-describedby="simulated-${name}"></label><strong id="simulated-${name}"></strong></div>`;
    form.innerHTML = `${FIELDS.map(field).join('')}<small>Simulation: test cards only</small>`;

    form.addEventListener('input', () => {
      const values = [...form.querySelectorAll('input')].map(({ value }) => value.replace(/[\s-]/g, ''));
      const [digits = '', date = '', code = ''] = values;
      const isAmex = /^3[47]/.test(digits);
      const number = (isAmex ? /^\d{15}$/ : /^\d{16}$/).test(digits) ? digits : null;
      const cvc = (isAmex ? /^\d{4}$/ : /^\d{3}$/).test(code) ? code : null;
      const [, mm = '', yy] = /^(0?[1-9](?=\/)|0[1-9]|1[0-2])\/?(?:20)?(\d\d)$/.exec(date) ?? [];
      const isDate = new Date(Number(`20${yy}`), Number(mm)) > new Date();
      const [month, year] = isDate ? [mm.padStart(2, '0'), `20${yy}`] : [null, null];
      const state = {
        isComplete: Boolean(number && cvc && month),
        card: { number, cvc, expiry: { month, year } },
      };
      emit('change', state);
      if (state.isComplete) emit('complete', state);
    });

    return {
      on: (event: string, handler: Handler) => void handlers.push([event, handler]),
      async mount(target: string | Element) {
        const host = typeof target === 'string' ? document.querySelector(target) : target;
        if (host === null) throw new Error(`There is no element ${target} to mount the card form into`);
        host.append(form);
        emit('ready');
      },
      unmount: () => form.remove(),
      setFieldError(name: string, message: string | null) {
        const input = form.querySelector(`[name="${name}"]`);
        input?.setAttribute('aria-invalid', String(message !== null));
        const error = form.querySelector(`#simulated-${name}`);
        if (error) error.textContent = message;
      },
    };
  }

  /** @returns what the shopper chose; empty if the dialog was closed */
  async function askShopper(): Promise<string> {
    const dialog = document.createElement('dialog');
    dialog.innerHTML = `<form method="dialog"><div>Simulated 3D Secure challenge</div>
      <button value="passed">Pass</button> <button value="failed">Fail</button></form>`;
    dialog.ariaLabel = 'Simulated 3D Secure challenge';
    document.body.append(dialog);
    dialog.showModal();
    await new Promise((resolve) => dialog.addEventListener('close', resolve));
    dialog.remove();
    return dialog.returnValue;
  }

  async function init(key: string) {
    if (!/^pk_sandbox_./.test(key))
      throw new Error('The simulation takes a key that begins with pk_sandbox_');
    async function send(method: string, path: string, body?: object): Promise<Intent> {
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
      const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
      const result = await response.json();
      // Declined, or over: the charge intent says it by its status.
      if (response.ok || (method === 'POST' && response.status === 422)) return result;
      throw new Error(result.message);
    }
    async function confirmCardPayment(client_secret: string) {
      try {
        const path = `/charge_intents/${client_secret.replace(/^ci_|_secret_.*$/g, '')}`;
        await send('POST', `/v1${path}/confirm`, { client_secret, use_frame_sdk: true });
        let chargeIntent = await send('GET', `/v1${path}`);
        const result = chargeIntent.status === 'requires_3d_secure' && (await askShopper());
        if (result) await send('POST', `/_sandbox${path}/challenge`, { result });
        for (let reads = 0; reads < 10 && !FINAL.includes(chargeIntent.status); reads += 1) {
          await new Promise((resolve) => setTimeout(resolve, 1000));
          chargeIntent = await send('GET', `/v1${path}`);
        }
        if (PAID.includes(chargeIntent.status)) return { chargeIntent, hasError: false };
        const message = chargeIntent.latest_charge?.failure_message ?? chargeIntent.status;
        return { chargeIntent, hasError: true, error: { message } };
      } catch (error) {
        return { hasError: true, error };
      }
    }
    const cardTheme = (preset: string, options: object = {}) => ({ preset, ...options });
    return { createElement, cardTheme, themes: cardTheme, confirmCardPayment };
  }

  Object.assign(window, { Frame: { init, createOnboarding: () => missing('createOnboarding') } });
})();
