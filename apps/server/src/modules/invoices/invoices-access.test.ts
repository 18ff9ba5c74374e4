// Access to invoices by role, and the filters of their list.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createWorld, type Manager, type Person } from '../../../test/support/harness.ts';
import { nextCursor } from '../../../test/support/paging.ts';

const world = await createWorld();
const { call } = world;
const [admin, one, other] = [await world.admin(), await world.manager(), await world.manager()];
const [asha, meera] = [await world.customer(), await world.customer()];
const product = await world.product({ price: 48, sent: [[one, 50]], stores: [[other, 50]] });

async function shipped(customer: Person, manager: Manager) {
  const id = await world.order(customer, [[product.id, 1]]);
  await world.advance(id, 'Shipped', { customer, manager, staff: await world.staff(manager) });
  const [order] = (await call(api.orders.listAllOrders, { as: admin, query: { q: String(id) } })).ok;
  return order?.bill_id ?? 0;
}
const list = (as: Person, query: Record<string, string | number> = {}) => call(api.bills.listBills, { as, query });
const listIds = async (as: Person, query: Record<string, string | number> = {}) =>
  (await list(as, query)).ok.filter(({ kind }) => kind === 'invoice').map(({ id }) => id);
const [ashas, meeras] = [await shipped(asha, one), await shipped(meera, other)];

it('shows customers the invoices of their orders, managers those of their store, administrators all', async () => {
  expect(await listIds(asha)).toEqual([ashas]);
  expect(await listIds(meera)).toEqual([meeras]);
  expect(await listIds(one)).toEqual([ashas]);
  expect(await listIds(other)).toEqual([meeras]);
  expect(await listIds(admin)).toEqual([meeras, ashas]);
  const read = (as: Person, id: number) => call(api.bills.getBill, { as, params: { id } });
  for (const as of [asha, one, admin]) expect((await read(as, ashas)).ok.id).toBe(ashas);
  for (const as of [meera, other]) expect((await read(as, ashas)).status).toBe(404);
  expect((await read(admin, 999_999)).status).toBe(404);
});

it('shows managers the challans of their store, and is 409 without a store', async () => {
  const challans = (await list(one, { kind: 'challan' })).ok;
  expect(challans.map(({ title }) => title)).toEqual(['Delivery challan']);
  const idle = await world.register('Warehouse Manager', admin);
  expect((await list(idle)).error.detail).toBe('No store is assigned to you.');
});

it('filters by kind, month, day and search text, page by page', async () => {
  const number = (await call(api.bills.getBill, { as: admin, params: { id: ashas } })).ok.number;
  expect(await listIds(admin, { kind: 'credit_note' })).toEqual([]);
  expect(await listIds(admin, { month: '2026-11' })).toEqual([meeras, ashas]);
  expect(await listIds(admin, { month: '2026-10' })).toEqual([]);
  expect(await listIds(admin, { date: '2026-11-20' })).toEqual([meeras, ashas]);
  expect(await listIds(admin, { date: '2026-11-19' })).toEqual([]);
  expect(await listIds(admin, { q: number.toLowerCase() })).toEqual([ashas]);
  expect(await listIds(admin, { q: 'T99' })).toEqual([]);
  for (const found of [{ rate: 0 }, { hsn: 'none' }, { hsn: 'none', rate: '0' }, { buyers: 'b2c' }])
    expect(await listIds(admin, { ...found, kind: 'invoice' })).toEqual([meeras, ashas]);
  for (const missed of [{ rate: 5 }, { hsn: '0405' }, { buyers: 'b2b' }, { place_of_supply: '29' }])
    expect(await listIds(admin, missed)).toEqual([]);
  for (const query of [{ hsn: '12' }, { rate: 'five' }, { place_of_supply: 'MH' }, { buyers: 'all' }])
    expect((await list(admin, query)).status).toBe(400);
  for (const query of [{ kind: 'bill' }, { month: '2026-13' }, { month: 'November' }, { date: '2026-02-30' }])
    expect((await list(admin, query)).status).toBe(400);
  const first = await list(admin, { kind: 'invoice', limit: 1 });
  expect([first.ok.map(({ id }) => id), first.headers['x-total-count']]).toEqual([[meeras], '2']);
  const cursor = nextCursor(first) ?? '';
  expect((await list(admin, { kind: 'invoice', limit: 1, cursor })).ok.map(({ id }) => id)).toEqual([ashas]);
});

it('never changes or deletes invoices', async () => {
  const { db } = world.deps;
  for (const write of [
    db.updateTable('tax_documents').set({ title: 'Other' }),
    db.updateTable('tax_document_lines').set({ gross_paise: 1 }),
    db.deleteFrom('tax_document_lines'),
    db.deleteFrom('tax_documents'),
  ])
    await expect(write.execute()).rejects.toThrow('are never changed');
});
