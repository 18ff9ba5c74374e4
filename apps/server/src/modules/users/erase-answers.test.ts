// What erasing one person does to stored answers of others, and to lists that all share.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { openPayDesk } from '../../../test/support/pay-desk.ts';

const world = await createWorld();
const { call } = world;
const desk = await openPayDesk(world);
const [admin, manager] = [await world.admin(), await world.manager()];
const staff = await world.staff(manager);
const rice = await world.product({ price: 64, stores: [[manager, 500]] });

/** Registers under these names, and deletes the account. */
async function comeAndGo(names: { first_name: string; last_name: string }): Promise<void> {
  const as = await world.register('Customer');
  (await call(api.account.updateOwnDetails, { as, body: names })).ok;
  (await call(api.account.deleteAccount, { as, body: { password: as.password } })).ok;
}

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

it.each([
  ['"kind":', '"made"}'],
  ['order', 'was'],
])('[T03] a customer called %s %s takes no answers of others along', async (first_name, last_name) => {
  const checkout = await desk.checkout();
  const proof = await desk.pay(checkout.orderId);
  const placePaid = () => desk.place(checkout, proof, withKey('paid').headers);
  const as = await world.customer();
  const address_id = await world.address(as);
  await world.fillCart(as, [[rice.id, 1]]);
  const body = { address_id, payment_method: 'cod' };
  const placeCash = () => call(api.orders.placeOrder, { as, body, ...withKey('cash') });
  const [paid, cash] = [(await placePaid()).ok, (await placeCash()).ok];
  await comeAndGo({ first_name, last_name });
  expect((await placePaid()).ok).toEqual(paid);
  expect((await placeCash()).ok).toEqual(cash);
});

it('[T03] only missed searches for nothing but a name or contact go with the person', async () => {
  const texts = ['jaggery powder', 'powder', 'Sakhubai', 'sakhubai powder', 'sakhubai oil'];
  const last_at = world.clock.now();
  await world.deps.db
    .insertInto('search_misses')
    .values(texts.map((text) => ({ text, folded: text.toLowerCase(), count: 1, last_at })))
    .execute();
  await comeAndGo({ first_name: 'Sakhubai', last_name: 'Powder' });
  const left = await world.deps.db.selectFrom('search_misses').select('text').orderBy('text').execute();
  expect(left.map(({ text }) => text)).toEqual(['jaggery powder', 'sakhubai oil']);
});

async function rename(as: Person, first_name: string) {
  (await call(api.account.updateOwnDetails, { as, body: { first_name, last_name: 'Kulkarni' } })).ok;
}

it('[T03] answers to employees about the orders go after a change of name too, and a repeated call is 409', async () => {
  const as = await world.register('Customer');
  await rename(as, 'Qzorbela');
  const order = await world.order(as, [[rice.id, 1]]);
  await world.advance(order, 'Delivered', { customer: as, manager, staff });
  const claim = { line_id: rice.id, kind: 'damaged', quantity: 1, note: 'torn' };
  const { id } = (await call(api.claims.makeClaim, { as, params: { id: order }, body: claim })).ok;
  const body = { accept: true, restock: false };
  const decide = (by: Person) => call(api.claims.decideClaim, { as: by, params: { id }, body, ...withKey('decide') });
  expect((await decide(manager)).ok.customer_name).toBe('Qzorbela Kulkarni');
  const other = await world.order(await world.customer(), [[rice.id, 1]]);
  const cancel = () =>
    call(api.orders.cancelOrder, {
      as: admin,
      params: { id: other },
      body: { reason: 'Closed' },
      ...withKey('cancel'),
    });
  const cancelled = (await cancel()).ok;

  await rename(as, 'Vandana');
  (await call(api.account.deleteAccount, { as, body: { password: as.password } })).ok;
  const { rows } = await world.deps.pool.query("select call from idempotency_keys where answer::text ~* 'qzorbela'");
  expect(rows).toEqual([]);
  expect((await decide(manager)).error).toMatchObject({
    code: 'idempotency_mismatch',
    detail: expect.stringContaining('done before'),
  });
  expect((await cancel()).ok).toEqual(cancelled);
});
