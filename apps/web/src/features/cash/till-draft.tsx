// The till count as typed, and the difference of the day (CASH-7) wherever it is shown.
import type { CashClosing, viewStoreCash } from '@tilgul/contract/cash';
import type { Ok } from '@tilgul/contract/endpoint';
import { getDayDifference, getExpectedTill, getTillDifference, type TillFlow } from '@tilgul/contract/rules/cash-day';
import { type Paise, toPaise, toRupees, wireToPaise } from '@tilgul/contract/rules/money';
import { texts as cashTexts } from '@tilgul/messages/store/cash';
import { texts as tillTexts } from '@tilgul/messages/store/till';
import { formatRupees } from '../../shared/format/money.ts';
import { type DescItem, DescList } from '../../ui/display/desc-list.tsx';
import { accountItems, Difference, riderDifference, ridersCash, type Sums } from './cash-sums.tsx';

/** The till's difference in rupees; null if it was not counted or nothing was expected. */
export type CountedDifference = Pick<NonNullable<CashClosing['till']>, 'difference'> | null;

/** Riders' and till difference together, in rupees. */
export function sumDayDifference(sums: Sums, till: CountedDifference): number {
  const tillDifferenceRupees = till?.difference ?? null;
  return toRupees(
    getDayDifference(ridersCash(sums), tillDifferenceRupees === null ? null : wireToPaise(tillDifferenceRupees)),
  );
}

function tillValue(till: CountedDifference) {
  if (till === null) return tillTexts.notCounted;
  return till.difference === null ? tillTexts.unknown : <Difference rupees={till.difference} />;
}

/** Rows on a grey ground. */
export const SUNKEN = 'rounded-card bg-sunken px-4';

export function SumRows({ sums, className }: { sums: Sums; className?: string }) {
  const items = [
    ...accountItems(sums, (rupees) => <Difference rupees={rupees} />),
    { label: cashTexts.inHand, value: formatRupees(sums.in_hand) },
  ];
  return <DescList layout="rows" className={className} items={items} />;
}

interface DaySumProps {
  sums: Sums;
  till: CountedDifference;
  /** Rows above the differences, such as counted and expected. */
  before?: readonly DescItem[];
}

/** Differences of riders and till, and their sum. */
export function DaySum({ sums, till, before = [] }: DaySumProps) {
  const items = [
    ...before,
    { label: tillTexts.title, value: tillValue(till) },
    { label: tillTexts.riders, value: <Difference rupees={riderDifference(sums)} /> },
    { label: cashTexts.wholeDifference, value: <Difference rupees={sumDayDifference(sums, till)} /> },
  ];
  return <DescList layout="rows" className={SUNKEN} items={items} />;
}

export type StoreCash = Ok<typeof viewStoreCash>;
export type Till = NonNullable<StoreCash['till']>;

/** Field texts; '' if empty. */
export interface TillDraft {
  /** Number of pieces by their value in rupees. */
  readonly pieces: Readonly<Record<number, string>>;
  /** Smaller coins, in rupees. */
  readonly other: string;
  /** Opening amount in rupees, asked at the first count. */
  readonly opening: string;
  /** Rupees left for the next morning. */
  readonly kept: string;
}

export const EMPTY_DRAFT: TillDraft = { pieces: {}, other: '', opening: '', kept: '' };

const WHOLE = /^\d{1,7}$/;
const isTyped = (text: string): boolean => text.trim() !== '';
/** Undefined if empty or not an amount. */
const parsePaise = (text: string): Paise | undefined => (isTyped(text) ? toPaise(text) : undefined);

/** Rupees of all pieces and coins; undefined if empty or not a number. */
export function sumPieces(pieces: TillDraft['pieces'], other: string): number | undefined {
  const typed = Object.entries(pieces).filter(([, count]) => isTyped(count));
  if (typed.length === 0 && !isTyped(other)) return undefined;
  const rest = isTyped(other) ? toPaise(other) : 0;
  if (rest === undefined || typed.some(([, count]) => !WHOLE.test(count.trim()))) return undefined;
  return toRupees(typed.reduce((sum, [worth, count]) => sum + Number(worth) * 100 * Number(count), rest));
}

/** Detects invalid text, which the sum would silently ignore. */
export const isUnreadable = ({ pieces, other, opening, kept }: TillDraft): boolean =>
  Object.values(pieces).some((count) => isTyped(count) && !WHOLE.test(count.trim())) ||
  [other, opening, kept].some((text) => isTyped(text) && toPaise(text) === undefined);

/** The till with the opening amount typed at the first count. */
const toFlow = (till: Till, draft: TillDraft): TillFlow => ({
  opening: till.opening === null ? (parsePaise(draft.opening) ?? null) : wireToPaise(till.opening),
  takings: wireToPaise(till.takings),
  handed_over: wireToPaise(till.handed_over),
  paid_out: wireToPaise(till.paid_out),
});

const toRupeesOrNull = (paise: Paise | null): number | null => (paise === null ? null : toRupees(paise));

/** The count, expected amount and difference in rupees (null without an opening); null if nothing was counted. */
export function countTill(till: Till, draft: TillDraft) {
  const counted = sumPieces(draft.pieces, draft.other);
  if (counted === undefined) return null;
  const flow = toFlow(till, draft);
  return {
    counted,
    expected: toRupeesOrNull(getExpectedTill(flow)),
    difference: toRupeesOrNull(getTillDifference(flow, wireToPaise(counted))),
  };
}

/** Request fields of the count, in rupees; empty if nothing was counted. */
export function toCountBody(till: Till, draft: TillDraft) {
  const count = countTill(till, draft);
  if (!count) return {};
  const [opening, kept] = [parsePaise(draft.opening), parsePaise(draft.kept)];
  return {
    till_counted: count.counted,
    ...(till.expected === null ? {} : { till_expected: till.expected }),
    ...(opening === undefined ? {} : { till_opening: toRupees(opening) }),
    ...(kept === undefined ? {} : { till_kept: toRupees(kept) }),
  };
}

/** Whether more would stay in the till than was counted. */
export function keepsTooMuch(draft: TillDraft): boolean {
  const [counted, kept] = [sumPieces(draft.pieces, draft.other), parsePaise(draft.kept)];
  return counted !== undefined && kept !== undefined && kept > wireToPaise(counted);
}
