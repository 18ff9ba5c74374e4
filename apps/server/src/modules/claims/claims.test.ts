// Claims about missing, wrong or damaged goods, from the customer's claim to refund and stock.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { type Person, tinyPicture } from '../../../test/support/harness.ts';
import { getNextEvening } from '../../platform/time/business-day.ts';
import { formBody, ORDER_STEPS, orderSteps } from '../../seed/caller.ts';
import { openPackingWorld } from '../orders/packing.fixture.ts';
import { sendClaimReminders } from './claims.commands.ts';

const shop = await openPackingWorld();
const { world, call, deps, admin, manager, rajma, toor, getStock, listMessages, getOrder } = shop;
const HOUR = 3_600_000;

/** A delivered order of 3 rajma and 2 toor dal (₹600). With `short`, only 2 rajma were packed. */
async function delivered({ online = false, short = false } = {}) {
  const { id, customer, who } = await shop.processing({ online });
  if (short)
    (
      await shop.pack(id, [
        { line_id: rajma.id, packed: 2 },
        { line_id: toor.id, packed: 2 },
      ])
    ).ok;
  const pin = () => world.getPin(id, customer);
  const steps = orderSteps(call, id, { admin, manager, storeId: manager.storeId, staff: who.staff, pin });
  for (const step of ORDER_STEPS.slice(ORDER_STEPS.indexOf('staff'))) (await steps[step]()).ok;
  return { id, customer };
}

const signInAgain = (person: Person) => world.signIn(person.username, person.password, person);

type Fields = { line_id?: number; kind?: string; quantity?: number; note?: string };
const claim = async (as: Person, id: number, fields: Fields = {}, photo?: Uint8Array) =>
  call(api.claims.makeClaim, {
    as,
    params: { id },
    ...formBody({ line_id: rajma.id, kind: 'damaged', quantity: 1, ...fields }, photo),
  });
const decide = (id: number, body: object, as: Person = manager) =>
  call(api.claims.decideClaim, { as, params: { id }, body: body as never });

it('[CLAIM-1][CLAIM-2] takes a claim with a photo, notifies customer and manager, and shows the manager what was packed', async () => {
  const { id, customer } = await delivered({ short: true });
  const made = await claim(customer, id, { quantity: 2, note: 'The bag is torn' }, await tinyPicture());
  expect(made.status).toBe(201);
  expect(made.ok).toMatchObject({
    state: 'open',
    order_id: id,
    line_id: rajma.id,
    kind: 'damaged',
    quantity: 2,
    note: 'The bag is torn',
    amount: 200,
    ordered: 3,
    packed: 2,
    reason: null,
  });
  expect(made.ok.number).toMatch(/^K\d{7}$/);
  expect(Date.parse(made.ok.due_at) - Date.parse(made.ok.created_at)).toBe(30 * 24 * HOUR);
  expect(made.ok.answer_by).toBe(getNextEvening(new Date(made.ok.created_at), 'Asia/Kolkata').toISOString());
  const { image } = made.ok;
  expect(image).toBe(`/claims/${made.ok.id}/photo/`);
  expect((await listMessages(customer))[0]).toContain(`We received your claim ${made.ok.number} about order #${id}`);
  expect((await listMessages(manager))[0]).toContain(`Claim ${made.ok.number} about order #${id}: ${rajma.name}`);
  const [seen] = (await call(api.claims.listClaims, { as: manager, query: { state: 'open' } })).ok;
  const find = async (q: string) => (await call(api.claims.listClaims, { as: manager, query: { q } })).ok.length;
  expect([await find('1210'), await find('98220 41210'), await find('1211')]).toEqual([1, 1, 0]);
  expect(seen).toMatchObject({ id: made.ok.id, image });
});

it('[CLAIM-1] refuses a claim before delivery, for an unknown line, and for more than was delivered', async () => {
  const open = await shop.processing();
  expect((await claim(open.customer, open.id)).status).toBe(409);
  const { id, customer } = await delivered();
  expect((await claim(customer, id, { line_id: 999_999 })).status).toBe(404);
  expect((await claim(await world.customer(), id)).status).toBe(404);
  const tooMany = await claim(customer, id, { quantity: 4 });
  expect([tooMany.status, tooMany.error]).toMatchObject([400, { quantity: ['You can claim for at most 3.'] }]);
  expect((await claim(customer, id, { kind: 'late' })).status).toBe(400);
  (await claim(customer, id, { quantity: 2 })).ok;
  expect((await claim(customer, id, { quantity: 2 })).status).toBe(400);
  (await claim(customer, id, { quantity: 1 })).ok;
  expect((await claim(customer, id, { quantity: 1 })).status).toBe(409);
});

