// The store's order desk by delivery window of today.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createDeliveryDesk } from '../../server/test/support/delivery-desk.ts';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const desk = createDeliveryDesk(world);
const admin = await world.admin();
const [manager, other] = [await world.manager(), await world.manager()];
const jaggery = await world.product({ price: 50, stores: [[manager, 60]] });

/** Places an order with the manager's store, in the first available window. */
async function order(slot_id?: number): Promise<number> {
  const customer = await world.customer();
  await world.fillCart(customer, [[jaggery.id, 1]]);
  const { ok } = await desk.placeForCash(customer, await world.address(customer), { slot_id });
  const body = { order_id: ok.order_id, warehouse_id: manager.storeId };
  (await world.call(api.orders.allocateStore, { as: admin, body })).ok;
  return ok.order_id;
}

it('[DEL-14] shows the open deliveries of each window, and filters by window', { tags: 'long' }, async () => {
  await desk.serve(manager);
  await desk.plan(manager, [
    { starts: '21:00', ends: '22:00', capacity: 9 },
    { starts: '17:00', ends: '19:00', capacity: 9 },
  ]);
  const eveningOrder = await order(await desk.firstSlot());
  const anytime = await order();
  const [, night] = (await world.call(api.delivery.listSlots, { as: manager })).ok;
  await order(night?.id);
  const user = open('/store-order-management', manager);
  const windows = within(await screen.findByRole('group', { name: 'Delivery windows of today' }));
  const names = (await windows.findAllByRole('button')).map(({ textContent }) => textContent);
  expect(names).toEqual(['5–7 pm 1 of 9 places, 1 to deliver', '9–10 pm 1 of 9, 1 to deliver']);
  await screen.findByText(`#${anytime}`);
  const evening = await button(/^5–7 pm/);
  await user.click(evening);
  await waitFor(() => expect(screen.queryByText(`#${anytime}`)).toBeNull());
  await screen.findByText(`#${eveningOrder}`);
  expect(evening.getAttribute('aria-pressed')).toBe('true');
  expect((await screen.findByRole('combobox', { name: /^Window/ })).textContent).toContain('5–7 pm');
  await user.click(evening);
  await screen.findByText(`#${anytime}`);
});

it('shows no windows in a store without them', async () => {
  open('/store-order-management', other);
  await screen.findByText('No orders available at the moment.');
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Delivery windows of today' })).toBeNull());
  expect(screen.queryByRole('combobox', { name: /^Window/ })).toBeNull();
});
