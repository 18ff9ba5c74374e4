// SMS to customers about their orders: only kinds that are on, within the budget.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import type { BodyInput } from '@tilgul/contract/endpoint';
import { SMS_KINDS } from '@tilgul/contract/rules/sms';
import { beforeEach, expect, it } from 'vitest';
import { line, openPackingWorld, withSubstitute } from './packing.fixture.ts';

const { world, desk, call, admin, manager, staff, rajma, toor, chana, processing, pack, answer, ship } =
  await openPackingWorld();

const save = async (body: BodyInput<typeof api.sms.saveSmsSettings>) =>
  (await call(api.sms.saveSmsSettings, { as: admin, body })).ok;
const all = SMS_KINDS.map((kind) => ({ kind, is_on: true }));

const outbox = (): { readonly to: string; readonly text: string }[] => {
  const file = join(world.dataDir, 'outbox', 'sms.jsonl');
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .map((text) => JSON.parse(text))
    : [];
};
const waiting = async () => (await world.deps.db.selectFrom('sms_jobs').select('id').execute()).length;
/** The texts sent since `from`, once nothing waits. */
const textsSince = async (from: number) => {
  await expect.poll(waiting).toBe(0);
  return outbox()
    .slice(from)
    .map(({ text }) => text);
};

let before: number;
beforeEach(async () => {
  await expect.poll(waiting).toBe(0);
  before = outbox().length;
});

/** Online, packed with a question that the customer accepts, then out for delivery. */
async function deliver() {
  const { id, customer, who } = await processing({ online: true, choices: [[rajma.id, 'ask']] });
  const { ok } = await pack(id, [line(rajma.id, 2, withSubstitute(chana.id, 1)), line(toor.id, 2)]);
  (await answer(customer, id, ok.changes[0]?.id ?? 0, true)).ok;
  await desk.reconcile();
  (await ship(id)).ok;
  const body = { status: 'Out For Delivery' } as const;
  (await call(api.orders.moveOrderAsStaff, { as: staff, params: { id }, body })).ok;
  return { id, customer, pin: await world.getPin(id, who.customer) };
}

it('sends nothing while all kinds are off, as at first', async () => {
  await deliver();
  expect(await textsSince(before)).toEqual([]);
});

it('sends each kind that is on once, with the PIN, to the customer', async () => {
  await save({ kinds: all });
  const { id, pin } = await deliver();
  await expect.poll(() => outbox().length).toBe(before + 4);
  expect((await textsSince(before)).sort()).toEqual(
    [
      `Tilgul: your order #${id} of ₹600.00 is placed.`,
      `Tilgul: ${rajma.name} of your order #${id} is sold out. Take ${chana.name} instead? Please answer within 10 minutes in Your Orders.`,
      'Tilgul: your refund of ₹10.00 is on its way to your account.',
      `Tilgul: your order #${id} is out for delivery. Give the PIN ${pin} to the delivery staff at your door.`,
    ].sort(),
  );
  await save({ kinds: [{ kind: 'out_for_delivery', is_on: true }] });
  const from = outbox().length;
  const next = await deliver();
  expect(await textsSince(from)).toEqual([expect.stringContaining(`Give the PIN ${next.pin} `)]);
  (await call(api.orders.renewPin, { as: next.customer, params: { id: next.id } })).ok;
  await expect.poll(() => outbox().length).toBe(from + 2);
  expect(outbox().at(-1)?.text).not.toContain(next.pin);
});

it('sends no more than the budget and counts the rest; codes are always sent', async () => {
  const sent = (await call(api.sms.getSmsSettings, { as: admin })).ok;
  await save({ per_day: sent.sent_today + 1, kinds: [{ kind: 'order_placed', is_on: true }] });
  const [one, two] = [await world.customer(), await world.customer()];
  for (const customer of [one, two]) await world.order(customer, [[toor.id, 1]]);
  expect(await textsSince(before)).toEqual([expect.stringContaining('is placed')]);
  const after = (await call(api.sms.getSmsSettings, { as: admin })).ok;
  expect([after.sent_today, after.unsent_this_month]).toEqual([sent.sent_today + 1, sent.unsent_this_month + 1]);
  const { phone_no } = (await call(api.users.getUser, { as: one, params: { id: one.id } })).ok;
  (await call(api.auth.forgotPassword, { body: { phone_no } })).ok;
  await expect.poll(() => outbox().at(-1)?.text).toContain('OTP to reset your password');
});

it('are read and replaced by the administrator only', async () => {
  const read = (await call(api.sms.getSmsSettings, { as: admin })).ok;
  expect(read.kinds[0]).toEqual({
    kind: 'order_placed',
    is_on: true,
    template_id: null,
    text: 'Tilgul: your order #{#var#} of {#var#} is placed.',
  });
  expect((await call(api.sms.getSmsSettings, { as: manager })).status).toBe(403);
  expect(await save({})).toMatchObject({ per_day: 500, per_month: 10_000, provider: 'none' });
  expect((await call(api.sms.getSmsSettings, { as: admin })).ok.kinds.some(({ is_on }) => is_on)).toBe(false);
  const [entry] = (await call(api.audit.listAudit, { as: admin })).ok;
  expect(entry).toMatchObject({ action: 'sms_settings.changed' });
});

it.each([
  [{ per_day: -1 }, 'per_day'],
  [{ per_month: 'many' }, 'per_month'],
  [{ kinds: [{ kind: 'greeting', is_on: true }] }, 'kinds'],
  [{ kinds: [{ kind: 'refund', is_on: 'yes' }] }, 'kinds'],
  [{ kinds: [all[0], all[0]] }, 'kinds'],
])('refuse %j at its field', async (body, field) => {
  const { status, error } = await call(api.sms.saveSmsSettings, { as: admin, body: body as never });
  expect([status, Object.keys(error).some((name) => name.startsWith(field))]).toEqual([400, true]);
});
