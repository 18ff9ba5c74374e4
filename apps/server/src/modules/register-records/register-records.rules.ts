// Rules of register records: reading them, why one is held, and what is flagged on a booked one. Amounts in paise.
import { createHash } from 'node:crypto';
import {
  RECORD_KINDS,
  type RecordKind,
  type RecordPayment,
  type RegisterRecord,
  type ReturnRecord,
  registerRecord,
  type SaleRecord,
} from '@tilgul/contract/register-records';
import type { FlagKind, HoldReason } from '@tilgul/contract/registers';
import {
  formatFinancialYear,
  formatInvoiceNumber,
  formatSeries,
  type InvoiceNumber,
  parseInvoiceNumber,
} from '@tilgul/contract/rules/invoice-number';
import type { Paise } from '@tilgul/contract/rules/money';
import { getListAmount } from '@tilgul/contract/rules/price-sale';
import * as z from 'zod/mini';

/** JSON with sorted keys, the same for equal values. */
function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${toCanonicalJson(member)}`).join()}}`;
}

/** Compares records: equal as JSON. */
export const hashRecord = (raw: unknown): Buffer => createHash('sha256').update(toCanonicalJson(raw)).digest();

/** What can be read of a record, even if it cannot be booked. */
export interface ReadRecord {
  /** Undefined if the record cannot be booked as it is. */
  readonly record: RegisterRecord | undefined;
  readonly kind: RecordKind | null;
  readonly at: Date | null;
  readonly by: number | null;
  readonly shift: number | null;
  readonly numbers: readonly string[];
  readonly total: Paise | null;
  /** Cash of its payments: into the drawer for a sale, out of it for a return. */
  readonly cash: Paise;
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

/** Reads a record as far as it can be read. */
export function readRecord(raw: Readonly<Record<string, unknown>>): ReadRecord {
  const { data: record } = z.safeParse(registerRecord, raw);
  const at = typeof raw['at'] === 'string' ? new Date(raw['at']) : undefined;
  const pay = Array.isArray(raw['pay']) ? (raw['pay'] as Partial<RecordPayment>[]) : [];
  const numbers = Array.isArray(raw['numbers']) ? raw['numbers'] : [];
  const cash = pay.reduce((sum, part) => {
    const isCash = part?.kind === 'cash' && isWhole(part.amount) && part.amount > 0;
    return isCash ? sum + (part.amount ?? 0) : sum;
  }, 0);
  return {
    record,
    kind: RECORD_KINDS.find((kind) => kind === raw['kind']) ?? null,
    at: at === undefined || Number.isNaN(at.getTime()) ? null : at,
    by: isWhole(raw['by']) && raw['by'] > 0 ? raw['by'] : null,
    shift: isWhole(raw['shift']) && raw['shift'] > 0 ? raw['shift'] : null,
    numbers: numbers
      .filter((number): number is string => typeof number === 'string' && number.length <= 16)
      .slice(0, 2),
    total: isWhole(raw['total']) && raw['total'] >= 0 ? raw['total'] : null,
    cash: isWhole(cash) ? cash : 0,
  };
}

/** The series of a register in which a record takes its numbers, and the last number there. */
export interface NumberPlace {
  readonly billCode: string;
  readonly letter: string;
  /** Business day of the record, YYYY-MM-DD. */
  readonly day: string;
  readonly lastSeq: number;
}

/** The numbers of a record, if they are the next ones of their series; else undefined. */
export function takeNumbers(
  kind: 'sale' | 'return',
  numbers: readonly string[],
  { billCode, letter, day, lastSeq }: NumberPlace,
): InvoiceNumber[] | undefined {
  const series = formatSeries(kind === 'sale' ? 'invoice' : 'credit_note', billCode, letter);
  const fy = formatFinancialYear(day);
  const due = numbers.map((_, index) => ({ series, fy, seq: lastSeq + 1 + index }));
  const isDue = numbers.every((number, index) => due[index] && number === formatInvoiceNumber(due[index]));
  return isDue && numbers.every((number) => parseInvoiceNumber(number)) ? due : undefined;
}

/** What a product is today, and what it cost when the register sold it. */
export interface ProductFacts {
  readonly product_id: number;
  readonly product_name: string;
  readonly product_unit: string;
  readonly hsn: string | null;
  /** Weight of one unit; null if its unit is no weight. */
  readonly unit_grams: number | null;
  /** Rates of the day of the sale, in basis points. */
  readonly rate_bp: number;
  readonly loose_rate_bp: number;
  /** List prices between the catalogue that priced the sale and the sale. */
  readonly prices: readonly { readonly price_paise: Paise; readonly mrp_paise: Paise | null }[];
}

export type Facts = ReadonlyMap<number, ProductFacts>;

/** A line of a record with what it cost before its discount. */
export const getLineAmount = (line: SaleRecord['lines'][number], facts: Facts): Paise =>
  'grams' in line
    ? getListAmount({ ...line, unit_grams: facts.get(line.product_id)?.unit_grams ?? 1 })
    : getListAmount(line);

const sumPayments = (pay: readonly RecordPayment[]): number => pay.reduce((sum, { amount }) => sum + amount, 0);

/** Whether the price on a scale label can come from the weight: it differs by at most a gram's price. */
function fitsWeight(line: SaleRecord['lines'][number], facts: Facts): boolean {
  if (!('grams' in line) || line.amount === undefined) return true;
  const unit_grams = facts.get(line.product_id)?.unit_grams ?? 1;
  const { amount, ...weighed } = line;
  return Math.abs(amount - getListAmount({ ...weighed, unit_grams })) <= Math.ceil(line.price / unit_grams);
}

/** Why a sale cannot be booked; undefined if it can. */
export function findSaleHold(
  sale: SaleRecord,
  facts: Facts,
  plan: { readonly totalPaise: Paise; readonly roundOff: Paise; readonly drafts: readonly unknown[] } | undefined,
): HoldReason | undefined {
  const isUnknown = (line: SaleRecord['lines'][number]) => {
    const product = facts.get(line.product_id);
    return !product || ('grams' in line && product.unit_grams === null);
  };
  if (sale.lines.some(isUnknown)) return 'product';
  const isWrong = (line: SaleRecord['lines'][number]) =>
    line.discount > getLineAmount(line, facts) || !fitsWeight(line, facts);
  if (sale.lines.some(isWrong) || sumPayments(sale.pay) !== sale.total) return 'sums';
  if (plan && (plan.totalPaise !== sale.total || plan.roundOff !== sale.round)) return 'sums';
  return plan && plan.drafts.length !== sale.numbers.length ? 'number' : undefined;
}

/** Why a return cannot be booked as far as its money is concerned. */
export function findReturnHold(
  record: ReturnRecord,
  refund: Paise,
  left: readonly { readonly kind: string; readonly left_paise: Paise }[],
): HoldReason | undefined {
  if (record.total !== refund || sumPayments(record.pay) !== refund) return 'sums';
  const takes = new Map(left.map(({ kind, left_paise }) => [kind, left_paise]));
  for (const { kind, amount } of record.pay) takes.set(kind, (takes.get(kind) ?? 0) - amount);
  return [...takes.values()].some((paise) => paise < 0) ? 'sums' : undefined;
}

/** A flag before it has an id. */
export interface NewFlag {
  readonly kind: FlagKind;
  readonly expected?: string | undefined;
  readonly found?: string | undefined;
}

export const formatPaise = (paise: number): string => (paise / 100).toFixed(2);
const formatPercent = (bp: number): string => `${bp / 100} %`;

interface SaleContext {
  readonly facts: Facts;
  /** Largest discount in percent without an approval. */
  readonly discountLimit: number;
  readonly isApproved: boolean;
}

/** Flags of prices, MRPs, rates and discounts of a sale: one of each kind, for the first line that has it. */
export function flagPrices(sale: SaleRecord, { facts, discountLimit, isApproved }: SaleContext): NewFlag[] {
  const flags: NewFlag[] = [];
  const add = (flag: NewFlag) => {
    if (!flags.some(({ kind }) => kind === flag.kind)) flags.push(flag);
  };
  for (const line of sale.lines) {
    const product = facts.get(line.product_id);
    if (!product) continue;
    const isWeighed = 'grams' in line;
    const rate = isWeighed ? product.loose_rate_bp : product.rate_bp;
    if (rate !== line.rate) add({ kind: 'rate', expected: formatPercent(rate), found: formatPercent(line.rate) });
    const isListed = product.prices.some(
      ({ price_paise, mrp_paise }) => price_paise === line.price && (isWeighed || mrp_paise === line.mrp),
    );
    if (!isListed && !isApproved)
      add({
        kind: 'price',
        expected: formatPaise(product.prices.at(-1)?.price_paise ?? 0),
        found: formatPaise(line.price),
      });
    if (!isWeighed && line.mrp !== null && line.price > line.mrp)
      add({ kind: 'above_mrp', expected: formatPaise(line.mrp), found: formatPaise(line.price) });
  }
  const listed = sale.lines.reduce((sum, line) => sum + getLineAmount(line, facts), 0);
  const discount = sale.lines.reduce((sum, line) => sum + line.discount, 0);
  if (!isApproved && discount * 100 > listed * discountLimit)
    add({
      kind: 'discount',
      expected: formatPaise(Math.floor((listed * discountLimit) / 100)),
      found: formatPaise(discount),
    });
  return flags;
}

const MAX_CLOCK_AHEAD_MS = 5 * 60_000;

/** Flags a time far ahead of the server's, or before that of the record before it. */
export function flagClock(at: Date, now: Date, lastAt: Date | null): NewFlag[] {
  const isAhead = at.getTime() > now.getTime() + MAX_CLOCK_AHEAD_MS;
  const isBehind = lastAt !== null && at < lastAt;
  return isAhead || isBehind
    ? [{ kind: 'clock', expected: (isAhead ? now : lastAt)?.toISOString(), found: at.toISOString() }]
    : [];
}
