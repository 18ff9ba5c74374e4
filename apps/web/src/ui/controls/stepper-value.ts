// Which quantity a typed text or a press means, within its limits.

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** A whole quantity within the bounds. */
export const clampQuantity = (quantity: number, { min, max }: Bounds): number => Math.min(max, Math.max(min, quantity));

/** The quantity that a typed text means; undefined when it is none (empty, signs, letters). */
export function readQuantity(text: string, bounds: Bounds): number | undefined {
  const digits = text.trim();
  return /^\d+$/.test(digits) ? clampQuantity(Number(digits), bounds) : undefined;
}
