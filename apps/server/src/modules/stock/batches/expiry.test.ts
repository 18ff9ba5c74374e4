// Expired goods are neither sold nor packed, only written off, and people are notified before.
import { api } from '@tilgul/contract';
import { describe, expect, it, vi } from 'vitest';
import type { Person } from '../../../../test/support/harness.ts';
import { runCleanup } from '../../../cleanup.ts';
import { setExpiredBatchesAside } from './batches.commands.ts';
import { openBatchWorld } from './batches.fixture.ts';

const shop = await openBatchWorld();
const { world, call, deps, admin, manager, customer, staff } = shop;
const who = { customer, manager, staff };

const inCart = async (as: Person, id: number) =>
  (await call(api.cart.viewCart, { as })).ok.items.find(({ product_id }) => product_id === id)?.available;

describe('[STOCK-24] an expired batch', () => {
  it('cannot be sold from the day after its date, and is set aside', async () => {
    const milk = await shop.product(8, [['E1', 1, 5]]);
    await shop.passDays(1);
    (await shop.sell(milk.id, 1)).ok;
    await shop.passDays(1);
    const { status, error } = await shop.sell(milk.id, 4);
    expect([status, error.shortages]).toEqual([
      409,
      [{ product_id: milk.id, product_name: milk.name, requested: 4, available: 3 }],
    ]);
    (await shop.sell(milk.id, 3)).ok;
    expect([await shop.held(milk.id), await shop.onHand(milk.id)]).toEqual([{ E1: -4 }, 0]);
    const [last] = (
      await call(api.inventory.listStockMovements, { as: manager, params: { product_id: milk.id } })
    ).ok.filter(({ reason }) => reason === 'expired');
    expect(last).toMatchObject({ change: -4, to: 'Expired goods', who: null, document_kind: null });
  });

  it('cannot be ordered, even before it is set aside', async () => {
    const milk = await shop.product(4, [['E2', 0, 4]]);
    const buyer = await world.customer();
    await world.fillCart(buyer, [[milk.id, 2]]);
    await shop.passDays(1, [admin, manager, customer, staff, buyer]);
    const address_id = await world.address(buyer);
    const placeOrder = () => call(api.orders.placeOrder, { as: buyer, body: { address_id, payment_method: 'cod' } });
    expect((await placeOrder()).error.shortages).toMatchObject([{ product_id: milk.id, available: 0 }]);
    await setExpiredBatchesAside(deps);
    expect(await inCart(buyer, milk.id)).toBe(0);
  });

  it('can only be written off by its batch', async () => {
    const milk = await shop.product(6, [['E3', 0, 4]]);
    await shop.passDays(1);
    await setExpiredBatchesAside(deps);
    const lines = [{ product_id: milk.id, quantity: 3 }];
    expect((await shop.adjust(manager, { kind: 'write_off', lines })).error.shortages).toMatchObject([
      { available: 2 },
    ]);
    const [batch] = await shop.listed({ product_id: milk.id });
    expect(batch).toMatchObject({ quantity: 4, is_expired: true });
    const write = (quantity: number) =>
      shop.adjust(manager, { kind: 'write_off', lines: [{ product_id: milk.id, quantity, batch_id: batch?.id }] });
    expect((await write(5)).status).toBe(409);
    expect((await write(4)).ok.lines).toMatchObject([{ before: 4, after: 0 }]);
    expect([await shop.held(milk.id), await shop.onHand(milk.id)]).toEqual([{}, 2]);
  });

  it('is set aside when returned from a sale', async () => {
    const milk = await shop.product(6, [['E4', 0, 4]]);
    const { order_id: id } = (await shop.sell(milk.id, 5)).ok;
    await shop.passDays(1);
    const lines = [{ product_id: milk.id, quantity: 3 }];
    const body = { lines, restock: true, reason: 'Not wanted' };
    (await call(api.manualOrders.returnManualOrder, { as: manager, params: { id }, body })).ok;
    await setExpiredBatchesAside(deps);
    expect([await shop.held(milk.id), await shop.onHand(milk.id)]).toEqual([{ E4: -3 }, 1]);
  });

  it('keeps its store from closing', async () => {
    const own = await world.manager();
    await shop.product(2, [['E5', 0, 2]], own);
    await shop.passDays(1);
    await setExpiredBatchesAside(deps);
    const { status } = await call(api.stores.deleteStore, { as: admin, params: { id: own.storeId } });
    expect(status).toBe(409);
  });
});

