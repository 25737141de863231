/**
 * Frame.js for pages that pay in the simulation, which serves it at `/v1/index.js`: the contract of the page `/framejs`,
 * but it encrypts nothing. A classic script, so it imports and exports nothing.
 */
(() => {
  type Handler = (payload?: unknown) => void;
  type Missing = { billing?: boolean; identityFields?: object; translations?: object };
  type Theme = { styles?: { input?: object } };
  type Options = Missing & { fields?: string[]; autoFocus?: boolean; cardTheme?: Theme; theme?: Theme };
  type Tags = HTMLElementTagNameMap;
  type Intent = { status: string; latest_charge?: { failure_message?: string | null } | null };

  const { origin } = new URL((document.currentScript as HTMLScriptElement).src);
  const PAID = ['succeeded', 'requires_capture'];
  const FINAL = [...PAID, 'failed', 'requires_payment_method', 'canceled'];
  const KEY = 'The simulation takes a key that begins with pk_sandbox_';
  const WIDE = 'grid-column:1/-1';
  const FIELDS = [
    ['number', 'Card number', 'cc-number', WIDE],
    ['expiry', 'Expiry (MM / YY)', 'cc-exp', ''],
    ['cvc', 'CVC', 'cc-csc', ''],
  ] as const;
  const INPUT =
    'box-sizing:border-box;width:100%;padding:.5em;font:inherit;color:inherit;background:none;border:1px solid';

  try {
    localStorage.frame_charge_session_id ??= 'simulated-session';
  } catch {
    // The browser blocks site data.
  }

  /** Sets the style by script, which the policy of a page allows, not as an attribute. */
  function make<T extends keyof Tags>(tag: T, css: string, more: object, ...inside: (Node | string)[]) {
    const element: Tags[T] = Object.assign(document.createElement(tag), more);
    element.style.cssText = css;
    element.append(...inside);
    return element;
  }

  async function missing(name: string): Promise<never> {
    throw new Error(`The simulation's Frame.js has no ${name}: test it in the sandbox`);
  }

  async function createElement(type: string, options: Options = {}) {
    if (type !== 'card') return missing(`${type} element`);
    const { billing, identityFields, translations } = options;
    if (billing || identityFields || translations) return missing('billing, identityFields or translations');
    const { fields = ['number', 'expiry', 'cvc'], theme, cardTheme = theme } = options;
    const handlers: [string, Handler][] = [];
    const emit = (event: string, payload?: unknown) => {
      for (const [name, handler] of handlers) if (name === event) handler(payload);
    };
    const parts = FIELDS.map(([field, label, autocomplete, css]) => {
      const input = make('input', INPUT, { autocomplete, inputMode: 'numeric' });
      Object.assign(input.style, cardTheme?.styles?.input);
      const error = make('strong', '', { id: `simulated-${field}-error` });
      input.setAttribute('aria-describedby', error.id);
      return { field, input, error, part: make('div', css, {}, make('label', '', {}, label, input), error) };
    });
    const shown = parts.filter(({ field }) => fields.includes(field));
    const grid = 'display:grid;grid-template-columns:1fr 1fr;gap:.75em';
    const form = make('div', grid, { role: 'group', ariaLabel: 'Card' }, ...shown.map(({ part }) => part));
    form.append(make('small', WIDE, {}, 'Simulation: test cards only'));

    form.addEventListener('input', () => {
      const [digits = '', date = '', code = ''] = parts.map(({ input }) => input.value.replace(/[\s-]/g, ''));
      const isAmex = /^3[47]/.test(digits);
      const number = (isAmex ? /^\d{15}$/ : /^\d{16}$/).test(digits) ? digits : null;
      const cvc = (isAmex ? /^\d{4}$/ : /^\d{3}$/).test(code) ? code : null;
      const [, mm = '', yy] = /^(0?[1-9](?=\/)|0[1-9]|1[0-2])\/?(?:20)?(\d\d)$/.exec(date) ?? [];
      const isDate = new Date(Number(`20${yy}`), Number(mm)) > new Date();
      const [month, year] = isDate ? [mm.padStart(2, '0'), `20${yy}`] : [null, null];
      const card = { number, cvc, expiry: { month, year } };
      const values = { number, cvc, expiry: month };
      const isComplete = shown.every(({ field }) => values[field] !== null);
      emit('change', { isComplete, card });
      if (isComplete) emit('complete', { isComplete, card });
    });

    return {
      on: (event: string, handler: Handler) => void handlers.push([event, handler]),
      async mount(target: string | Element) {
        const host = typeof target === 'string' ? document.querySelector(target) : target;
        if (host === null) throw new Error(`There is no element ${target} to mount the card form into`);
        host.append(form);
        if (options.autoFocus) shown[0]?.input.focus();
        emit('ready');
      },
      unmount: () => form.remove(),
      setFieldError(name: string, message: string | null) {
        const { input, error } = parts.find(({ field }) => field === name) ?? {};
        if (error) error.textContent = message;
        input?.setAttribute('aria-invalid', String(message !== null));
      },
    };
  }

  /** @returns what the shopper chose; empty if the dialog was closed */
  async function askShopper(): Promise<string> {
    const button = (label: string, value: string) =>
      make('button', 'font:inherit;margin-right:1em', { onclick: () => dialog.close(value) }, label);
    const text = 'Simulated 3D Secure challenge';
    const dialog = make('dialog', '', { ariaLabel: text }, make('p', '', {}, text));
    dialog.append(button('Pass', 'passed'), button('Fail', 'failed'));
    document.body.append(dialog);
    dialog.showModal();
    await new Promise((resolve) => dialog.addEventListener('close', resolve));
    dialog.remove();
    return dialog.returnValue;
  }

  async function init(key: string) {
    if (!/^pk_sandbox_./.test(key)) throw new Error(KEY);
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
