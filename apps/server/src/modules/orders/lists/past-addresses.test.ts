// Proves that delivery staff no longer learn number and address of an order once its last day is over.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createCashWorld } from '../../../../test/support/cash-world.ts';

const world = await createCashWorld();
const { call } = world;
const [store] = world.stores;
const [staff] = store.riders;

const seen = async (id: number) =>
  (await call(api.orders.listStaffOrders, { as: staff })).ok.find((order) => order.id === id);

it('[Z13] hides phone and address from the rider from the day after the delivery, but not of open orders', async () => {
  const delivered = await world.deliver(store, staff);
  const open = await world.outForDelivery(store.manager, staff);
  const number = expect.stringMatching(/^\d{10}$/);
  const somewhere = expect.stringContaining(', ');
  for (const id of [delivered, open]) {
    expect(await seen(id)).toMatchObject({ mobile_number: number, address: somewhere });
  }
  await world.moveTo('2026-11-21T06:30:00.000Z', [staff, store.manager]);
  expect(await seen(delivered)).toMatchObject({ mobile_number: '', address: '', total: 48 });
  expect(await seen(open)).toMatchObject({ mobile_number: number, address: somewhere });
  const ofStore = (await call(api.orders.listStoreOrders, { as: store.manager })).ok;
  expect(ofStore.find(({ id }) => id === delivered)).toMatchObject({ mobile_number: number, address: somewhere });
});
