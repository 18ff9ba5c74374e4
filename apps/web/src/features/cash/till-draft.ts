// What is typed while a till is counted, and what it comes to.
import type { viewStoreCash } from '@tilgul/contract/cash';
import type { Ok } from '@tilgul/contract/endpoint';
import { addRupees, toPaise, toRupees } from '@tilgul/contract/rules/money';

export type StoreCash = Ok<typeof viewStoreCash>;
export type Till = NonNullable<StoreCash['till']>;

/** Texts of the fields; '' for what is not there. */
export interface TillDraft {
  /** Number of pieces by their worth in rupees. */
  readonly pieces: Readonly<Record<number, string>>;
  /** Rupees beside them: smaller coins. */
  readonly other: string;
  /** Rupees in the morning, asked at a first count. */
  readonly opening: string;
  /** Rupees that stay for the next morning. */
  readonly kept: string;
}

export const EMPTY_DRAFT: TillDraft = { pieces: {}, other: '', opening: '', kept: '' };

/** Rupees of all pieces and the rest; undefined while nothing is typed, or something that is no number. */
export function sumPieces(pieces: TillDraft['pieces'], other: string): number | undefined {
  const typed = Object.entries(pieces).filter(([, count]) => count.trim() !== '');
  if (typed.length === 0 && other.trim() === '') return undefined;
  const rest = other.trim() === '' ? 0 : toPaise(other);
  if (rest === undefined || rest < 0 || typed.some(([, count]) => !/^\d{1,7}$/.test(count.trim()))) return undefined;
  return toRupees(typed.reduce((sum, [worth, count]) => sum + Number(worth) * 100 * Number(count), rest));
}

const rupeesOf = (text: string): number | undefined => {
  const paise = text.trim() === '' ? undefined : toPaise(text);
  return paise === undefined || paise < 0 ? undefined : toRupees(paise);
};

/** What should be in the till, with the opening that is typed at a first count; undefined where nobody knows. */
export function expectedOf(till: Till, draft: TillDraft): number | undefined {
  const opening = till.opening ?? rupeesOf(draft.opening);
  if (opening === undefined) return undefined;
  return addRupees(opening, till.takings, till.handed_over, -till.paid_out);
}

/** Counted minus expected, in rupees; 0 where nothing was counted or expected. */
export function differenceOf(till: Till, draft: TillDraft): number {
  const [counted, expected] = [sumPieces(draft.pieces, draft.other), expectedOf(till, draft)];
  if (counted === undefined || expected === undefined) return 0;
  return addRupees(counted, -expected);
}

/** The count as the call takes it, in rupees; nothing where nothing was counted. */
export function countOf(till: Till, draft: TillDraft) {
  const counted = sumPieces(draft.pieces, draft.other);
  if (counted === undefined) return {};
  const [opening, kept] = [rupeesOf(draft.opening), rupeesOf(draft.kept)];
  return {
    till_counted: counted,
    ...(till.expected === null ? {} : { till_expected: till.expected }),
    ...(opening === undefined ? {} : { till_opening: opening }),
    ...(kept === undefined ? {} : { till_kept: kept }),
  };
}

/** Whether more is to stay in the till than was counted. */
export function keepsTooMuch(draft: TillDraft): boolean {
  const [counted, kept] = [sumPieces(draft.pieces, draft.other), rupeesOf(draft.kept)];
  return counted !== undefined && kept !== undefined && kept > counted;
}
