// A failed delivery: the return from the door, and what rider and customer see afterwards.
import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { orderForCrowd } from '../../server/test/support/crowd.ts';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const manager = await world.manager();
const staff = await world.staff(manager);
const customer = await world.customer();
const rice = await world.product({ price: 90, main: 40, stores: [[manager, 20]] });

/** A tap at a moment in ms, however long the page took to show its target. */
function tapAt(target: HTMLElement, timeStamp: number): void {
  const press = new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' });
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
  Object.defineProperty(click, 'timeStamp', { value: timeStamp });
  act(() => {
    target.dispatchEvent(press);
    target.dispatchEvent(click);
  });
}

it('offers Call and a return to the store in the cash step after the right PIN', async () => {
  const id = await world.order(customer, [[rice.id, 1]]);
  await world.advance(id, 'Out For Delivery', { customer, manager, staff });
  const pin = await world.getPin(id, customer);
  const user = open(`/store-staff-order-management?order=${id}`, staff);
  const field = await screen.findByLabelText('Order PIN, from the customer');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard(pin);
  await user.click(await button('Verify PIN and deliver'));
  await screen.findByRole('button', { name: /^Exact ₹/ });
  expect(
    screen
      .getAllByRole('link', { name: /^Call / })
      .at(-1)
      ?.getAttribute('href'),
  ).toMatch(/^tel:/);
  await user.click(await button('Could not deliver…'));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByRole('button', { name: 'Return to store' });
  (await world.call(api.orders.returnOrder, { as: staff, params: { id }, body: { reason: 'No money there' } })).ok;
});

it('opens the cash amount with Other, counts the change or what is missing, and asks about the difference', async () => {
  const [buyer, rider] = [await world.customer(), await world.staff(manager)];
  const id = await world.order(buyer, [[rice.id, 1]]);
  await world.advance(id, 'Out For Delivery', { customer: buyer, manager, staff: rider });
  const user = open(`/store-staff-order-management?order=${id}`, rider);
  await user.type(await screen.findByLabelText('Order PIN, from the customer'), await world.getPin(id, buyer));
  await user.click(await button('Verify PIN and deliver'));
  const other = await button('Other');
  expect(screen.queryByLabelText('Cash amount')).toBeNull();
  await user.click(other);
  const amount = screen.getByLabelText('Cash amount');
  expect(document.activeElement).toBe(amount);
  await user.type(amount, '160');
  await screen.findByRole('button', { name: 'Customer gave ₹160 → change ₹70' });
  await user.clear(amount);
  await user.type(amount, '60');
  await screen.findByText('₹30 is still missing.');
  await user.click(await button('Confirm cash and deliver'));
  const pressedAt = performance.now();
  const question = within(await screen.findByRole('alertdialog', { name: 'Amount Mismatch' }));
  tapAt(question.getByRole('button', { name: 'Yes, Continue' }), pressedAt);
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'No, Check Again' }));
});

it('does not deliver with the second tap of a double tap on a note', async () => {
  const [buyer, rider] = [await world.customer(), await world.staff(manager)];
  const id = await world.order(buyer, [[rice.id, 1]]);
  await world.advance(id, 'Out For Delivery', { customer: buyer, manager, staff: rider });
  const otp = await world.getPin(id, buyer);
  (await world.call(api.orders.verifyPin, { as: rider, body: { order_id: id, otp } })).ok;
  const user = open(`/store-staff-order-management?order=${id}`, rider);
  const note = await button('₹100');
  const pressedAt = performance.now();
  await user.click(note);
  const deliver = screen.getByRole('button', { name: 'Customer gave ₹100 → change ₹10' });
  tapAt(deliver, pressedAt + 200);
  expect(deliver.getAttribute('aria-busy')).toBeNull();
  // The keyboard has no double taps.
  deliver.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Order Closed');
});

it('shows orders for one address as one stop with Call and Map, and leaves out delivered ones', async () => {
  const rider = await world.staff(manager);
  const ids = [await world.order(customer, [[rice.id, 1]]), await world.order(customer, [[rice.id, 2]])];
  for (const id of ids) await world.advance(id, 'Out For Delivery', { customer, manager, staff: rider });
  const done = await world.order(customer, [[rice.id, 1]]);
  await world.advance(done, 'Delivered', { customer, manager, staff: rider });
  const user = open('/store-staff-order-management', rider);
  await screen.findByRole('heading', { level: 2, name: /^2 orders for / });
  const round = within(screen.getByRole('list', { name: 'Orders' }));
  for (const id of ids) round.getByRole('link', { name: `Open order ${id}` });
  round.getByText('As soon as possible');
  round.getByText(/^Ordered \d+ days? ago$/);
  // On a wide screen the next order is open beside the list, without taking the focus.
  await screen.findByRole('heading', { name: `Order #${ids[0]}` });
  expect(screen.getAllByRole('link', { name: /^Call / })).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: /^Map of / })).toHaveLength(1);
  expect(document.activeElement?.getAttribute('name')).not.toBe('otp');
  await user.click(round.getByRole('link', { name: `Open order ${ids[0]}` }));
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('otp'));
  await user.click(await button('Verify PIN and deliver'));
  await screen.findByText('Enter the order PIN');
  expect(document.activeElement?.getAttribute('name')).toBe('otp');
  expect(screen.queryByRole('link', { name: `Open order ${done}` })).toBeNull();
});

