// Browser tests: the product as the README starts it, with demo data in a folder of its own, driven in Chromium.
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** A port that was named may have a server already; it is then used as it is. */
const mayRun = process.env['E2E_PORT'] !== undefined;
const port = Number(process.env['E2E_PORT'] ?? 20_000 + (process.pid % 20_000));
process.env['E2E_PORT'] = String(port);
if (process.env['E2E_DATA'] === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'tilgul-e2e-'));
  // The database runs as a user of its own where the tests run as root; it must be able to pass through.
  chmodSync(folder, 0o711);
  process.env['E2E_DATA'] = folder;
}
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // What a test takes off the network on purpose must not come from a worker's cache; offline.spec.ts lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    cwd: '..',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    reuseExistingServer: mayRun,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(port), DATA_DIR: join(process.env['E2E_DATA'], 'data'), SEED: 'demo', LOG_LEVEL: 'warn' },
  },
});