it('[CLAIM-5] refunds part of an online order once, with a credit note, and restocks the goods', async () => {
  const { id, customer } = await delivered({ online: true });
  const before = await getStock(rajma.id);
  const { ok: made } = await claim(customer, id, { quantity: 2 });
  const { ok } = await decide(made.id, { accept: true, restock: true });
  expect(ok).toMatchObject({ state: 'accepted', amount: 200 });
  expect(await getStock(rajma.id)).toBe(before + 2);
  expect((await decide(made.id, { accept: true })).status).toBe(409);
  expect((await decide(made.id, { accept: false, reason: 'Changed my mind' })).status).toBe(409);
  await shop.desk.reconcile();
  expect((await getOrder(customer)).refunds).toMatchObject([
    { amount: 200, state: 'processed', reason: 'Your claim was accepted.' },
  ]);
  const notes = (await call(api.bills.listBills, { as: customer, query: { kind: 'credit_note' } })).ok;
  expect(notes).toMatchObject([{ order_id: id, total: 200 }]);
  expect((await listMessages(customer)).join()).toContain('was accepted. ₹200.00 will be refunded.');
});

it('[CLAIM-6] refunds a cash order from the till, once, and no more than it holds', async () => {
  const { id, customer } = await delivered();
  const { ok: made } = await claim(customer, id, { line_id: toor.id, kind: 'missing' });
  const pay = () => call(api.claims.payClaimBack, { as: manager, params: { id: made.id } });
  expect((await pay()).status).toBe(409);
  (await decide(made.id, { accept: true }, admin)).ok;
  expect((await getOrder(customer)).refunds).toEqual([]);
  expect((await pay()).ok.message).toBe('₹150.00 was refunded.');
  expect((await pay()).status).toBe(409);
  const [paid] = (await call(api.claims.listClaims, { as: customer })).ok;
  expect(paid?.paid_back_at).not.toBeNull();
});

it('[CLAIM-4] lists open claims by their deadline, and all newest first', async () => {
  const { id, customer } = await delivered();
  const first = (await claim(customer, id)).ok.id;
  const second = (await claim(customer, id, { line_id: toor.id })).ok.id;
  const list = async (state?: 'open') =>
    (await call(api.claims.listClaims, { as: manager, query: { order_id: id, ...(state && { state }) } })).ok.map(
      (found) => found.id,
    );
  expect([await list('open'), await list()]).toEqual([
    [first, second],
    [second, first],
  ]);
});

it('[CLAIM-4] finds the claims of a store that are late, decided, or to refund in cash', async () => {
  const { id, customer } = await delivered();
  const { ok: cash } = await claim(customer, id, { line_id: toor.id });
  (await decide(cash.id, { accept: true })).ok;
  const { ok: waiting } = await claim(customer, id);
  const find = async (state: 'late' | 'decided' | 'to_refund', as: Person = manager) =>
    (await call(api.claims.listClaims, { as, query: { state, order_id: id } })).ok.map((found) => found.id);
  expect([await find('late'), await find('decided'), await find('to_refund')]).toEqual([[], [cash.id], [cash.id]]);
  const now = world.clock.now();
  world.clock.set(waiting.answer_by ?? '');
  expect(await find('late', await signInAgain(manager))).toEqual([waiting.id]);
  world.clock.set(now.toISOString());
  (await call(api.claims.payClaimBack, { as: manager, params: { id: cash.id } })).ok;
  expect([await find('decided'), await find('to_refund')]).toEqual([[cash.id], []]);
});

it('[CLAIM-4] rejects a claim with a reason, for good; the customer may claim again', async () => {
  const { id, customer } = await delivered();
  const { ok: made } = await claim(customer, id);
  expect((await decide(made.id, { accept: false })).error).toMatchObject({ reason: ['Please give a reason.'] });
  (await decide(made.id, { accept: false, reason: 'The photo shows another shop' })).ok;
  expect((await listMessages(customer))[0]).toContain('Reason: The photo shows another shop.');
  (await claim(customer, id, { quantity: 3 })).ok;
});

it('[CLAIM-3] counts each unit once in concurrent claims and decisions', async () => {
  const { id, customer } = await delivered({ online: true });
  const made = await Promise.all(Array.from({ length: 6 }, () => claim(customer, id, { quantity: 1 })));
  const ids = made.flatMap((answer) => (answer.status === 201 ? [answer.ok.id] : []));
  expect(ids).toHaveLength(3);
  const decided = await Promise.all(
    ids.flatMap((one) => [decide(one, { accept: true }), decide(one, { accept: true, restock: true })]),
  );
  expect(decided.filter(({ status }) => status === 200)).toHaveLength(3);
  await shop.desk.reconcile();
  const refunds = (await getOrder(customer)).refunds;
  expect(refunds.map(({ amount }) => amount)).toEqual([100, 100, 100]);
});

