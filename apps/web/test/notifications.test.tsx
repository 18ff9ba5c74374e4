// The notification pages against the real server: links, new marks and the live connection.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { screen, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { notifyUsers } from '../../server/src/modules/notifications/notify.ts';
import { inTransaction } from '../../server/src/platform/db/transaction.ts';
import { createMessage } from '../../server/src/texts/message.ts';
import { startLive } from '../src/shared/live/live.ts';
import { saveSession } from '../src/shared/session/session.ts';
import { openBrowser } from './support/browser.tsx';

const { world, open } = await openBrowser();
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('keeps notifications marked as new that were unread on opening, on every page', {
  tags: 'long',
}, async () => {
  const customer = await world.customer();
  await inTransaction(world.deps.db, async (db) => {
    const context = { db, now: world.clock.now(), deps: world.deps };
    for (let n = 1; n <= 112; n += 1)
      await notifyUsers(context, [customer.id], createMessage('job_applied', { name: `Number ${n}` }));
  });
  const user = open('/customer-notification', customer);
  await screen.findByText('New job application from Number 112.');
  expect(screen.getAllByText('Unread')).toHaveLength(5);
  await screen.findByRole('button', { name: /^Previous/ });
  const unread = world.deps.db.selectFrom('notifications').select('id').where('user_id', '=', customer.id);
  await expect.poll(async () => (await unread.where('read_at', 'is', null).execute()).length).toBe(0);
  for (let page = 2; page <= 22; page += 1) {
    await user.click(screen.getByRole('button', { name: /^Next/ }));
    await screen.findByText(`Page ${page} of 23`);
  }
  await screen.findByText('New job application from Number 7.');
  expect(screen.getAllByText('Unread')).toHaveLength(5);
});

it('links notifications to their order and stock request for the administrator', async () => {
  const [admin, manager, customer] = [await world.admin(), await world.manager(), await world.customer()];
  const product = await world.product({ price: 50, main: 9, stores: [[manager, 9]] });
  const id = await world.order(customer, [[product.id, 1]]);
  const user = open('/admin-notification', admin);
  const link = await screen.findByRole('link', { name: new RegExp(`^New order #${id} `) });
  screen.getByText('Page 1 of 1');
  expect(screen.queryByRole('button', { name: /^(Previous|Next)/ })).toBeNull();
  await user.click(link);
  await screen.findByRole('heading', { level: 1, name: /^Online Orders/ });
  await screen.findByRole('button', { name: `Allocate Store to order ${id}` });
  expect(window.location.search).toBe(`?status=all&q=${id}`);
});

it('does not retry a live connection that was closed while it could not be opened', async () => {
  const { access, role } = await world.customer();
  open('/about-us');
  // Parts of the page also listen for the network when they mount.
  await screen.findByRole('heading', { level: 1 });
  await vi.dynamicImportSettled();
  saveSession({ access, role_name: role });
  const online = (spy: { mock: { calls: unknown[][] } }) => spy.mock.calls.filter(([type]) => type === 'online').length;
  const [added, removed] = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')];
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  startLive()();
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  // A pending retry also listens for the network.
  expect([online(added), online(removed)]).toEqual([1, 1]);
});

it('shows a button while a notification asks for something, and none afterwards', async () => {
  const [admin, manager] = [await world.admin(), await world.manager()];
  const product = await world.product({ price: 50, main: 9, stores: [[manager, 9]] });
  const id = await world.order(await world.customer(), [[product.id, 1]]);
  const user = open('/admin-notification', admin);
  await screen.findByRole('link', { name: new RegExp(`^New order #${id} `) });
  const [button] = screen.getAllByRole('link', { name: 'Allocate Store' });
  if (!button) throw new Error('no button');
  const count = screen.getAllByRole('link', { name: 'Allocate Store' }).length;
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Allocate Store' });
  const body = { order_id: id, warehouse_id: manager.storeId };
  (await world.call(api.orders.allocateStore, { as: admin, body })).ok;
  expect(
    (await world.call(api.notifications.listNotifications, { as: admin })).ok.filter((row) => row.action),
  ).toHaveLength(count - 1);
});

it('folds the news of an order, goes on to older news, and shows alone what waits for an answer', async () => {
  const [customer, manager] = [await world.customer(), await world.manager()];
  const staff = await world.staff(manager);
  const product = await world.product({ price: 50, main: 9, stores: [[manager, 40]] });
  const ids: number[] = [];
  for (let count = 0; count < 6; count += 1) ids.push(await world.order(customer, [[product.id, 1]]));
  const [first] = ids;
  if (!first) throw new Error('no order');
  await world.advance(first, 'Out For Delivery', { customer, manager, staff });
  const user = open('/customer-notification', customer);
  const row = within((await screen.findAllByRole('listitem'))[0] as HTMLElement);
  expect(row.getByRole('link', { name: 'See order' }).getAttribute('href')).toContain(`order=${first}`);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  await user.click(row.getByRole('button', { name: /^\d earlier$/ }));
  expect(row.getAllByRole('listitem').length).toBeGreaterThan(1);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  const countLinks = (name: RegExp) => expect.poll(() => screen.getAllByRole('link', { name }).length);
  await countLinks(new RegExp(`#(${ids.join('|')})\\b`)).toBe(1);
  screen.getByText('Page 2 of 2');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await user.click(screen.getByRole('radio', { name: 'To do 1' }));
  await countLinks(/#\d+/).toBe(1);
});
