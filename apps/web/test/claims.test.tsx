// A claim, from the customer's order to the store's decision and the cash refund.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
// The page computes the end of the claim period from the device's clock.
world.clock.set(new Date().toISOString());
const manager = await world.manager();
const staff = await world.staff(manager);
const customer = await world.customer();
const toor = await world.product({ price: 140, stores: [[manager, 20]] });
const ghee = await world.product({ price: 365, stores: [[manager, 20]] });

async function delivered(): Promise<number> {
  const id = await world.order(customer, [
    [toor.id, 2],
    [ghee.id, 1],
  ]);
  await world.advance(id, 'Delivered', { customer, manager, staff });
  return id;
}
const fetchClaims = async () => (await world.call(api.claims.listClaims, { as: customer })).ok;

const id = await delivered();
afterEach(() => vi.unstubAllGlobals());

it('shows claim errors on their fields and keeps the input', async () => {
  const user = open('/customer-orders', customer);
  await user.click(await button(`Problem? Order #${id}`));
  const dialog = within(await screen.findByRole('dialog', { name: 'Something wrong?' }));
  await user.type(dialog.getByLabelText(/^Tell us more/), 'One bag was torn at the seam.');
  await user.click(dialog.getByRole('button', { name: 'Send to the store' }));
  dialog.getByText('Please choose the item.');
  dialog.getByText('Please choose what happened.');
  const [firstItem] = dialog.getAllByRole('radio');
  expect(document.activeElement).toBe(firstItem);
  await user.click(dialog.getByRole('radio', { name: new RegExp(toor.name) }));
  await user.click(dialog.getByRole('button', { name: 'Send to the store' }));
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Missing' }));
  await user.click(dialog.getByRole('radio', { name: 'Damaged' }));
  const stepper = dialog.getByRole('button', { name: `Increase quantity of ${toor.name}` });
  fireEvent.click(stepper);
  fireEvent.click(stepper);
  await user.click(dialog.getByRole('button', { name: 'Send to the store' }));
  await screen.findByText(/^Your claim number is K\d{7}\. You will hear from us by tomorrow, 6 pm$/);
  expect(document.activeElement).toBe(await button(`Problem? Order #${id}`));
  await screen.findByText(/^Claim K\d{7}: You will hear from us by tomorrow, 6 pm$/);
  await user.click(await button(`Order #${id}`));
  await screen.findByText('You will hear from us by tomorrow, 6 pm');
  expect(await fetchClaims()).toMatchObject([
    { state: 'open', kind: 'damaged', quantity: 2, note: 'One bag was torn at the seam.' },
  ]);
  await user.click(await button(`Problem? Order #${id}`));
  const rest = within(await screen.findByRole('dialog', { name: 'Something wrong?' }));
  expect(rest.queryByRole('radio', { name: new RegExp(toor.name) })).toBeNull();
  rest.getByRole('radio', { name: new RegExp(ghee.name) });
});

