// The customer's pages against the real server: shop, cart, checkout, orders.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it, vi } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const jaggery = await world.product({ price: 60, main: 20 });
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const fetchCart = async (as: Awaited<ReturnType<typeof world.customer>>) =>
  (await world.call(api.cart.viewCart, { as })).ok;
const fetchOrders = async (as: Awaited<ReturnType<typeof world.customer>>) =>
  (await world.call(api.orders.listOwnOrders, { as })).ok;

const findQuantity = () => screen.findByRole('textbox', { name: `Quantity of ${jaggery.name}` });

it('lists products and adds one to the cart, which the stepper raises', async () => {
  const customer = await world.customer();
  const user = open('/customer-product', customer);
  await heading(jaggery.name);
  await user.click(await button(/^Add to Cart/));
  expect(await findQuantity()).toHaveProperty('value', '1');
  await user.click(await button(`Increase quantity of ${jaggery.name}`));
  expect(await findQuantity()).toHaveProperty('value', '2');
  await waitFor(async () => expect(await fetchCart(customer)).toMatchObject({ items: [{ quantity: 2 }] }));
});

it('removes a product with the bin at 1, with Undo', async () => {
  const customer = await world.customer();
  await world.fillCart(customer, [[jaggery.id, 1]]);
  const user = open('/customer-product', customer);
  await user.click(await button(`Remove ${jaggery.name}`));
  await button(/^Add to Cart/);
  await waitFor(async () => expect(await fetchCart(customer)).toMatchObject({ items: [] }));
  await user.click(await button('Undo'));
  expect(await findQuantity()).toHaveProperty('value', '1');
  await waitFor(async () => expect(await fetchCart(customer)).toMatchObject({ items: [{ quantity: 1 }] }));
});

it('limits the quantity to the stock and shows how many are left', async () => {
  const customer = await world.customer();
  await world.fillCart(customer, [[jaggery.id, 1]]);
  const user = open('/customer-product', customer);
  const quantity = await findQuantity();
  await user.clear(quantity);
  await user.type(quantity, '9999{Enter}');
  await screen.findByText(/^Only \d+ left$/);
  expect(Number((quantity as HTMLInputElement).value)).toBeLessThanOrEqual(20);
});

it('says offline that nothing was added, and adds nothing', async () => {
  const customer = await world.customer();
  const user = open('/customer-product', customer);
  const add = await button(/^Add to Cart/);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(add);
  await screen.findByText('Not added');
  expect(screen.queryByText(/^Failed to add item/)).toBeNull();
  onLine.mockRestore();
  expect(await fetchCart(customer)).toMatchObject({ items: [] });
});

it('shows the number of results in the heading', async () => {
  const user = open('/customer-product', await world.customer());
  await heading('Featured products');
  await user.type(await screen.findByLabelText('Search products'), `${jaggery.name}{Enter}`);
  await heading(`1 result for ${jaggery.name}`);
});

it('shows a message for a search without results', async () => {
  const user = open('/customer-product', await world.customer());
  await heading(jaggery.name);
  await user.type(await screen.findByLabelText('Search products'), 'no such thing');
  await screen.findByText('We don’t have no such thing yet.');
});

it('shows the cart total, and removes a product on the server too', async () => {
  const customer = await world.customer();
  await world.fillCart(customer, [[jaggery.id, 3]]);
  const user = open('/customer-cart', customer);
  await button(/Proceed.*₹180\.00/);
  for (let left = 3; left > 1; left -= 1) await user.click(await button(`Decrease quantity of ${jaggery.name}`));
  await user.click(await button(`Remove ${jaggery.name}`));
  await screen.findByText(`${jaggery.name} was removed.`);
  await user.click(await screen.findByRole('heading', { level: 1 }));
  await screen.findByText('Your cart is empty.');
  await waitFor(async () => expect(await fetchCart(customer)).toMatchObject({ items: [] }));
});

