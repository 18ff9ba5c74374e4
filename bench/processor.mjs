// How fast this machine's processor is in Lighthouse's measure, and how much to slow it down to be a mid-tier phone.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const LIGHTHOUSE = join(import.meta.dirname, 'lighthouse');
const READINGS = 5;

/** Installs Lighthouse on first use; it is not part of the project's dependencies. */
export function installLighthouse() {
  if (!existsSync(join(LIGHTHOUSE, 'node_modules'))) execFileSync('npm', ['ci'], { cwd: LIGHTHOUSE, stdio: 'inherit' });
}

/** The multiplier of Lighthouse's CPU throttling calculator: its default of 4 is for an index of 1,533. */
function toSlowdown(index) {
  if (index >= 1300) return 3 + (index - 1300) / 233;
  if (index >= 800) return 2 + (index - 800) / 500;
  return Math.max(1, 1 + (index - 150) / 650);
}

/** Lighthouse's benchmark index and the slowdown for it; `evaluate` runs a function in an empty page of the browser. */
export async function calibrate(evaluate) {
  installLighthouse();
  const { pageFunctions } = await import('./lighthouse/node_modules/lighthouse/core/lib/page-functions.js');
  const readings = [];
  for (let reading = 0; reading < READINGS; reading += 1)
    readings.push(await evaluate(pageFunctions.computeBenchmarkIndex));
  const index = readings.sort((a, b) => a - b)[Math.floor(READINGS / 2)];
  return { index, slowdown: Math.round(toSlowdown(index) * 10) / 10 };
}
