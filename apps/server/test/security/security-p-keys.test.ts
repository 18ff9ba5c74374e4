// Every call that moves money, stock or status honours its Idempotency-Key: it repeats the first answer and has one effect.
import { randomUUID } from 'node:crypto';
import { api, endpoints } from '@tilgul/contract';
import { type AnyEndpoint, listRoles } from '@tilgul/contract/endpoint';
import { ADMIN, type Role } from '@tilgul/contract/rules/roles';
import { pino } from 'pino';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createCaller, formBody } from '../../src/seed/caller.ts';
import { createScenario, type Scope, type Target, userFor } from '../access/scope-scenario.ts';
import { scopeTable } from '../access/scope-table.ts';
import { createWorld, tinyPicture } from '../support/harness.ts';
import { openPayDesk } from '../support/pay-desk.ts';

const world = await createWorld();
const desk = await openPayDesk(world);
desk.faults.webhook = 'never';
const scenario = await createScenario(world);
const { one, other, admin, product } = scenario;
const table = scopeTable(scenario);
/** A second server on the same database, as after a restart. */
const restarted = createCaller((await buildApp({ ...world.deps, log: pino({ level: 'silent' }) })).app);

const allocatable = () => scenario.createOrder(one, 'Pending');
/** Calls only for the administrator, each with a new target. */
const ADMIN_CALLS: Record<string, () => Promise<Target>> = {
  'catalog.addMainStock': async () => ({ body: { product_id: product.id, stock: 3 } }),
  'catalog.importProducts': async () => {
    const csv = 'name,category,unit,price,description,stock\nKeyed Dal,Spices,500 g,10,Fine,5\n';
    const { version } = (await world.call(api.catalog.checkProductImport, { as: admin, body: { csv } })).ok;
    return { body: { csv, version } };
  },
  'orders.allocateStore': async () => ({
    body: { order_id: await allocatable(), warehouse_id: one.manager.storeId },
  }),
  'stockRequests.deductMainStock': async () => ({
    body: { request_id: await scenario.createStockRequest(one, 'Approved') },
  }),
  'payments.refundPayment': async () => {
    const checkout = await desk.checkout();
    const { order_id: id } = (await desk.place(checkout, await desk.pay(checkout.orderId))).ok;
    const as = checkout.customer;
    (await world.call(api.orders.cancelOrder, { as, params: { id }, body: { reason: 'Ordered twice' } })).ok;
    return { params: { id: (await desk.refundables(checkout.orderId))[0]?.id ?? 0 } };
  },
  'publicForms.progressFranchise': async () => {
    const at = { prefered_location: 'Vita', city: 'Sangli' };
    const body = { full_name: 'Sameer Mane', email: 'sameer@example.com', primary_contact: '9822041307', ...at };
    (await world.call(api.publicForms.requestFranchise, { body })).ok;
    const [newest] = (await world.call(api.publicForms.listFranchises, { as: admin })).ok;
    return { params: { id: newest?.id ?? 0 }, body: { note: 'Called' } };
  },
  'publicForms.progressJobApplication': async () => {
    const body = { first_name: 'Akash', last_name: 'Lokhande', email: 'akash@example.com', phone: '9822041305' };
    (await world.call(api.publicForms.applyForJob, { body })).ok;
    const [newest] = (await world.call(api.publicForms.listJobApplications, { as: admin })).ok;
    return { params: { id: newest?.id ?? 0 }, body: { note: 'Called' } };
  },
};
/** Excludes forms with files; creating a product has a separate test below. */
const keyed = endpoints
  .map(({ noun, name, endpoint }) => ({ name: `${noun}.${name}`, endpoint }))
  .filter(({ endpoint }) => endpoint.idempotent && !endpoint.multipart);

/** The user of a call (preferably not an administrator) and a function that prepares its target. */
function prepareCall(name: string, endpoint: AnyEndpoint) {
  const role = listRoles(endpoint).find((each) => each !== ADMIN) ?? ADMIN;
  const entry = table[name];
  const scope = entry && ('kind' in entry ? (entry as Scope) : (entry as Partial<Record<Role, Scope>>)[role]);
  const target = async (): Promise<Target> => {
    if (scope?.kind === 'byId') return scope.target(one, role);
    if (scope?.kind === 'write') return scope.target(one);
    const make = ADMIN_CALLS[name];
    if (!make) throw new Error(`no target for ${name}`);
    return make();
  };
  return { as: role === ADMIN ? admin : userFor(one, role), stranger: userFor(other, role), target };
}