it('places a cash order to the only address and opens its confirmation', async () => {
  const customer = await world.customer();
  await world.address(customer);
  await world.fillCart(customer, [[jaggery.id, 2]]);
  const user = open('/customer-delivery-details', customer);
  expect(await screen.findByRole('radio', { name: /Meera Patil/ })).toHaveProperty('checked', true);
  await user.click(await screen.findByRole('radio', { name: 'Pay online' }));
  await button('Pay ₹120.00 online');
  await user.click(await screen.findByRole('radio', { name: 'Cash on Delivery' }));
  await user.click(await button('Place order · ₹120.00'));
  await heading(/^Your Orders/);
  const orders = await fetchOrders(customer);
  expect(orders).toMatchObject([{ status: 'Pending', payment_type: 'cod' }]);
  await heading('Thank you, Meera');
  await screen.findByText(`Order #${orders[0]?.id} is placed.`);
  await screen.findByText('Pay ₹120.00 in cash or by UPI at the door');
  await button(`Order #${orders[0]?.id}`);
});

it('requires a deliverable address at checkout', async () => {
  const customer = await world.customer();
  await world.fillCart(customer, [[jaggery.id, 1]]);
  const user = open('/customer-delivery-details', customer);
  await screen.findByLabelText('Pincode');
  await user.click(await button('Save address'));
  await screen.findAllByText('Postal code is required');
  expect(screen.queryByRole('button', { name: /^Place order/ })).toBeNull();
  expect(await fetchOrders(customer)).toEqual([]);
});

it('prefills a new address with the account’s name and number, and the pincode’s state', async () => {
  const customer = await world.customer();
  const user = open('/customer-address', customer);
  await user.click(await button('Change these details'));
  expect(await screen.findByLabelText('Full name')).toHaveProperty('value', expect.stringMatching(/^Meera Patil/));
  expect(await screen.findByLabelText('Phone number')).toHaveProperty('value', customer.phone_no);
  const pincode = await screen.findByLabelText('Pincode');
  await user.type(pincode, '110001');
  expect(await screen.findByLabelText('State')).toHaveProperty('value', 'Delhi');
  await user.clear(pincode);
  await user.type(pincode, '416416');
  expect(await screen.findByLabelText('State')).toHaveProperty('value', 'Maharashtra');
});

it('goes on in the form of a new address after the last one is deleted', async () => {
  const customer = await world.customer();
  await world.address(customer);
  const user = open('/customer-address', customer);
  await user.click(await button(/^Delete/));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  const pincode = await screen.findByLabelText('Pincode');
  await waitFor(() => expect(document.activeElement).toBe(pincode));
});

it('asks for the state where a pincode is served from two, and chooses it from a list', async () => {
  const customer = await world.customer();
  const user = open('/customer-address', customer);
  await user.type(await screen.findByLabelText('Pincode'), '396001');
  const state = await screen.findByLabelText('State');
  expect(state).toHaveProperty('value', '');
  expect(within(state).getAllByRole('option')).toHaveLength(37);
  await user.type(screen.getByLabelText('City'), 'Valsad');
  await user.type(screen.getByLabelText('Flat, house, building'), '1 Station Road');
  await user.click(await button('Save address'));
  await screen.findAllByText('State is required');
  await user.selectOptions(state, 'Gujarat');
  await user.click(await button('Save address'));
  await screen.findByText(/1 Station Road, Valsad, Gujarat 396001/);
  const { ok } = await world.call(api.addresses.listAddresses, { as: customer });
  expect(ok).toMatchObject([{ state: 'Gujarat', state_code: '24' }]);
});

it("shows a new order with its products and the status in the customer's word, for screen readers in both", async () => {
  const customer = await world.customer();
  const id = await world.order(customer, [[jaggery.id, 1]]);
  open('/customer-orders', customer);
  const card = within((await button(`Order #${id}`)).closest('li') ?? document.body);
  card.getByText('Order received');
  card.getByText('(Pending)');
  card.getByText(jaggery.name);
});

