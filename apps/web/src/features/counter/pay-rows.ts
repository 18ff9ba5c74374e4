// The payments of a sale as they were typed, and as its record has them. Pure.
import type { RecordPayment } from '@tilgul/contract/register-records';
import { COUNTER_PAYMENTS, type CounterPayment } from '@tilgul/contract/rules/statuses';
import type { UPI_STATES } from '@tilgul/contract/upi-on-delivery';
import { texts } from '@tilgul/messages/counter/pay';
import { money, parseAmount } from './parts.tsx';

export type SaleDialog = 'customer' | 'discount' | 'held' | 'discard';
/** The payment on screen: none while goods are added. */
export type PayKind = CounterPayment | 'split';

export type PayRow = RecordPayment;

interface Qr {
  readonly qr_id: string;
  readonly qr_image_url: string;
  /** Paise. */
  readonly amount: number;
  readonly state: (typeof UPI_STATES)[number];
}

export interface Upi {
  readonly qr: Qr | undefined;
  readonly reference: string;
}
export const NO_UPI: Upi = { qr: undefined, reference: '' };

export interface PayForm {
  readonly received: string;
  readonly cardReference: string;
  readonly upi: Upi;
  /** Amounts of each kind. */
  readonly split: Readonly<Record<CounterPayment, string>>;
}

/** The rows of the record; or the sentence that says what is missing; `waits` while UPI is not paid. */
type Rows = { readonly rows: readonly PayRow[] } | { readonly problem: string; readonly waits?: true };

const MIN_REFERENCE = 4;

function toUpiRow({ qr, reference }: Upi, amount: number): PayRow | { problem: string; waits?: true } {
  if (qr?.state === 'paid' && qr.amount === amount) return { kind: 'upi', amount, qr_id: qr.qr_id };
  if (qr && qr.state !== 'expired') return { problem: texts.waiting, waits: true };
  const typed = reference.trim();
  return typed.length < MIN_REFERENCE ? { problem: texts.referenceMissing } : { kind: 'upi', amount, reference: typed };
}

const toCardRow = (reference: string, amount: number): PayRow => ({
  kind: 'card',
  amount,
  ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
});

export const sumSplit = ({ split }: Pick<PayForm, 'split'>): number =>
  COUNTER_PAYMENTS.reduce((sum, kind) => sum + (parseAmount(split[kind], 0) ?? 0), 0);

function toSplitRows(form: PayForm, total: number): Rows {
  const rest = total - sumSplit(form);
  if (rest !== 0)
    return { problem: rest > 0 ? texts.tooLittle({ amount: money(rest) }) : `${texts.stillToPay} ${money(rest)}` };
  const rows: PayRow[] = [];
  for (const kind of COUNTER_PAYMENTS) {
    const amount = parseAmount(form.split[kind], 0) ?? 0;
    if (amount === 0) continue;
    const row =
      kind === 'upi'
        ? toUpiRow(form.upi, amount)
        : kind === 'card'
          ? toCardRow(form.cardReference, amount)
          : ({ kind, amount } as const);
    if ('problem' in row) return row;
    rows.push(row);
  }
  return { rows };
}

/** The payments of a sale of `total` paise. */
export function toRows(kind: CounterPayment | 'split', form: PayForm, total: number): Rows {
  if (total === 0) return { rows: [] };
  if (kind === 'split') return toSplitRows(form, total);
  if (kind === 'card') return { rows: [toCardRow(form.cardReference, total)] };
  if (kind === 'upi') {
    const row = toUpiRow(form.upi, total);
    return 'problem' in row ? row : { rows: [row] };
  }
  const given = parseAmount(form.received, total);
  if (given === undefined || given < total)
    return { problem: texts.tooLittle({ amount: money(total - (given ?? 0)) }) };
  return { rows: [{ kind: 'cash', amount: total, given }] };
}
