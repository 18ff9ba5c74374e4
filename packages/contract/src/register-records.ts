// Records of registers: what happened at a counter, numbered and sent by the register itself. Money is in whole paise.
import * as z from 'zod/mini';
import { MAX_INT32, MAX_STOCK, MAX_TOTAL_PAISE, REASON_LENGTH } from './fields.ts';
import { COUNTER_PAYMENTS } from './rules/statuses.ts';
import { MAX_GRAMS } from './rules/weight.ts';
import { gstin } from './taxes.forms.ts';

const whole = (min: number, max: number) => z.number().check(z.int(), z.gte(min), z.lte(max));
const amount = (min = 0) => whole(min, MAX_TOTAL_PAISE);
const idNumber = () => whole(1, Number.MAX_SAFE_INTEGER);
const moment = () => z.iso.datetime({ offset: true });
const note = () => z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_LENGTH.max));

export const RECORD_KINDS = ['open', 'close', 'cash', 'sale', 'return'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** A number of a register's series: `T07A/2627/000123`, credit notes begin with C. */
const REGISTER_NUMBER = /^([TC][0-9A-Z]{2}[A-Z2-9])\/([0-9]{4})\/([0-9]{6})$/;
const numbers = () => z.array(z.string().check(z.regex(REGISTER_NUMBER))).check(z.minLength(1), z.maxLength(2));

/** A manager's approval; `check` is what the PIN call answered, null if the PIN was checked offline. */
const approval = () =>
  z.optional(z.nullable(z.object({ by: idNumber(), check: z.nullable(z.string().check(z.maxLength(64))) })));

const head = {
  register: idNumber(),
  seq: whole(1, MAX_INT32),
  /** ISO 8601, by the clock that the last hello corrected. */
  at: moment(),
  /** User id of the cashier. */
  by: idNumber(),
  shift: whole(1, MAX_INT32),
};

const payment = z.object({
  kind: z.enum(COUNTER_PAYMENTS),
  amount: amount(1),
  /** Cash that the customer gave. */
  given: z.optional(amount()),
  reference: z.optional(z.string().check(z.maxLength(60))),
  qr_id: z.optional(z.string().check(z.maxLength(60))),
});
/** One of each kind, or several. */
const payments = () => z.array(payment).check(z.maxLength(10));
export type RecordPayment = z.output<typeof payment>;

const priced = { product_id: idNumber(), price: amount(), discount: amount(), rate: whole(0, 10_000) };
const countedLine = z.object({ ...priced, quantity: whole(1, MAX_STOCK), mrp: z.nullable(amount()) });
const weighedLine = z.object({ ...priced, grams: whole(1, MAX_GRAMS), amount: z.optional(amount()) });
const saleLine = z.union([weighedLine, countedLine]);
export type SaleLine = z.output<typeof saleLine>;

const buyer = z.object({
  name: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  phone: z.optional(z.nullable(z.string().check(z.regex(/^(\+?\d{1,13})?$/)))),
  gstin: z.optional(z.nullable(gstin())),
  address: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
});

const openRecord = z.object({ ...head, kind: z.literal('open'), float: amount() });
const closeRecord = z.object({
  ...head,
  kind: z.literal('close'),
  counted: amount(),
  note: z.optional(z.nullable(note())),
});
const cashRecord = z.object({
  ...head,
  kind: z.literal('cash'),
  /** Below 0 leaves the drawer. */
  amount: whole(-MAX_TOTAL_PAISE, MAX_TOTAL_PAISE).check(z.refine((paise) => paise !== 0)),
  with: z.enum(['till', 'outside']),
  reason: note(),
  approval: approval(),
});
const saleRecord = z.object({
  ...head,
  kind: z.literal('sale'),
  /** `as_of` of the catalogue that priced it. */
  as_of: moment(),
  numbers: numbers(),
  lines: z.array(saleLine).check(z.minLength(1), z.maxLength(500)),
  round: whole(-50, 50),
  total: amount(),
  pay: payments(),
  buyer: z.optional(z.nullable(buyer)),
  approval: approval(),
});
const returnRecord = z.object({
  ...head,
  kind: z.literal('return'),
  /** Number of the bill that goods come back from. */
  bill: z.string().check(z.maxLength(16)),
  numbers: numbers(),
  /** `line` counts the sale's lines from 1. */
  lines: z
    .array(z.object({ line: whole(1, 500), quantity: whole(1, MAX_STOCK) }))
    .check(z.minLength(1), z.maxLength(500)),
  /** False writes the goods off. */
  restock: z.boolean(),
  reason: note(),
  total: amount(),
  pay: payments(),
  approval: approval(),
});

/** A record that a server can book. Others are held with `form` as the reason. */
export const registerRecord = z.discriminatedUnion('kind', [
  openRecord,
  closeRecord,
  cashRecord,
  saleRecord,
  returnRecord,
]);
export type RegisterRecord = z.output<typeof registerRecord>;
export type OpenRecord = z.output<typeof openRecord>;
export type CloseRecord = z.output<typeof closeRecord>;
export type CashRecord = z.output<typeof cashRecord>;
export type SaleRecord = z.output<typeof saleRecord>;
export type ReturnRecord = z.output<typeof returnRecord>;

/** What a record adds to the cash in its drawer, in paise; `close` empties it. */
export function getDrawerChange(record: RegisterRecord): number {
  const sumCash = (pay: readonly RecordPayment[]) =>
    pay.reduce((sum, { kind, amount: paise }) => sum + (kind === 'cash' ? paise : 0), 0);
  if (record.kind === 'open') return record.float;
  if (record.kind === 'cash') return record.amount;
  if (record.kind === 'sale') return sumCash(record.pay);
  return record.kind === 'return' ? -sumCash(record.pay) : 0;
}
