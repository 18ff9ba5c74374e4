// The store's order desk by day of delivery windows.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createDeliveryDesk } from '../../server/test/support/delivery-desk.ts';
import { isoDay } from '../src/shared/format/dates.ts';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
// The page computes its days from the device's clock.
world.clock.set(new Date().toISOString());
const desk = createDeliveryDesk(world);
const manager = await world.manager();
const jaggery = await world.product({ price: 50, stores: [[manager, 60]] });

const ZONE = 'Asia/Kolkata';
const DAY_MS = 86_400_000;
const tomorrow = isoDay(new Date(Date.now() + DAY_MS), ZONE);

async function order(slot_id?: number): Promise<number> {
  const customer = await world.customer();
  await world.fillCart(customer, [[jaggery.id, 1]]);
  const { ok } = await desk.placeForCash(customer, await world.address(customer), { slot_id });
  const body = { order_id: ok.order_id, warehouse_id: manager.storeId };
  (await world.call(api.orders.allocateStore, { as: await world.admin(), body })).ok;
  return ok.order_id;
}

const namesIn = async (name: string) =>
  within(await screen.findByRole('group', { name }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it('[DEL-14] moves between days with windows, and keeps day and window in the address', async () => {
  await desk.serve(manager);
  await desk.plan(manager, [
    { starts: '17:00', ends: '19:00', capacity: 9 },
    { starts: '21:00', ends: '22:00', capacity: 9 },
  ]);
  const { slots } = await desk.options();
  const [early] = slots.filter(({ starts_at }) => isoDay(starts_at, ZONE) === tomorrow);
  const [inWindow, anytime] = [await order(early?.id), await order()];
  const user = open('/store-order-management', manager);
  await waitFor(async () => expect(await namesIn('Day of delivery')).toHaveLength(7));
  expect((await namesIn('Day of delivery')).slice(0, 2)).toEqual(['Today', 'Tomorrow']);
  await user.click(await button('Tomorrow'));
  expect(await namesIn('Delivery windows of Tomorrow')).toEqual([
    'All orders',
    '5–7 pm, 1 to deliver',
    '9–10 pm, 0 to deliver',
  ]);
  await user.click(await button('5–7 pm, 1 to deliver'));
  await waitFor(() => expect(screen.queryByText(`#${anytime}`)).toBeNull());
  await screen.findByText(`#${inWindow}`);
  expect(location.search).toBe(`?day=${tomorrow}&slot=${early?.id}`);
  // The window was on the next day.
  await user.click(await button('Today'));
  await screen.findByText(`#${anytime}`);
  expect(location.search).toBe('');
});

it('[DEL-14] opens at the day in the address, even one without windows', async () => {
  open('/store-order-management?day=2026-01-05', manager);
  await screen.findByText('There are no windows on this day.');
  expect(screen.getByRole('button', { name: 'Mon, 5 Jan' }).getAttribute('aria-pressed')).toBe('true');
});