describe('[P13] an Idempotency-Key', () => {
  it.each(keyed)(
    'repeats the first answer of $name: in parallel, later and after a restart, but not for another body',
    async ({ name, endpoint }) => {
      const { as, stranger, target } = prepareCall(name, endpoint);
      const input = { as, ...(await target()), headers: { 'idempotency-key': randomUUID() } } as never;
      // A refund may still be in progress at the first answer.
      const atOnce = name === 'payments.refundPayment' ? 1 : 5;
      const answers = await Promise.all(Array.from({ length: atOnce }, () => world.call(endpoint, input)));
      answers.push(await world.call(endpoint, input), await restarted(endpoint, input));
      const [first] = answers;
      for (const answer of answers) expect([answer.status, answer.ok]).toEqual([first?.status, first?.ok]);
      expect(first?.status).toBeLessThan(300);
      const changed = { ...(input as object), body: { ...(input as Target).body, note: 'another' } } as never;
      expect((await world.call(endpoint, changed)).status).toBe(409);
      // The same key of another user is a different key.
      const foreign = await world.call(endpoint, { ...(input as object), as: stranger } as never);
      if (foreign.status < 300) expect(foreign.ok).not.toEqual(first?.ok);
      else expect([403, 404, 409]).toContain(foreign.status);
    },
  );

  it('may have up to 64 characters', async () => {
    const send = (length: number) =>
      world.call(api.catalog.addMainStock, {
        as: admin,
        body: { product_id: product.id, stock: 1 },
        headers: { 'idempotency-key': 'k'.repeat(length) },
      });
    expect([(await send(65)).status, (await send(64)).status]).toEqual([400, 200]);
  });

  it('creates one product from a form with a picture', async () => {
    const fields = { name: 'Only once', ...(await world.categoryAndUnit()), description: 'Fresh', price: 10, stock: 2 };
    const form = formBody(fields, await tinyPicture());
    const headers = { ...form.headers, 'idempotency-key': randomUUID() };
    const send = () => world.call(api.catalog.createProduct, { as: admin, body: form.body, headers });
    const made = await Promise.all([send(), send(), send()]);
    expect(new Set(made.map(({ ok }) => ok.id)).size).toBe(1);
    const blue = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer();
    const other = formBody(fields, blue);
    Object.assign(other.headers, { 'idempotency-key': headers['idempotency-key'] });
    expect((await world.call(api.catalog.createProduct, { as: admin, ...other })).status).toBe(409);
  });

  it('is honoured by every POST that moves money, stock or status', () => {
    const deaf = endpoints
      .filter(({ endpoint }) => endpoint.method === 'POST' && listRoles(endpoint).length > 0 && !endpoint.idempotent)
      .map(({ noun, name }) => `${noun}.${name}`);
    // Repeating these is refused by a unique name or number, sets the same value, or moves nothing.
    expect(deaf.toSorted()).toEqual([
      'account.changePassword',
      'account.changePhone',
      'account.confirmPhone',
      'addresses.createAddress',
      'cart.mergeCart',
      'cart.setCartLine',
      'catalog.checkProductImport',
      'catalog.createCategory',
      'catalog.createUnit',
      'catalog.restoreProduct',
      'delivery.addAreas',
      'factors.beginFactor',
      'factors.confirmFactor',
      'factors.renewRecoveryCodes',
      'manualOrders.listManualOrders',
      'notifications.markAllRead',
      'notifications.turnPushOn',
      'orders.verifyPin',
      'productMrps.giveOwnBarcode',
      'productWaits.startWait',
      'registers.closeMissingNumbers',
      'registers.createRegister',
      'registers.decideRecord',
      'registers.importRecords',
      'registers.resolveFlag',
      'registers.revokeRegister',
      'search.adoptMissedWord',
      'stores.createStore',
      'taxes.createTaxClass',
      'users.createStaff',
      'users.suspendUser',
    ]);
  });
});

it('[P05] a refused proof is logged with user and reason, without the signature', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const call = createCaller((await buildApp({ ...world.deps, log })).app);
  const checkout = await desk.checkout();
  const proof = await desk.pay(checkout.orderId);
  const thief = await desk.shopper();
  const body = { address_id: thief.addressId, payment_method: 'online', ...proof };
  expect((await call(api.orders.placeOrder, { as: thief.customer, body })).status).toBe(400);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ why: 'another user', user_id: thief.customer.id, gateway_order_id: checkout.orderId }),
  );
  expect(lines.join()).not.toContain(proof.razorpay_signature);
});
