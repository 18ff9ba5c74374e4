// Links to one row of lists that are longer than a page.
import { screen, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { orderForCrowd } from '../../server/test/support/crowd.ts';
import { openBrowser } from './support/browser.tsx';
import { button, link } from './support/find.ts';

const COUNT = 150;
const { world, open } = await openBrowser();
const admin = await world.admin();
const manager = await world.manager();

/** Adds products by import and returns their ids, oldest first. */
async function importProducts(): Promise<number[]> {
  await world.categoryAndUnit();
  const rows = Array.from({ length: COUNT }, (_, index) => `Bulk ${index},Spices,500 g,10,One of many,9`);
  const csv = ['name,category,unit,price,description,stock', ...rows].join('\n');
  const { version } = (await world.call(api.catalog.checkProductImport, { as: admin, body: { csv } })).ok;
  (await world.call(api.catalog.importProducts, { as: admin, body: { csv, version } })).ok;
  const found = await world.call(api.catalog.listProducts, { as: admin, query: { q: 'Bulk', limit: 500 } });
  expect(found.ok).toHaveLength(COUNT);
  return found.ok.map(({ id }) => id).sort((one, other) => one - other);
}

const products = await importProducts();

it('opens the product of a link, wherever the list has it', { tags: 'long' }, async () => {
  for (const index of [0, COUNT - 1]) {
    const page = open(`/admin-product?edit=${products[index]}`, admin);
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', `Bulk ${index}`);
    await page.click(await button('Cancel'));
  }
});

it('opens the stock of the product of a link', { tags: 'long' }, async () => {
  for (const index of [0, COUNT - 1]) {
    open(`/admin-product?stock=${products[index]}`, admin);
    await screen.findByRole('dialog', { name: new RegExp(`Bulk ${index}`) });
  }
});

it('fills pages of the audit log, however many rows one act has', { tags: 'long' }, async () => {
  for (const id of products.slice(0, 30)) {
    const body = { price: '12', expected_price: 10 };
    (await world.call(api.catalog.changePrice, { as: admin, params: { id }, body })).ok;
  }
  const page = open('/admin-trail', admin);
  const table = within(await screen.findByRole('table', { name: 'Audit' }));
  const rows = () => table.getAllByRole('rowheader').map(({ textContent }) => textContent);
  await table.findByText('Changed the price of 30 products');
  const first = rows();
  expect(first).toHaveLength(10);
  await page.click(await button('Next'));
  await screen.findByText('Page 2 of', { exact: false });
  expect(rows()).toHaveLength(10);
  expect(rows()).not.toContain(first[0]);
});

it('opens a page of the audit log that is several requests away from the first', { tags: 'long' }, async () => {
  const people = products.map((id) => ({ action: 'order.moved', subject: 'order', subject_id: id, at: new Date(0) }));
  await world.deps.db
    .insertInto('audit_log')
    .values([...people, ...people, ...people])
    .execute();
  open('/admin-trail?page=35', admin);
  const table = within(await screen.findByRole('table', { name: 'Audit' }));
  await expect.poll(() => table.queryAllByRole('rowheader').length).toBe(10);
  await screen.findByText('Page 35 of', { exact: false });
});

it('opens the order of a notification, however many orders the customer has had since', { tags: 'long' }, async () => {
  const customer = await world.customer();
  const staff = await world.staff(manager);
  const goods = await world.product({ price: 90, stores: [[manager, COUNT]] });
  const ids = await orderForCrowd(world, COUNT, goods.id, { manager, staff });
  await world.deps.db.updateTable('orders').set({ user_id: customer.id }).where('id', 'in', ids).execute();
  open(`/customer-orders?order=${ids[0]}`, customer);
  const head = await button(`Order #${ids[0]}`);
  expect(head.getAttribute('aria-expanded')).toBe('true');
  await button(`Order #${ids.at(-1)}`);
  expect(document.activeElement).toBe(head);
});

it('notes an approved stock request, however many requests the store has sent since', { tags: 'long' }, async () => {
  const goods = await world.product({ price: 40, main: 100 });
  const body = { payment_method: 'cod', ordered_products: [{ product_id: goods.id, quantity: 10 }] };
  const id = (await world.call(api.stockRequests.createStockRequest, { as: manager, body })).ok.request_id;
  const decision = { status: 'Approved', request_id: id };
  (await world.call(api.stockRequests.decideStockRequest, { as: admin, params: { id }, body: decision })).ok;
  const { db } = world.deps;
  const head = await db
    .selectFrom('stock_requests')
    .select(['store_id', 'payment_method', 'total_paise', 'created_by', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const line = await db
    .selectFrom('stock_request_lines')
    .select(['product_id', 'product_name', 'unit', 'quantity', 'price_paise'])
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow();
  const later = { ...head, created_at: new Date(head.created_at.getTime() + 1000) };
  const added = await db
    .insertInto('stock_requests')
    .values(Array.from({ length: COUNT }, () => later))
    .returning('id')
    .execute();
  await db
    .insertInto('stock_request_lines')
    .values(added.map((request) => ({ ...line, request_id: request.id })))
    .execute();
  open('/store-add-stocks', manager);
  await link(`#${added.at(-1)?.id}`);
  await link('Approved 1');
});
