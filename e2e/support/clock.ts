// Moves the clock of a test's own server ahead, instead of waiting for what takes minutes; the chain's business day.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Settings of a server whose clock can be moved: `test.use({ settings: MOVABLE_CLOCK })`. */
export const MOVABLE_CLOCK = { NODE_OPTIONS: `--import=${new URL('later.mjs', import.meta.url).href}` };

/** From now on the server's clock is so many minutes ahead. */
export const letPass = (dataDir: string, minutes: number): void =>
  writeFileSync(join(dataDir, 'later-ms'), String(minutes * 60_000));

/** The chain's day at a moment, as a date field takes it. */
export const businessDay = (moment: Date | number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(moment);
