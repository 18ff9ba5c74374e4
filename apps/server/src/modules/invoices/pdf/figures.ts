// What a printed paper shows of its stored rows: sums by rate, what was saved, figures as text.
import { stateNameOfCode } from '@tilgul/contract/rules/gst-states';
import type { Language } from '@tilgul/contract/rules/languages';
import type { BillAnswer } from '@tilgul/contract/taxes/bills';

export type BillLine = BillAnswer['lines'][number];

const amounts = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `2,334.00`. */
export const amount = (rupees: number): string => amounts.format(rupees);
/** `₹2,334.00`. */
export const rupees = (sum: number): string => `₹${amounts.format(sum)}`;
/** `5 %`. */
export const percent = (rate: number): string => `${rate} %`;
/** `2 PAC`, `1.250 KGS`; what is no goods has no unit. */
export const quantityOf = ({ quantity, uqc }: BillLine): string =>
  uqc === 'NA' ? '–' : `${Number.isInteger(quantity) ? quantity : quantity.toFixed(3)} ${uqc}`;

/** `27 Maharashtra`. */
export const placeOf = (code: string): string => `${code} ${stateNameOfCode(code) ?? ''}`.trim();

/** `22 Nov 2026, 12:18 pm`, on the clocks of the zone; digits and months are the same in every language of papers. */
export const momentOf = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** What a paper is printed from. */
export interface PrintedBill {
  readonly bill: BillAnswer;
  readonly language: Language;
  readonly timeZone: string;
}

/** Whether taxes are on a paper at all, and of which kind. */
export function taxKind({ supplier, kind, igst, place_of_supply }: BillAnswer): 'none' | 'within' | 'beyond' {
  if (supplier.gstin === null || kind === 'challan') return 'none';
  const isBeyond = igst > 0 || (place_of_supply !== null && place_of_supply !== supplier.state_code);
  return isBeyond ? 'beyond' : 'within';
}
