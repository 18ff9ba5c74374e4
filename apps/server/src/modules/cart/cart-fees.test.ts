// The cart says what delivery costs before anything is ordered.
import { api } from '@tilgul/contract';
import { NO_FEES } from '@tilgul/contract/delivery-fee';
import { expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';

const world = await createWorld();
const { cart, delivery } = api;

it('[DEL-11] has the fees of today, for an account, a visitor and a merged cart', async () => {
  const product = await world.product({ price: 20, main: 9 });
  const lines = [{ product_id: product.id, quantity: 2 }];
  expect((await world.call(cart.quoteCart, { body: { lines } })).ok.delivery).toEqual(NO_FEES);
  const fee_rules = [
    { from: 0, fee: 40, min_order: 100 },
    { from: 500, fee: 0, min_order: 100 },
    { from: 0, fee: 90, min_order: 100, effective_from: '2099-01-01' },
  ];
  await world.call(delivery.saveDeliverySettings, { as: await world.admin(), body: { fee_rules } });
  const fees = {
    min_order: 100,
    steps: [
      { from: 0, fee: 40 },
      { from: 500, fee: 0 },
    ],
  };
  const customer = await world.customer();
  expect((await world.call(cart.quoteCart, { body: { lines } })).ok.delivery).toEqual(fees);
  const merged = (await world.call(cart.mergeCart, { as: customer, body: { lines } })).ok;
  expect(merged.cart).toMatchObject({ grand_total: 40, delivery: fees });
  expect((await world.call(cart.viewCart, { as: customer })).ok).toMatchObject({ grand_total: 40, delivery: fees });
});
