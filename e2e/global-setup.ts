// Before the first browser test: the build and the demo data, made once and copied by every worker.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { businessDay } from './support/clock.ts';
import { copyData, ROOT, startProgram } from './support/program.ts';
import { DEMO_DATA, isOpen } from './support/test.ts';

/** Demo data of the last run, since creating it takes a third of the time of the stories. */
const KEPT = join(ROOT, 'node_modules/.cache/demo');
const NOTE = `${KEPT}.json`;
/** Its orders and delivery windows depend on the day and hour of its creation. */
const MAX_MS = 3_600_000;

const readBuildHash = () => readFileSync(join(ROOT, 'apps/server/dist/.build-hash'), 'utf8');

/** Whether the stored data is from this build and still fresh. */
function isKept(): boolean {
  if (!existsSync(NOTE)) return false;
  const { build, at } = JSON.parse(readFileSync(NOTE, 'utf8')) as { build: string; at: number };
  const now = Date.now();
  return build === readBuildHash() && now - at < MAX_MS && businessDay(now) === businessDay(at);
}

async function makeDemo(): Promise<void> {
  if (isKept()) return copyData(KEPT, DEMO_DATA);
  const server = await startProgram(['scripts/start.mjs'], { PORT: '0', DATA_DIR: DEMO_DATA, SEED: 'demo' });
  await server.stop();
  for (const old of [NOTE, KEPT]) rmSync(old, { recursive: true, force: true });
  mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
  copyData(DEMO_DATA, KEPT);
  writeFileSync(NOTE, JSON.stringify({ build: readBuildHash(), at: Date.now() }));
}

export default async function setup(): Promise<(() => void) | undefined> {
  const namedPort = process.env['E2E_PORT'];
  if (namedPort !== undefined && (await isOpen(`http://127.0.0.1:${namedPort}`))) return undefined;
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' });
  await makeDemo();
  return () => rmSync(process.env['E2E_DATA'] ?? '', { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
