// What the chain tells the tax office of a month: the GSTR-1 return in the layout of the portal's offline file.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalField, rupees, oneOf } from './fields.ts';
import { notOneOf } from './form-messages.ts';
import { month } from './invoices.ts';
import { COUNTER_PAYMENTS } from './manual-orders.ts';
import { ADMIN } from './rules/roles.ts';
import { gstin } from './taxes.forms.ts';

/** Sums before tax and the taxes, in rupees, under the portal's names; no cess is ever charged. */
const taxes = { txval: rupees(), iamt: rupees(), camt: rupees(), samt: rupees(), csamt: rupees() };
const items = z.array(z.object({ num: z.number(), itm_det: z.object({ rt: z.number(), ...taxes }) }));

/** Of one paper for a buyer with a GSTIN: value with tax and round-off, place of supply, and the sums of each rate. */
const registered = { val: rupees(), pos: z.string(), rchrg: z.enum(['N']), inv_typ: z.enum(['R']), itms: items };

const hsnRow = z.object({
  num: z.number(),
  /** '' for goods without a code; `desc` says so. */
  hsn_sc: z.string(),
  desc: z.string(),
  uqc: z.string(),
  /** 0 for services. */
  qty: z.number(),
  rt: z.number(),
  ...taxes,
});

/** Kinds of table 8: to another state or within, to buyers with a GSTIN or without. */
export const NIL_SUPPLIES = ['INTRB2B', 'INTRB2C', 'INTRAB2B', 'INTRAB2C'] as const;

/** The numbers under which table 13 lists the chain's papers. */
export const DOCUMENT_KINDS = { invoice: 1, credit_note: 5, challan: 12 } as const;

/** GSTR-1 of a month as the portal's offline tool reads it; days are DD-MM-YYYY, `fp` is MMYYYY. */
export const gstr1Answer = z.object({
  /** '' for a chain without one. */
  gstin: z.string(),
  fp: z.string(),
  /** Table 4: tax invoices to buyers with a GSTIN. */
  b2b: z.array(
    z.object({
      ctin: z.string(),
      inv: z.array(z.object({ inum: z.string(), idt: z.string(), ...registered })),
    }),
  ),
  /** Table 7: all other taxed sales by place of supply and rate, less their credit notes. */
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

/** The tables that can be had as CSV. */
export const GSTR1_TABLES = ['b2cs', 'b2b', 'cdn', 'hsn', 'docs'] as const;
export type Gstr1Table = (typeof GSTR1_TABLES)[number];

export const gstr1Report = endpoint({
  method: 'GET',
  path: '/reports/gstr1/',
  access: [ADMIN],
  summary: "The GSTR-1 return of a month in the layout of the portal's offline file, or one of its tables as CSV",
  query: z.object({
    month: month(),
    /** Of the chain's registrations that of its settings unless given. */
    gstin: optionalField(gstin()),
    format: optionalField(oneOf(['json', 'csv'], notOneOf('format', ['json', 'csv']))),
    /** Of a CSV. */
    table: optionalField(oneOf(GSTR1_TABLES, notOneOf('table', GSTR1_TABLES))),
  }),
  ok: gstr1Answer,
  errors: [],
});

/** How a sale was paid: an order in cash to the rider or online, a counter sale in one of the counter's ways. */
export const PAYMENT_WAYS = ['cod', 'online', ...COUNTER_PAYMENTS] as const;

/** Bills less credit notes, in rupees. */
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
/** Papers and what they sum to; credit notes are among `papers`. */
const counted = { bills: z.number(), credit_notes: z.number(), ...figures };

const dayBookRow = z.object({
  /** YYYY-MM-DD of BUSINESS_TZ. */
  date: z.string(),
  ...counted,
  /** `total` by how it was paid. */
  payments: z.array(z.object({ type: z.enum(PAYMENT_WAYS), total: rupees() })),
});
export type DayBookRow = z.output<typeof dayBookRow>;

/** What a product lacks that its papers need. */
export const PARTICULARS = ['hsn', 'tax_class', 'mrp'] as const;

const ofMonth = { month: month(), gstin: optionalField(gstin()) };

export const taxReport = endpoint({
  method: 'GET',
  path: '/reports/tax/',
  access: [ADMIN],
  summary: "A month's papers: sums, the book of its days, products without particulars, and whose series are whose",
  query: z.object(ofMonth),
  ok: z.object({
    month: z.string(),
    /** Whose papers were added up: '' for papers without a GSTIN. */
    gstin: z.string(),
    /** Everybody's who issued papers in the month. */
    gstins: z.array(z.string()),
    sums: z.object(counted),
    days: z.array(dayBookRow),
    /** Products that were sold in the month, of which something is missing. */
    missing: z.array(
      z.object({
        product_id: z.number(),
        name: z.string(),
        image: z.nullable(z.string()),
        lacks: z.array(z.enum(PARTICULARS)),
        lines: z.number(),
        amount: rupees(),
      }),
    ),
    /** The store of each series; null for the main stock. */
    series: z.array(z.object({ series: z.string(), warehouse_name: z.nullable(z.string()) })),
    /** Names of the goods that were sold under each HSN code, at most three. */
    goods: z.array(z.object({ hsn: z.string(), names: z.array(z.string()) })),
  }),
  errors: [],
});
export type TaxReport = z.output<(typeof taxReport)['ok']>;

/** A row of the ledger for the accountant's program. */
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

export const ledgerReport = endpoint({
  method: 'GET',
  path: '/reports/ledger/',
  access: [ADMIN],
  summary: 'Sales and credit notes of a month by day, store, rate and payment, also as CSV; credit notes are negative',
  query: z.object({ ...ofMonth, format: optionalField(oneOf(['json', 'csv'], notOneOf('format', ['json', 'csv']))) }),
  ok: z.object({ rows: z.array(ledgerRow) }),
  errors: [],
});
