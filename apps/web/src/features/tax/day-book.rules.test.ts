import { expect, it } from 'vitest';
import { sumDays } from './day-book.rules.ts';

const day = (date: string, cash: number, upi: number) => ({
  date,
  bills: 2,
  credit_notes: 1,
  taxable: cash,
  cgst: 0.1,
  sgst: 0.1,
  igst: 0,
  exempt: 0,
  round_off: 0,
  total: cash + upi,
  payments: [{ type: 'cash' as const, total: cash }, ...(upi > 0 ? [{ type: 'upi' as const, total: upi }] : [])],
});

it('sums a month by payment method, in a fixed order', () => {
  expect(sumDays([day('2026-11-01', 10.1, 0), day('2026-11-02', 20.2, 99)])).toMatchObject({
    date: '',
    bills: 4,
    credit_notes: 2,
    taxable: 30.3,
    cgst: 0.2,
    total: 129.3,
    payments: [
      { type: 'cash', total: 30.3 },
      { type: 'upi', total: 99 },
    ],
  });
});
