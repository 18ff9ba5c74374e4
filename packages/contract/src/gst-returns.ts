// Monthly tax returns: GSTR-1 in the layout of the portal's offline file, the tax report, and the ledger export.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { month, oneOf, optionalField, rupees } from './fields.ts';
import { notOneOf } from './form-messages.ts';
import { CHAIN_PARTICULARS, PRODUCT_PARTICULARS } from './rules/particulars.ts';
import { ADMIN } from './rules/roles.ts';
import { COUNTER_PAYMENTS } from './rules/statuses.ts';
import { gstin } from './taxes.forms.ts';

/** Sums before tax and the taxes, in rupees, under the portal's names; no cess is ever charged. */
const taxes = { txval: rupees(), iamt: rupees(), camt: rupees(), samt: rupees(), csamt: rupees() };
const items = z.array(z.object({ num: z.number(), itm_det: z.object({ rt: z.number(), ...taxes }) }));
const { txval, iamt, csamt } = taxes;
/** Sums by rate of a document that has IGST only. */
const interstateItems = z.array(
  z.object({ num: z.number(), itm_det: z.object({ rt: z.number(), txval, iamt, csamt }) }),
);

/** A document for a buyer with a GSTIN: value with tax and round-off, place of supply, sums by rate. */
const registered = { val: rupees(), pos: z.string(), rchrg: z.enum(['N']), inv_typ: z.enum(['R']), itms: items };

const hsnRow = z.object({
  num: z.number(),
  /** '' for goods without a code. */
  hsn_sc: z.string(),
  desc: z.string(),
  uqc: z.string(),
  /** 0 for services. */
  qty: z.number(),
  rt: z.number(),
  ...taxes,
});

/** Kinds of table 8: inter- or intra-state, to buyers with or without a GSTIN. */
export const NIL_SUPPLIES = ['INTRB2B', 'INTRB2C', 'INTRAB2B', 'INTRAB2C'] as const;

/** Document numbers of table 13. */
export const DOCUMENT_KINDS = { invoice: 1, credit_note: 5, challan: 12 } as const;

/** GSTR-1 of a month for the portal's offline tool; days are DD-MM-YYYY, `fp` is MMYYYY. */
const gstr1Answer = z.object({
  /** '' if the chain has none. */
  gstin: z.string(),
  fp: z.string(),
  /** Table 4: tax invoices to buyers with a GSTIN. */
  b2b: z.array(
    z.object({
      ctin: z.string(),
      inv: z.array(z.object({ inum: z.string(), idt: z.string(), ...registered })),
    }),
  ),
  /** Table 5: invoices above ₹1,00,000 to buyers without a GSTIN in another state. */
  b2cl: z.array(
    z.object({
      pos: z.string(),
      inv: z.array(z.object({ inum: z.string(), idt: z.string(), val: rupees(), itms: interstateItems })),
    }),
  ),
  /** Table 7: other taxed sales by place of supply and rate, less credit notes. */
  b2cs: z.array(
    z.object({
      sply_ty: z.enum(['INTRA', 'INTER']),
      pos: z.string(),
      typ: z.enum(['OE']),
      rt: z.number(),
      ...taxes,
    }),
  ),
  /** Table 9B: credit notes to buyers with a GSTIN. */
  cdnr: z.array(
    z.object({
      ctin: z.string(),
      nt: z.array(z.object({ ntty: z.enum(['C']), nt_num: z.string(), nt_dt: z.string(), ...registered })),
    }),
  ),
  /** Table 9B: credit notes against invoices of table 5. */
  cdnur: z.array(
    z.object({
      typ: z.enum(['B2CL']),
      ntty: z.enum(['C']),
      nt_num: z.string(),
      nt_dt: z.string(),
      val: rupees(),
      pos: z.string(),
      itms: interstateItems,
    }),
  ),
  /** Table 8: exempt goods, less credit notes. */
  nil: z.object({
    inv: z.array(
      z.object({ sply_ty: z.enum(NIL_SUPPLIES), expt_amt: rupees(), nil_amt: rupees(), ngsup_amt: rupees() }),
    ),
  }),
  /** Table 12, less credit notes. */
  hsn: z.object({ hsn_b2b: z.array(hsnRow), hsn_b2c: z.array(hsnRow) }),
  /** Table 13. */
  doc_issue: z.object({
    doc_det: z.array(
      z.object({
        doc_num: z.number(),
        doc_typ: z.string(),
        docs: z.array(
          z.object({
            num: z.number(),
            from: z.string(),
            to: z.string(),
            totnum: z.number(),
            cancel: z.number(),
            net_issue: z.number(),
          }),
        ),
      }),
    ),
  }),
});
export type Gstr1 = z.output<typeof gstr1Answer>;

