// How hard a new password is to guess, by a rule of our own: a dictionary would be larger than the page, and the server, which
// has the list of common passwords, decides anyway.

export type Strength = 'short' | 'weak' | 'fair' | 'strong';

export interface StrengthRule {
  /** Characters that a password needs at least. */
  readonly min: number;
  /** Names of the person, which guessers try first. */
  readonly names: readonly string[];
}

const FAIR_FROM = 8;
const STRONG_FROM = 12;
/** A name that is shorter is in too many words. */
const NAME_MIN = 3;

const withoutNames = (password: string, names: readonly string[]): string =>
  names
    .filter((name) => name.length >= NAME_MIN)
    .reduce((rest, name) => rest.replaceAll(name.toLowerCase(), ''), password.toLowerCase());

/** The characters that are not simply the one before again, or its neighbour: 'aaaa' and '1234' count as one. */
function countSurprises(text: string): number {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  return codes.filter((code, index) => index === 0 || Math.abs(code - (codes[index - 1] ?? 0)) > 1).length;
}

/** Undefined while nothing is typed. */
export function strengthOf(password: string, { min, names }: StrengthRule): Strength | undefined {
  if (password === '') return undefined;
  if (password.length < min) return 'short';
  const surprises = countSurprises(withoutNames(password, names));
  if (surprises < FAIR_FROM) return 'weak';
  return surprises < STRONG_FROM ? 'fair' : 'strong';
}
