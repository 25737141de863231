import { describe, expect, it } from 'vitest';
import { contextOf, pageOf } from '../../test/fixtures/pages.ts';
import { loadReference } from '../../test/fixtures/reference.ts';
import { buildPage } from './build-page.ts';

const body = '# Title\n\nText.\n\n## One\n\n## Two\n';
const modelOf = (route: string, frontMatter = '') =>
  buildPage(pageOf(frontMatter + body, route), contextOf());

describe('buildPage', () => {
  it('S1.1 assembles everything that the wrapper renders', () => {
    const page = pageOf(`---\ntitle: Decline codes\n---\n\n${body}`, '/payments/declines-codes');
    const model = buildPage(page, contextOf());
    expect(model).toMatchObject({
      route: '/payments/declines-codes',
      head: { title: 'Decline codes', canonical: 'https://docs.example.com/payments/declines-codes' },
      restApi: false,
      breadcrumbs: [
        { label: 'Docs', href: '/docs' },
        { label: 'Payments', href: '/docs#payments' },
      ],
      previous: { label: '3D Secure authentication', href: '/payments/3d-secure' },
      next: { label: 'Subscriptions', href: '/payments/subscriptions' },
      markdownHref: '/payments/declines-codes.md',
    });
    expect(modelOf('/webhooks').breadcrumbs).toEqual([{ label: 'Docs', href: '/docs' }]);
    expect(model.tree).toBe(page.tree);
    expect(model.toc.map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it('S2.6 has no table of contents if rest_api is true', () => {
    const model = modelOf('/api/refunds', '---\nrest_api: true\n---\n\n');
    expect(model.restApi).toBe(true);
    expect(model.toc).toEqual([]);
    expect(modelOf('/api/refunds', '---\nrest_api: false\n---\n\n').toc).toHaveLength(2);
  });

  it('S2.2 a reference page has its operations and sections below its own link in the navigation, and below no other', () => {
    const { page } = loadReference('## Read it\n\n### Detail\n\n{% operation id="createRefund" /%}');
    const reference = { ...page, frontMatter: { rest_api: true } };
    const links = buildPage(reference, contextOf()).nav.flatMap((group) => group.links);
    expect(links.filter(({ anchors }) => anchors !== undefined)).toEqual([
      {
        label: 'Refunds',
        href: '/api/refunds',
        current: true,
        anchors: [
          { title: 'Read it', href: '#read-it' },
          { method: 'POST', title: 'Create a refund', href: '#create-a-refund' },
        ],
      },
    ]);
  });

  it('the first page has no previous page, the last no next page', () => {
    expect(modelOf('/').previous).toBeNull();
    expect(modelOf('/').next).toEqual({ label: 'Rate limiting', href: '/rate-limiting' });
    expect(modelOf('/api/customer-identity-verifications').next).toBeNull();
  });

  it('previous and next cross sections and stop at section links', () => {
    expect(modelOf('/authentication')).toMatchObject({
      previous: { href: '/metadata' },
      next: { href: '/testing' },
    });
  });

  it('a page outside the navigation has no neighbors', () => {
    expect(modelOf('/docs')).toMatchObject({ breadcrumbs: [], previous: null, next: null });
  });

  it('a page keeps the anchors of sections that moved, with those of their parts', () => {
    const context = contextOf();
    const movedSections = { '/webhooks#object': '/api/refunds#refund', '/#other': '/webhooks#one' } as const;
    const { moved } = buildPage(
      pageOf(body, '/webhooks'),
      { ...context, site: { ...context.site, movedSections } },
      [{ route: '/api/refunds', ids: ['refund', 'refund-id', 'refunds'] }],
    );
    expect(moved).toEqual([
      { id: 'object', href: '/api/refunds#refund' },
      { id: 'object-id', href: '/api/refunds#refund-id' },
    ]);
  });
});
