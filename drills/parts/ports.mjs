// The ports of a drill on this machine: a block of 600 from DRILL_PORT on, so that two drills can run side by side.
const FIRST = Number(process.env.DRILL_PORT ?? 15_000);
if (!Number.isInteger(FIRST) || FIRST < 1_024 || FIRST > 64_000)
  throw new Error('DRILL_PORT must be a whole number from 1024 to 64000: the first of 600 ports.');

/** The port that is `offset` (0 to 599) after the block's first. */
export const portAt = (offset) => FIRST + offset;
