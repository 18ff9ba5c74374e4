// Runs all attacks without and with rate limits and prints a table.
import { accountAttacks } from './accounts.ts';
import { orderAttacks } from './orders.ts';
import { DAY, openTarget } from './target.ts';

/** Runs the attacks on a server with or without limits; returns what each achieved. */
async function attack(limits: 'on' | 'off'): Promise<Map<string, string>> {
  const target = await openTarget(limits);
  const got = new Map<string, string>();
  for (const { what, run, isEndless = false } of [...accountAttacks(target), ...orderAttacks(target)]) {
    got.set(what, limits === 'off' && isEndless ? 'no end' : String(await run()));
    // Two days later, so that attacks do not share limits.
    target.clock.moment += 2 * DAY;
  }
  await target.close();
  return got;
}

const [without, limited] = [await attack('off'), await attack('on')];
process.stdout.write('| attack | without limits | with limits |\n| --- | --- | --- |\n');
for (const [what, got] of limited) process.stdout.write(`| ${what} | ${without.get(what)} | ${got} |\n`);