const allowAutomatic = async (claim_auto_max: number | undefined) =>
  (
    await call(api.delivery.saveDeliverySettings, {
      as: admin,
      body: claim_auto_max === undefined ? {} : { claim_auto_max },
    })
  ).ok;

it('[CLAIM-10] accepts a small claim at once, with its refund and credit note; larger ones wait', async () => {
  expect((await allowAutomatic(150)).claim_auto_max).toBe(150);
  const { id, customer } = await delivered({ online: true });
  expect((await claim(customer, id, { quantity: 2 })).ok).toMatchObject({ state: 'open', amount: 200 });
  const { ok: made } = await claim(customer, id);
  expect(made).toMatchObject({ state: 'accepted', amount: 100, is_automatic: true });
  expect((await decide(made.id, { accept: true })).status).toBe(409);
  await shop.desk.reconcile();
  expect((await getOrder(customer)).refunds).toMatchObject([{ amount: 100, state: 'processed' }]);
  const notes = (await call(api.bills.listBills, { as: customer, query: { kind: 'credit_note' } })).ok;
  expect(notes).toMatchObject([{ order_id: id, total: 100 }]);
  const log = (await call(api.audit.listAudit, { as: admin, query: { actor_id: customer.id } })).ok;
  const [entry] = log.filter(({ action }) => action === 'claim.decided');
  expect(entry?.changes).toContainEqual({ field: 'automatic', before: null, after: 'true' });
  await allowAutomatic(undefined);
});

it('[CLAIM-10] only promises the cash of a cash order, and accepts two claims of an account in 30 days', async () => {
  await allowAutomatic(150);
  const { id, customer } = await delivered();
  const states = [];
  for (let round = 0; round < 3; round += 1) states.push((await claim(customer, id)).ok.state);
  expect(states).toEqual(['accepted', 'accepted', 'open']);
  const [, first] = (await call(api.claims.listClaims, { as: customer })).ok.filter(({ is_automatic }) => is_automatic);
  expect(first?.paid_back_at).toBeNull();
  expect((await getOrder(customer)).refunds).toEqual([]);
  expect((await call(api.claims.payClaimBack, { as: manager, params: { id: first?.id ?? 0 } })).ok.message).toBe(
    '₹100.00 was refunded.',
  );
  await allowAutomatic(undefined);
});

it('[CLAIM-10] counts two parallel claims of an account', async () => {
  await allowAutomatic(150);
  const { id, customer } = await delivered();
  const other = await world.order(customer, [[rajma.id, 1]]);
  await world.advance(other, 'Delivered', { customer, manager, staff: shop.staff });
  (await claim(customer, id)).ok;
  const made = await Promise.all([claim(customer, id), claim(customer, other)]);
  expect(made.map(({ ok }) => ok.state).sort()).toEqual(['accepted', 'open']);
  await allowAutomatic(undefined);
});

// Keep this test last: it lets sessions expire.
it('[CLAIM-1][CLAIM-4] refuses a claim after 48 hours; reminds the manager of open ones when the answer is due and administrators of overdue ones', async () => {
  const { id, customer } = await delivered();
  const { ok: made } = await claim(customer, id);
  const late = await delivered();
  const remind = () => deps.db.transaction().execute((db) => sendClaimReminders({ db, deps, now: deps.now() }));
  const countMessages = async (as: Person, text: string) =>
    (await listMessages(await signInAgain(as))).filter(
      (message) => message.includes(made.number) && message.includes(text),
    ).length;
  const untilAnswer = Date.parse(made.answer_by ?? '') - deps.now().getTime();
  world.clock.advance(untilAnswer - 60_000);
  await remind();
  expect(await countMessages(manager, 'is waiting for your decision')).toBe(0);
  world.clock.advance(60_000);
  await remind();
  await remind();
  expect(await countMessages(manager, 'is waiting for your decision')).toBe(1);
  world.clock.advance(49 * HOUR - untilAnswer);
  expect((await claim(await signInAgain(late.customer), late.id)).status).toBe(409);
  world.clock.advance(30 * 24 * HOUR);
  await remind();
  await remind();
  expect(await countMessages(admin, 'was not decided within 30 days')).toBe(1);
});
