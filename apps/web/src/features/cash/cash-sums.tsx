// Cash amounts on screen: signed and coloured differences, riders' cash line by line.
import type { CashClosing, CashEntry } from '@tilgul/contract/cash';
import { getRidersDifference } from '@tilgul/contract/rules/cash-day';
import { toRupees, wireToPaise } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/store/cash';
import type { ReactNode } from 'react';
import { formatDay } from '../../shared/format/dates.ts';
import { formatMessage } from '../../shared/format/message.ts';
import { formatDifference, formatRupees } from '../../shared/format/money.ts';
import { cn } from '../../ui/cn.ts';
import type { DescItem } from '../../ui/display/desc-list.tsx';

/** 'Collected, order #1042', 'Handed over', 'Counter sale #17', 'Paid out' or 'Paid back, claim K0000042'. */
export const kindText = ({
  kind,
  order_id,
  manual_order_id,
  reason,
}: Pick<CashEntry, 'kind' | 'order_id' | 'manual_order_id' | 'reason'>): string =>
  kind === 'paid_back' && manual_order_id === null
    ? // A refund for a claim names the claim's number.
      texts.entries.paidBackClaim({ number: reason ?? '' })
    : formatMessage(texts.entries.kinds[kind], { id: order_id ?? manual_order_id ?? '' });

export type Sums = Pick<
  CashClosing,
  | 'opening'
  | 'orders'
  | 'due'
  | 'collected'
  | 'collected_difference'
  | 'handed_over'
  | 'handover_difference'
  | 'paid_back'
  | 'in_hand'
>;

/** A difference in rupees: red if short, ochre if over, plain if zero. */
export function Difference({ rupees }: { rupees: number }) {
  return (
    <span
      className={cn(
        'whitespace-nowrap',
        rupees < 0 && 'font-semibold text-danger',
        rupees > 0 && 'font-semibold text-notice-text',
      )}
    >
      {formatDifference(rupees)}
    </span>
  );
}

/** An amount with its name above it, on a card, which has no column headers. */
export const CardAmount = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span aria-hidden="true" className="block text-xs font-normal text-muted">
      {label}
    </span>
    {children}
  </>
);

/** Riders' cash in paise, for the contract's rules. */
export const ridersCash = ({ due, collected, handover_difference }: Omit<Sums, 'opening'>) => ({
  due: wireToPaise(due),
  collected: wireToPaise(collected),
  handover_difference: wireToPaise(handover_difference),
});

/** Riders' total difference in rupees, on deliveries and at handovers. */
export const riderDifference = (sums: Sums): number => toRupees(getRidersDifference(ridersCash(sums)));

/** Title of a cash day. A future day is named as the day after a closing. Both dates are YYYY-MM-DD. */
export const dayText = (date: string, today: string): string =>
  (date > today ? texts.nextCashDay : texts.cashDay)({ day: formatDay(date) });

/** '21 Nov 2026', or '19 Nov 2026 to 21 Nov 2026' when several days were closed together. */
export const daysText = ({ from_date, date }: Pick<CashClosing, 'from_date' | 'date'>): string =>
  from_date === date ? formatDay(date) : texts.closings.days({ from: formatDay(from_date), to: formatDay(date) });

interface AccountItem extends DescItem {
  readonly rupees: number;
}

/** Opening, collections and handovers of one rider or all. The caller adds the closing balance. */
export const accountItems = (
  sums: Sums,
  formatDiff: (rupees: number) => ReactNode = formatDifference,
): readonly AccountItem[] => {
  const sum = (label: string, rupees: number, format: (rupees: number) => ReactNode = formatRupees): AccountItem => ({
    label,
    rupees,
    value: format(rupees),
  });
  return [
    sum(texts.opening, sums.opening),
    sum(`${texts.collected} ${texts.ofOrders({ count: sums.orders })}`, sums.collected),
    sum(texts.orderDifference, sums.collected_difference, formatDiff),
    sum(texts.handedOver, sums.handed_over),
    sum(texts.handoverDifference, sums.handover_difference, formatDiff),
    ...(sums.paid_back > 0 ? [sum(texts.paidBack, sums.paid_back)] : []),
  ];
};

/** The account of one rider without the lines of zero. */
export const movedItems = (sums: Sums): readonly DescItem[] => accountItems(sums).filter(({ rupees }) => rupees !== 0);