/** Tables available as CSV; `hsn` has the buyers of `hsn_b2b` and `hsn_b2c` in one file. */
const GSTR1_TABLES = ['b2cs', 'b2b', 'b2cl', 'cdn', 'cdnur', 'nil', 'hsn', 'hsn_b2b', 'hsn_b2c', 'docs'] as const;
export type Gstr1Table = (typeof GSTR1_TABLES)[number];

export const gstr1Report = endpoint('GET', '/reports/gstr1/', {
  access: [ADMIN],
  summary: "The GSTR-1 return of a month in the layout of the portal's offline file, or one of its tables as CSV",
  query: z.object({
    month: month(),
    /** By default the GSTIN of the tax settings. */
    gstin: optionalField(gstin()),
    format: optionalField(oneOf(['json', 'csv'], notOneOf('format', ['json', 'csv']))),
    /** Table of the CSV. */
    table: optionalField(oneOf(GSTR1_TABLES, notOneOf('table', GSTR1_TABLES))),
  }),
  ok: gstr1Answer,
});

/** How a sale was paid: orders by cash on delivery or online, counter sales by counter payments. */
export const PAYMENT_WAYS = ['cod', 'online', ...COUNTER_PAYMENTS] as const;

/** Invoices less credit notes, in rupees. */
const figures = {
  taxable: rupees(),
  cgst: rupees(),
  sgst: rupees(),
  igst: rupees(),
  /** The exempt part of `taxable`. */
  exempt: rupees(),
  round_off: rupees(),
  total: rupees(),
};
/** Number of documents and their sums. */
const counted = { bills: z.number(), credit_notes: z.number(), ...figures };

const dayBookRow = z.object({
  /** YYYY-MM-DD of BUSINESS_TZ. */
  date: z.string(),
  ...counted,
  /** `total` by payment type. */
  payments: z.array(z.object({ type: z.enum(PAYMENT_WAYS), total: rupees() })),
});
export type DayBookRow = z.output<typeof dayBookRow>;

/** Products listed as incomplete at most. */
export const MAX_INCOMPLETE = 500;

const monthQuery = { month: month(), gstin: optionalField(gstin()) };

export const taxReport = endpoint('GET', '/reports/tax/', {
  access: [ADMIN],
  summary: 'Tax report of a month: sums, day book, products with missing fields, and the store of each series',
  query: z.object(monthQuery),
  ok: z.object({
    month: z.string(),
    /** GSTIN of the summed documents; '' for documents without one. */
    gstin: z.string(),
    /** All GSTINs with documents in the month. */
    gstins: z.array(z.string()),
    sums: z.object(counted),
    days: z.array(dayBookRow),
    /** Products on sale or sold in the month that lack fields, sold ones first; at most `MAX_INCOMPLETE`. */
    missing: z.array(
      z.object({
        product_id: z.number(),
        name: z.string(),
        image: z.nullable(z.string()),
        lacks: z.array(z.enum(PRODUCT_PARTICULARS)),
        lines: z.number(),
        amount: rupees(),
      }),
    ),
    /** Facts of the chain that documents and product pages must name and the settings lack. */
    chain_lacks: z.array(z.enum(CHAIN_PARTICULARS)),
    /** Counter invoices that lack the buyer's address, which rule 46 asks for; at most 20. */
    without_address: z.array(z.object({ id: z.number(), number: z.string() })),
    /** The store of each series; null for the main stock. */
    series: z.array(z.object({ series: z.string(), warehouse_name: z.nullable(z.string()) })),
    /** Names of goods sold under each HSN code, at most three; at most twenty without a code (''). */
    goods: z.array(z.object({ hsn: z.string(), names: z.array(z.string()) })),
  }),
});
export type TaxReport = z.output<(typeof taxReport)['ok']>;

/** A row of the ledger export for accounting programs. */
const ledgerRow = z.object({
  date: z.string(),
  store: z.string(),
  /** 'Sales' or 'Credit note'. */
  voucher: z.string(),
  /** Percent; null for round-off. */
  rate: z.nullable(z.number()),
  payment: z.enum(PAYMENT_WAYS),
  taxable: rupees(),
  cgst: rupees(),
  sgst: rupees(),
  igst: rupees(),
  total: rupees(),
});
export type LedgerRow = z.output<typeof ledgerRow>;

export const ledgerReport = endpoint('GET', '/reports/ledger/', {
  access: [ADMIN],
  summary:
    'Sales and credit notes of a month by day, store, rate and payment type, as JSON or CSV; credit notes are negative',
  query: z.object({
    ...monthQuery,
    format: optionalField(oneOf(['json', 'csv'], notOneOf('format', ['json', 'csv']))),
  }),
  ok: z.object({ rows: z.array(ledgerRow) }),
});
