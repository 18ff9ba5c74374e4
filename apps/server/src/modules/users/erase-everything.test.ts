// A marked person uses everything that stores something about people, and is erased: only what the map keeps is found.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createWorld, type Person, tinyPicture } from '../../../test/support/harness.ts';
import { openPayDesk } from '../../../test/support/pay-desk.ts';
import { createPushBrowser } from '../../../test/support/push-browser.ts';
import { runCleanup } from '../../cleanup.ts';
import { formBody } from '../../seed/caller.ts';
import { GSTINS, openInvoiceStore } from '../invoices/invoices.fixture.ts';
import { createAuthenticators } from '../two-factor/authenticator.fixture.ts';
import { PERSONAL_DATA, type PersonalTable } from './personal-data.ts';

const world = await createWorld();
const { call } = world;
const desk = await openPayDesk(world);
const shop = await openInvoiceStore(world);
const { admin, manager, staff, ghee, jaggery } = shop;
const map: readonly PersonalTable[] = PERSONAL_DATA;

const NAME = { first_name: 'Qzorblax', last_name: 'Qvimmer' };
const BUYER = `${NAME.first_name} ${NAME.last_name}`;
const FROM = '203.0.113.77';

/** `table.column` of everything stored that has one of the marks. */
async function findMarks(marks: readonly string[]): Promise<string[]> {
  const { pool } = world.deps;
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    "select table_schema as schema, table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  );
  const found = new Set<string>();
  for (const { schema, name } of tables) {
    const { rows } = await pool.query<{ key: string }>(
      `select distinct pair.key from "${schema}"."${name}" as t, jsonb_each_text(to_jsonb(t)) as pair where pair.value ~* $1`,
      [marks.join('|')],
    );
    for (const { key } of rows) found.add(`${schema === 'public' ? '' : `${schema}.`}${name}.${key}`);
  }
  return [...found].toSorted();
}

