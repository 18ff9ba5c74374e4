// Sample invoices for print tests: one of every kind that is printed differently.
import type { InvoiceAnswer } from '@tilgul/contract/invoices';

type Line = InvoiceAnswer['lines'][number];

/** Ghee at 5 %, sold within the state. */
const GHEE: Line = {
  product_id: 1,
  description: 'Ghee, 500 ml',
  hsn: '0405',
  uqc: 'PAC',
  quantity: 1,
  mrp: 399,
  price: 365,
  gross: 350,
  discount: 15,
  taxable: 333.34,
  rate: 5,
  cgst: 8.33,
  sgst: 8.33,
  igst: 0,
};
const JAGGERY: Line = {
  ...GHEE,
  description: 'Jaggery, loose गूळ, सुटा',
  hsn: '1701',
  uqc: 'KGS',
  quantity: 1.25,
  mrp: null,
  price: 148,
  gross: 185,
  discount: 0,
  taxable: 185,
  rate: 0,
  cgst: 0,
  sgst: 0,
};
const NAMES = [
  'शेंगदाणा तेल, 1 लिटर',
  'राजगिऱ्याचे लाडू, 6 नग',
  'Sesame (White Til), 250 g',
  'बासमती तांदूळ, 1 kg',
  'हिंगाष्टक चूर्ण, 50 g',
];

/** Taxed ghee and exempt jaggery on one invoice. */
export const MIXED: InvoiceAnswer = {
  id: 7,
  number: 'T01/2627/0001234',
  kind: 'invoice',
  title: 'Invoice-cum-bill of supply',
  issued_at: '2026-11-22T06:48:00.000Z',
  order_id: null,
  manual_order_id: 3,
  stock_request_id: null,
  original_number: null,
  original_date: null,
  buyer_gstin: null,
  place_of_supply: '27',
  taxable: 518.34,
  cgst: 8.33,
  sgst: 8.33,
  igst: 0,
  round_off: 0,
  total: 535,
  supplier: {
    legal_name: 'Tilgul Foods LLP',
    address: 'Market Yard, Sangli 416416, Maharashtra',
    gstin: '27AABFT1234K1Z9',
    state_code: '27',
    fssai: '11526999000123',
    store_name: 'Sangli सांगली',
    store_location: 'Market Yard',
    phone: '0233 232 5566',
  },
  buyer: { name: 'आशा पाटील', address: null, gstin: null, state_code: null },
  reason: null,
  lines: [GHEE, JAGGERY],
};

const sums = (lines: readonly Line[], field: 'taxable' | 'cgst' | 'igst' | 'gross') =>
  Math.round(lines.reduce((sum, line) => sum + line[field] * 100, 0)) / 100;
const LONG_LINES = Array.from({ length: 60 }, (_, index) => ({
  ...GHEE,
  description: NAMES[index % NAMES.length] ?? '',
}));

/** Sixty lines, more than fit on a page. */
export const LONG: InvoiceAnswer = {
  ...MIXED,
  title: 'Tax invoice',
  lines: LONG_LINES,
  taxable: sums(LONG_LINES, 'taxable'),
  cgst: sums(LONG_LINES, 'cgst'),
  sgst: sums(LONG_LINES, 'cgst'),
  total: sums(LONG_LINES, 'gross'),
};

/** For a buyer with a GSTIN in another state. */
export const OTHER_STATE: InvoiceAnswer = {
  ...MIXED,
  title: 'Tax invoice',
  buyer_gstin: '29AAGCB7383J1Z4',
  place_of_supply: '29',
  buyer: {
    name: 'Hotel Annapurna',
    address: 'Hotel Annapurna, 12 MG Road, Bengaluru, Karnataka 560001',
    gstin: '29AAGCB7383J1Z4',
    state_code: '29',
  },
  lines: [{ ...GHEE, gross: 1095, discount: 0, quantity: 3, taxable: 1042.86, cgst: 0, sgst: 0, igst: 52.14 }],
  taxable: 1042.86,
  cgst: 0,
  sgst: 0,
  igst: 52.14,
  round_off: -0.4,
  total: 1094.6,
};

export const CREDIT_NOTE: InvoiceAnswer = {
  ...MIXED,
  number: 'C01/2627/0000003',
  kind: 'credit_note',
  title: 'Credit note',
  original_number: MIXED.number,
  original_date: '2026-11-20T06:48:00.000Z',
  reason: 'चुकीचा आकार दिला',
};

export const CHALLAN: InvoiceAnswer = {
  ...MIXED,
  number: 'D00/2627/0000101',
  kind: 'challan',
  title: 'Delivery challan',
  manual_order_id: null,
  stock_request_id: 5,
  buyer: { name: 'Pune पुणे', address: 'FC Road', gstin: '27AABFT1234K1Z9', state_code: '27' },
};

/** From a chain without a GSTIN. */
export const PLAIN: InvoiceAnswer = {
  ...MIXED,
  title: 'Bill',
  place_of_supply: null,
  supplier: { ...MIXED.supplier, gstin: null, state_code: null },
  lines: [{ ...GHEE, taxable: 350, cgst: 0, sgst: 0, rate: 0 }, JAGGERY],
};
