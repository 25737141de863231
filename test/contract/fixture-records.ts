import type { Hierarchy, RecordKind, SearchRecord, SearchSection } from '../../src/model/search.ts';

interface Part {
  /** Navigation section, page, then headings. */
  path: string[];
  url: string;
  content?: string;
  kind?: RecordKind;
  section?: SearchSection;
  symbols?: string[];
}

/** A small site for verifying the contract by hand. */
const PARTS: Part[] = [
  { path: ['Webhooks', 'Webhooks'], url: '/webhooks', kind: 'page' },
  {
    path: ['Webhooks', 'Webhooks'],
    url: '/webhooks',
    content: 'Frame sends a webhook event to your server when something changes.',
  },
  { path: ['Webhooks', 'Webhooks', 'Verify the signature'], url: '/webhooks#verify' },
  {
    path: ['Webhooks', 'Webhooks', 'Verify the signature'],
    url: '/webhooks#verify',
    content:
      'Take the raw bytes of the body, compute the digest with the secret of the endpoint, and compare both in constant time before you trust the configuration that the event carries with it.',
  },
  { path: ['Guides', 'Configuration', 'Set the limits'], url: '/configuration#limits' },
  { path: ['Guides', 'Configuration'], url: '/configuration', kind: 'page' },
  {
    path: ['Guides', 'Configuration'],
    url: '/configuration',
    content: 'Escape <img src=x onerror="alert(1)"> & keep \'quotes\' as text.',
  },
  { path: ['REST API', 'Refunds'], url: '/api/refunds', kind: 'page' },
  {
    path: ['REST API', 'Refunds', 'Create a refund'],
    url: '/api/refunds#create',
    kind: 'operation',
    symbols: ['POST /v1/refunds', 'createRefund'],
  },
  {
    path: ['REST API', 'Refunds', 'Create a refund'],
    url: '/api/refunds#create-amount',
    content: 'amount integer · Part of the charge to give back.',
    kind: 'field',
    symbols: ['amount'],
  },
  {
    path: ['REST API', 'Charge intents'],
    url: '/api/charge_intents',
    kind: 'page',
    symbols: ['charge_intents'],
  },
  {
    path: ['REST API', 'Charge intents', 'Confirm a charge intent', 'Errors', 'Cards', 'Limits'],
    url: '/api/charge_intents#limits',
  },
  {
    path: ['Payments', 'Decline codes', 'All codes'],
    url: '/payments/declines-codes#insufficient_funds',
    content: 'insufficient_funds · There is not enough money on the account.',
    kind: 'error',
    section: 'Codes',
    symbols: ['insufficient_funds'],
  },
  { path: ['Payments', '3D Secure authentication'], url: '/payments/3d-secure', kind: 'page' },
];

/** Enough records for several result pages. */
const FILLERS: Part[] = Array.from({ length: 45 }, (_, index) => ({
  path: ['Fillers', 'Ledger', `Entry ${index + 1}`],
  url: `/ledger#entry-${index + 1}`,
  content: `Ledger line number ${index + 1} of the books.`,
}));

export const FIXTURE_RECORDS: SearchRecord[] = [...PARTS, ...FILLERS].map((part, position) => {
  const [lvl0 = null, lvl1 = null, lvl2 = null, lvl3 = null, lvl4 = null, lvl5 = null, lvl6 = null] =
    part.path;
  const hierarchy: Hierarchy = { lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 };
  const level = `lvl${Math.min(6, part.path.length - 1)}` as SearchRecord['type'];
  return {
    objectID: `${part.url}~${position}`,
    type: part.content === undefined ? level : 'content',
    section: part.section ?? (part.url.startsWith('/api/') ? 'API' : 'Guides'),
    kind: part.kind ?? (part.content === undefined ? 'heading' : 'text'),
    hierarchy,
    content: part.content ?? null,
    url: part.url,
    symbols: part.symbols ?? [],
    position,
  };
});