const listFiles = (): string[] =>
  readdirSync(world.dataDir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

let keyCount = 0;
/** So that the answer is stored. */
const newKey = () => {
  keyCount += 1;
  return { headers: { 'idempotency-key': `key-${keyCount}` } };
};

/** Registers the person with a confirmed number, a second factor, push and an address. */
async function register() {
  const registered = await world.register('Customer');
  const { username, password } = registered;
  const body = { ...NAME, email: 'qzorblax@example.in', gstin: GSTINS.buyer };
  (await call(api.account.updateOwnDetails, { as: registered, body, from: FROM })).ok;
  await world.deps.db
    .updateTable('users')
    .set({ phone_confirmed_at: world.clock.now() })
    .where('id', '=', registered.id)
    .execute();
  const headers = { 'user-agent': 'Qbrowser' };
  const { ok } = await call(api.auth.signIn, { body: { username, password }, from: FROM, headers });
  const as = { ...registered, access: ok.access };
  await createAuthenticators(world).turnOn(as);
  const address = {
    full_name: BUYER,
    phone_number: as.phone_no,
    street_address1: 'Qstreet 12',
    street_address2: 'Qlane',
    city: 'Sangli',
    state: 'Maharashtra',
    postal_code: '416416',
  };
  const address_id = (await call(api.addresses.createAddress, { as, body: address })).ok.id;
  return { as, address_id };
}

type Shopper = Awaited<ReturnType<typeof register>>;

async function placeCash({ as, address_id }: Shopper): Promise<number> {
  await world.fillCart(as, [[ghee.id, 2]]);
  const body = { address_id, payment_method: 'cod', buyer_gstin: GSTINS.buyer };
  return (await call(api.orders.placeOrder, { as, body, ...newKey() })).ok.order_id;
}

const cancel = async (by: { access: string }, id: number, reason: string) =>
  (await call(api.orders.cancelOrder, { as: by, params: { id }, body: { reason }, ...newKey() })).ok;

/** An order that is brought back, and cancelled by the office. */
async function leaveReturn(who: Shopper): Promise<void> {
  const id = await placeCash(who);
  await world.advance(id, 'Out For Delivery', { customer: who.as, manager, staff });
  const body = { reason: `${BUYER} was out` };
  (await call(api.orders.returnOrder, { as: staff, params: { id }, body, ...newKey() })).ok;
  await cancel(admin, id, `${BUYER} was never in`);
}

/** An order that is delivered with too little cash, reviewed and claimed with a photo. */
async function leaveDelivery(who: Shopper): Promise<void> {
  const { as } = who;
  const id = await placeCash(who);
  await world.advance(id, 'Out For Delivery', { customer: as, manager, staff });
  const move = (body: Record<string, unknown>) =>
    call(api.orders.moveOrderAsStaff, { as: staff, params: { id }, body: { order_id: id, ...body } });
  (await call(api.orders.verifyPin, { as: staff, body: { order_id: id, otp: await world.getPin(id, as) } })).ok;
  (await move({ status: 'Delivered', cash_collected: 700, cash_reason: `${BUYER} had no change` })).ok;
  const claim = { line_id: ghee.id, kind: 'damaged', quantity: 1, note: `${BUYER} says torn` };
  const form = formBody(claim, await tinyPicture());
  const { id: claimId } = (await call(api.claims.makeClaim, { as, params: { id }, ...form })).ok;
  const decision = { accept: false, reason: `${BUYER} was rude` };
  (await call(api.claims.decideClaim, { as: manager, params: { id: claimId }, body: decision, ...newKey() })).ok;
  const review = { rating: 5, word: `From ${BUYER}` };
  (await call(api.reviews.rateProduct, { as, params: { id: ghee.id }, body: review })).ok;
}

/** An order paid online and refunded with a reason, and a payment that is left open. */
async function leavePayments({ as, address_id }: Shopper): Promise<void> {
  await world.fillCart(as, [[jaggery.id, 1]]);
  const body = { amount: 14_800, currency: 'INR', address_id, buyer_gstin: GSTINS.buyer };
  const { order_id } = (await call(api.payments.createPaymentOrder, { as, body })).ok;
  const proof = await desk.pay(order_id);
  const placed = await desk.place({ customer: as, addressId: address_id }, proof);
  await cancel(admin, placed.ok.order_id, `${BUYER} asked us to`);
  await world.fillCart(as, [[jaggery.id, 2]]);
  (await call(api.payments.createPaymentOrder, { as, body: { ...body, amount: 29_600 } })).ok;
  const address = JSON.stringify({ full_name: BUYER, street_address1: 'Qstreet 12' });
  await world.deps.db.updateTable('payment_intents').set({ address }).where('user_id', '=', as.id).execute();
}

/** A counter sale to the person's number, and its return. */
async function leaveSale({ as }: Shopper): Promise<void> {
  const user = { first_name: BUYER, mobile_number: as.phone_no, address: 'Qstreet 12' };
  const products = [{ product_id: jaggery.id, quantity: 2 }];
  const sale = { user, products, buyer_gstin: GSTINS.buyer };
  const sell = () => call(api.manualOrders.createManualOrder, { as: manager, body: sale, ...newKey() });
  const { order_id: id } = (await sell()).ok;
  const lines = [{ product_id: jaggery.id, quantity: 1 }];
  const body = { lines, restock: true, reason: `${BUYER} took one back` };
  (await call(api.manualOrders.returnManualOrder, { as: manager, params: { id }, body, ...newKey() })).ok;
  const voided = { reason: `${BUYER} gave it back` };
  const { order_id: other } = (await sell()).ok;
  (await call(api.manualOrders.voidManualOrder, { as: manager, params: { id: other }, body: voided, ...newKey() })).ok;
}

const exportData = async (as: Person) => JSON.stringify((await call(api.account.exportOwnData, { as })).ok);

/** What the map marks as exported is in the person's export. */
async function expectExported(as: Person, exported: string, marks: readonly string[]): Promise<void> {
  const { pool } = world.deps;
  for (const { table, columns, owner, rows: owned } of map)
    for (const [name, rule] of Object.entries(columns)) {
      if (owner === 'nobody' || !rule.exported) continue;
      const { rows } = await pool.query<{ value: string }>(
        `select "${name}" as value from ${table} where pg_typeof("${name}") = 'text'::regtype and "${name}"::text ~* $1
          and (${owner === 'user' ? owned.replaceAll(':ids', `'{${as.id}}'`) : 'true'})`,
        [marks.join('|')],
      );
      for (const { value } of rows) expect(exported, `${table}.${name}`).toContain(JSON.stringify(value));
    }
}

it('[T03] finds nothing of an erased person but what the map keeps', async () => {
  const who = await register();
  const { as } = who;
  const before = new Set(listFiles());
  await leaveDelivery(who);
  const photos = listFiles().filter((path) => !before.has(path));
  await leaveReturn(who);
  await leavePayments(who);
  await leaveSale(who);
  await cancel(as, await placeCash(who), `${BUYER} moved`);
  await world.fillCart(as, [[jaggery.id, 1]]);
  const push = createPushBrowser().subscription('https://updates.push.services.mozilla.com/wpush/v2/qzorb-key');
  (await call(api.notifications.turnPushOn, { as, body: push })).ok;
  (await call(api.catalog.ourProducts, { as, query: { q: NAME.first_name } })).ok;
  (await call(api.auth.forgotPassword, { body: { phone_no: as.phone_no }, from: FROM })).ok;

  const marks = ['qzorb', 'qvimmer', 'qstreet', 'qlane', 'qbrowser', as.phone_no, GSTINS.buyer, FROM, as.username];
  const suspension = { suspended: true, reason: `${BUYER} was loud` };
  const exported = await exportData(as);
  (await call(api.users.suspendUser, { as: admin, params: { id: as.id }, body: suspension })).ok;
  const stored = await findMarks(marks);
  for (const column of [
    'addresses.full_name',
    'audit_log.after',
    'cash_entries.reason',
    'claims.note',
    'claims.reason',
    'idempotency_keys.answer',
    'manual_orders.buyer_address',
    'manual_orders.buyer_gstin',
    'manual_order_returns.reason',
    'notifications.message',
    'order_events.note',
    'orders.buyer_gstin',
    'orders.cancel_reason',
    'orders.return_reason',
    'otps.phone_no',
    'payment_intents.address',
    'payment_intents.buyer_gstin',
    'payments.refund_reason',
    'reviews.word',
    'search_misses.text',
    'sessions.address',
    'sessions.user_agent',
    'stock_movements.note',
    'tax_documents.buyer',
    'tax_documents.buyer_gstin',
    'users.gstin',
    'users.suspended_reason',
  ])
    expect(stored).toContain(column);
  expect(photos.length).toBeGreaterThan(0);
  await expectExported(as, exported, marks);

  (await call(api.users.deleteUser, { as: admin, params: { id: as.id } })).ok;
  // Photos go at once, without waiting for the cleanup.
  expect(listFiles().filter((path) => photos.includes(path))).toEqual([]);
  await runCleanup(world.deps);

  const kept = (name: string) =>
    map
      .flatMap(({ table, columns }) => Object.entries(columns).filter(([column]) => `${table}.${column}` === name))
      .every(([, rule]) => rule.erase === 'keep');
  const left = await findMarks(marks);
  expect(left.filter((column) => !kept(column))).toEqual([]);
  expect(left).toEqual(
    expect.arrayContaining(['tax_documents.buyer', 'tax_documents.buyer_gstin', 'tax_documents.reason']),
  );
  const inFiles = listFiles().filter(
    (path) => !path.includes('outbox') && readFileSync(path).includes(NAME.first_name),
  );
  expect(inFiles).toEqual([]);
});

it('[T03] erases counter sales only for a confirmed number, or after a delivered order', async () => {
  const findBuyer = (phone: string) =>
    world.deps.db.selectFrom('manual_orders').select('first_name').where('mobile_number', '=', phone).execute();
  const sell = async (mobile_number: string) => {
    const products = [{ product_id: jaggery.id, quantity: 1 }];
    const body = { user: { first_name: 'Sunanda', mobile_number }, products };
    (await call(api.manualOrders.createManualOrder, { as: manager, body })).ok;
  };
  const erase = async ({ id }: { id: number }) => (await call(api.users.deleteUser, { as: admin, params: { id } })).ok;
  const [stranger, known] = [await world.customer(), await world.customer()];
  await world.deps.db
    .updateTable('users')
    .set({ phone_confirmed_at: world.clock.now(), unconfirmed_until_reset: true })
    .where('id', '=', stranger.id)
    .execute();
  await sell(stranger.phone_no);
  await sell(known.phone_no);
  const id = await world.order(known, [[jaggery.id, 1]]);
  await world.advance(id, 'Delivered', { customer: known, manager, staff });
  await erase(stranger);
  await erase(known);
  expect(await findBuyer(stranger.phone_no)).toEqual([{ first_name: 'Sunanda' }]);
  expect(await findBuyer(known.phone_no)).toEqual([]);
});
