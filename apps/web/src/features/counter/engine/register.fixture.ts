// A small store's catalogue for tests, and a server that keeps records as the real one does.
import type { CatalogueAnswer } from '@tilgul/contract/registers';

type Product = CatalogueAnswer['products'][number];
const product = (id: number, name: string, more: Partial<Product> = {}): Product => ({
  id,
  name,
  name_mr: null,
  name_hi: null,
  unit: '500 g',
  unit_grams: 500,
  prices: [{ price: 78.5, mrp: 90 }],
  barcode: null,
  plu: null,
  sold_by_weight: false,
  hsn: '17011410',
  tax_class: 1,
  loose_tax_class: null,
  category: null,
  image: null,
  ...more,
});

export const CATALOGUE: CatalogueAnswer = {
  as_of: '2026-11-28T08:00:00.000Z',
  register: { id: 7, name: 'Front', letter: 'A', store_id: 1 },
  issuer: {
    legal_name: 'Tilgul Foods',
    address: 'Sangli',
    gstin: '27AAPFU0939F1ZV',
    state_code: '27',
    fssai: null,
    store_name: 'Tilgul Sangli',
    store_location: 'Sangli',
    phone: null,
    round_to_rupee: true,
    hsn_digits: 4,
    require_tax_class: false,
  },
  settings: {
    discount_limit_percent: 5,
    return_days: 30,
    scale_formats: [
      { prefix: 21, item_digits: 5, value: 'grams', digits: 5 },
      { prefix: 22, item_digits: 5, value: 'paise', digits: 5 },
    ],
  },
  people: [
    { user_id: 3, name: 'Suresh Patil', is_manager: true, can_sell: true, can_return: true, pin: null },
    { user_id: 4, name: 'Salim Mulla', is_manager: false, can_sell: true, can_return: false, pin: null },
  ],
  products: [
    product(1, 'Jaggery', { barcode: '8901063092754', name_mr: 'गूळ' }),
    product(2, 'Sesame (White Til)', { prices: [{ price: 96, mrp: 110 }], barcode: '96385074' }),
    product(3, 'Til Chikki', {
      prices: [
        { price: 45, mrp: 50 },
        { price: 48, mrp: 55 },
      ],
    }),
    product(4, 'Peanuts', {
      sold_by_weight: true,
      plu: 123,
      unit: '1 kg',
      unit_grams: 1000,
      prices: [{ price: 184, mrp: null }],
    }),
  ],
  tax_classes: [
    {
      id: 1,
      rates: [
        { rate: 500, from: '2017-07-01' },
        { rate: 1800, from: '2027-04-01' },
      ],
    },
  ],
  series: {
    invoice: { series: 'T01A', fy: '2627', next: 124 },
    credit_note: { series: 'C01A', fy: '2627', next: 1 },
  },
};

interface Sent {
  readonly seq: number;
}

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const refuse = (code: string, more = {}) => answer({ detail: code, code, ...more }, 409);

/** Keeps records in their order; a known one must be the same. Undefined if all are kept. */
function keep(records: Sent[], sent: readonly Sent[]): Response | undefined {
  for (const record of sent) {
    const known = records[record.seq - 1];
    if (known && JSON.stringify(known) !== JSON.stringify(record)) return refuse('record_differs', { seq: record.seq });
    if (!known && record.seq !== records.length + 1) return refuse('record_gap', { expected: records.length + 1 });
    records[record.seq - 1] = record;
  }
  return undefined;
}

/** Answers a register's calls; `isAway` ends the network, `losesAnswer` does once the next records are kept. */
export function createServer() {
  const records: Sent[] = [];
  const state = { records, calls: 0, isAway: false, isRevoked: false, losesAnswer: false };
  const post = (body: string): Response => {
    state.calls += 1;
    const sent = (JSON.parse(body) as { records: Sent[] }).records;
    const refused = keep(records, sent);
    if (refused) return refused;
    if (state.losesAnswer) {
      state.losesAnswer = false;
      throw new TypeError('network');
    }
    const results = sent.map(({ seq }) => ({ seq, state: 'posted', sale_id: null, flags: [] }));
    return answer({ head_seq: records.length, results });
  };
  const fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    if (state.isAway) throw new TypeError('network');
    if (state.isRevoked) return answer({ detail: 'Revoked.', code: 'register_revoked' }, 403);
    if (url === '/api/token/') return answer({ access: 'token' });
    if (url === '/registers/') return answer({ ...CATALOGUE.register, secret: 'secret' }, 201);
    if (url.endsWith('/catalogue/')) return answer(CATALOGUE);
    if (url.endsWith('/hello/')) return answer({ server_time: new Date().toISOString(), head_seq: records.length });
    return url.endsWith('/records/') ? post(String(init?.body)) : answer({ detail: 'No such path.' }, 404);
  };
  return Object.assign(state, { fetch });
}