it('saves a rating at the tap, with Undo, and words with their button', { tags: 'long' }, async () => {
  const customer = await world.customer();
  const manager = await world.manager();
  const who = { customer, manager, staff: await world.staff(manager) };
  await world.stockStore(manager, jaggery.id, 1);
  const id = await world.order(customer, [[jaggery.id, 1]]);
  await world.advance(id, 'Delivered', who);
  const fetchOwn = async () =>
    (await world.call(api.reviews.getOwnReview, { as: customer, params: { id: jaggery.id } })).ok;
  const user = open('/customer-orders', customer);
  await user.click(await button(`Rate the products of order #${id}`));
  await user.click(await screen.findByRole('radio', { name: '2 stars' }));
  await screen.findByText('Saved. Thank you!');
  await waitFor(async () => expect(await fetchOwn()).toMatchObject({ rating: 2, word: null }));
  await user.click(await button(`Undo the rating of ${jaggery.name}`));
  await waitFor(async () => expect(await fetchOwn()).toMatchObject({ rating: null, word: null }));
  expect(screen.queryByText('Saved. Thank you!')).toBeNull();
  await user.click(await screen.findByRole('radio', { name: '4 stars' }));
  expect(screen.queryByLabelText(/Tell us more/)).toBeNull();
  await user.click(await button('Tell us more'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Tell us more/)));
  await user.keyboard('Sweet');
  await user.click(await button(`Save the review of ${jaggery.name}`));
  await waitFor(async () => expect(await fetchOwn()).toEqual({ product_id: jaggery.id, rating: 4, word: 'Sweet' }));
});

it('shows the delivery PIN once the order is out for delivery, not before', async () => {
  const customer = await world.customer();
  const manager = await world.manager();
  const who = { customer, manager, staff: await world.staff(manager) };
  await world.stockStore(manager, jaggery.id, 5);
  const [waiting, shipped] = [
    await world.order(customer, [[jaggery.id, 1]]),
    await world.order(customer, [[jaggery.id, 2]]),
  ];
  await world.advance(shipped, 'Shipped', who);
  const pin = await world.getPin(shipped, customer);
  const user = open('/customer-orders', customer);
  const expandOrder = async (id: number) => {
    const head = await button(`Order #${id}`);
    if (head.getAttribute('aria-expanded') === 'false') await user.click(head);
    return within(head.closest('li') ?? document.body);
  };
  expect((await expandOrder(waiting)).queryByText(/^\d{6}$/)).toBeNull();
  await (await expandOrder(shipped)).findByText(pin);
});

it('asks for a reason to choose or write before an order is cancelled, and gives the focus to the changed order', async () => {
  const customer = await world.customer();
  const id = await world.order(customer, [[jaggery.id, 2]]);
  const later = await world.order(customer, [[jaggery.id, 1]]);
  const user = open('/customer-orders', customer);
  await screen.findByText(`${jaggery.name} × 2`);
  await user.click(await button(`Cancel order #${later}`));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.queryByText(/refunded/)).toBeNull();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep order' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  await dialog.findByText('Choose or write a reason.');
  const reason = dialog.getByRole('button', { name: 'Ordered by mistake' });
  expect(document.activeElement).toBe(reason);
  await user.click(reason);
  expect(reason.getAttribute('aria-pressed')).toBe('true');
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  await screen.findByText(`Order #${later} is cancelled.`);
  const heads = () => screen.getAllByRole('button', { name: /^Order #/ }).map(({ textContent }) => textContent);
  await waitFor(() => expect(heads()).toEqual([`Order #${id}`, `Order #${later}`]));
  await waitFor(async () => expect(document.activeElement).toBe(await button(`Order #${later}`)));
  expect(screen.queryByRole('button', { name: /Problem/ })).toBeNull();
});
