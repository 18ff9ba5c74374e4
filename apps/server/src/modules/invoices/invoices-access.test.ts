// Access to invoices by role, and the filters of their list.
import { api } from '@tilgul/contract';
import { INVOICE_KINDS } from '@tilgul/contract/invoices';
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

it('links every document where its order, sale or stock request is shown, for all who may see it', async () => {
  const sale = { user: { first_name: 'Ramesh', mobile_number: '9822041210' }, warehouse_id: one.storeId };
  const products = [{ product_id: product.id, quantity: 2 }];
  const sold = (await call(api.manualOrders.createManualOrder, { as: one, body: { ...sale, products } })).ok;
  const lines = [{ product_id: product.id, quantity: 1 }];
  const back = { lines, restock: true, reason: 'Wrong size' };
  (await call(api.manualOrders.returnManualOrder, { as: one, params: { id: sold.order_id }, body: back })).ok;
  const [order] = (await call(api.orders.listOwnOrders, { as: asha })).ok;
  const cancel = { as: admin, params: { id: order?.id ?? 0 }, body: { reason: 'Ordered twice' } };
  (await call(api.orders.cancelOrder, cancel)).ok;

  interface Linked {
    readonly bill_ids?: readonly number[];
    readonly credit_notes?: readonly { readonly id: number }[];
    readonly challan?: { readonly id: number } | null;
  }
  const toIds = ({ bill_ids = [], credit_notes = [], challan }: Linked) =>
    [...bill_ids, ...credit_notes.map(({ id }) => id), challan?.id].filter((id) => id !== undefined);
  const listOrdersFor = async (as: Person) => {
    if (as === admin) return (await call(api.orders.listAllOrders, { as })).ok;
    if (as === asha) return (await call(api.orders.listOwnOrders, { as })).ok;
    return (await call(api.orders.listStoreOrders, { as })).ok;
  };
  const listSalesFor = async (as: Person) => {
    if (as === asha) return [];
    if (as === admin) return (await call(api.manualOrders.listAllManualOrders, { as })).ok;
    return (await call(api.manualOrders.listManualOrders, { as, body: {} })).ok;
  };
  const listRequestsFor = async (as: Person) => {
    if (as === asha) return [];
    const { listAllRequests, listStoreRequests } = api.stockRequests;
    return (await call(as === admin ? listAllRequests : listStoreRequests, { as })).ok;
  };
  for (const as of [admin, one, asha]) {
    const visible = (await list(as)).ok;
    const kinds = new Set(visible.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(as === asha ? ['invoice', 'credit_note'] : INVOICE_KINDS));
    const shown: Linked[] = [...(await listOrdersFor(as)), ...(await listSalesFor(as)), ...(await listRequestsFor(as))];
    expect(shown.flatMap(toIds).sort()).toEqual(visible.map(({ id }) => id).sort());
  }
});

it('names a walk-in buyer in the reader’s language', async () => {
  const user = { first_name: 'Walk-in customer', mobile_number: '9822041210' };
  const products = [{ product_id: product.id, quantity: 1 }];
  const sale = (await call(api.manualOrders.createManualOrder, { as: other, body: { user, products } })).ok;
  const headers = { 'accept-language': 'mr' };
  const { ok } = await call(api.bills.listBills, { as: other, headers, query: { q: sale.bill_number ?? '' } });
  expect(ok.map(({ buyer_name }) => buyer_name)).toEqual(['थेट आलेले ग्राहक']);
});