it('shows the store what was packed, and refunds a cash order from its till on acceptance', async () => {
  const [claim] = await fetchClaims();
  const user = open('/store-claims', manager);
  await user.click(await button(new RegExp(`^Claim ${claim?.number} of`)));
  const dialog = within(await screen.findByRole('dialog', { name: `Claim ${claim?.number}` }));
  dialog.getByText('2 ordered, sent without packing');
  await user.click(dialog.getByRole('button', { name: 'Save decision' }));
  dialog.getByText('Please choose a decision.');
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: /^Accept/ }));
  await user.click(dialog.getByRole('radio', { name: /^Do not accept/ }));
  await user.click(dialog.getByRole('button', { name: 'Save decision' }));
  dialog.getByText('Please give a reason.');
  expect(document.activeElement).toBe(dialog.getByLabelText('Reason'));
  await user.click(dialog.getByRole('radio', { name: /^Accept/ }));
  await user.click(dialog.getByRole('button', { name: 'Save decision' }));
  await screen.findByText('Claim accepted');
  await user.click(await dialog.findByRole('button', { name: 'Refund in cash' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Refund in cash' }));
  await screen.findByText('Refunded');
  expect(await fetchClaims()).toMatchObject([{ state: 'accepted', amount: 280, paid_back_at: expect.any(String) }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says that a claim did not reach the server, waits longer for a photo, and clears the failure on success', async () => {
  const other = await delivered();
  const real = fetch;
  const timeouts = vi.spyOn(AbortSignal, 'timeout');
  const preview = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const cutConnection = () =>
    vi.stubGlobal('fetch', (...[input, init]: Parameters<typeof fetch>) =>
      init?.method === 'POST' && String(input).includes('/claims')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : real(input, init),
    );
  const user = open('/customer-orders', customer);
  await user.click(await button(`Problem? Order #${other}`));
  const dialog = within(await screen.findByRole('dialog', { name: 'Something wrong?' }));
  await user.click(dialog.getByRole('radio', { name: new RegExp(ghee.name) }));
  await user.click(dialog.getByRole('radio', { name: 'Missing' }));
  cutConnection();
  await user.click(dialog.getByRole('button', { name: 'Send to the store' }));
  await dialog.findByText('No connection. What you typed is kept.');
  await screen.findByText('Your claim was not sent');
  timeouts.mockClear();
  await user.upload(dialog.getByLabelText(/^Photo/), new File(['x'], 'photo.jpg', { type: 'image/jpeg' }));
  await dialog.findByText('photo.jpg');
  await user.click(dialog.getByRole('button', { name: 'Send to the store' }));
  await waitFor(() => expect(timeouts).toHaveBeenCalledWith(120_000));
  await user.click(await dialog.findByRole('button', { name: 'Remove' }));
  vi.unstubAllGlobals();
  await user.click(dialog.getByRole('button', { name: 'Send to the store' }));
  await screen.findByText(/^Your claim number is K\d{7}\./);
  expect(screen.queryByText('Your claim was not sent')).toBeNull();
  timeouts.mockRestore();
  preview.mockRestore();
});

it('says in place that the time for claims is over, and leads to the contact with the order’s number', async () => {
  // The session lasts until the end of the test.
  const buyer = await world.customer();
  world.clock.set(new Date(Date.now() - 3 * 86_400_000).toISOString());
  // A separate store, whose invoices begin on that day.
  const keeper = await world.manager();
  const who = { customer: buyer, manager: keeper, staff: await world.staff(keeper) };
  const rice = await world.product({ price: 60, stores: [[keeper, 5]] });
  const old = await world.order(buyer, [[rice.id, 1]]);
  await world.advance(old, 'Delivered', who);
  world.clock.set(new Date().toISOString());
  const user = open('/customer-orders', buyer);
  await user.click(await button(`Order #${old}`));
  expect(screen.queryByRole('button', { name: /Problem/ })).toBeNull();
  await screen.findByText(/^Claims for this order ended \d+ \w+\./);
  const contact = screen.getByRole('link', { name: `Contact us about order #${old}` });
  expect(contact.getAttribute('href')).toBe(`/contact-us?order=${old}`);
  await user.click(contact);
  await screen.findByText(`Please say that it is about order #${old}.`);
});

it('says of each tab what it is that there are none of', async () => {
  const keeper = await world.manager();
  const user = open('/store-claims', keeper);
  await screen.findByText(/^No claims are waiting\./);
  const tabs = within(await screen.findByRole('navigation', { name: /^Views of / }));
  await user.click(await tabs.findByRole('link', { name: /^Decided/ }));
  await screen.findByText('No claims decided yet.');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

it('counts the claims by what is to do, and says how late one is', async () => {
  const keeper = await world.manager();
  const buyer = await world.customer();
  const staff = await world.staff(keeper);
  world.clock.set(new Date(Date.now() - 4 * 86_400_000).toISOString());
  const rice = await world.product({ price: 60, stores: [[keeper, 20]] });
  const make = async () => {
    const order = await world.order(buyer, [[rice.id, 1]]);
    await world.advance(order, 'Delivered', { customer: buyer, manager: keeper, staff });
    const body = { line_id: rice.id, kind: 'damaged', quantity: 1 } as const;
    return (await world.call(api.claims.makeClaim, { as: buyer, params: { id: order }, body })).ok;
  };
  const [unpaid, late] = [await make(), await make()];
  await world.call(api.claims.decideClaim, { as: keeper, params: { id: unpaid.id }, body: { accept: true } });
  world.clock.set(new Date().toISOString());
  const user = open('/store-claims', keeper);
  const tabs = within(await screen.findByRole('navigation', { name: /^Views of / }));
  for (const [tab, count] of [
    ['Waiting', 1],
    ['Late', 1],
    ['To refund in cash', 1],
    ['Decided', 1],
    ['All', 2],
  ])
    await tabs.findByRole('link', { name: `${tab} ${count}` });
  const row = within(await screen.findByRole('row', { name: new RegExp(late.number) }));
  row.getByText(/^late [23] days$/);
  row.getByRole('button', { name: /: Decide$/ });
  await user.click(tabs.getByRole('link', { name: 'To refund in cash 1' }));
  await button(new RegExp(`^Claim ${unpaid.number} of .*: Refund in cash$`));
  expect(screen.queryByText(late.number)).toBeNull();
});

it('opens the claim of an order that is beyond the first page', async () => {
  const keeper = await world.manager();
  const buyer = await world.customer();
  const rider = await world.staff(keeper);
  const rice = await world.product({ price: 60, stores: [[keeper, 20]] });
  const orders: number[] = [];
  for (const _ of Array.from({ length: 11 })) {
    const order = await world.order(buyer, [[rice.id, 1]]);
    await world.advance(order, 'Delivered', { customer: buyer, manager: keeper, staff: rider });
    const body = { line_id: rice.id, kind: 'damaged', quantity: 1 } as const;
    await world.call(api.claims.makeClaim, { as: buyer, params: { id: order }, body });
    orders.push(order);
  }
  open(`/store-claims?state=open&order=${orders[0]}`, keeper);
  const dialog = within(await screen.findByRole('dialog', { name: /^Claim K\d{7}/ }));
  dialog.getByText(new RegExp(`^Order #${orders[0]} of `));
});
