// How long the tests are that can be of any length: short in `npm test`, long in `npm run test:deep`.

export const IS_LONG = process.env['LONG_TESTS'] === '1';

/** A number from the environment, else the one for runs of this length. */
export const byLength = (name: string, { short, long }: { short: number; long: number }): number =>
  Number(process.env[name] ?? (IS_LONG ? long : short));
