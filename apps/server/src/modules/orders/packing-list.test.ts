// The list of orders to pack: pages, totals, search, and one order by id.
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderForCrowd } from '../../../test/support/crowd.ts';
import { readPages } from '../../../test/support/paging.ts';
import { line, openPackingWorld } from './packing.fixture.ts';

const COUNT = 125;
const { world, call, deps, manager, staff, rajma, toor, processing, pack, ship } = await openPackingWorld();
const { listToPack, getOrderToPack } = api.orders;

const toIds = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
const find = async (q: string) => toIds((await call(listToPack, { as: manager, query: { q } })).ok);

describe(`${COUNT} orders to pack`, () => {
  let ids: number[];
  const newest = () => ids.at(-1) as number;

  beforeAll(async () => {
    ids = await orderForCrowd(world, COUNT, rajma.id, { manager, staff });
  }, 120_000);

  it('[PACK-6] shows each order once, oldest first, 100 per page by default', async () => {
    const pages = await readPages(call, listToPack, { as: manager, query: {} });
    expect(pages.map(({ ok }) => ok.length)).toEqual([100, 25]);
    expect(pages.flatMap(({ ok }) => toIds(ok))).toEqual(ids);
    expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual([String(COUNT), String(COUNT)]);
    const small = await readPages(call, listToPack, { as: manager, query: { limit: 30 } });
    expect(small.map(({ ok }) => ok.length)).toEqual([30, 30, 30, 30, 5]);
    expect(small.flatMap(({ ok }) => toIds(ok))).toEqual(ids);
  });

  it.each([
    ['its number', (id: number) => String(id)],
    ['its number as shown on screens', (id: number) => `#${id}`],
    ['its number in Devanagari digits', (id: number) => [...String(id)].map((digit) => '०१२३४५६७८९'[+digit]).join('')],
    ['the code on its slip', (id: number) => `ORDER-${id}`],
    ['the code in lower case', (id: number) => ` order ${id} `],
  ])('[PACK-11] finds exactly the order by %s', async (_what, typed) => {
    expect(await find(typed(newest()))).toEqual([newest()]);
  });

  it('[PACK-11] finds orders by part of the customer’s name', async () => {
    await deps.db.updateTable('orders').set({ customer_name: 'Zarina Q' }).where('id', '=', newest()).execute();
    expect(await find('zarina')).toEqual([newest()]);
    expect(await find('nobody of this name')).toEqual([]);
  });

  it('[PACK-11] returns and packs the newest order by id', async () => {
    const got = await call(getOrderToPack, { as: manager, params: { id: newest() } });
    expect(got.ok).toMatchObject({ id: newest(), items: [{ line_id: rajma.id, quantity: 1, category: 'Spices' }] });
    (await pack(newest(), [line(rajma.id, 1)])).ok;
    const packed = await call(getOrderToPack, { as: manager, params: { id: newest() } });
    expect(packed.ok.packed?.by_name).toEqual(expect.any(String));
    expect(await find(String(newest()))).toEqual([]);
    const [page] = await readPages(call, listToPack, { as: manager, query: { limit: 1 } });
    expect(page?.headers['x-total-count']).toBe(String(COUNT - 1));
  });
});

it('[PACK-6] begins with the window that ends first, before orders without a window, oldest first', async () => {
  const { db } = deps;
  const orders = [await processing(), await processing(), await processing(), await processing()];
  const [old, young, later, first] = orders.map(({ id }) => id) as [number, number, number, number];
  for (const [id, ends] of [
    [later, '2030-01-02T09:00:00Z'],
    [first, '2030-01-01T09:00:00Z'],
  ] as const) {
    const ends_at = new Date(ends);
    const starts_at = new Date(ends_at.getTime() - 7_200_000);
    const days = { starts_at, ends_at, cutoff_at: starts_at };
    const window = { store_id: manager.storeId, ...days, capacity: 9, wanted: 9, used: 1 };
    const slot = await db.insertInto('slots').values(window).returning('id').executeTakeFirstOrThrow();
    await db.updateTable('orders').set({ slot_id: slot.id }).where('id', '=', id).execute();
  }
  const pages = await readPages(call, listToPack, { as: manager, query: { limit: 1 } });
  const ids = pages.flatMap(({ ok }) => toIds(ok)).filter((id) => [old, young, later, first].includes(id));
  expect(ids).toEqual([first, later, old, young]);
  expect(toIds(pages[0]?.ok ?? [])).toEqual([first]);
});

describe('one order to pack', () => {
  it('[PACK-11] is visible only to users who may pack it', async () => {
    const { id } = await processing();
    const get = async (as: Parameters<typeof pack>[2]) =>
      (await call(getOrderToPack, { as: as as never, params: { id } })).status;
    expect(await get(manager)).toBe(200);
    expect(await get(staff)).toBe(404);
    expect(await get(await world.manager())).toBe(404);
    const body = { can_pack: true };
    (await call(api.users.updateStaff, { as: manager, params: { id: staff.id }, body })).ok;
    expect(await get(staff)).toBe(200);
    (await call(api.users.updateStaff, { as: manager, params: { id: staff.id }, body: { can_pack: false } })).ok;
  });

  it('[PACK-11] is not found before Processing or after shipping', async () => {
    const customer = await world.customer();
    const id = await world.order(customer, [[toor.id, 1]]);
    await world.advance(id, 'allocated', { customer, manager, staff });
    expect((await call(getOrderToPack, { as: manager, params: { id } })).status).toBe(404);
    await call(api.orders.moveOrderAsManager, { as: manager, params: { id }, body: { status: 'Processing' } });
    expect((await call(getOrderToPack, { as: manager, params: { id } })).status).toBe(200);
    (await ship(id)).ok;
    expect((await call(getOrderToPack, { as: manager, params: { id } })).status).toBe(404);
  });
});
