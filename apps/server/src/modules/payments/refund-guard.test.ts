// The database itself refuses refunds without the sum of their payment, and a changed sum without a refund.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openPayWorld } from '../../../test/support/pay-desk.ts';
import { insertRefund } from './refunds.sql.ts';

const { world, desk } = await openPayWorld({ webhook: 'never' }, { hasUnsoundLedgers: true });
const { db } = world.deps;
const checkout = await desk.checkout();
(await desk.place(checkout, await desk.pay(checkout.orderId))).ok;
const { id: paymentId } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
const context = { db, deps: world.deps, now: world.clock.now() };
await insertRefund(context, { paymentId, amount: 1000, cause: 'claim-7', requestedBy: null });

const sum = (paise: number) => `update payments set refunding_paise = refunding_paise + ${paise}`;
const refunding = async () =>
  (await db.selectFrom('payments').select('refunding_paise').executeTakeFirstOrThrow()).refunding_paise;

it.each([
  ['a raised sum alone', sum(500)],
  ['a lowered sum alone', sum(-500)],
  ['a deleted refund', 'delete from refunds'],
  ['a refund with another sum', `delete from refunds; ${sum(-500)}`],
])('refuses %s', async (_, statement) => {
  const commit = db.transaction().execute((tx) => sql.raw(statement).execute(tx));
  await expect(commit).rejects.toMatchObject({ code: '23000' });
  expect(await refunding()).toBe(1000);
});

it('accepts a refund with its sum', async () => {
  await insertRefund(context, { paymentId, amount: 500, cause: 'claim-8', requestedBy: null });
  expect(await refunding()).toBe(1500);
  await db
    .transaction()
    .execute((tx) => sql.raw(`delete from refunds where cause = 'claim-8'; ${sum(-500)}`).execute(tx));
  await sql`update refunds set state = 'failed'`.execute(db);
  expect(await refunding()).toBe(0);
});
