// The difference of a day (CASH-7), the same on the page, in the question before closing and in the closing's details.
import type { CashClosing } from '@tilgul/contract/cash';
import { toRupees, wireToPaise } from '@tilgul/contract/rules/money';
import { dayDifference } from '@tilgul/contract/rules/stores/cash-day';
import { formatRupees } from '../../shared/format/money.ts';
import { cashTexts } from '../../texts/en/store/cash.ts';
import { tillTexts } from '../../texts/en/store/till.ts';
import { type DescItem, DescList } from '../../ui/display/desc-list.tsx';
import { accountItems, Difference, riderDifference, ridersCash, type Sums } from './cash-sums.tsx';

/** A till's count and its difference in rupees: null where it was not counted, or nothing was expected. */
export type CountedDifference = Pick<NonNullable<CashClosing['till']>, 'difference'> | null;

/** Rupees: riders' difference and the till's together. */
export function differenceOfDay(sums: Sums, till: CountedDifference): number {
  const ofTill = till?.difference ?? null;
  return toRupees(dayDifference(ridersCash(sums), ofTill === null ? null : wireToPaise(ofTill)));
}

function tillValue(till: CountedDifference) {
  if (till === null) return tillTexts.notCounted;
  return till.difference === null ? tillTexts.unknown : <Difference rupees={till.difference} />;
}

/** The account of a store's riders. */
export function SumRows({ sums }: { sums: Sums }) {
  return (
    <DescList
      layout="rows"
      items={[
        ...accountItems(sums, (rupees) => <Difference rupees={rupees} />),
        { label: cashTexts.inHand, value: formatRupees(sums.in_hand) },
      ]}
    />
  );
}

export interface DaySumProps {
  sums: Sums;
  till: CountedDifference;
  /** Rows above it: what was counted and expected. */
  before?: readonly DescItem[];
}

/** What the riders' cash and the till differ by, and both together. */
export function DaySum({ sums, till, before = [] }: DaySumProps) {
  return (
    <DescList
      layout="rows"
      items={[
        ...before,
        { label: tillTexts.title, value: tillValue(till) },
        { label: tillTexts.riders, value: <Difference rupees={riderDifference(sums)} /> },
        { label: cashTexts.wholeDifference, value: <Difference rupees={differenceOfDay(sums, till)} /> },
      ]}
    />
  );
}
