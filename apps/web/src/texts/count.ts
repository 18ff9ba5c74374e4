// The words for how many rows a list has.
import { t } from './text.ts';

export interface CountWords {
  /** "1 order". */
  readonly countOne: string;
  /** "{count} orders". */
  readonly count: string;
  /** "more than {count} orders", for lists that are counted to a cap only. */
  readonly countMany?: string;
}

/** "1 order", "55 orders", "more than 10,000 orders"; nothing until the number is known. */
export function countText(
  { total, isTotalCapped = false }: { readonly total: number | undefined; readonly isTotalCapped?: boolean },
  words: CountWords,
): string | undefined {
  if (total === undefined) return undefined;
  if (total === 1) return words.countOne;
  const template = isTotalCapped ? (words.countMany ?? words.count) : words.count;
  return t<string>(template, { count: total.toLocaleString('en-IN') });
}
