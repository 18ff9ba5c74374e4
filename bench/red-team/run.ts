// What an attacker gets, without the limits and with them: prints a table.
import { accountAttacks } from './accounts.ts';
import { orderAttacks } from './orders.ts';
import { DAY, openTarget } from './target.ts';

/** What each attack got of a server with or without its limits. */
async function attack(limits: 'on' | 'off'): Promise<Map<string, string>> {
  const target = await openTarget(limits);
  const got = new Map<string, string>();
  for (const { what, run, isEndless = false } of [...accountAttacks(target), ...orderAttacks(target)]) {
    got.set(what, limits === 'off' && isEndless ? 'no end' : String(await run()));
    // What one attack used up is not the next one's.
    target.clock.moment += 2 * DAY;
  }
  await target.close();
  return got;
}

const [without, limited] = [await attack('off'), await attack('on')];
process.stdout.write('| attack | without limits | with them |\n| --- | --- | --- |\n');
for (const [what, got] of limited) process.stdout.write(`| ${what} | ${without.get(what)} | ${got} |\n`);
