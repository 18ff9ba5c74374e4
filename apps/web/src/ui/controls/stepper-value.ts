// Which quantity a typed text or a press means, within its limits.

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** A whole quantity within the bounds. */
export const clampQuantity = (quantity: number, { min, max }: Bounds): number => Math.min(max, Math.max(min, quantity));

/** A whole number as far as it is typed: thousands commas and blanks fall away, all else stays for the form to refuse. */
export const wholeText = (text: string): string => text.replace(/[\s,]/g, '');

/** Whether a typed text is none of the numbers that one can have of something: '2.5', '-3', 'two'. */
export const isRefused = (text: string): boolean => text.trim() !== '' && !/^\d+$/.test(text.trim());

/** The quantity that a typed text means; undefined when it is none (empty, signs, letters). */
export function readQuantity(text: string): number | undefined {
  const digits = text.trim();
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}
