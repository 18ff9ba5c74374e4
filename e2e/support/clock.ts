// Moves the clock of a test's server ahead; the chain's business day.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Settings of a server whose clock can be moved: `test.use({ settings: MOVABLE_CLOCK })`. */
export const MOVABLE_CLOCK = { NODE_OPTIONS: `--import=${new URL('later.mjs', import.meta.url).href}` };

/** Sets the server's clock `minutes` ahead. */
export const advanceClock = (dataDir: string, minutes: number): void =>
  writeFileSync(join(dataDir, 'later-ms'), String(minutes * 60_000));

/** Business day of a moment, as date fields take it. */
export const businessDay = (moment: Date | number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(moment);
