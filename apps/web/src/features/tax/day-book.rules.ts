// The sums of a month's day book.
import { type DayBookRow, PAYMENT_WAYS } from '@tilgul/contract/gst-returns';
import { addRupees } from '@tilgul/contract/rules/money';

type Payments = DayBookRow['payments'];

function sumPayments(days: readonly DayBookRow[]): Payments {
  const totals = new Map<Payments[number]['type'], number>();
  for (const { type, total } of days.flatMap(({ payments }) => payments))
    totals.set(type, addRupees(totals.get(type) ?? 0, total));
  return PAYMENT_WAYS.filter((type) => totals.has(type)).map((type) => ({ type, total: totals.get(type) ?? 0 }));
}

type Amount = 'taxable' | 'cgst' | 'sgst' | 'igst' | 'exempt' | 'round_off' | 'total';

/** A row without a date; its payment methods have a fixed order. */
export function sumDays(days: readonly DayBookRow[]): DayBookRow {
  const sum = (field: Amount) => addRupees(...days.map((day) => day[field]));
  const count = (field: 'bills' | 'credit_notes') => days.reduce((total, day) => total + day[field], 0);
  return {
    date: '',
    bills: count('bills'),
    credit_notes: count('credit_notes'),
    taxable: sum('taxable'),
    cgst: sum('cgst'),
    sgst: sum('sgst'),
    igst: sum('igst'),
    exempt: sum('exempt'),
    round_off: sum('round_off'),
    total: sum('total'),
    payments: sumPayments(days),
  };
}
