// Suggested quantities: the rule as a table, and its figures from recent sales.
import { api } from '@tilgul/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorld, type Manager } from '../../../test/support/harness.ts';
import { suggestQuantity } from './stock-requests.rules.ts';

describe('the suggested quantity', () => {
  const need = { sold: 0, on_hand: 0, reserved: 0, reorder_level: 10, on_the_way: 0 };
  it.each([
    ['fills an empty store to its reorder level', need, 10],
    ['covers as many days as the sales figures', { ...need, sold: 31, on_hand: 6 }, 35],
    ['does not count reserved stock as available', { ...need, sold: 31, on_hand: 6, reserved: 4 }, 39],
    ['does not request the same goods twice', { ...need, sold: 31, on_hand: 6, on_the_way: 30 }, 5],
    ['is 0 when there is enough', { ...need, sold: 5, on_hand: 15 }, 0],
    ['is never below 0', { ...need, on_hand: 500 }, 0],
    ['covers reservations beyond the stock', { ...need, reserved: 7, reorder_level: 0 }, 7],
    ['is limited to the maximum of one line', { ...need, sold: 9_999_999 }, 9_999_999],
  ])('%s', (_name, facts, suggested) => {
    expect(suggestQuantity(facts)).toBe(suggested);
  });

  it('brings stock exactly to sales plus reorder level, or is 0', () => {
    const whole = fc.integer({ min: 0, max: 10_000 });
    const facts = fc.record({ sold: whole, on_hand: whole, reserved: whole, reorder_level: whole, on_the_way: whole });
    fc.assert(
      fc.property(facts, (stock) => {
        const suggested = suggestQuantity(stock);
        const after = stock.on_hand - stock.reserved + stock.on_the_way + suggested;
        expect(suggested).toBeGreaterThanOrEqual(0);
        if (suggested > 0) expect(after).toBe(stock.sold + stock.reorder_level);
        else expect(after).toBeGreaterThanOrEqual(stock.sold + stock.reorder_level);
      }),
    );
  });
});

describe('suggested-requests', async () => {
  const world = await createWorld();
  const { call } = world;
  const [admin, customer] = [await world.admin(), await world.customer()];
  const [manager, other] = [await world.manager(), await world.manager()];
  const staff = await world.staff(manager);
  const suggestions = async (as: Manager) => (await call(api.stockRequests.listSuggestions, { as })).ok;
  const of = async (as: Manager, id: number) =>
    (await suggestions(as)).suggestions.find(({ product_id }) => product_id === id);
  const sell = async (as: Manager, product_id: number, quantity: number) =>
    (
      await call(api.manualOrders.createManualOrder, {
        as,
        body: { user: { first_name: 'Walk-in', mobile_number: '9822000000' }, products: [{ product_id, quantity }] },
      })
    ).ok;
  const process = async (product_id: number, quantity: number) => {
    const id = await world.order(customer, [[product_id, quantity]]);
    await world.advance(id, 'Processing', { customer, manager, staff });
    return id;
  };

  it('count sales of the last 14 days, online and at the counter, minus returns', async () => {
    const product = await world.product({
      price: 48.5,
      main: 100,
      stores: [
        [manager, 60],
        [other, 60],
      ],
    });
    await process(product.id, 5);
    await sell(manager, product.id, 7);
    const back = await process(product.id, 9);
    (await call(api.orders.cancelOrder, { as: admin, params: { id: back }, body: { reason: 'Out of town' } })).ok;
    await sell(other, product.id, 30);
    expect(await of(manager, product.id)).toEqual({
      product_id: product.id,
      product: product.name,
      product_unit: '500 g',
      product_price: 48.5,
      image: expect.stringMatching(/^\/media\//),
      sold: 12,
      on_hand: 48,
      reserved: 0,
      reorder_level: 10,
      on_the_way: 0,
      main_available: true,
      suggested: 0,
    });
    expect(await of(other, product.id)).toMatchObject({ sold: 30, on_hand: 30, suggested: 10 });
  });

  it('consider reservations, open requests, and whether main has enough', async () => {
    const product = await world.product({ main: 20, stores: [[manager, 5]] });
    const id = await world.order(customer, [[product.id, 2]]);
    await world.advance(id, 'allocated', { customer, manager, staff });
    expect(await of(manager, product.id)).toMatchObject({
      reserved: 2,
      on_the_way: 0,
      suggested: 7,
      main_available: true,
    });
    const createRequest = (quantity: number) =>
      call(api.stockRequests.createStockRequest, {
        as: manager,
        body: { payment_method: 'cod', ordered_products: [{ product_id: product.id, quantity }] },
      });
    const decide = async (request: number, status: 'Approved' | 'Rejected') =>
      (await call(api.stockRequests.decideStockRequest, { as: admin, params: { id: request }, body: { status } })).ok;
    const [first, second] = [(await createRequest(4)).ok.request_id, (await createRequest(2)).ok.request_id];
    expect(await of(manager, product.id)).toMatchObject({ on_the_way: 6, suggested: 1 });
    await decide(first, 'Approved');
    await decide(second, 'Rejected');
    expect(await of(manager, product.id)).toMatchObject({ on_the_way: 4, suggested: 3 });
    (await call(api.stockRequests.addToInventory, { as: manager, body: { request_id: first } })).ok;
    expect(await of(manager, product.id)).toMatchObject({ on_hand: 9, on_the_way: 0, suggested: 3 });
    (await call(api.inventory.setReorderLevel, { as: manager, body: { product_id: product.id, reorder_level: 40 } }))
      .ok;
    expect(await of(manager, product.id)).toMatchObject({ suggested: 33, main_available: false });
  });

  it('list the most needed first, only products that the store has had and that are on sale', async () => {
    const [little, much, gone, never] = [
      await world.product({ stores: [[manager, 9]] }),
      await world.product({ stores: [[manager, 1]] }),
      await world.product({ stores: [[manager, 1]] }),
      await world.product({ main: 5 }),
    ];
    (await call(api.catalog.deleteProduct, { as: admin, params: { id: gone.id } })).ok;
    const { days, suggestions: list } = await suggestions(manager);
    const ids = list.map(({ product_id }) => product_id);
    expect(days).toBe(14);
    expect(ids.indexOf(much.id)).toBeLessThan(ids.indexOf(little.id));
    expect([ids.includes(gone.id), ids.includes(never.id)]).toEqual([false, false]);
    const idle = await world.register('Warehouse Manager', admin);
    expect((await call(api.stockRequests.listSuggestions, { as: idle })).status).toBe(409);
  });

  it('ignore sales older than 14 days', async () => {
    const product = await world.product({ stores: [[manager, 20]] });
    await sell(manager, product.id, 4);
    const soldAfter = async (days: number) => {
      world.clock.advance(days * 24 * 60 * 60 * 1000);
      const { username, password } = manager;
      const { ok } = await call(api.auth.signIn, { body: { username, password } });
      return (await of({ ...manager, access: ok.access }, product.id))?.sold;
    };
    expect(await soldAfter(13.99)).toBe(4);
    expect(await soldAfter(0.02)).toBe(0);
  });
});
