// The till: its account, the count as typed, and the difference of the day (CASH-7) wherever it is shown.

import type { CashClosing } from '@tilgul/contract/cash';
import { getDayDifference, getExpectedTill, getTillDifference, type TillFlow } from '@tilgul/contract/rules/cash-day';
import { type Paise, toPaise, toRupees, wireToPaise } from '@tilgul/contract/rules/money';
import { texts as cashTexts } from '@tilgul/messages/store/cash';
import { texts } from '@tilgul/messages/store/till';
import { Banknote, CreditCard, type LucideIcon, QrCode } from 'lucide-react';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { Card } from '../../ui/display/card.tsx';
import { type DescItem, DescList } from '../../ui/display/desc-list.tsx';
import { parseQuantity } from '../../ui/fields/typed-text.ts';
import { type LineColumn, LinesTable } from '../../ui/table/lines-table.tsx';
import type { StoreCash, Till } from './cash.api.ts';
import { accountItems, Difference, riderDifference, ridersCash, type Sums } from './cash-sums.tsx';

/** The till's difference in rupees; null if it was not counted or nothing was expected. */
export type CountedDifference = Pick<NonNullable<CashClosing['till']>, 'difference'> | null;

/** Riders' and till difference together, in rupees. */
export function sumDayDifference(sums: Sums, till: CountedDifference): number {
  const difference = till?.difference ?? null;
  return toRupees(getDayDifference(ridersCash(sums), difference === null ? null : wireToPaise(difference)));
}

function tillValue(till: CountedDifference) {
  if (till === null) return texts.notCounted;
  return till.difference === null ? texts.unknown : <Difference rupees={till.difference} />;
}

/** Rows on a grey ground. */
export const SUNKEN = 'rounded-card bg-sunken px-4';

/** The riders' account without differences of zero, and the cash that they have in hand. */
export function SumRows({ sums, className }: { sums: Sums; className?: string }) {
  const items = [
    ...accountItems(sums, (rupees) => <Difference rupees={rupees} />).filter(
      ({ label, rupees }) => rupees !== 0 || label === cashTexts.opening,
    ),
    { label: cashTexts.inHand, value: formatRupees(sums.in_hand) },
  ];
  return <DescList layout="rows" className={className} items={items} />;
}

interface DaySumProps {
  sums: Sums;
  till: CountedDifference;
  /** The day goes on: no sum until the till is counted. */
  isOpen?: boolean;
  /** Rows above the differences, such as counted and expected. */
  before?: readonly DescItem[];
}

/** Differences of riders and till, and their sum. */
export function DaySum({ sums, till, isOpen = false, before = [] }: DaySumProps) {
  const items = [
    ...before,
    { label: texts.title, value: tillValue(till) },
    { label: texts.riders, value: <Difference rupees={riderDifference(sums)} /> },
    {
      label: cashTexts.wholeDifference,
      value: isOpen && till === null ? '—' : <Difference rupees={sumDayDifference(sums, till)} />,
    },
  ];
  return <DescList layout="rows" className={SUNKEN} items={items} />;
}

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

const MAX_PIECES = 9_999_999;
const isCount = (text: string): boolean => (parseQuantity(text) ?? Infinity) <= MAX_PIECES;
const isTyped = (text: string): boolean => text.trim() !== '';
/** Undefined if empty or not an amount. */
const parsePaise = (text: string): Paise | undefined => (isTyped(text) ? toPaise(text) : undefined);

/** Rupees of all pieces and coins; undefined if empty or not a number. */
export function sumPieces(pieces: TillDraft['pieces'], other: string): number | undefined {
  const typed = Object.entries(pieces).filter(([, count]) => isTyped(count));
  if (typed.length === 0 && !isTyped(other)) return undefined;
  const rest = isTyped(other) ? toPaise(other) : 0;
  if (rest === undefined || typed.some(([, count]) => !isCount(count))) return undefined;
  return toRupees(typed.reduce((sum, [worth, count]) => sum + Number(worth) * 100 * (parseQuantity(count) ?? 0), rest));
}

