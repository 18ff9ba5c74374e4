// A visitor's cart kept in the browser: its prices, and merging it into the account's cart after sign-in.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';

const world = await createWorld();
const { cart, catalog } = api;
type Lines = readonly (readonly [product: { readonly id: number }, quantity: unknown])[];

const toBody = (lines: Lines) => ({ lines: lines.map(([{ id }, quantity]) => ({ product_id: id, quantity })) });
const quote = async (lines: Lines) => world.call(cart.quoteCart, { body: toBody(lines) });
const merge = async (as: Person, lines: Lines) => world.call(cart.mergeCart, { as, body: toBody(lines) });
const stopSelling = async ({ id }: { readonly id: number }) =>
  world.call(catalog.deleteProduct, { as: await world.admin(), params: { id } });
const quantities = (items: readonly { product_id: number; quantity: number }[]) =>
  items.map(({ product_id, quantity }) => [product_id, quantity]);

describe('pricing a visitor’s cart', () => {
  it('works without signing in, keeps the order of lines, and uses current prices', async () => {
    const [first, second] = [
      await world.product({ price: 19.99, main: 50 }),
      await world.product({ price: 7, main: 2 }),
    ];
    const { ok } = await quote([
      [second, '3'],
      [first, 2],
    ]);
    expect(ok).toMatchObject({
      items: [
        { product_id: second.id, product_name: second.name, price: 7, quantity: 3, available: 2, in_stock: false },
        { product_id: first.id, price: 19.99, quantity: 2, available: 50, in_stock: true },
      ],
      grand_total: 60.98,
      unavailable: [],
    });
  });

  it('lists products no longer sold apart, and leaves out unknown ids', async () => {
    const gone = await world.product({ main: 4 });
    await stopSelling(gone);
    const { ok } = await quote([
      [gone, 1],
      [{ id: 999_999 }, 1],
      [{ id: 5_000_000_000 }, 1],
    ]);
    expect(ok).toMatchObject({ items: [], grand_total: 0, unavailable: [{ product_id: gone.id, quantity: 1 }] });
  });

  it('counts a repeated product once, with the later quantity', async () => {
    const product = await world.product({ main: 9 });
    const { ok } = await quote([
      [product, 1],
      [product, 4],
    ]);
    expect(quantities(ok.items)).toEqual([[product.id, 4]]);
  });

  it.each([0, -1, 10_000, 'two', null])('rejects the quantity %o', async (quantity) => {
    expect((await quote([[{ id: 1 }, quantity]])).status).toBe(400);
  });

  it('rejects more lines than a cart can have', async () => {
    const lines = Array.from({ length: 501 }, (_, index) => [{ id: index + 1 }, 1] as const);
    expect((await quote(lines)).status).toBe(400);
  });
});

describe('merging after sign-in', () => {
  it('adds the lines to the account’s cart; the larger quantity of a product wins, even when repeated', async () => {
    const customer = await world.customer();
    const [both, own, brought] = [
      await world.product({ main: 9 }),
      await world.product({ main: 9 }),
      await world.product({ main: 9 }),
    ];
    await world.fillCart(customer, [
      [both.id, 3],
      [own.id, 1],
    ]);
    for (let time = 0; time < 2; time += 1) {
      const { ok } = await merge(customer, [
        [both, 2],
        [brought, 4],
      ]);
      expect(ok.changed).toEqual([]);
      expect(quantities(ok.cart.items)).toEqual([
        [both.id, 3],
        [own.id, 1],
        [brought.id, 4],
      ]);
    }
    expect((await world.call(cart.viewCart, { as: customer })).ok.items).toHaveLength(3);
  });

  it('reduces a line to the available stock and reports it; a sold-out line keeps its quantity', async () => {
    const customer = await world.customer();
    const [short, out] = [await world.product({ main: 3 }), await world.product()];
    const { ok } = await merge(customer, [
      [short, 5],
      [out, 2],
    ]);
    expect(ok.changed).toEqual([
      { product_id: short.id, product_name: short.name, quantity: 3, available: 3, reason: 'stock' },
      { product_id: out.id, product_name: out.name, quantity: 2, available: 0, reason: 'stock' },
    ]);
    expect(quantities(ok.cart.items)).toEqual([
      [short.id, 3],
      [out.id, 2],
    ]);
  });

  it('reports products no longer sold without adding them', async () => {
    const gone = await world.product({ main: 4 });
    await stopSelling(gone);
    const { ok } = await merge(await world.customer(), [[gone, 1]]);
    expect(ok.changed).toMatchObject([{ product_id: gone.id, product_name: gone.name, quantity: 0, reason: 'gone' }]);
    expect(ok.cart).toMatchObject({ items: [], unavailable: [] });
  });

  it('[PACK-1] takes over the choice for a short line; without one, the account’s choice stays', async () => {
    const customer = await world.customer();
    const [chosen, kept, plain] = [
      await world.product({ main: 9 }),
      await world.product({ main: 9 }),
      await world.product({ main: 9 }),
    ];
    await merge(customer, [
      [chosen, 1],
      [kept, 1],
    ]);
    for (const { id } of [chosen, kept]) {
      const input = { params: { product_id: id }, body: { choice: 'ask' } } as const;
      await world.call(cart.setLineChoice, { as: customer, ...input });
    }
    const lines = [
      { product_id: chosen.id, quantity: 1, choice: 'best_match' },
      { product_id: kept.id, quantity: 2 },
      { product_id: plain.id, quantity: 1, choice: 'ask' },
    ];
    const { ok } = await world.call(cart.mergeCart, { as: customer, body: { lines } });
    expect(ok.cart.items.map(({ product_id, choice }) => [product_id, choice])).toEqual([
      [chosen.id, 'best_match'],
      [kept.id, 'ask'],
      [plain.id, 'ask'],
    ]);
    const wrong = { lines: [{ product_id: plain.id, quantity: 1, choice: 'maybe' }] };
    expect((await world.call(cart.mergeCart, { as: customer, body: wrong })).status).toBe(400);
  });

  it('is allowed for customers only', async () => {
    expect((await merge(await world.admin(), [])).status).toBe(403);
    expect((await world.call(cart.mergeCart, { body: { lines: [] } })).status).toBe(401);
  });
});

it('respects the line limit of a new account and reports it', async () => {
  const strict = await createWorld({ LINE_MAX: '5' });
  const product = await strict.product({ main: 50 });
  const body = toBody([[product, 9]]);
  const { ok } = await strict.call(cart.mergeCart, { as: await strict.customer(), body });
  expect(ok.changed).toMatchObject([{ product_id: product.id, quantity: 5, available: 50, reason: 'account' }]);
  expect(quantities(ok.cart.items)).toEqual([[product.id, 5]]);
});
