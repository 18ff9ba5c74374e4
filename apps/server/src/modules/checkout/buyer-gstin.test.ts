// A buyer's GSTIN on orders: taken from the account, the payment, or the order call; the latest one counts.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openPayWorld } from '../../../test/support/pay-desk.ts';
import { GSTINS } from '../invoices/invoices.fixture.ts';

const { world, desk } = await openPayWorld();
const { call } = world;
type Shopper = Awaited<ReturnType<typeof desk.shopper>>;

const listGstins = async ({ customer }: Shopper) => {
  const orders = world.deps.db.selectFrom('orders').select('buyer_gstin').where('user_id', '=', customer.id);
  return (await orders.orderBy('id').execute()).map(({ buyer_gstin }) => buyer_gstin);
};
async function openFor({ customer, addressId, amount }: Shopper, buyer_gstin?: string) {
  const body = { amount, currency: 'INR', address_id: addressId, buyer_gstin };
  return (await call(api.payments.createPaymentOrder, { as: customer, body })).ok.order_id;
}
const payWithoutCallback = async (orderId: string) => {
  await desk.payRaw({ order_id: orderId, outcome: 'success', callback: false });
  await desk.deliver();
};

it('[TAX-13] takes the GSTIN of the payment if the webhook alone places the order', async () => {
  const shopper = await desk.shopper();
  await payWithoutCallback(await openFor(shopper, ` ${GSTINS.buyer.toLowerCase()} `));
  expect(await listGstins(shopper)).toEqual([GSTINS.buyer]);
});

it('[TAX-13] takes the GSTIN that the payment was last opened with', async () => {
  const shopper = await desk.shopper();
  const first = await openFor(shopper, GSTINS.buyer);
  expect(await openFor(shopper, GSTINS.other)).toBe(first);
  await payWithoutCallback(first);
  expect(await listGstins(shopper)).toEqual([GSTINS.other]);
});

it('[TAX-13] prefers the GSTIN of the order call, and falls back to the account’s', async () => {
  const shopper = await desk.shopper();
  const { customer, addressId: address_id } = shopper;
  const details = { first_name: 'Meera', last_name: 'Patil' };
  const save = (gstin?: string | null) =>
    call(api.account.updateOwnDetails, { as: customer, body: { ...details, gstin } });
  expect((await save(GSTINS.buyer)).ok.gstin).toBe(GSTINS.buyer);
  expect((await save()).ok.gstin).toBe(GSTINS.buyer);
  desk.faults.webhook = 'never';
  const proof = await desk.pay(await openFor(shopper, GSTINS.chain));
  const body = { address_id, payment_method: 'online', buyer_gstin: GSTINS.other, ...proof };
  expect((await call(api.orders.placeOrder, { as: customer, body })).status).toBe(201);
  await world.fillCart(customer, [[shopper.productId, 2]]);
  desk.clearFaults();
  await payWithoutCallback(await openFor(shopper));
  expect(await listGstins(shopper)).toEqual([GSTINS.other, GSTINS.buyer]);
  expect((await save('')).ok.gstin).toBeNull();
});

it('[TAX-2] rejects an invalid GSTIN on its field, on the account and on the payment', async () => {
  const { customer, addressId, amount } = await desk.shopper();
  const wrong = '27AAPFU0939F1ZX';
  const opened = await call(api.payments.createPaymentOrder, {
    as: customer,
    body: { amount, currency: 'INR', address_id: addressId, buyer_gstin: wrong },
  });
  expect(opened.status).toBe(400);
  expect(opened.error).toHaveProperty('buyer_gstin');
  const body = { first_name: 'Meera', last_name: 'Patil', gstin: wrong };
  expect((await call(api.account.updateOwnDetails, { as: customer, body })).error).toHaveProperty('gstin');
});
