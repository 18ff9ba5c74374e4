// What of the tax page is in its address.
import { type TableUrl, useTableUrl } from '../../ui/table/use-table-url.ts';

const NOTHING = {
  month: '',
  view: '',
  q: '',
  kind: '',
  hsn: '',
  rate: '',
  place_of_supply: '',
  buyers: '',
  date: '',
} as const;

export type TaxUrl = TableUrl<{ readonly [Name in keyof typeof NOTHING]: string }>;

export const useTaxUrl = (): TaxUrl => useTableUrl<{ readonly [Name in keyof typeof NOTHING]: string }>(NOTHING);

/** The month so many months after another one, YYYY-MM. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
