// Browser tests against the product as the README starts it, in Chromium, with one server per worker.
import '../scripts/tests/memory-folder.mjs';
import { chmodSync, mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

if (process.env['E2E_DATA'] === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'tilgul-e2e-'));
  // The database runs as a separate user if the tests run as root, and needs access.
  chmodSync(folder, 0o711);
  process.env['E2E_DATA'] = folder;
}
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/** Each worker runs a browser, a server and a database: beyond four, memory runs out before cores do. */
const MAX_WORKERS = 4;

/** Tests that `npm test` runs: the stories of an order and its payment, and of a scanner. All others run in `npm run test:deep`. */
const STORIES = /@story/;

/**
 * Chromium features to turn off. Hidden pages for each window's address bar and a spare renderer process cost as much as a
 * small page. The rest repeats Playwright's own list, which this one replaces.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export default defineConfig({
  testDir: '.',
  ...(process.env['E2E_STORIES'] === 'only' ? { grep: STORIES } : {}),
  ...(process.env['E2E_STORIES'] === 'without' ? { grepInvert: STORIES } : {}),
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // Tests of one file run one after another, because they share the data of its beforeAll.
  fullyParallel: false,
  workers: Math.min(availableParallelism(), MAX_WORKERS),
  forbidOnly: true,
  // One retry on a fresh server. A test that passes only then is listed as flaky; one that fails again fails the run.
  retries: 1,
  reporter: [['list'], ['./support/failures-reporter.ts']],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A service worker could answer requests that a test fails on purpose; only offline.spec.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording every test costs a third of the time, and a failed test is retried anyway.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        // Pages live for seconds: optimizing their code costs more than it saves, a tenth of the suite's time.
        '--js-flags=--no-opt --no-maglev',
        '--no-first-run',
        // Map tiles fail on every machine, whether or not it has internet access.
        '--host-resolver-rules=MAP tile.openstreetmap.org ~NOTFOUND',
        `--disable-features=${FEATURES_OFF.join()}`,
      ],
    },
  },
});
