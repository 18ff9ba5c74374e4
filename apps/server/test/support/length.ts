// How long the tests are that can be of any length: short in `npm test`, long in `npm run test:deep`.

export const IS_LONG = process.env['LONG_TESTS'] === '1';

/** A number from the environment, else the one for runs of this length. */
export const byLength = (name: string, { short, long }: { short: number; long: number }): number =>
  Number(process.env[name] ?? (IS_LONG ? long : short));

/**
 * All of a list in a long run; in a short one some of it, other ones at each `turn`, so that turns together take all of
 * the list.
 */
export function sample<T>(list: readonly T[], turn: number, size = 2): readonly T[] {
  if (IS_LONG || list.length <= size) return list;
  const from = (turn * size) % list.length;
  return [...list, ...list].slice(from, from + size);
}
