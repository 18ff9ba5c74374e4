// Pincodes as people list them: '411001', or a range '411002-411009'.
import { PINCODE } from './limits.ts';

/** Most pincodes that one call takes. */
export const MAX_PINCODES = 2000;

const RANGE = /^([1-9][0-9]{5})\s*[-–]\s*([1-9][0-9]{5})$/;

/** First and last pincode of an entry, as numbers; undefined when it is neither a pincode nor a range that goes up. */
function parseRange(entry: string): readonly [number, number] | undefined {
  const text = entry.trim();
  if (PINCODE.test(text)) return [Number(text), Number(text)];
  const [, first, last] = RANGE.exec(text) ?? [];
  return first !== undefined && last !== undefined && first <= last ? [Number(first), Number(last)] : undefined;
}

/** Whether an entry is a pincode or a range of them. */
export const isPincodeEntry = (entry: string): boolean => parseRange(entry) !== undefined;

/** How many pincodes the entries have, those named twice counted twice. */
export const countPincodes = (entries: readonly string[]): number =>
  entries.reduce((sum, entry) => {
    const [first, last] = parseRange(entry) ?? [1, 0];
    return sum + last - first + 1;
  }, 0);

/** Every pincode of the entries once, in ascending order; entries that are none are left out. */
export function expandPincodes(entries: readonly string[]): string[] {
  const found = new Set<number>();
  for (const entry of entries) {
    const [first, last] = parseRange(entry) ?? [1, 0];
    for (let pincode = first; pincode <= last; pincode += 1) found.add(pincode);
  }
  return [...found].sort((one, other) => one - other).map(String);
}

/** The entries of a list as somebody types it: '416401 416402, 416403 - 416409'. */
export const parsePincodeList = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .flatMap((part) => (isPincodeEntry(part) ? [part] : part.split(/\s/)))
    .filter((entry) => entry !== '');
