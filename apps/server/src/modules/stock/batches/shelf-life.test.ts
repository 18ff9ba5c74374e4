// Online orders leave batches with too little shelf life in the store; counter sales do not.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { openBatchWorld } from './batches.fixture.ts';

const shop = await openBatchWorld();
const { world, call, deps, admin, manager, customer, staff } = shop;
const who = { customer, manager, staff };

type Entered = Parameters<typeof shop.product>[1];

/** A product that keeps for so many days (30 need 9 at delivery), with stock in the store. */
async function goods(stock: number, entered: Entered, shelf_life_days: number | null = 30) {
  const made = await shop.product(stock, entered);
  await deps.db.updateTable('products').set({ shelf_life_days }).where('id', '=', made.id).execute();
  return made;
}

async function process(lines: readonly (readonly [id: number, quantity: number])[], windowDays?: number) {
  const id = await world.order(customer, lines);
  if (windowDays !== undefined) {
    const starts = new Date(deps.now().getTime() + windowDays * 24 * 3_600_000);
    const ends = new Date(starts.getTime() + 3_600_000);
    const slot = await deps.db
      .insertInto('slots')
      .values({
        store_id: manager.storeId,
        starts_at: starts,
        ends_at: ends,
        cutoff_at: starts,
        wanted: 9,
        capacity: 9,
        used: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await deps.db.updateTable('orders').set({ slot_id: slot.id }).where('id', '=', id).execute();
  }
  await world.advance(id, 'Processing', who);
  return id;
}

const pack = (id: number, lines: object[]) =>
  call(api.orders.packOrder, { as: manager, params: { id }, body: { lines } as never });
const batchesToPack = async (id: number) =>
  (await call(api.orders.getOrderToPack, { as: manager, params: { id } })).ok.items[0]?.batches.map(
    ({ batch_no, quantity, is_too_short = false }) => [batch_no, quantity, is_too_short],
  );
const listSubstitutes = async (id: number) =>
  (await call(api.orders.listSubstitutes, { as: manager, params: { id }, query: { limit: 500 } })).ok;

describe('[STOCK-30] an online order', () => {
  it('takes batches that keep long enough, then undated goods, and leaves the others', async () => {
    const milk = await goods(9, [['A1', 8, 3], ['A2', 9, 2], ['A3', 20, 2]]); // biome-ignore format: one line reads better
    const id = await process([[milk.id, 6]]);
    expect([await shop.held(milk.id), await shop.onHand(milk.id)]).toEqual([{ A1: 3 }, 3]);
    expect(await batchesToPack(id)).toEqual([['A2', 2, false], ['A3', 2, false]]); // biome-ignore format: one line reads better
    (await pack(id, [{ line_id: milk.id, packed: 6 }])).ok;
    expect(await shop.held(milk.id)).toEqual({ A1: 3 });
  });

  it('counts from the day of its delivery window', async () => {
    const milk = await goods(6, [['B1', 10, 3], ['B2', 11, 3]]); // biome-ignore format: one line reads better
    await process([[milk.id, 2]], 2);
    expect(await shop.held(milk.id)).toEqual({ B1: 3, B2: 1 });
  });

  it.each([
    ['shelf life is not known', null, 3],
    ['batch keeps just long enough', 10, 3],
  ])('takes the earliest batch if the %s', async (_why, shelfLife, days) => {
    const milk = await goods(6, [['C1', days, 3], ['C2', 40, 3]], shelfLife); // biome-ignore format: one line reads better
    const id = await process([[milk.id, 2]]);
    expect(await shop.held(milk.id)).toEqual({ C1: 1, C2: 3 });
    expect(await batchesToPack(id)).toEqual([['C1', 2, false]]);
  });

  it('is packed as far as such batches last; the rest goes back to its batch', async () => {
    const milk = await goods(7, [['D1', 8, 5], ['D2', 20, 2]]); // biome-ignore format: one line reads better
    const id = await process([[milk.id, 4]]);
    expect(await batchesToPack(id)).toEqual([['D1', 2, true], ['D2', 2, false]]); // biome-ignore format: one line reads better
    expect((await pack(id, [{ line_id: milk.id, packed: 3 }])).error.shortages).toEqual([
      { product_id: milk.id, product_name: milk.name, requested: 3, available: 2 },
    ]);
    (await pack(id, [{ line_id: milk.id, packed: 2, missing: true }])).ok;
    expect([await shop.held(milk.id), await shop.onHand(milk.id)]).toEqual([{ D1: 5 }, 5]);
  });

  it('gets other batches if more arrive before it is packed', async () => {
    const milk = await goods(4, [['E1', 8, 4]]);
    const id = await process([[milk.id, 3]]);
    (await shop.count(manager, milk.id, 6, [['E1', 8, 1], ['E2', 30, 5]])).ok; // biome-ignore format: one line reads better
    (await pack(id, [{ line_id: milk.id, packed: 3 }])).ok;
    expect([await shop.held(milk.id), await shop.onHand(milk.id)]).toEqual([{ E1: 4, E2: 2 }, 6]);
    expect(
      (await call(api.orders.cancelOrder, { as: admin, params: { id }, body: { reason: 'Too late' } })).status,
    ).toBe(200);
    expect(await shop.held(milk.id)).toEqual({ E1: 4, E2: 5 });
  });

  it('is not shipped unpacked with the others either', async () => {
    const milk = await goods(2, [['F1', 8, 2]]);
    const id = await process([[milk.id, 2]]);
    (await call(api.orders.allocateStaff, { as: manager, body: { order_id: id, staff_id: staff.id } })).ok;
    const body = { status: 'Shipped' as const, order_id: id };
    const ship = () => call(api.orders.moveOrderAsManager, { as: manager, params: { id }, body });
    expect((await ship()).error.shortages).toMatchObject([{ product_id: milk.id, requested: 2, available: 0 }]);
    (await shop.count(manager, milk.id, 3, [['F2', 9, 3]])).ok;
    (await ship()).ok;
    expect(await shop.held(milk.id)).toEqual({ F1: 2, F2: 1 });
  });

  it('gets no substitutes of them', async () => {
    const [milk, salt] = [await goods(2, []), await goods(1, [])];
    const [none, some] = [await goods(4, [['G1', 8, 4]]), await goods(6, [['G2', 8, 4], ['G3', 9, 1]])]; // biome-ignore format: one line reads better
    const unknown = await goods(3, [['G4', 0, 3]], null);
    const id = await process([
      [milk.id, 2],
      [salt.id, 1],
    ]);
    await deps.db.updateTable('order_lines').set({ choice: 'best_match' }).where('order_id', '=', id).execute();
    const free = new Map((await listSubstitutes(id)).map((row) => [row.product_id, row.free]));
    expect([none, some, unknown].map(({ id: goodsId }) => free.get(goodsId))).toEqual([undefined, 2, 3]);
    const substitute = (product_id: number, quantity: number) =>
      pack(id, [
        { line_id: milk.id, packed: 0, substitute: { product_id, quantity } },
        { line_id: salt.id, packed: 1 },
      ]);
    expect((await substitute(none.id, 1)).error.shortages).toMatchObject([{ product_id: none.id, available: 0 }]);
    (await substitute(some.id, 2)).ok;
    expect([await shop.held(some.id), await shop.onHand(some.id)]).toEqual([{ G2: 4 }, 4]);
  });
});

describe('[STOCK-30] a counter sale', () => {
  it('still takes the earliest batch', async () => {
    const milk = await goods(6, [['H1', 1, 3], ['H2', 40, 3]]); // biome-ignore format: one line reads better
    (await shop.sell(milk.id, 2)).ok;
    expect(await shop.held(milk.id)).toEqual({ H1: 1, H2: 3 });
  });
});
