// Caps on carts and orders: each says what is possible, with a button that does it.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from '../support/browser.tsx';
import { button } from '../support/find.ts';

const { world, open } = await openBrowser({
  LINE_MAX: '9',
  CASH_ORDER_MAX: '500',
  OPEN_ORDERS_PER_WINDOW: '1',
  WINDOW_PLACES_MAX: '1',
});
const { call } = world;
const [admin, manager] = [await world.admin(), await world.manager()];
const staff = await world.staff(manager);
const jaggery = await world.product({ price: 60, main: 90, stores: [[manager, 10]] });
const rice = await world.product({ price: 1, main: 60, stores: [[manager, 10]] });
type Customer = Awaited<ReturnType<typeof world.customer>>;
const readCart = async (as: Customer) =>
  (await call(api.cart.viewCart, { as })).ok.items.map(({ product_id, quantity }) => [product_id, quantity]);
const countOrders = async (as: Customer) => (await call(api.orders.listOwnOrders, { as })).ok.length;

it('[ORD-16] offers the largest quantity of a line on the product page and in the cart', async () => {
  const customer = await world.customer();
  const user = open(`/product/${jaggery.id}`, customer);
  const quantity = () => screen.findByRole('textbox', { name: `Quantity of ${jaggery.name}` });
  await user.clear(await quantity());
  await user.type(await quantity(), '20{Enter}');
  await user.click(await button(/^Add to Cart · /));
  await screen.findByText(/^Until your first order is delivered, at most 9 of a product\./);
  await user.click(await button('Take 9'));
  await button(`Decrease quantity of ${jaggery.name}`);
  await waitFor(() => expect(screen.queryByText(/^Until your first order/)).toBeNull());
  expect(await readCart(customer)).toEqual([[jaggery.id, 9]]);

  await user.clear(await quantity());
  await user.type(await quantity(), '30{Enter}');
  await screen.findByText(/^Until your first order is delivered, at most 9 of a product\./);
  await user.click(await button('Take 9'));
  await waitFor(() => expect(screen.queryByText(/^Until your first order/)).toBeNull());
  expect(await readCart(customer)).toEqual([[jaggery.id, 9]]);
});

it('[ORD-16] offers the largest quantity instead of a retry in the cart', async () => {
  const customer = await world.customer();
  await world.fillCart(customer, [[jaggery.id, 2]]);
  const user = open('/customer-cart', customer);
  const quantity = await screen.findByRole('textbox', { name: `Quantity of ${jaggery.name}` });
  await user.clear(quantity);
  await user.type(quantity, '30{Enter}');
  await user.click(await button('Take 9'));
  await waitFor(async () => expect(await readCart(customer)).toEqual([[jaggery.id, 9]]));

  await user.clear(quantity);
  await user.type(quantity, '30{Enter}');
  await screen.findByText(/9 still in your cart\.$/);
  expect(screen.queryByRole('button', { name: 'Take 9' })).toBeNull();
});

it('[ORD-16] offers online payment and the cart for a cash order that is too large', async () => {
  const customer = await world.customer();
  await world.address(customer);
  await world.fillCart(customer, [[jaggery.id, 9]]);
  const user = open('/customer-delivery-details', customer);
  await user.click(await button(/^Place order/));
  await screen.findByText('A cash order may be at most ₹500.00. Please pay online or order less.');
  expect(screen.queryByText(/Please try again/)).toBeNull();
  await button('Pay online instead');
  await user.click(await button('Back to the cart'));
  await screen.findByRole('heading', { name: 'Cart', level: 1 });
  expect(await countOrders(customer)).toBe(0);
});

it('[ORD-16] takes as many of scarce goods as cash allows', async () => {
  const customer = await world.customer();
  const address_id = await world.address(customer);
  const order = async (quantity: number) => {
    await world.fillCart(customer, [[rice.id, quantity]]);
    return (await call(api.orders.placeOrder, { as: customer, body: { address_id, payment_method: 'cod' } })).ok
      .order_id;
  };
  await world.advance(await order(4), 'Delivered', { customer, manager, staff });
  await order(8);
  await world.fillCart(customer, [[rice.id, 9]]);
  const user = open('/customer-delivery-details', customer);
  await user.click(await button(/^Place order/));
  await screen.findByText(`At most 5 of ${rice.name} for cash. Please choose a smaller quantity or pay online.`);
  await user.click(await button('Take 5'));
  await waitFor(async () => expect(await readCart(customer)).toEqual([[rice.id, 5]]));
  expect(screen.queryByText(/^At most 5/)).toBeNull();
  await user.click(await button(/^Place order/));
  await screen.findByRole('heading', { name: /^Thank you/ });
});

it('[ORD-16] offers another window, online payment, or no window', async () => {
  const areas = { store_id: manager.storeId, pincodes: ['416416'] };
  (await call(api.delivery.addAreas, { as: admin, body: areas })).ok;
  const windows = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    [10, 12, 14].map((hour) => ({
      weekday,
      starts: `${hour}:00`,
      ends: `${hour + 1}:00`,
      capacity: 9,
      cutoff_minutes: 0,
    })),
  );
  const body = { store_id: manager.storeId, templates: windows };
  (await call(api.delivery.saveSlotTemplates, { as: admin, body })).ok;
  const customer = await world.customer();
  const address_id = await world.address(customer);
  const { slots } = (await call(api.delivery.viewDeliveryOptions, { query: { pincode: '416416' } })).ok;
  await world.fillCart(customer, [[rice.id, 1]]);
  const order = { address_id, payment_method: 'cod', slot_id: slots.at(-1)?.id } as const;
  (await call(api.orders.placeOrder, { as: customer, body: order })).ok;

  await world.fillCart(customer, [[rice.id, 1]]);
  const user = open('/customer-delivery-details', customer);
  // The first window is chosen, and another one is booked already.
  const choose = async (day: number) => {
    const days = await screen.findByRole('radiogroup', { name: 'Day' });
    await user.click(within(days).getAllByRole('radio')[day] ?? days);
    const [window] = within(screen.getByRole('radiogroup', { name: 'When' })).getAllByRole('radio');
    if (window) await user.click(window);
  };
  await screen.findByRole('radio', { name: /\d [ap]m$/, checked: true });
  await user.click(await button(/^Place order/));
  const step = screen.getByRole('region', { name: 'When' });
  await within(step).findByText(/^You have already booked 1 delivery window\./);
  await choose(1);
  await waitFor(() => expect(screen.queryByText(/^You have already booked 1 delivery window\./)).toBeNull());
  await choose(0);
  await user.click(await button(/^Place order/));
  await screen.findByText(/^You have already booked 1 delivery window\./);
  await user.click(await button('Order for as soon as possible'));
  expect(await screen.findByRole('radio', { name: /^As soon as possible/ })).toHaveProperty('checked', true);
  await user.click(await button(/^Place order/));
  await screen.findByRole('heading', { name: /^Thank you/ });
  expect(await countOrders(customer)).toBe(2);
});
