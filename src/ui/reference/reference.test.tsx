import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { everyReferenceTag, loadReference } from '../../../test/fixtures/reference.ts';
import { RenderContent } from '../render-content.tsx';

function render(body: string): string {
  return renderToStaticMarkup(<RenderContent node={loadReference(body).page.tree} />);
}

describe('Reference', () => {
  it('S2.5 renders headings of an operation with IDs, including former ones', () => {
    const markup = render('{% operation id="createRefund" /%}');
    expect(markup).toContain('<h2 id="create-a-refund" class="heading"><a class="anchor"');
    expect(markup).toContain(
      '<h3 id="create-a-refund-response" class="heading ref-label">Response<span id="create-a-refund-answer"></span></h3>',
    );
    expect(markup).toContain('<code>/v1<wbr/>/refunds</code>');
  });

  it('renders every anchor of the page once', () => {
    const { page } = loadReference(everyReferenceTag);
    const markup = render(everyReferenceTag);
    const rendered = [...markup.matchAll(/ id="([^_"][^"]*)"/g)].map(([, id]) => id);
    for (const id of page.ids) expect(rendered).toContain(id);
    expect(new Set(rendered).size).toBe(rendered.length);
  });

  it('renders a field with its type, whether it is required, its values, and nested fields', () => {
    const sent = render('{% operation id="createRefund" /%}');
    expect(sent).toContain(
      '<li id="create-a-refund-amount"><p class="field-head"><a class="anchor" href="#create-a-refund-amount"><code>amount</code></a> ' +
        '<span class="field-type">integer</span> <strong class="field-required">required</strong> ' +
        '<span class="field-note">at least 1</span></p></li>',
    );
    const object = render('{% object of="Refund" /%}');
    expect(object).toContain('<li id="refund-status-pending"><code>pending</code>: On its way.</li>');
    expect(object).toContain(
      '<details><summary>1 child attribute<span class="sr-only"> of shipping</span></summary>' +
        '<ul class="fields" id="refund-shipping-child-attributes">',
    );
    expect(object).toContain('<a href="/api/customers#customer">Customer</a>');
  });

  it('40.7 the list of operations begins with the base URL and leads to the page about keys', () => {
    expect(render('{% endpoints of="Refund" /%}\n\n{% operation id="createRefund" /%}')).toContain(
      '<a class="endpoint" href="/authentication"><b>Base URL</b> <code>https://api.framepayments.com</code>',
    );
  });

  it('marks deprecated and unconfirmed items, with a link to the list', () => {
    const operation = render('{% operation id="createRefund" /%}');
    expect(operation).toContain(
      '<p><strong class="field-required">SDK method deprecated:</strong> The SDKs remove',
    );
    const mark = '<span class="field-note"><a href="/docs#not-confirmed">not confirmed</a></span>';
    expect(operation.split(mark)).toHaveLength(3);
    expect(render('{% object of="Refund" /%}')).toContain(`<span class="field-type">string</span> ${mark}`);
    const lifecycle = render('{% lifecycle of="Refund" /%}');
    expect(lifecycle).toContain('<path class="assumed" d="M');
    expect(lifecycle).toContain(
      '<dd>⇢ <code>succeeded</code> (final): paid out' +
        '<span class="sr-only"> (not confirmed by Frame)</span></dd>',
    );
  });

  it('can expand a section with nested fields and return to its top', () => {
    const object = render('{% object of="Refund" /%}');
    expect(object).toContain('aria-label="Expand all: The refund object"');
    expect(object).toContain('<a class="ref-top" href="#refund">');
    expect(render('{% operation id="createRefund" /%}')).not.toContain('Expand all');
  });

  it('shows request and response as two tabs of one panel', () => {
    const markup = render('{% operation id="createRefund" /%}');
    expect(markup).toMatch(/role="radiogroup" aria-label="Request or Response[^"]*"/);
    expect(markup).toMatch(/<div class="tab" role="group" aria-label="Request"><div class="samples">/);
  });

  it('names every column of a table for screen readers', () => {
    const markup = render('{% api-errors /%}');
    expect(markup.match(/<th scope="col">/g)).toHaveLength(4);
    expect(markup).toContain(
      '<tr id="error-429"><td><a href="#error-429"><code>429</code></a></td><td data-label="Code:">Any</td>',
    );
  });

  it('escapes texts from the document', () => {
    const { page } = loadReference('{% operation id="createRefund" %}\n`<script>`\n{% /operation %}');
    expect(renderToStaticMarkup(<RenderContent node={page.tree} />)).toContain('<code>&lt;script&gt;</code>');
  });
});
