// Names of time zones that Node and PostgreSQL read differently.
import { expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { BadSetting } from '../../config.ts';
import { requireSameTimeZone } from './check-time-zone.ts';

const world = await createWorld();
const check = (timeZone: string) => requireSameTimeZone(world.deps.db, timeZone, new Date('2026-11-27T00:00:00Z'));

it.each(['Asia/Kolkata', 'Asia/Calcutta', 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
  '%s is the same in both',
  async (timeZone) => {
    expect(await check(timeZone)).toBeUndefined();
  },
);

it.each(['IST', 'PLT'])('%s is refused in one line', async (timeZone) => {
  await expect(check(timeZone)).rejects.toSatisfy(
    (error) => error instanceof BadSetting && /^Setting BUSINESS_TZ [^\n]+\.$/.test(error.message),
  );
});
