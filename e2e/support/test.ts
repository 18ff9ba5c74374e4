// Playwright's `test` with a server for each worker: parallel tests share no stock, no orders and no notifications.
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
/** The data folder with the demo that each worker's server begins with a copy of. */
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
  /** More settings of the server; a file of tests that names some with `test.use` gets a server of its own. */
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
        // Its tests are one address, and the same few people over and over.
        RATE_LIMITS: 'off',
        ...settings,
      });
      await provide({ url: server.url, dataDir });
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** Whether the windows of a test are the next one's too. */
  keepsWindows: [false, { option: true }],
  /** An open window goes on calling, and its errors would be the next test's. */
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
