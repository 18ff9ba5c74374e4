// Checks that concurrent random actions on orders and stock leave a clean ledger and cause no server errors.
// @module-tag long
import { api } from '@tilgul/contract';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import type { CallResult } from '../../src/seed/caller.ts';
import { createWorld, type Manager } from '../support/harness.ts';

const world = await createWorld();
const { call, deps } = world;
const [admin, manager, second] = [await world.admin(), await world.manager(), await world.manager()];
const [customer, staff] = [await world.customer(), await world.staff(manager)];
const [one, two] = [
  await world.product({
    main: 200,
    stores: [
      [manager, 30],
      [second, 30],
    ],
  }),
  await world.product({ main: 200, stores: [[manager, 30]] }),
];
const ids: number[] = [];
for (let n = 0; n < 12; n += 1)
  ids.push(
    await world.order(customer, [
      [one.id, 1 + (n % 3)],
      [two.id, 2],
    ]),
  );

type Action = (id: number) => Promise<CallResult<AnyEndpoint>>;
const params = (id: number) => ({ params: { id } });
const allocateTo =
  (to: Manager): Action =>
  (id) =>
    call(api.orders.allocateStore, { as: admin, body: { order_id: id, warehouse_id: to.storeId } });
const prepareBy =
  (as: Manager): Action =>
  (id) =>
    call(api.orders.moveOrderAsManager, { as, ...params(id), body: { status: 'Processing' } });

const actions: readonly Action[] = [
  allocateTo(manager),
  allocateTo(second),
  prepareBy(manager),
  prepareBy(second),
  (id) => call(api.orders.deductOrderStock, { as: manager, ...params(id) }),
  (id) => call(api.orders.allocateStaff, { as: manager, body: { order_id: id, staff_id: staff.id } }),
  (id) => call(api.orders.moveOrderAsManager, { as: manager, ...params(id), body: { status: 'Shipped' } }),
  (id) => call(api.orders.moveOrderAsStaff, { as: staff, ...params(id), body: { status: 'Out For Delivery' } }),
  (id) => call(api.orders.returnOrder, { as: staff, ...params(id), body: { reason: 'Nobody at home' } }),
  (id) => call(api.orders.renewPin, { as: customer, ...params(id) }),
  (id) =>
    call(api.manualOrders.createManualOrder, {
      as: manager,
      body: {
        user: { first_name: 'Ravi', mobile_number: '1' },
        products: [{ product_id: one.id, quantity: 1 + (id % 2) }],
      },
    }),
  () => call(api.catalog.addMainStock, { as: admin, body: { product_id: two.id, stock: 1 } }),
  (id) => call(api.orders.cancelOrder, { as: admin, ...params(id), body: { reason: 'A race' } }),
  (id) => call(api.orders.deleteOrder, { as: admin, ...params(id) }),
];

it('[S08] random concurrent actions leave a clean ledger and never a 500', async () => {
  const action = fc.record({ index: fc.nat(actions.length - 1), order: fc.nat(ids.length - 1) });
  const batches = fc.sample(fc.array(action, { minLength: 30, maxLength: 30 }), { numRuns: 12, seed: 20_261_120 });
  const seen = new Set<number>();
  for (const batch of batches) {
    const calls = batch.flatMap(({ index, order }) => actions[index]?.(ids[order] ?? 0) ?? []);
    for (const { status } of await Promise.all(calls)) seen.add(status);
    expect(await auditLedger(deps.db)).toBeUndefined();
  }
  expect([...seen].sort()).toEqual([200, 201, 404, 409]);
});
