// Lists of pincodes and ranges: '411001', '411002-411009'.
import { foldDigits } from './digits.ts';
import { PINCODE } from './limits.ts';

/** Maximum number of pincodes per call. */
export const MAX_PINCODES = 2000;

const RANGE = /^([1-9][0-9]{5})\s*[-–]\s*([1-9][0-9]{5})$/;

/** Parses an entry to its first and last pincode; undefined if it is neither a pincode nor an ascending range. */
function parseRange(entry: string): readonly [number, number] | undefined {
  const text = foldDigits(entry).trim();
  if (PINCODE.test(text)) return [Number(text), Number(text)];
  const [, first, last] = RANGE.exec(text) ?? [];
  return first !== undefined && last !== undefined && first <= last ? [Number(first), Number(last)] : undefined;
}

/** Whether an entry is a pincode or a range of them. */
export const isPincodeEntry = (entry: string): boolean => parseRange(entry) !== undefined;

/** Counts the pincodes of the entries, duplicates included. */
export const countPincodes = (entries: readonly string[]): number =>
  entries.reduce((sum, entry) => {
    const [first, last] = parseRange(entry) ?? [1, 0];
    return sum + last - first + 1;
  }, 0);

/** Expands the entries to unique pincodes in ascending order; skips invalid entries. */
export function expandPincodes(entries: readonly string[]): string[] {
  const found = new Set<number>();
  for (const entry of entries) {
    const [first, last] = parseRange(entry) ?? [1, 0];
    for (let pincode = first; pincode <= last; pincode += 1) found.add(pincode);
  }
  return [...found].sort((one, other) => one - other).map(String);
}

/** Splits a typed list into entries: '416401 416402, 416403 - 416409'. */
export const parsePincodeList = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .flatMap((part) => (isPincodeEntry(part) ? [part] : part.split(/\s/)))
    .filter((entry) => entry !== '');
