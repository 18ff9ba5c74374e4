// Stock corrections: write-offs and counts.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { refetchCalls } from '../src/shared/api/query-client.ts';
import { openBrowser } from './support/browser.tsx';
import { button, chooseFor, link } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();
const manager = await world.manager();
const rava = await world.product({ price: 40, main: 30, stores: [[manager, 12]] });
const poha = await world.product({ price: 60, stores: [[manager, 5]] });

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const inStore = async (id: number) =>
  (await world.call(api.inventory.viewStock, { as: manager })).ok.inventory.find((row) => row.product_id === id)
    ?.quantity;
const lastMovement = async (id: number) =>
  (await world.call(api.inventory.listStockMovements, { as: manager, params: { product_id: id } })).ok[0];

afterEach(() => vi.unstubAllGlobals());

it('writes goods off with a reason after confirmation, and shows the remaining stock first', async () => {
  const user = open('/store-view-stocks', manager);
  await chooseFor(user, rava.name, 'Write off');
  const form = await dialog(`Write off ${rava.name}`);
  await user.click(form.getByRole('button', { name: 'Write off' }));
  await form.findByText('Please choose a reason.');
  await user.click(form.getByRole('button', { name: `Increase quantity of ${rava.name}` }));
  await form.findByText('Left after this: 10');
  await user.click(form.getByRole('radio', { name: 'Damaged' }));
  await user.type(form.getByLabelText(/^Note/), 'fell down');
  await user.click(form.getByRole('button', { name: 'Write off' }));
  const ask = within(await screen.findByRole('alertdialog', { name: `Write off 2 × ${rava.name}?` }));
  await user.click(ask.getByRole('button', { name: 'Keep them' }));
  expect(await inStore(rava.id)).toBe(12);
  await user.click(form.getByRole('button', { name: 'Write off' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Write off' }));
  await screen.findByText('Written off');
  expect(await inStore(rava.id)).toBe(10);
  expect(await lastMovement(rava.id)).toMatchObject({ reason: 'write_off', change: -2, note: 'Damaged: fell down' });
});

it('lets the administrator write off goods of the main stock', { tags: 'long' }, async () => {
  const user = open(`/admin-product?stock=${rava.id}`, admin);
  await user.click(await button('Write off in Main stock'));
  const form = await dialog(`Write off ${rava.name}`);
  await user.click(form.getByRole('radio', { name: 'Expired' }));
  await user.click(form.getByRole('button', { name: 'Write off' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Write off' }));
  await waitFor(async () => {
    const places = (await world.call(api.catalog.viewProductStock, { as: admin, params: { id: rava.id } })).ok;
    expect(places).toMatchObject({ main: 29 });
  });
});

it('keeps a count when the page is left, shows movements since then at their rows, and corrects the stock', async () => {
  let user = open('/store-view-stocks', manager);
  await user.click(await button('Count stock'));
  let form = await dialog('Count stock');
  const field = (name: string) => form.findByRole('textbox', { name: `Count of ${name}` });
  await user.click(await button('See differences'));
  await form.findByText('Please count at least one product.');
  await user.type(await field(rava.name), '2.5');
  await form.findByText('Please enter a whole number.');
  await user.clear(await field(rava.name));
  await user.type(await field(rava.name), '8');
  await user.type(await field(poha.name), '5');
  await form.findByText('2 of 2 counted');
  await user.click(form.getByRole('checkbox', { name: 'Show recorded stock' }));
  await form.findByText('− 2');
  cleanup();
  const customer = { first_name: 'Walk-in', mobile_number: '9822041210' };
  const sale = { user: customer, warehouse_id: 0, products: [{ product_id: poha.id, quantity: 1 }] };
  (await world.call(api.manualOrders.createManualOrder, { as: manager, body: sale })).ok;
  user = open('/store-view-stocks', manager);
  await user.click(await button('Count stock'));
  form = await dialog('Count stock');
  await form.findByText('Your unsaved count is still here.');
  expect(await field(rava.name)).toHaveProperty('value', '8');
  await form.findByText('Stock changed from 5 to 4 after you counted. Please count again.');
  await user.click(form.getByRole('button', { name: 'See differences' }));
  let summary = await dialog('Differences');
  await summary.findByText('10 recorded, 8 counted');
  await summary.findByText('1 product changed since you counted it. Please count it again.');
  await user.click(summary.getByRole('button', { name: 'Save count' }));
  await screen.findByText('1 product was corrected. 1 product changed since you counted it. Please count it again.');
  expect([await inStore(rava.id), await inStore(poha.id)]).toEqual([8, 4]);
  form = await dialog('Count stock');
  expect(form.queryByRole('textbox', { name: `Count of ${rava.name}` })).toBeNull();
  await user.clear(await field(poha.name));
  await user.type(await field(poha.name), '3');
  await user.click(form.getByRole('button', { name: 'See differences' }));
  summary = await dialog('Differences');
  await summary.findByText('4 recorded, 3 counted');
  await user.click(summary.getByRole('button', { name: 'Save count' }));
  await waitFor(async () => expect(await inStore(poha.id)).toBe(3));
  expect(await lastMovement(rava.id)).toMatchObject({ reason: 'count', change: -2, note: 'Stock count' });
  await waitFor(() => expect(localStorage.getItem('stock-count')).toBeNull());
});

it('lets the administrator count the main stock, including products no longer sold', async () => {
  const suji = await world.product({ main: 20 });
  const maida = await world.product({ main: 7 });
  (await world.call(api.catalog.deleteProduct, { as: admin, params: { id: maida.id } })).ok;
  const user = open('/admin-product', admin);
  await user.click(await button('More'));
  await user.click(await screen.findByRole('menuitem', { name: 'Count main stock' }));
  const form = await dialog('Count main stock');
  await user.type(await form.findByRole('textbox', { name: `Count of ${suji.name}` }), '18');
  await user.type(await form.findByRole('textbox', { name: `Count of ${maida.name}` }), '7');
  await user.click(form.getByRole('button', { name: 'See differences' }));
  const summary = await dialog('Differences');
  await summary.findByText('20 recorded, 18 counted');
  await user.click(summary.getByRole('button', { name: 'Save count' }));
  await waitFor(async () => {
    const places = (await world.call(api.catalog.viewProductStock, { as: admin, params: { id: suji.id } })).ok;
    expect(places).toMatchObject({ main: 18 });
  });
});

/** Opens the movements of a product: 20 of 25 are shown. */
async function openMovements() {
  const jowar = await world.product({ stores: [[manager, 30]] });
  const body = { kind: 'write_off', reason: 'Damaged', lines: [{ product_id: jowar.id, quantity: 1 }] };
  for (let gone = 0; gone < 24; gone += 1) (await world.call(api.inventory.adjustStock, { as: manager, body })).ok;
  const user = open('/store-view-stocks', manager);
  await user.click(await link(jowar.name));
  const movements = await dialog(`Movements of ${jowar.name}`);
  const rows = () => movements.getAllByRole('listitem').length;
  await movements.findByRole('list', { name: 'Movements, newest first' });
  expect(rows()).toBe(20);
  return { user, rows, showMore: () => movements.getByRole('button', { name: 'Show more' }) };
}

it('keeps a request for more rows while the list refetches', async () => {
  const { user, rows, showMore } = await openMovements();
  const { fetch } = globalThis;
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    await gate;
    return fetch(...call);
  });
  const reloaded = refetchCalls([api.inventory.listStockMovements]);
  await user.click(showMore());
  expect(showMore().getAttribute('aria-busy')).toBe('true');
  release();
  await reloaded;
  await waitFor(() => expect(rows()).toBe(25));
});

it('loads the next page when the press coincides with a reload', async () => {
  const { rows, showMore } = await openMovements();
  act(() => {
    // The reload has started, but the page has not rendered it yet.
    void refetchCalls([api.inventory.listStockMovements]);
    showMore().click();
  });
  await waitFor(() => expect(rows()).toBe(25));
});
