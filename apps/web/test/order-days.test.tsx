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
  (await within(await screen.findByRole('group', { name })).findAllByRole('button')).map(
    ({ textContent }) => textContent,
  );

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
  const choose = async (day: string) => {
    await user.click(await screen.findByRole('combobox', { name: /^Window/ }));
    await user.click(await screen.findByRole('option', { name: day }));
  };
  await user.click(await screen.findByRole('combobox', { name: /^Window/ }));
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(8));
  const days = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(days.slice(0, 3)).toEqual(['any day', 'today', 'tomorrow']);
  await user.click(screen.getByRole('option', { name: 'tomorrow' }));
  expect(await namesIn('Delivery windows of tomorrow')).toEqual([
    '5–7 pm 1 of 9 places, 1 to deliver',
    '9–10 pm 0 of 9, 0 to deliver',
  ]);
  // The day alone already hides orders without a window.
  await waitFor(() => expect(screen.queryByText(`#${anytime}`)).toBeNull());
  await user.click(await button(/^5–7 pm/));
  await screen.findByText(`#${inWindow}`);
  expect(location.search).toBe(`?day=${tomorrow}&slot=${early?.id}`);
  // The window was on the next day.
  await choose('any day');
  await screen.findByText(`#${anytime}`);
  expect(location.search).toBe('');
});

it('[DEL-14] opens at the day in the address, even one without windows', async () => {
  open('/store-order-management?day=2026-01-05', manager);
  await screen.findByText('There are no windows on this day.');
  await screen.findByRole('combobox', { name: 'Window: Mon, 5 Jan' });
});
