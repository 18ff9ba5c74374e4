// The shop that browser measurements open: the one at BASE_URL, otherwise the built product with demo data.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/build-hash.mjs';
import { startProduct } from './server.mjs';

/** Runs `work` with the shop's URL and returns its result. */
export async function withDemoShop(work) {
  if (process.env.BASE_URL) return work(process.env.BASE_URL);
  ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), 'tilgul-demo-'));
  chmodSync(dataDir, 0o711);
  try {
    const product = await startProduct({ dataDir, port: 0, seed: 'demo' });
    return await Promise.resolve(work(product.url)).finally(() => product.stop());
  } finally {
    // The database may still be writing while it shuts down.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }
}
