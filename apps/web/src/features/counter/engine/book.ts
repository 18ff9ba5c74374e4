// The register's book: its last record and numbers, the shift and the drawer. Pure.
import { getDrawerChange, type RegisterRecord } from '@tilgul/contract/register-records';
import { formatFinancialYear, formatInvoiceNumber } from '@tilgul/contract/rules/invoice-number';
import type { Paise } from '@tilgul/contract/rules/money';
import type { CounterPayment } from '@tilgul/contract/rules/statuses';

export type SeriesKind = 'invoice' | 'credit_note';

/** A number series: the last number that was given out in its financial year. */
export interface Series {
  readonly series: string;
  readonly fy: string;
  readonly last: number;
}

export interface Shift {
  readonly number: number;
  readonly opened_at: string;
  readonly by: number;
  readonly float: Paise;
  /** Cash that the drawer should hold. */
  readonly expected: Paise;
  readonly sales: number;
  readonly returns: number;
  /** Sales less returns. */
  readonly by_payment: Readonly<Record<CounterPayment, Paise>>;
  readonly cash_sales: Paise;
  readonly cash_returns: Paise;
  readonly discounts: Paise;
  readonly paid_in: Paise;
  readonly paid_out: Paise;
  readonly first_number: string | null;
  readonly last_number: string | null;
  /** Counted before the expected sum was shown; null until then. */
  readonly count: DrawerCount | null;
}

/** Notes by their value in rupees, coins as one sum in paise. */
export interface DrawerCount {
  readonly notes: Readonly<Record<string, number>>;
  readonly coins: Paise;
  readonly total: Paise;
  readonly at: string;
}

export interface Book {
  /** The last record; 0 for none. */
  readonly seq: number;
  /** The last record that the server has. */
  readonly sent: number;
  readonly lastAt: string | null;
  readonly lastShift: number;
  readonly shift: Shift | null;
  readonly series: Readonly<Record<SeriesKind, Series>>;
  /** Units sold by product, for the best sellers. */
  readonly sold: Readonly<Record<string, number>>;
  /** Why nothing more can be sent; the register must be registered again. */
  readonly stopped: 'revoked' | 'refused' | 'differs' | 'gap' | null;
}

type NextNumbers = Readonly<
  Record<SeriesKind, { readonly series: string; readonly fy: string; readonly next: number }>
>;

export const createBook = (numbers: NextNumbers): Book => ({
  seq: 0,
  sent: 0,
  lastAt: null,
  lastShift: 0,
  shift: null,
  series: {
    invoice: toSeries(numbers.invoice),
    credit_note: toSeries(numbers.credit_note),
  },
  sold: {},
  stopped: null,
});

const toSeries = ({ series, fy, next }: NextNumbers[SeriesKind]): Series => ({ series, fy, last: next - 1 });

/** Merges the server's next numbers: never backwards, and only within the same year. */
export function mergeNumbers(book: Book, numbers: NextNumbers): Book {
  const merge = (own: Series, server: Series): Series =>
    own.fy === server.fy ? { ...own, series: server.series, last: Math.max(own.last, server.last) } : own;
  return {
    ...book,
    series: {
      invoice: merge(book.series.invoice, toSeries(numbers.invoice)),
      credit_note: merge(book.series.credit_note, toSeries(numbers.credit_note)),
    },
  };
}

/** Takes `count` numbers of a day; each financial year begins at 1. */
export function takeNumbers(series: Series, count: number, day: string): { series: Series; numbers: string[] } {
  const fy = formatFinancialYear(day);
  const last = fy === series.fy ? series.last : 0;
  const numbers = Array.from({ length: count }, (_, index) =>
    formatInvoiceNumber({ series: series.series, fy, seq: last + 1 + index }),
  );
  return { series: { ...series, fy, last: last + count }, numbers };
}

const openShift = (record: RegisterRecord & { kind: 'open' }): Shift => ({
  number: record.shift,
  opened_at: record.at,
  by: record.by,
  float: record.float,
  expected: 0,
  sales: 0,
  returns: 0,
  by_payment: { cash: 0, upi: 0, card: 0 },
  cash_sales: 0,
  cash_returns: 0,
  discounts: 0,
  paid_in: 0,
  paid_out: 0,
  first_number: null,
  last_number: null,
  count: null,
});

function addToShift(shift: Shift, record: RegisterRecord): Shift {
  const next = { ...shift, expected: shift.expected + getDrawerChange(record) };
  if (record.kind === 'cash')
    return record.amount > 0
      ? { ...next, paid_in: shift.paid_in + record.amount }
      : { ...next, paid_out: shift.paid_out - record.amount };
  if (record.kind !== 'sale' && record.kind !== 'return') return next;
  const sign = record.kind === 'sale' ? 1 : -1;
  const by_payment = { ...shift.by_payment };
  for (const { kind, amount } of record.pay) by_payment[kind] += sign * amount;
  const cash = record.pay.reduce((sum, { kind, amount }) => sum + (kind === 'cash' ? amount : 0), 0);
  if (record.kind === 'return')
    return { ...next, by_payment, returns: shift.returns + 1, cash_returns: shift.cash_returns + cash };
  return {
    ...next,
    by_payment,
    sales: shift.sales + 1,
    cash_sales: shift.cash_sales + cash,
    discounts: shift.discounts + record.lines.reduce((sum, { discount }) => sum + discount, 0),
    first_number: shift.first_number ?? record.numbers[0] ?? null,
    last_number: record.numbers.at(-1) ?? null,
  };
}

function countSold(sold: Book['sold'], record: RegisterRecord): Book['sold'] {
  if (record.kind !== 'sale') return sold;
  const next = { ...sold };
  for (const line of record.lines)
    next[line.product_id] = (next[line.product_id] ?? 0) + ('quantity' in line ? line.quantity : 1);
  return next;
}

/** The book after a record. */
export function enterRecord(book: Book, record: RegisterRecord): Book {
  const before = record.kind === 'open' ? openShift(record) : book.shift;
  const shift = record.kind === 'close' || !before ? null : addToShift(before, record);
  return {
    ...book,
    seq: record.seq,
    lastAt: record.at,
    lastShift: record.kind === 'open' ? record.shift : book.lastShift,
    shift,
    sold: countSold(book.sold, record),
  };
}

/** Records that wait to be sent. */
export const countUnsent = ({ seq, sent }: Pick<Book, 'seq' | 'sent'>): number => seq - sent;
