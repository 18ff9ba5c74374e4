// What customers hand over for a sum: the notes they are likely to give, and what they get back.
import { addRupees } from '@tilgul/contract/rules/money';

const above = (rupees: number, step: number): number => (Math.floor(rupees / step) + 1) * step;

/** Three amounts above a sum that are made of few notes, the smallest first: 600, 700 and 1000 for ₹590. */
export function likelyAmounts(rupees: number): readonly number[] {
  const [fifty, hundred, fiveHundred] = [above(rupees, 50), above(rupees, 100), above(rupees, 500)];
  const amounts = new Set([fifty, hundred, fiveHundred, hundred + 100, fiveHundred + 500]);
  return [...amounts].slice(0, 3).sort((one, other) => one - other);
}

/** Rupees to give back; negative while too little was given. */
export const changeOf = (given: number, total: number): number => addRupees(given, -total);
