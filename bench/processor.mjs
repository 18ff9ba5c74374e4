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

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Lighthouse's default slowdown of 4 makes its phone of a processor with an index of 1,533. */
const PHONE_INDEX = 1533 / 4;
export const toSlowdown = (index) => Math.max(1, Math.round((index / PHONE_INDEX) * 10) / 10);

/** Lighthouse's benchmark index, some times; `evaluate` runs a function in an empty page of the browser. */
export async function readIndexes(evaluate) {
  installLighthouse();
  const { pageFunctions } = await import('./lighthouse/node_modules/lighthouse/core/lib/page-functions.js');
  const readings = [];
  for (let reading = 0; reading < READINGS; reading += 1)
    readings.push(await evaluate(pageFunctions.computeBenchmarkIndex));
  return readings;
}

/** The median index and the slowdown for it. */
export async function calibrate(evaluate) {
  const index = median(await readIndexes(evaluate));
  return { index, slowdown: toSlowdown(index) };
}
