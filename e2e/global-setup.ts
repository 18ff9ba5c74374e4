// Before the first browser test: the build and the demo data, made once and copied by every worker.
import { rmSync } from 'node:fs';
import { startProgram } from './support/program.ts';
import { DEMO_DATA, isOpen } from './support/test.ts';

export default async function setup(): Promise<(() => void) | undefined> {
  const namedPort = process.env['E2E_PORT'];
  if (namedPort !== undefined && (await isOpen(`http://127.0.0.1:${namedPort}`))) return undefined;
  const server = await startProgram(['scripts/start.mjs'], { PORT: '0', DATA_DIR: DEMO_DATA, SEED: 'demo' });
  await server.stop();
  return () => rmSync(process.env['E2E_DATA'] ?? '', { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
