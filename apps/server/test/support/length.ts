// Length of adjustable tests: short in `npm test`, long in `npm run test:deep`.

export const IS_LONG = process.env['LONG_TESTS'] === '1';

/** A number from the environment, or the default for this length. */
export const byLength = (name: string, { short, long }: { short: number; long: number }): number =>
  Number(process.env[name] ?? (IS_LONG ? long : short));

/**
 * The whole list in a long run. A short run takes a sample that depends on `turn`, so that all turns together cover the
 * list.
 */
export function sample<T>(list: readonly T[], turn: number, size = 2): readonly T[] {
  if (IS_LONG || list.length <= size) return list;
  const from = (turn * size) % list.length;
  return [...list, ...list].slice(from, from + size);
}
