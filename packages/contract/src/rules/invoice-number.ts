// Numbers of invoices and credit notes: `T07/2627/0001234` of a store, `T07A/2627/000123` of one of its registers.
import type { InvoiceKind } from '../invoices.ts';

const LETTERS: Readonly<Record<InvoiceKind, string>> = { invoice: 'T', credit_note: 'C', challan: 'D' };

/** The number series of a kind at a store, or at one of its registers: `T07`, `T07A`. The main stock's code is 00. */
export const formatSeries = (kind: InvoiceKind, billCode: string, letter = ''): string =>
  `${LETTERS[kind]}${billCode}${letter}`;

/** The financial year (April to March) of a day (YYYY-MM-DD): `2627`. */
export function formatFinancialYear(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const first = month >= 4 ? year : year - 1;
  return [first, first + 1].map((calendarYear) => String(calendarYear % 100).padStart(2, '0')).join('');
}

export interface InvoiceNumber {
  readonly series: string;
  /** `2627` */
  readonly fy: string;
  readonly seq: number;
}

/** A number of 16 characters: seven digits of a store, six of a register. */
export const formatInvoiceNumber = ({ series, fy, seq }: InvoiceNumber): string =>
  `${series}/${fy}/${String(seq).padStart(10 - series.length, '0')}`;

/** Parses a number as invoices have it; undefined for other text. */
export function parseInvoiceNumber(number: string): InvoiceNumber | undefined {
  const [, series, fy, seq] = /^([TCD][0-9A-Z]{2}[A-HJ-NP-Z2-9]?)\/(\d{4})\/(\d{6,7})$/.exec(number) ?? [];
  if (series === undefined || fy === undefined || seq === undefined) return undefined;
  return series.length + seq.length === 10 ? { series, fy, seq: Number(seq) } : undefined;
}
