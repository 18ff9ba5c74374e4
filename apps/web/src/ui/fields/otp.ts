// What typing, pasting and deleting do to a row of boxes with one digit each.

export interface Boxes {
  /** One digit or nothing per box. */
  readonly digits: readonly string[];
  /** The box that has the focus afterwards. */
  readonly focus: number;
}

/** A value as boxes, from the left. */
export function boxesOf(value: string, length: number): string[] {
  const digits = value.replace(/\D/g, '');
  return Array.from({ length }, (_, index) => digits[index] ?? '');
}

/** Digits typed or pasted into box `index` fill this box and the next ones; a whole code fills from the first box. */
export function enterDigits(digits: readonly string[], index: number, text: string): Boxes {
  const entered = text.replace(/\D/g, '');
  if (entered === '') return { digits, focus: index };
  const start = entered.length >= digits.length ? 0 : index;
  const filled = digits.map((digit, place) => entered[place - start] ?? digit);
  return { digits: filled, focus: Math.min(start + entered.length, digits.length - 1) };
}

/** Backspace empties the box; in an empty box it goes back and empties the one before. */
export function eraseDigit(digits: readonly string[], index: number): Boxes {
  const place = digits[index] === '' ? Math.max(0, index - 1) : index;
  return { digits: digits.map((digit, at) => (at === place ? '' : digit)), focus: place };
}

/**
 * What a box reads after any other change: a digit typed beside the one it had, the phone's suggestion of the whole code,
 * or nothing (Delete, cut, a phone keyboard whose Backspace is no key).
 */
export function changeBox(digits: readonly string[], index: number, text: string): Boxes {
  if (text === '') return eraseDigit(digits, index);
  const isBeside = text.length === 2;
  return enterDigits(digits, index, (isBeside && text.replace(digits[index] ?? '', '')) || text);
}
