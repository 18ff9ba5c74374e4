// Folders for tests whose server runs a database of its own.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/** A fresh folder below which the database's own user may make its own. */
export async function makeDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'tilgul-db-test-'));
  await chmod(dir, 0o711);
  made.push(dir);
  return dir;
}

/** Removes what `makeDir` made. */
export async function removeDirs(): Promise<void> {
  for (const dir of made.splice(0)) await rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
