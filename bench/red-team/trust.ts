// `npm run red-team`: attacks the demo's shop with limits on and compares the figures with those before (before.json) and the goals.
import { readFileSync, writeFileSync } from 'node:fs';
import { setTestHashCost } from '../../apps/server/src/platform/security/passwords.ts';
import { openDemoShop } from './demo-shop.ts';
import { DAY, openTarget } from './target.ts';
import { accountTrustAttacks } from './trust-accounts.ts';
import { formatFigure, formatGoal, isGoalMet, type TrustAttack } from './trust-attack.ts';
import { orderTrustAttacks } from './trust-orders.ts';
import { privacyTrustAttacks } from './trust-privacy.ts';

const BEFORE = new URL('before.json', import.meta.url);

const [flag, value = ''] = process.argv.slice(2);
/** `--only word` runs the attacks with this word; `--save file` stores the figures. */
const only = flag === '--only' ? value : '';

process.env['NODE_ENV'] = 'test';
// Cheap hashes, except where their cost is attacked.
setTestHashCost(true);
const target = await openTarget('on', { hasDemo: true });
const shop = openDemoShop(target);
const attacks: TrustAttack[] = [
  ...orderTrustAttacks(target, shop),
  ...accountTrustAttacks(target, shop),
  ...privacyTrustAttacks(target, shop),
];
const got = new Map<TrustAttack, number>();
try {
  for (const attack of attacks.filter(({ what }) => what.includes(only))) {
    const start = performance.now();
    got.set(attack, await attack.run());
    process.stderr.write(`${attack.what}: ${got.get(attack)} (${Math.round((performance.now() - start) / 1000)} s)\n`);
    // Two days later, so that attacks do not share limits.
    target.clock.moment += 2 * DAY;
  }
} finally {
  await target.close();
}

if (flag === '--save') {
  const figures = Object.fromEntries([...got].map(([{ what }, figure]) => [what, figure]));
  writeFileSync(value, `${JSON.stringify(figures, undefined, 2)}\n`);
} else {
  const before = JSON.parse(readFileSync(BEFORE, 'utf8')) as Record<string, number>;
  process.stdout.write('| attack | before | after | goal |\n| --- | --- | --- | --- |\n');
  for (const [attack, figure] of got) {
    const cells = [
      attack.what,
      formatFigure(attack, before[attack.what]),
      formatFigure(attack, figure),
      formatGoal(attack),
    ];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
  const missed = [...got].filter(([attack, figure]) => !isGoalMet(attack, figure)).map(([{ what }]) => what);
  if (missed.length > 0) {
    process.stdout.write(`Goals missed: ${missed.length} of ${got.size} (${missed.join('; ')}).\n`);
    process.exitCode = 1;
  }
}
