// Parses requests, with the provider's error messages.
import { AMOUNT_TOO_SMALL, refusal } from './refusal.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a JSON body; {} if it is not an object. */
export const toFields = (body: unknown): Fields =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : {};

/** Whether a parsed request contains a NUL at any depth, which the database cannot store. */
export function hasNul(request: readonly unknown[]): boolean {
  const open = [...request];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && value.includes('\u0000')) return true;
    if (typeof value === 'object' && value !== null) open.push(...Object.keys(value), ...Object.values(value));
  }
  return false;
}

export function refuseUnknownFields(fields: Fields, known: readonly string[]): void {
  const others = Object.keys(fields).filter((name) => !known.includes(name));
  if (others.length > 0)
    throw refusal(`${others.join(', ')} is/are not required and should not be sent.`, { field: others[0] ?? '' });
}

/** An amount in paise, at least ₹1. */
export function readAmount(value: unknown, field = 'amount'): number {
  if (!Number.isSafeInteger(value)) throw refusal('The amount must be an integer.', { field });
  const amount = Number(value);
  if (amount < 100) throw refusal(AMOUNT_TOO_SMALL, { field });
  return amount;
}

/** An optional receipt of at most 40 characters. */
export function readReceipt(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw refusal('The receipt must be a string.', { field: 'receipt' });
  if (value.length > 40) throw refusal('The receipt may not be greater than 40 characters.', { field: 'receipt' });
  return value;
}

/** At most 15 notes of 256 characters. */
export function readNotes(value: unknown): Record<string, string> {
  const notes = Object.entries(toFields(value));
  if (notes.length > 15) throw refusal('The notes may not have more than 15 items.', { field: 'notes' });
  return Object.fromEntries(
    notes.map(([name, note]) => {
      if (typeof note !== 'string' || note.length > 256)
        throw refusal('A note must be a string of at most 256 characters.', { field: 'notes' });
      return [name, note];
    }),
  );
}

/** A whole number in a query, within bounds. */
export function readCount(value: unknown, bounds: { min: number; max: number; otherwise: number }): number {
  if (value === undefined) return bounds.otherwise;
  const count = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN;
  if (!(count >= bounds.min && count <= bounds.max))
    throw refusal(`The count must be between ${bounds.min} and ${bounds.max}.`, { field: 'count' });
  return count;
}
