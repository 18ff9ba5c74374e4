// Page speed of real visits: what is counted, by whom it is seen, and when it is deleted.
import { api } from '@tilgul/contract';
import type { BodyInput } from '@tilgul/contract/endpoint';
import { MAX_VIEWS } from '@tilgul/contract/rules/page-speed';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { runCleanup } from '../../cleanup.ts';
import { REPORTS_PER_MINUTE } from './page-speed.routes.ts';

const world = await createWorld();
const { deps, call } = world;
const { reportPageSpeed, viewPageSpeed, savePageSpeedSettings } = api.pageSpeed;
const admin = await world.admin();
const START = '2026-11-20T06:30:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1000;

type Report = BodyInput<typeof reportPageSpeed>;
let visitors = 0;
/** Sends a report from another network each time, so that no limit applies. */
const report = (body: Report) => {
  visitors += 1;
  return call(reportPageSpeed, { body, from: `10.0.${visitors}.1` });
};
const turn = async (is_on: boolean) => (await call(savePageSpeedSettings, { as: admin, body: { is_on } })).ok;
const view = async (days?: '7' | '28') => (await call(viewPageSpeed, { as: admin, query: days ? { days } : {} })).ok;
const readRows = () => deps.db.selectFrom('page_speed').selectAll().execute();

beforeEach(async () => {
  world.clock.set(START);
  await deps.db.deleteFrom('page_speed').execute();
  await turn(true);
});

it('is off until an administrator turns it on, tells browsers so, and counts nothing while off', async () => {
  await turn(false);
  expect((await call(api.settings.getSettings)).ok.page_speed).toBe(false);
  expect((await report({ device: 'phone', views: [{ page: '/', lcp: 900 }] })).status).toBe(204);
  expect(await view()).toEqual({ is_on: false, rows: [] });
  expect(await turn(true)).toEqual({ is_on: true });
  expect((await call(api.settings.getSettings)).ok.page_speed).toBe(true);
  const [entry] = (await call(api.audit.listAudit, { as: admin, query: { limit: 1 } })).ok;
  expect(entry).toMatchObject({ action: 'page_speed.changed', subject: 'page_speed' });
});

it('answers 204 and adds the views of visits to one histogram a day, page, device and metric', async () => {
  for (const lcp of [1000, 1000, 1000, 9000])
    expect(await report({ device: 'phone', views: [{ page: '/shop', lcp, cls: 0 }] })).toMatchObject({ status: 204 });
  await report({ device: 'phone', views: [{ page: '/shop', inp: 90 }] });
  await report({
    device: 'desktop',
    views: [
      { page: '/shop', lcp: 700 },
      { page: '/shop', lcp: 700 },
    ],
  });
  expect(await readRows()).toHaveLength(4);
  expect((await view()).rows).toEqual([
    {
      page: '/shop',
      device: 'phone',
      views: 4,
      lcp: { value: 1000, mark: 'good', count: 4 },
      inp: { value: 90, mark: 'good', count: 1 },
      cls: { value: 0, mark: 'good', count: 4 },
    },
    { page: '/shop', device: 'desktop', views: 2, lcp: { value: 700, mark: 'good', count: 2 }, inp: null, cls: null },
  ]);
});

it('lists the worst page first, of equally bad ones the busiest', async () => {
  const visit = (page: '/' | '/shop' | '/cart' | '/login', values: object) =>
    report({ device: 'phone', views: [{ page, ...values }] });
  await visit('/', { lcp: 2400 });
  await visit('/shop', { lcp: 500, cls: 0.2 });
  await visit('/cart', { inp: 900 });
  await visit('/login', { inp: 900 });
  await visit('/login', { inp: 900 });
  const { rows } = await view();
  expect(rows.map(({ page }) => page)).toEqual(['/login', '/cart', '/shop', '/']);
  expect(rows.map(({ inp, cls, lcp }) => inp?.mark ?? cls?.mark ?? lcp?.mark)).toEqual([
    'poor',
    'poor',
    'fair',
    'good',
  ]);
});

it('counts concurrent visits of the same pages completely', async () => {
  const pages = ['/', '/shop', '/cart'] as const;
  const views = (order: readonly (typeof pages)[number][]) =>
    order.map((page) => ({ page, lcp: 800, inp: 40, cls: 0 }));
  const visits = Array.from({ length: 20 }, (_, index) => views(index % 2 === 0 ? pages : [...pages].reverse()));
  const answers = await Promise.all(visits.map((one) => report({ device: 'phone', views: one })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect((await view()).rows.map((row) => row.views)).toEqual([20, 20, 20]);
});

it('shows the last 7 or 28 business days, and cleanup deletes older ones', async () => {
  const days = [0, 6, 7, 27, 28];
  for (const day of days) {
    world.clock.set(new Date(Date.parse(START) - day * DAY_MS).toISOString());
    await report({ device: 'phone', views: [{ page: '/', lcp: 800 }] });
  }
  world.clock.set(START);
  const countViews = async (period?: '7' | '28') => (await view(period)).rows[0]?.views;
  expect([await countViews(), await countViews('7'), await countViews('28')]).toEqual([2, 2, 4]);
  await runCleanup(deps);
  expect((await readRows()).map(({ day }) => day).sort()).toEqual([
    '2026-10-24',
    '2026-11-13',
    '2026-11-14',
    '2026-11-20',
  ]);
});

describe('[U06] a report', () => {
  it.each<[string, object]>([
    ['an unknown page', { device: 'phone', views: [{ page: '/product/17', lcp: 900 }] }],
    ['an address with a query', { device: 'phone', views: [{ page: '/shop?q=atta', lcp: 900 }] }],
    ['an unknown device', { device: 'Pixel 9', views: [{ page: '/', lcp: 900 }] }],
    ['a negative value', { device: 'phone', views: [{ page: '/', inp: -1 }] }],
    ['an implausible value', { device: 'phone', views: [{ page: '/', lcp: 60_001 }] }],
    ['no view', { device: 'phone', views: [] }],
    ['too many views', { device: 'phone', views: Array(MAX_VIEWS + 1).fill({ page: '/', lcp: 900 }) }],
  ])('is refused with %s', async (_, body) => {
    expect(await report(body as Report)).toMatchObject({ status: 400 });
    expect(await readRows()).toEqual([]);
  });

  it('stores nothing about the visitor', async () => {
    const customer = await world.customer();
    const body: Report = { device: 'phone', views: [{ page: '/customer-cart', lcp: 900 }] };
    await call(reportPageSpeed, { as: customer, body, from: '10.1.0.1' });
    const [row] = await readRows();
    expect(Object.keys(row ?? {}).sort()).toEqual(['counts', 'day', 'device', 'metric', 'page']);
  });

  it('is refused beyond the limit of its address, and neighbours are not', async () => {
    const limited = await createWorld({ RATE_LIMITS: 'on' });
    const send = (ip: string) =>
      limited.call(reportPageSpeed, { from: ip, body: { device: 'phone', views: [{ page: '/', lcp: 900 }] } });
    for (let count = 0; count < REPORTS_PER_MINUTE; count += 1) expect((await send('203.0.113.7')).status).toBe(204);
    const refused = await send('203.0.113.7');
    expect(refused.status).toBe(429);
    expect((await send('203.0.113.8')).status).toBe(204);
  });
});
