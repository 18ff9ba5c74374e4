// Parses typed quantities and keeps them within limits.
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

export const clampQuantity = (quantity: number, { min, max }: Bounds): number => Math.min(max, Math.max(min, quantity));

/** Removes spaces and thousands commas from a number being typed; everything else stays for the form to reject. */
export const cleanWholeNumber = (text: string): string => text.replace(/[\s,]/g, '');

/** Whether a text is not a valid quantity: '2.5', '-3', 'two'. */
export const isRefused = (text: string): boolean => text.trim() !== '' && !/^\d+$/.test(text.trim());

/** The typed quantity; undefined if empty or invalid. */
export function parseQuantity(text: string): number | undefined {
  const digits = text.trim();
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}
