// Page speed: measured by the browser of a visitor, if the administrator has turned it on, and reported as the page is left.
import { expect, type Page } from '@playwright/test';
import { savePageSpeedSettings, viewPageSpeed } from '../packages/contract/src/page-speed.ts';
import { ACCOUNTS, PHONE } from './support/people.ts';
import { signInByCall } from './support/shop-steps.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const CODE = /\/assets\/page-speed-/;

/** The worker starts last of all. */
const untilWorks = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Until the code has run, which the page imported before this does, and the browser has given it the figures so far. */
const untilMeasures = (page: Page, code: string) =>
  page.evaluate(async (url) => {
    await import(url);
    const seen = new Promise<void>((done) => {
      new PerformanceObserver((_, observer) => {
        observer.disconnect();
        done();
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await seen;
    await new Promise((done) => requestIdleCallback(done));
  }, code);

test('measures the pages of a visit once it is turned on, and loads nothing for it before', async ({
  browser,
  request,
}) => {
  const { access } = await signInByCall(request, ACCOUNTS.admin);
  const headers = { Authorization: `Bearer ${access}` };
  const view = async () => (await request.get(viewPageSpeed.path, { headers })).json();
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  const loaded: string[] = [];
  page.on('request', (call) => CODE.test(call.url()) && loaded.push(call.url()));
  await page.goto('/');
  await untilWorks(page);
  expect(loaded).toEqual([]);

  const saved = await request.put(savePageSpeedSettings.path, { headers, data: { is_on: true } });
  expect(saved.ok()).toBe(true);
  const [code] = await Promise.all([page.waitForResponse(CODE), page.goto('/shop?q=dal')]);
  await untilMeasures(page, code.url());
  await page.goto('/about-us');
  await expect
    .poll(async () => (await view()).rows)
    .toEqual([expect.objectContaining({ page: '/shop', device: 'phone', views: 1 })]);
  expect((await view()).rows[0].lcp.count).toBe(1);
});
