// The sums of a shift: cash in its drawer, and what was sold.
import { texts } from '@tilgul/messages/counter/more';
import { texts as pageTexts } from '@tilgul/messages/counter/page';
import { texts as payTexts } from '@tilgul/messages/counter/pay';
import { texts as startTexts } from '@tilgul/messages/counter/start';
import { useSnapshot } from './context.ts';
import { countUnsent, type Shift } from './engine/book.ts';
import { plainMoney, Sum } from './parts.tsx';

/** Cash in the drawer, row by row. */
export const listCashRows = (shift: Shift): (readonly [label: string, paise: number])[] => [
  [startTexts.float, shift.float],
  [texts.cashSales, shift.cash_sales],
  [texts.cashIn, shift.paid_in],
  [texts.cashReturns, -shift.cash_returns],
  [texts.cashOut, -shift.paid_out],
];

/** What was sold, as text. */
export const listSaleRows = (shift: Shift): (readonly [label: string, value: string])[] => [
  [texts.sales, String(shift.sales)],
  [texts.returns, String(shift.returns)],
  [payTexts.upi, plainMoney(shift.by_payment.upi)],
  [payTexts.card, plainMoney(shift.by_payment.card)],
  [texts.discounts, plainMoney(shift.discounts)],
  [
    texts.bills,
    shift.first_number ? texts.billRange({ first: shift.first_number, last: shift.last_number ?? '' }) : '0',
  ],
];

export function ShiftSums({ shift, showsCash }: { shift: Shift; showsCash: boolean }) {
  const { book } = useSnapshot();
  const unsent = book ? countUnsent(book) : 0;
  return (
    <div className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
      {showsCash ? (
        <section>
          <h3 className="font-semibold">{texts.cashInDrawer}</h3>
          <dl>
            {listCashRows(shift).map(([label, paise]) => (
              <Sum key={label} label={label} value={plainMoney(paise)} />
            ))}
            <Sum strong label={texts.expected} value={plainMoney(shift.expected)} />
          </dl>
        </section>
      ) : null}
      <section>
        <h3 className="font-semibold">{texts.thisShift}</h3>
        <dl>
          {listSaleRows(shift).map(([label, value]) => (
            <Sum key={label} label={label} value={value} />
          ))}
          <Sum
            strong
            label={texts.unsent}
            value={unsent === 0 ? pageTexts.allSent : pageTexts.unsent({ count: unsent })}
          />
        </dl>
      </section>
    </div>
  );
}
