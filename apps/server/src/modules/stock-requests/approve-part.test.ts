// Approving a stock request in part: what is sent, what is recorded, and what may not be split.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createWorld, type Manager } from '../../../test/support/harness.ts';
import { auditLedger } from '../stock/audit/audit.ts';

const world = await createWorld();
const { call, deps } = world;
const admin = await world.admin();
const manager = await world.manager();
const { stockRequests } = api;

const ask = async (as: Manager, lines: readonly (readonly [id: number, quantity: number])[]) => {
  const ordered_products = lines.map(([product_id, quantity]) => ({ product_id, quantity }));
  return (await call(stockRequests.createStockRequest, { as, body: { payment_method: 'cod', ordered_products } })).ok
    .request_id;
};
type Part = readonly { product_id: number; quantity: number }[];
const approve = (id: number, approved: Part, reason?: string) =>
  call(stockRequests.decideStockRequest, { as: admin, params: { id }, body: { status: 'Approved', approved, reason } });
const stockOf = async (id: number) =>
  (await call(stockRequests.requestStock, { as: admin, params: { id } })).ok.lines.map((line) => [
    line.main_on_hand,
    line.store_on_hand,
  ]);

it('sends the part, keeps what was asked, what was approved and why, and counts as what was approved', async () => {
  const [dal, ghee] = [await world.product({ price: 10, main: 20 }), await world.product({ price: 50, main: 5 })];
  const id = await ask(manager, [
    [dal.id, 8],
    [ghee.id, 4],
  ]);
  const answer = (await approve(id, [{ product_id: ghee.id, quantity: 1 }], 'Ghee is scarce')).ok;
  expect(answer).toMatchObject({ status: 'Approved', total_amount: 130, decision_reason: 'Ghee is scarce' });
  expect(answer.ordered_products.map(({ quantity, approved }) => [quantity, approved])).toEqual([
    [8, null],
    [4, 1],
  ]);
  expect(await stockOf(id)).toEqual([
    [12, 0],
    [4, 0],
  ]);
  (await call(stockRequests.addToInventory, { as: manager, body: { request_id: id } })).ok;
  expect(await stockOf(id)).toEqual([
    [12, 8],
    [4, 1],
  ]);
  expect(await auditLedger(deps.db)).toBeUndefined();
  const [told] = (await call(api.notifications.listNotifications, { as: admin })).ok;
  expect(told?.message).toBe(`Stock request #${id} was added to the inventory of ${await storeName()}.`);
});

const storeName = async () =>
  (await call(api.stores.listStores, { as: admin })).ok.find((store) => store.id === manager.storeId)?.name;

it('sends nothing of a line that is approved with 0, also when its product is no longer sold', async () => {
  const [dal, gone] = [await world.product({ main: 20 }), await world.product({ main: 20 })];
  const id = await ask(manager, [
    [dal.id, 2],
    [gone.id, 2],
  ]);
  (await call(api.catalog.deleteProduct, { as: admin, params: { id: gone.id } })).ok;
  expect((await approve(id, [])).status).toBe(409);
  (await approve(id, [{ product_id: gone.id, quantity: 0 }])).ok;
  (await call(stockRequests.addToInventory, { as: manager, body: { request_id: id } })).ok;
  expect((await stockOf(id)).map(([, store]) => store)).toEqual([2, 0]);
  expect(await auditLedger(deps.db)).toBeUndefined();
});

it('refuses more than was asked, what was not asked, a product said twice, and nothing at all', async () => {
  const [dal, other] = [await world.product({ main: 20 }), await world.product({ main: 20 })];
  const id = await ask(manager, [[dal.id, 2]]);
  const parts: Part[] = [
    [{ product_id: dal.id, quantity: 3 }],
    [{ product_id: other.id, quantity: 1 }],
    [
      { product_id: dal.id, quantity: 1 },
      { product_id: dal.id, quantity: 2 },
    ],
    [{ product_id: dal.id, quantity: 0 }],
  ];
  for (const part of parts) expect((await approve(id, part)).status).toBe(400);
  expect(await stockOf(id)).toEqual([[20, 0]]);
});

it('a rejection keeps its reason, which the manager is told', async () => {
  const dal = await world.product({ main: 20 });
  const id = await ask(manager, [[dal.id, 2]]);
  const body = { status: 'Rejected', reason: 'Ask again on Monday' };
  const answer = (await call(stockRequests.decideStockRequest, { as: admin, params: { id }, body })).ok;
  expect(answer.decision_reason).toBe('Ask again on Monday');
  const [told] = (await call(api.notifications.listNotifications, { as: manager })).ok;
  expect(told?.message).toBe(`Your stock request #${id} was rejected. Reason: Ask again on Monday.`);
});
