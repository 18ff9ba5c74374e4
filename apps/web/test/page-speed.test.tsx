// Page speed of real visits, as the administrator sees it.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import type { BodyInput } from '@tilgul/contract/endpoint';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();
const { reportPageSpeed, savePageSpeedSettings } = api.pageSpeed;

const report = async (body: BodyInput<typeof reportPageSpeed>) =>
  expect((await world.call(reportPageSpeed, { body })).status).toBe(204);
const isOn = async () => (await world.call(api.settings.getSettings)).ok.page_speed;
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

it('says that nothing is measured and what would be recorded, and turns it on', async () => {
  const user = open('/admin-speed', admin);
  await screen.findByText('Page speed is not measured yet');
  screen.getByText(/Only sums by day, page and device are kept, for 28 days: no names/);
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(await button('Turn on'));
  await screen.findByText('Page Speed Is Now Measured');
  await screen.findByText('No page views measured in this period.');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(await isOn()).toBe(true);
});

it('shows the figures of pages with their marks, worst first, of one device on request', async () => {
  (await world.call(savePageSpeedSettings, { as: admin, body: { is_on: true } })).ok;
  await report({ device: 'desktop', views: [{ page: '/', lcp: 500, cls: 0 }] });
  await report({ device: 'phone', views: [{ page: '/product/:id', lcp: 3000, inp: 1000, cls: 0.3 }] });
  await report({ device: 'phone', views: [{ page: '/product/:id', lcp: 3000, cls: 0.3 }] });
  const user = open('/admin-speed', admin);
  const row = within(await screen.findByRole('row', { name: /^Product/ }));
  row.getByText('/product/:id');
  row.getByRole('cell', { name: 'Phone' });
  row.getByRole('cell', { name: '2' });
  row.getByRole('cell', { name: /^2.9 s\s*Needs improvement$/ });
  row.getByRole('cell', { name: /^950 ms\s*Poor\s*of 1 view$/ });
  row.getByRole('cell', { name: /^0.29\s*Poor$/ });
  expect(names()).toEqual([expect.stringMatching(/^Product/), expect.stringMatching(/^Home/)]);
  screen.getByText(
    /^Good: loading within 2.5 s, response within 200 ms, layout shift up to 0.1. Poor: more than 4.0 s/,
  );
  await user.click(screen.getByRole('combobox', { name: /^Device/ }));
  await user.click(await screen.findByRole('option', { name: 'Tablet or computer' }));
  await waitFor(() => expect(names()).toEqual([expect.stringMatching(/^Home/)]));
});

it('shows 28 days on request', async () => {
  const now = world.clock.now();
  world.clock.set(new Date(now.getTime() - 10 * 24 * 60 * 60 * 1000).toISOString());
  await report({ device: 'phone', views: [{ page: '/cart', lcp: 3000 }] });
  world.clock.set(now.toISOString());
  const user = open('/admin-speed', admin);
  await screen.findByRole('row', { name: /^Product/ });
  expect(screen.queryByRole('row', { name: /^Cart/ })).toBeNull();
  await user.click(await screen.findByRole('radio', { name: '28 days' }));
  await screen.findByRole('row', { name: /^Cart/ });
  expect(window.location.search).toBe('?days=28');
});

it('is turned off, and says that the figures are older', async () => {
  const user = open('/admin-speed', admin);
  await user.click(await button('Turn off'));
  await screen.findByText('Page Speed Is No Longer Measured');
  await screen.findByText('Measuring is off. These figures are from earlier visits.');
  await button('Turn on');
  expect(await isOn()).toBe(false);
});
