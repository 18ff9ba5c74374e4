// `npm run dev` makes the demo's data and shows changed sources in the open browser.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ACCOUNTS, DESK, openWindow, takeConsoleErrors } from './support/people.ts';
import { startProgram } from './support/program.ts';
import { enter, signInByCall } from './support/shop-steps.ts';
import { copySources } from './support/sources.ts';
import { test as shopTest } from './support/test.ts';

interface Dev {
  readonly url: string;
  /** The copy of the sources. */
  readonly folder: string;
  /** Presses Ctrl-C; resolves with the exit code. */
  stop(): Promise<number | null>;
}

const test = shopTest.extend<object, { dev: Dev }>({
  dev: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off the pattern.
    async ({}, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'tilgul-dev-'));
      chmodSync(folder, 0o711);
      copySources(folder);
      const settings = { PORT: '0', DATA_DIR: join(folder, 'data') };
      const { url, stop } = await startProgram(['--import', 'tsx', 'scripts/dev.ts'], settings, folder);
      await provide({ url, folder, stop });
      await stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ dev }, provide) => provide(dev.url),
});

function change({ folder }: Dev, path: string, from: string, to: string): void {
  const file = join(folder, path);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

test('shows a changed text in an open page without a reload', async ({ browser, dev }) => {
  const { page } = await openWindow(browser, DESK);
  await page.goto('/contact-us');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await page.evaluate(() => document.documentElement.setAttribute('data-visit', 'first'));
  change(dev, 'messages/en/public.json', '"title": "Contact Us"', '"title": "Write to us"');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to us');
  await expect(page.locator('html')).toHaveAttribute('data-visit', 'first');
  expect(takeConsoleErrors()).toEqual([]);
});

test('shows a server change once the server has restarted', async ({ browser, dev }) => {
  const { page } = await openWindow(browser, DESK);
  await page.goto('/contact-us');
  await expect(page.getByText('Meera Kulkarni').first()).toBeVisible();
  change(dev, 'apps/server/src/config.ts', 'Meera Kulkarni', 'Asha Rane');
  await expect(page.getByText('Asha Rane').first()).toBeVisible({ timeout: 30_000 });
});

test('proxies calls, pictures, the event stream and the payment sandbox', async ({ browser, request }) => {
  const page = await enter(browser, DESK, await signInByCall(request, ACCOUNTS.customer));
  const stream = page.waitForResponse(/\/notification\/stream\//);
  await page.goto('/customer-product');
  await expect(page.getByRole('heading', { name: 'Jaggery', exact: true })).toBeVisible();
  expect((await (await stream).headerValue('content-type')) ?? '').toContain('text/event-stream');
  expect((await request.get('/sandbox/razorpay/checkout.js')).headers()['content-type']).toContain('javascript');
});

test.describe('a browser that has used the built web app at this address', () => {
  test.use({ serviceWorkers: 'allow' });

  test('loses its service worker', async ({ browser }) => {
    const { page } = await openWindow(browser, DESK);
    await page.goto('/contact-us');
    const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await page.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js')));
    await expect.poll(() => registrations().catch(() => 1)).toBe(0);
  });
});

test('stops the server and its database on Ctrl-C', async ({ dev }) => {
  const pidFile = join(dev.folder, 'data/postgres/postmaster.pid');
  expect(existsSync(pidFile)).toBe(true);
  expect(await dev.stop()).toBe(0);
  expect(existsSync(pidFile)).toBe(false);
});