/** Detects invalid text, which the sum would silently ignore. */
export const isUnreadable = ({ pieces, other, opening, kept }: TillDraft): boolean =>
  Object.values(pieces).some((count) => isTyped(count) && !isCount(count)) ||
  [other, opening, kept].some((text) => isTyped(text) && toPaise(text) === undefined);

/** The till with the opening amount typed at the first count. */
const toFlow = (till: Till, draft: TillDraft): TillFlow => ({
  opening: till.opening === null ? (parsePaise(draft.opening) ?? null) : wireToPaise(till.opening),
  takings: wireToPaise(till.takings),
  handed_over: wireToPaise(till.handed_over),
  paid_out: wireToPaise(till.paid_out),
  to_registers: wireToPaise(till.to_registers),
  from_registers: wireToPaise(till.from_registers),
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

/** Without riders' cash and payouts of zero. */
const tillRows = (till: Till): DescItem[] => [
  { label: texts.opening, value: till.opening === null ? texts.unknown : formatRupees(till.opening) },
  { label: `${texts.takings} ${texts.ofSales({ count: till.sales })}`, value: `+ ${formatRupees(till.takings)}` },
  ...(till.handed_over === 0 ? [] : [{ label: texts.fromRiders, value: `+ ${formatRupees(till.handed_over)}` }]),
  ...(till.from_registers === 0
    ? []
    : [{ label: texts.fromRegisters, value: `+ ${formatRupees(till.from_registers)}` }]),
  ...(till.paid_out === 0 ? [] : [{ label: texts.paidOut, value: `− ${formatRupees(till.paid_out)}` }]),
  ...(till.to_registers === 0 ? [] : [{ label: texts.toRegisters, value: `− ${formatRupees(till.to_registers)}` }]),
  { label: texts.expected, value: till.expected === null ? texts.unknown : formatRupees(till.expected) },
];

/** The till's expected amount right now. */
export const TillRows = ({ till }: { till: Till }) => <DescList layout="rows" items={tillRows(till)} />;

/** A counted till, in the details of its closing. */
export function CountedTill({ till }: { till: NonNullable<CashClosing['till']> }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-h3">{texts.title}</h3>
      <DescList
        layout="rows"
        className={SUNKEN}
        items={[
          ...tillRows(till),
          { label: texts.counted, value: formatRupees(till.counted) },
          { label: cashTexts.difference, value: tillValue(till) },
          { label: texts.kept, value: formatRupees(till.kept) },
        ]}
      />
    </section>
  );
}

type Takings = StoreCash['counter'][number];

const ICONS: Readonly<Record<Takings['payment_type'], LucideIcon>> = { cash: Banknote, upi: QrCode, card: CreditCard };

function Kind({ kind }: { kind: Takings['payment_type'] }) {
  const Icon = ICONS[kind];
  return (
    <span className="flex items-center gap-2">
      <Icon size={18} aria-hidden="true" className="shrink-0" />
      {texts.kinds[kind]}
    </span>
  );
}

const COLUMNS: readonly LineColumn<Takings>[] = [
  { header: texts.kind, cell: (row) => <Kind kind={row.payment_type} />, isRowHeader: true },
  { header: texts.sales, cell: (row) => formatCount(row.sales), align: 'end' },
  { header: texts.taken, cell: (row) => formatRupees(row.amount), align: 'end' },
  {
    header: texts.goesTo,
    cell: (row) => (row.payment_type === 'cash' ? texts.toTill : texts.toBank),
    className: 'max-sm:hidden',
  },
];

/** The counter's sales of the day. */
export function CounterTakings({ takings }: { takings: StoreCash['counter'] }) {
  return (
    <Card as="section" pad="lg" aria-label={texts.counter}>
      <h2 className="mb-3 text-h2">{texts.counter}</h2>
      {takings.length === 0 ? (
        <p className="text-muted">{texts.noSales}</p>
      ) : (
        <LinesTable caption={texts.counter} columns={COLUMNS} lines={takings} />
      )}
    </Card>
  );
}
