// No sum exceeds the largest exact number: documents have a maximum total, reports a maximum value.
import { api } from '@tilgul/contract';
import { MAX_CART_LINES, MAX_CART_QUANTITY, MAX_STOCK } from '@tilgul/contract/rules/limits';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../support/harness.ts';

// Without caps, which would refuse such amounts.
const world = await createWorld({ RATE_LIMITS: 'off' }, { hasUnsoundLedgers: true });
const DEAREST = 9_999_999;
const WALK_IN = { first_name: 'Walk-in', mobile_number: '9822041210' };

describe('the maximum total', () => {
  it('[M10] of a cart can be ordered, and is refused with a message beyond', async () => {
    const customer = await world.customer();
    const { db } = world.deps;
    const address_id = await world.address(customer);
    const place = () =>
      world.call(api.orders.placeOrder, { as: customer, body: { address_id, payment_method: 'cod' } });
    const products = [
      await world.product({ price: DEAREST, main: MAX_CART_QUANTITY }),
      await world.product({ price: DEAREST, main: MAX_CART_QUANTITY }),
    ];
    const fill = async () => {
      for (const { id } of products)
        (
          await world.call(api.cart.setCartLine, {
            as: customer,
            body: { product_id: id, quantity: MAX_CART_QUANTITY },
          })
        ).ok;
    };
    await fill();
    expect((await world.call(api.cart.viewCart, { as: customer })).ok.grand_total).toBe(
      2 * DEAREST * MAX_CART_QUANTITY,
    );
    const { status, error } = await place();
    expect([status, error.code, error.detail]).toEqual([
      409,
      'total_too_large',
      'The total is too large for one order.',
    ]);
    await world.call(api.cart.setCartLine, { as: customer, body: { product_id: products[1]?.id, quantity: 0 } });
    expect((await place()).status).toBe(201);
    expect(await db.selectFrom('cart_lines').selectAll().where('user_id', '=', customer.id).execute()).toEqual([]);
  });

  it('[M10] of a stock request or counter sale is enforced at its lines', async () => {
    const manager = await world.manager();
    const product = await world.product({ price: DEAREST, main: 1 });
    const ordered_products = [{ product_id: product.id, quantity: MAX_STOCK }];
    const request = await world.call(api.stockRequests.createStockRequest, {
      as: manager,
      body: { payment_method: 'cod', ordered_products },
    });
    const sale = await world.call(api.manualOrders.createManualOrder, {
      as: manager,
      body: { user: WALK_IN, products: ordered_products },
    });
    for (const { status, error } of [request, sale])
      expect([status, error.detail]).toEqual([400, 'The total is too large.']);
  });
});

it('[M10] a cart has a maximum number of products, which can still be changed', async () => {
  const customer = await world.customer();
  const product = await world.product({ main: 5 });
  const { category, unit } = await world.categoryAndUnit();
  const { db, now } = world.deps;
  const others = await db
    .insertInto('products')
    .values(
      Array.from({ length: MAX_CART_LINES }, (_, n) => ({
        name: `Filler ${n}`,
        category_id: category,
        unit_id: unit,
        description: 'Many',
        price_paise: 1,
        created_at: now(),
      })),
    )
    .returning('id')
    .execute();
  const line = ({ id: product_id }: { id: number }) => ({
    user_id: customer.id,
    product_id,
    quantity: 1,
    added_at: now(),
  });
  await db.insertInto('cart_lines').values(others.map(line)).execute();
  const set = (product_id: number | undefined, quantity: number) =>
    world.call(api.cart.setCartLine, { as: customer, body: { product_id, quantity } });
  const { status, error } = await set(product.id, 1);
  expect([status, error.code]).toEqual([409, 'cart_full']);
  expect((await set(others[0]?.id, 2)).status).toBe(200);
  expect((await set(others[1]?.id, 0)).status).toBe(200);
  expect((await set(product.id, 1)).status).toBe(200);
});

it('[M10] reports show the largest exact sum if the shop sold more', async () => {
  const [admin, manager] = [await world.admin(), await world.manager()];
  const product = await world.product({ main: 1, stores: [[manager, 1]] });
  const sale = await world.call(api.manualOrders.createManualOrder, {
    as: manager,
    body: { user: WALK_IN, products: [{ product_id: product.id, quantity: 1 }] },
  });
  expect(sale.status).toBe(201);
  const { db } = world.deps;
  // Inserted directly, since no call creates rows this large.
  const largest = Number.MAX_SAFE_INTEGER;
  await db.updateTable('manual_orders').set({ total_paise: largest }).execute();
  const { id } = await db.selectFrom('manual_orders').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('manual_order_lines')
    .columns(['manual_order_id', 'line', 'product_id', 'product_name', 'product_unit', 'quantity', 'price_paise'])
    .values({
      manual_order_id: id,
      line: 2,
      product_id: (await world.product({ main: 1 })).id,
      product_name: 'Gold',
      product_unit: '1 kg',
      quantity: 1_000_000,
      price_paise: 9_000_000_000_000,
    })
    .execute();
  const report = await world.call(api.reports.adminReport, { as: admin });
  expect(report.status).toBe(200);
  expect(Math.max(...report.ok.product_sales.map(({ total_sales }) => total_sales))).toBe(90_071_992_547_409.91);
  expect((await world.call(api.reports.storeReport, { as: manager })).status).toBe(200);
  expect((await world.call(api.reports.adminToday, { as: admin })).status).toBe(200);
});