describe('[STOCK-27] an order whose goods expire before they are packed', () => {
  const pack = (id: number, lines: object[]) =>
    call(api.orders.packOrder, { as: manager, params: { id }, body: { lines } as never });
  const overnight = async (quantity: number, stock: number, entered: Parameters<typeof shop.product>[1]) => {
    const milk = await shop.product(stock, entered);
    const id = await world.order(customer, [[milk.id, quantity]]);
    await world.advance(id, 'Processing', who);
    await shop.passDays(1);
    return { milk, id };
  };

  it('is packed from other batches, and the expired goods are set aside', async () => {
    const { milk, id } = await overnight(4, 9, [['N1', 0, 3], ['N2', 5, 4]]); // biome-ignore format: one line reads better
    const [item] =
      (await call(api.orders.listToPack, { as: manager })).ok.find((order) => order.id === id)?.items ?? [];
    expect(item?.batches).toMatchObject([
      { batch_no: 'N1', is_expired: true },
      { batch_no: 'N2', is_expired: false },
    ]);
    (await pack(id, [{ line_id: milk.id, packed: 4 }])).ok;
    expect([await shop.held(milk.id), await shop.onHand(milk.id)]).toEqual([{ N1: -3 }, 2]);
  });

  it('is packed as far as other stock lasts; the rest is short', async () => {
    const { milk, id } = await overnight(4, 5, [['N3', 0, 4]]);
    expect((await pack(id, [{ line_id: milk.id, packed: 4 }])).error.shortages).toEqual([
      { product_id: milk.id, product_name: milk.name, requested: 4, available: 1 },
    ]);
    (await pack(id, [{ line_id: milk.id, packed: 1, missing: true }])).ok;
    expect([await shop.held(milk.id), await shop.onHand(milk.id)]).toEqual([{ N3: -4 }, 0]);
  });

  it('is not shipped unpacked with expired goods either', async () => {
    const { milk, id } = await overnight(2, 3, [['N4', 0, 2]]);
    (await call(api.orders.allocateStaff, { as: manager, body: { order_id: id, staff_id: staff.id } })).ok;
    const body = { status: 'Shipped' as const, order_id: id };
    const ship = () => call(api.orders.moveOrderAsManager, { as: manager, params: { id }, body });
    expect((await ship()).error.shortages).toMatchObject([{ product_id: milk.id, requested: 2, available: 1 }]);
    (await shop.count(manager, milk.id, 5, [['N5', 4, 4]])).ok;
    (await ship()).ok;
    expect([await shop.held(milk.id), await shop.onHand(milk.id)]).toEqual([{ N4: -2, N5: 2 }, 3]);
  });
});

describe('[STOCK-26] a batch that expires within a week', () => {
  it('is notified once: to the manager, or for main stock to the administrators', async () => {
    const milk = await shop.product(9, [['T1', 7, 4], ['T2', 8, 5]]); // biome-ignore format: one line reads better
    const flour = await world.product({ main: 3 });
    const batches = shop.toBatches([['T3', 2, 3]]);
    const lines = [{ product_id: flour.id, quantity: 3, batches }];
    (await shop.adjust(admin, { kind: 'count', warehouse_id: 0, lines })).ok;
    const refreshed = vi.fn();
    const unsubscribe = deps.userEvents.subscribe([manager.id], refreshed);
    for (const _time of [1, 2]) await runCleanup(deps);
    await vi.waitFor(() => expect(refreshed).toHaveBeenCalled(), { timeout: 5_000 });
    unsubscribe();
    const of = async (as: typeof admin, name: string) =>
      (await shop.listMessages(as)).filter((text) => text.includes(name));
    expect(await of(manager, milk.name)).toEqual([
      `Batch T1 of ${milk.name} (500 g) is best before ${shop.inDays(7)}: 4 left.`,
    ]);
    expect(await of(admin, flour.name)).toEqual([
      `Batch T3 of ${flour.name} (500 g) is best before ${shop.inDays(2)}: 3 left.`,
    ]);
    await shop.passDays(1);
    await runCleanup(deps);
    expect(await of(manager, milk.name)).toHaveLength(2);
  });
});
