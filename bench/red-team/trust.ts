// `npm run red-team`: attacks the demo's shop with limits on and compares the figures with those before (before.json) and the goals.
import { readFileSync, writeFileSync } from 'node:fs';
import { setTestHashCost } from '../../apps/server/src/platform/security/passwords.ts';
import { openTarget } from './target.ts';
import { formatFigure, formatGoal, isGoalMet, type TrustAttack } from './trust-attack.ts';
import { attack, trustAttacks } from './trust-attacks.ts';

const BEFORE = new URL('before.json', import.meta.url);

const [flag, value = ''] = process.argv.slice(2);
/** `--only word` runs the attacks with this word; `--save file` stores the figures. */
const only = flag === '--only' ? value : '';

process.env['NODE_ENV'] = 'test';
// Cheap hashes, except where their cost is attacked.
setTestHashCost(true);
const target = await openTarget('on', { hasDemo: true });
const got = new Map<TrustAttack, number>();
try {
  for (const one of trustAttacks(target).filter(({ what }) => what.includes(only))) {
    const start = performance.now();
    got.set(one, await attack(target, one));
    process.stderr.write(`${one.what}: ${got.get(one)} (${Math.round((performance.now() - start) / 1000)} s)\n`);
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
  for (const [one, figure] of got) {
    const cells = [one.what, formatFigure(one, before[one.what]), formatFigure(one, figure), formatGoal(one)];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
  const missed = [...got].filter(([one, figure]) => !isGoalMet(one, figure)).map(([{ what }]) => what);
  if (missed.length > 0) {
    process.stdout.write(`Goals missed: ${missed.length} of ${got.size} (${missed.join('; ')}).\n`);
    process.exitCode = 1;
  }
}
