// Calls on invoices, credit notes and delivery challans (`bills` on the wire), and their sums.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dayFilter, digitText, month, oneOf, optionalField, rupees, searchQuery, time } from './fields.ts';
import { notOneOf, notValid } from './form-messages.ts';
import { LANGUAGES } from './rules/languages.ts';
import { addRupees, type Paise } from './rules/money.ts';
import { ADMIN, CUSTOMER, MANAGER } from './rules/roles.ts';

export const INVOICE_KINDS = ['invoice', 'credit_note', 'challan'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

const INVOICE_TITLES = [
  'Tax invoice',
  'Bill of supply',
  'Invoice-cum-bill of supply',
  'Bill',
  'Credit note',
  'Commercial credit note',
  'Delivery challan',
] as const;
export type InvoiceTitle = (typeof INVOICE_TITLES)[number];

/** Head of a document; a credit note's figures are positive as well. */
const invoiceHead = {
  id: z.number(),
  /** At most 16 characters: `T07/2627/0001234`. */
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  title: z.enum(INVOICE_TITLES),
  issued_at: time(),
  order_id: z.nullable(z.number()),
  manual_order_id: z.nullable(z.number()),
  stock_request_id: z.nullable(z.number()),
  /** The invoice of a credit note. */
  original_number: z.nullable(z.string()),
  buyer_gstin: z.nullable(z.string()),
  /** State code; null if the chain has no state. */
  place_of_supply: z.nullable(z.string()),
  taxable: rupees(),
  cgst: rupees(),
  sgst: rupees(),
  igst: rupees(),
  round_off: rupees(),
  total: rupees(),
};
const invoiceRow = z.object({
  ...invoiceHead,
  /** Empty for a walk-in customer. */
  buyer_name: z.optional(z.string()),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

/** The seller at the time of issue. */
const invoiceSupplier = z.object({
  legal_name: z.string(),
  address: z.nullable(z.string()),
  gstin: z.nullable(z.string()),
  state_code: z.nullable(z.string()),
  fssai: z.nullable(z.string()),
  /** Null for the main stock. */
  store_name: z.nullable(z.string()),
  store_location: z.nullable(z.string()),
  /** Of the store, else of the chain; documents of earlier versions have none. */
  phone: z.optional(z.string()),
});
export type InvoiceSupplier = z.output<typeof invoiceSupplier>;

/** In paise. */
const ADDRESS_REQUIRED_FROM = 5_000_000;
/** Whether an invoice shows the buyer's address: with a GSTIN, or of ₹50,000 or more (GST rule 46). */
export const needsAddress = (gstin: string | null | undefined, total: Paise): boolean =>
  Boolean(gstin) || total >= ADDRESS_REQUIRED_FROM;

/** The buyer; the address only with a GSTIN or from ₹50,000 on. */
const invoiceBuyer = z.object({
  name: z.string(),
  address: z.nullable(z.string()),
  gstin: z.nullable(z.string()),
  state_code: z.nullable(z.string()),
});
export type InvoiceBuyer = z.output<typeof invoiceBuyer>;

const invoiceLine = z.object({
  /** Null for the delivery fee. */
  product_id: z.nullable(z.number()),
  description: z.string(),
  hsn: z.nullable(z.string()),
  /** Unit quantity code: PAC, NOS, KGS. */
  uqc: z.string(),
  quantity: z.number(),
  mrp: z.nullable(rupees()),
  price: rupees(),
  /** quantity × price − discount, tax included. */
  gross: rupees(),
  discount: rupees(),
  taxable: rupees(),
  /** Percent; 0 for exempt goods. */
  rate: z.number(),
  cgst: rupees(),
  sgst: rupees(),
  igst: rupees(),
});

/** A complete document. */
const invoiceAnswer = z.object({
  ...invoiceHead,
  supplier: invoiceSupplier,
  buyer: invoiceBuyer,
  /** Date of issue of a credit note's invoice. */
  original_date: z.nullable(time()),
  /** Reason of a credit note. */
  reason: z.nullable(z.string()),
  lines: z.array(invoiceLine),
});
export type InvoiceAnswer = z.output<typeof invoiceAnswer>;

const HSN_MESSAGE = 'hsnDigits';
const PLACE_MESSAGE = 'stateCodeDigits';

export const listBills = endpoint('GET', '/bills/', {
  access: [ADMIN, MANAGER, CUSTOMER],
  summary:
    "Invoices, credit notes and challans, newest first: all for administrators, their store's for managers, those of their own orders for customers",
  query: z.object({
    ...searchQuery,
    kind: optionalField(oneOf(INVOICE_KINDS, notOneOf('kind', INVOICE_KINDS))),
    month: optionalField(month()),
    date: dayFilter(),
    /** Documents with a line of this HSN code; `none` for lines without one. */
    hsn: optionalField(digitText(/^(\d{4,8}|none)$/, HSN_MESSAGE)),
    /** Documents with a line at this rate, in percent. */
    rate: optionalField(digitText(/^\d{1,3}(\.\d{1,2})?$/, notValid('rate'))),
    place_of_supply: optionalField(digitText(/^\d{2}$/, PLACE_MESSAGE)),
    /** Buyers with or without a GSTIN. */
    buyers: optionalField(oneOf(['b2b', 'b2c'], notOneOf('buyers', ['b2b', 'b2c']))),
  }),
  ok: invoiceRow,
  list: true,
  errors: ['no_store'],
});

export const getBill = endpoint('GET', '/bills/{id}/', {
  access: [ADMIN, MANAGER, CUSTOMER],
  summary: 'One document with its lines',
  ok: invoiceAnswer,
  errors: ['not_found', 'no_store'],
});

export const PRINT_FORMATS = ['a4', 'roll'] as const;

export const printBill = endpoint('GET', '/bills/{id}/pdf/', {
  access: [ADMIN, MANAGER, CUSTOMER],
  summary: "One document as PDF on A4 or an 80 mm roll, with English labels and those of the reader's language",
  query: z.object({
    format: optionalField(oneOf(PRINT_FORMATS, notOneOf('format', PRINT_FORMATS))),
    /** Overrides `Accept-Language`. */
    lang: optionalField(oneOf(LANGUAGES, notOneOf('lang', LANGUAGES))),
  }),
  ok: undefined,
  errors: ['not_found', 'no_store'],
});

/** The invoice of an order or sale, null before there is one. */
export const invoiceReference = {
  /** The tax invoice if there are two documents. */
  bill_id: z.nullable(z.number()),
  bill_number: z.nullable(z.string()),
  bill_ids: z.array(z.number()),
};

/** Credit notes of an order or sale that the reader may open, oldest first. */
export const creditNotes = () => z.array(z.object({ id: z.number(), number: z.string() }));

type InvoiceLine = InvoiceAnswer['lines'][number];

/** Sums of all lines at a rate, in rupees; `rate` in percent, 0 for exempt goods. */
interface RateSum {
  readonly rate: number;
  readonly taxable: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly igst: number;
  readonly gross: number;
}

/** Sums the lines by rate, highest rate first. */
export function sumByRate(lines: readonly InvoiceLine[]): RateSum[] {
  const rates = [...new Set(lines.map(({ rate }) => rate))].sort((one, other) => other - one);
  return rates.map((rate) => {
    const lineGroup = lines.filter((line) => line.rate === rate);
    const sum = (field: 'taxable' | 'cgst' | 'sgst' | 'igst' | 'gross') =>
      addRupees(...lineGroup.map((line) => line[field]));
    return {
      rate,
      taxable: sum('taxable'),
      cgst: sum('cgst'),
      sgst: sum('sgst'),
      igst: sum('igst'),
      gross: sum('gross'),
    };
  });
}

/** Returns the buyer's savings against MRP, discounts included, in rupees. */
export const getSavings = (lines: readonly InvoiceLine[]): number =>
  addRupees(
    ...lines.flatMap(({ mrp, price, quantity, discount }) => [
      discount,
      mrp !== null && mrp > price ? Math.round((mrp - price) * quantity * 100) / 100 : 0,
    ]),
  );
