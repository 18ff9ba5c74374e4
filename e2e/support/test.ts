// Playwright's `test` with one server per worker, so that parallel tests share no data.
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { takeConsoleErrors } from './people.ts';
import { copyData, startProgram } from './program.ts';

interface Shop {
  readonly url: string;
  /** The server's DATA_DIR. */
  readonly dataDir: string;
}

const namedPort = process.env['E2E_PORT'];
const folder = process.env['E2E_DATA'] ?? '';
/** Demo data folder, copied for each worker's server. */
export const DEMO_DATA = join(folder, 'demo');

/** Whether a server answers there. */
export const isOpen = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

export const test = base.extend<
  { dataDir: string; keepsWindows: boolean; closed: undefined },
  { settings: Readonly<Record<string, string>>; shop: Shop }
>({
  /** Further settings of the server. A file that sets some by `test.use` gets a separate server. */
  settings: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ settings }, provide, { parallelIndex, workerIndex }) => {
      const port = namedPort === undefined ? 0 : Number(namedPort) + parallelIndex;
      const running = `http://127.0.0.1:${port}`;
      if (port > 0 && (await isOpen(running))) {
        await provide({ url: running, dataDir: join(folder, 'data') });
        return;
      }
      const dataDir = join(folder, `worker-${workerIndex}`);
      copyData(DEMO_DATA, dataDir);
      const server = await startProgram(['apps/server/dist/main.js'], {
        PORT: String(port),
        DATA_DIR: dataDir,
        SEED: 'demo',
        // All tests share one address and a few users.
        RATE_LIMITS: 'off',
        ...settings,
      });
      await provide({ url: server.url, dataDir });
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** Whether windows stay open for the next test. */
  keepsWindows: [false, { option: true }],
  /** Open windows keep calling, and their errors would fail the next test. */
  closed: [
    async ({ browser, keepsWindows }, provide) => {
      await provide(undefined);
      if (keepsWindows) return;
      await Promise.all(browser.contexts().map((context) => context.close()));
      takeConsoleErrors();
    },
    { auto: true },
  ],
  baseURL: ({ shop }, provide) => provide(shop.url),
  dataDir: ({ shop }, provide) => provide(shop.dataDir),
});