it('shows the rider the next stop first, counts stops instead of orders, and marks late ones', async () => {
  const rider = await world.staff(manager);
  const ids = [await world.order(customer, [[rice.id, 1]]), await world.order(customer, [[rice.id, 2]])];
  for (const id of ids) await world.advance(id, 'Out For Delivery', { customer, manager, staff: rider });
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const { id: slot_id } = await world.deps.db
    .insertInto('slots')
    .values({
      store_id: manager.storeId,
      starts_at: hoursFromNow(-4),
      ends_at: hoursFromNow(-2),
      cutoff_at: hoursFromNow(-5),
      capacity: 9,
      wanted: 9,
      used: 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.deps.db.updateTable('orders').set({ slot_id }).where('id', 'in', ids).execute();
  open('/store-staff-dashboard', rider);
  const next = within(await screen.findByRole('region', { name: 'Next stop' }));
  expect((await next.findByRole('link', { name: 'Open next order' })).getAttribute('href')).toBe(
    `/store-staff-order-management?order=${ids[0]}`,
  );
  next.getByText(/^2 orders for /);
  next.getByText(/^Late, due /);
  next.getByRole('link', { name: /^Call / });
  const day = within(screen.getByRole('region', { name: 'Your day' }));
  expect(day.getByText('Stops').parentElement?.textContent).toBe('Stops1');
  expect((await day.findByRole('link', { name: /^Cash to hand in ₹0$/ })).getAttribute('href')).toBe(
    '/store-staff-cash',
  );
  expect(screen.queryByRole('region', { name: 'After that' })).toBeNull();
});

it('lists in the history what was delivered, and when, without the orders still to deliver', async () => {
  const rider = await world.staff(manager);
  const [done, shipped] = [await world.order(customer, [[rice.id, 1]]), await world.order(customer, [[rice.id, 1]])];
  await world.advance(done, 'Delivered', { customer, manager, staff: rider });
  await world.advance(shipped, 'Shipped', { customer, manager, staff: rider });
  open('/store-staff-view-orders', rider);
  const history = within(await screen.findByRole('region', { name: 'History' }));
  history.getByRole('button', { name: `View order ${done}` });
  history.getByText(/^\d+ \w+ \d{4}, /);
  expect(screen.queryByRole('button', { name: `View order ${shipped}` })).toBeNull();
});

it('removes a returned order from the deliveries, with its reason', async () => {
  open('/store-staff-order-management', staff);
  await screen.findByText('Brought back: No money there');
  expect(screen.queryByRole('button', { name: 'Start delivery' })).toBeNull();
  expect(screen.queryByText(/\d stops?$/)).toBeNull();
});

it('shows the customer the failed delivery', async () => {
  open('/customer-orders', customer);
  await screen.findByText('We could not deliver it: No money there. The store will send it again.');
});

it('opens the order of a notification, however many orders the rider has had since', { tags: 'long' }, async () => {
  const busy = await world.staff(manager);
  const goods = await world.product({ price: 90, stores: [[manager, 40]] });
  const ids = await orderForCrowd(world, 35, goods.id, { manager, staff: busy });
  await world.deps.db.updateTable('orders').set({ staff_id: busy.id }).where('id', 'in', ids).execute();
  open(`/store-staff-order-management?order=${ids[0]}`, busy);
  await screen.findByRole('heading', { name: `Order #${ids[0]}` });
  await screen.findByText(new RegExp(`${goods.name}, 500 g`));
  expect(screen.queryByText('You no longer deliver this order.')).toBeNull();
});

it('reports an order that is unassigned or with another rider as gone', async () => {
  const id = await world.order(customer, [[rice.id, 1]]);
  await world.advance(id, 'Out For Delivery', { customer, manager, staff });
  open(`/store-staff-order-management?order=${id}`, await world.staff(manager));
  await screen.findByText('You no longer deliver this order.');
});
