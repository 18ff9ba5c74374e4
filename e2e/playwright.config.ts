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
/** A worker is a browser, a server and a database: beyond four, memory runs out before cores do. */
const MOST_WORKERS = 4;

/** The stories of an order and its payment, from visitor to rider, and of a scanner: what `npm test` runs. All others run in `npm run test:deep`. */
const STORIES = /@story/;

/**
 * What the browser does beside the page: two hidden pages for each window's address bar, and a process in advance for a page
 * that never comes, cost as much as a small page. The others are those that Playwright switches off, in whose place this list is.
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
  // The tests of one file take turns: they share what its beforeAll has made.
  fullyParallel: false,
  workers: Math.min(availableParallelism(), MOST_WORKERS),
  forbidOnly: true,
  // One retry on a fresh server. A test that passes only then is listed as flaky; one that fails again fails the run.
  retries: 1,
  reporter: [['list']],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // What a test takes off the network on purpose must not come from a worker's cache; offline.spec.ts lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Keeping one of every test costs a third of the time: a test that failed is run once more anyway.
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
        // What a page does without the map's tiles is what counts, on a machine with and without the internet.
        '--host-resolver-rules=MAP tile.openstreetmap.org ~NOTFOUND',
        `--disable-features=${FEATURES_OFF.join()}`,
      ],
    },
  },
});
