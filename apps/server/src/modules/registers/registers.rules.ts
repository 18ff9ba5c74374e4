// Pure rules of registers: their letters, and numbers that they reported but that never arrived.
import { AppError } from '@tilgul/contract/rules/errors';
import { formatFinancialYear, formatInvoiceNumber } from '@tilgul/contract/rules/invoice-number';
import { getText } from '../../texts/get-text.ts';

/** Letters of registers: without I and O, which look like 1 and 0. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The first letter that is not taken. Throws conflict if there is none. */
export function chooseLetter(taken: readonly string[]): string {
  const letter = [...LETTERS].find((one) => !taken.includes(one));
  if (letter === undefined) throw new AppError('conflict', { detail: getText('registers.noLetter') });
  return letter;
}

/** First day (YYYY-MM-DD) of the financial year of a day. */
export const getFinancialYearStart = (day: string): string => `20${formatFinancialYear(day).slice(0, 2)}-04-01`;

/** Last numbers of one series of a register: here, and as its last hello reported it. */
export interface SeriesEnds {
  readonly series: string;
  readonly fy: string;
  readonly arrived: number;
  readonly reported: number;
}

/** The ranges of numbers that were reported but have not arrived. */
export const listMissing = (ends: readonly SeriesEnds[]): { from: string; to: string }[] =>
  ends.flatMap(({ series, fy, arrived, reported }) =>
    reported > arrived
      ? [
          {
            from: formatInvoiceNumber({ series, fy, seq: arrived + 1 }),
            to: formatInvoiceNumber({ series, fy, seq: reported }),
          },
        ]
      : [],
  );

/** One end for each series and year, the furthest reported. */
export function mergeEnds(ends: readonly SeriesEnds[]): SeriesEnds[] {
  const merged = new Map<string, SeriesEnds>();
  for (const end of ends) {
    const key = `${end.series}/${end.fy}`;
    merged.set(key, { ...end, reported: Math.max(end.reported, merged.get(key)?.reported ?? 0) });
  }
  return [...merged.values()];
}
