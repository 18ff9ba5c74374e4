// Flags: what a manager looks at on posted records, and what an approval or a manager's own record needs no look at.
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Manager, type Person } from '../../../test/support/harness.ts';
import { createTestRegister, type TestRegister, units } from './register-records.fixture.ts';

const world = await createWorld();
const { db } = world.deps;
let manager: Manager;
let admin: Person;
let cashier: Person;
let register: TestRegister;
let product: Awaited<ReturnType<typeof world.product>>;

const grant = (grants: { can_sell: boolean; can_return: boolean }) =>
  db.updateTable('users').set(grants).where('id', '=', cashier.id).execute();

beforeAll(async () => {
  manager = await world.manager();
  admin = await world.admin();
  cashier = await world.staff(manager);
  product = await world.product({ price: 90, stores: [[manager, 500]] });
  register = await createTestRegister(world, manager, cashier);
  await register.send(register.open(100_000));
  await grant({ can_sell: true, can_return: true });
});

const update = async (change: object) => {
  const { name, category, unit, description, price } = product;
  const body = { name, category, unit, description, price, ...change };
  (await world.call(api.catalog.updateProduct, { as: admin, params: { id: product.id }, body })).ok;
};
const getFlags = async (...records: object[]) => (await register.post(...records)).ok.results.map(({ flags }) => flags);
const approve = async (by: Person = manager, check?: string) => {
  const id = check ?? `check-${String(by.id)}-${world.deps.now().getTime()}`;
  await db
    .insertInto('register_checks')
    .values({ id, register_id: register.device.id, user_id: by.id, created_at: world.deps.now() })
    .execute();
  return { by: by.id, check: id };
};
const line = (fields: object = {}, price = 9000) => units(product.id, 1, price, fields);

it('an imported record is flagged, and may come from a revoked register', async () => {
  const own = await createTestRegister(world, manager);
  await own.send(own.open());
  const body = { records: [own.sale([line()])] };
  const params = { id: own.device.id };
  const { ok } = await world.call(api.registers.importRecords, {
    as: await world.admin(),
    params,
    body: body as never,
  });
  expect(ok.results).toMatchObject([{ seq: 2, state: 'posted', flags: ['imported'] }]);
  const stranger = await world.manager();
  const refused = await world.call(api.registers.importRecords, { as: stranger, params, body: body as never });
  expect(refused.status).toBe(404);
});

describe('a price', () => {
  it('is flagged if the list never had it since the catalogue', async () => {
    const as_of = world.deps.now().toISOString();
    const sale = () => register.sale([line()], { as_of });
    expect(await getFlags(sale(), register.sale([line({}, 8900)], { as_of }))).toEqual([[], ['price']]);
    await update({ price: 95 });
    // The register sells on with the catalogue that it had.
    expect(await getFlags(sale(), register.sale([line({}, 9500)], { as_of }))).toEqual([[], []]);
    expect(await getFlags(register.sale([line()]))).toEqual([['price']]);
    expect(await getFlags(register.sale([line()], { approval: await approve() }))).toEqual([[]]);
    await update({ price: 90 });
  });

  it('above the MRP is always flagged', async () => {
    const sale = register.sale([line({ mrp: 8500 })], { approval: await approve() });
    expect(await getFlags(sale)).toEqual([['above_mrp']]);
  });

  it('has the rate of its tax class, else it is flagged', async () => {
    expect(await getFlags(register.sale([line({ rate: 500 })]))).toEqual([['rate']]);
  });
});

describe('a discount', () => {
  it('is flagged above the limit, unless a manager approves', async () => {
    const body = { discount_limit_percent: 5, return_days: 30, scale_formats: [] };
    (await world.call(api.registers.saveRegisterSettings, { as: admin, body })).ok;
    const discounted = (discount: number, fields: Record<string, unknown> = {}) =>
      register.sale([line({ discount })], fields);
    expect(await getFlags(discounted(450), discounted(451))).toEqual([[], ['discount']]);
    expect(await getFlags(discounted(900, { approval: await approve() }))).toEqual([[]]);
    expect(await getFlags(discounted(900, { by: manager.id }))).toEqual([[]]);
    expect(await getFlags(discounted(900, { approval: { by: manager.id, check: null } }))).toEqual([
      ['offline_approval'],
    ]);
  });

  it('is not approved by a PIN of another record, of another user, or of staff', async () => {
    const sale = (approval: object) => register.sale([line({ discount: 900 })], { approval });
    const used = await approve();
    expect(await getFlags(sale(used), sale(used))).toEqual([[], ['discount']]);
    expect(await getFlags(sale({ ...(await approve()), by: cashier.id }))).toEqual([['discount']]);
    expect(await getFlags(sale(await approve(cashier)))).toEqual([['discount']]);
    expect(await getFlags(sale({ by: manager.id, check: 'made up' }))).toEqual([['discount']]);
  });
});

describe('a cashier', () => {
  it('is flagged without the grant, for cash, and at another store', async () => {
    const sale = register.sale([line()]);
    const bill = sale.numbers[0] ?? '';
    expect(await getFlags(sale, register.cash(-1000))).toEqual([[], ['permission']]);
    expect(await getFlags(register.cash(1000, { approval: await approve() }))).toEqual([[]]);
    await grant({ can_sell: false, can_return: false });
    const withoutGrant = register.sale([line()]);
    const back = register.back(bill, [{ line: 1, quantity: 1 }], 9000);
    expect(await getFlags(withoutGrant, back)).toEqual([['permission'], ['permission']]);
    await grant({ can_sell: true, can_return: true });
    const stranger = await world.manager();
    expect(await getFlags(register.sale([line()], { by: stranger.id }))).toEqual([['permission', 'permission']]);
  });

  it('is flagged for goods of a bill that is too old', async () => {
    const sale = register.sale([units(product.id, 2, 9000)]);
    await getFlags(sale);
    const bill = sale.numbers[0] ?? '';
    world.clock.advance(30 * 86_400_000);
    expect(await getFlags(register.back(bill, [{ line: 1, quantity: 1 }], 9000))).toEqual([[]]);
    world.clock.advance(86_400_000);
    expect(await getFlags(register.back(bill, [{ line: 1, quantity: 1 }], 9000))).toEqual([['permission']]);
  });
});

describe('a clock', () => {
  it('is flagged when it is ahead, or goes back', async () => {
    const at = (milliseconds: number) => new Date(world.deps.now().getTime() + milliseconds).toISOString();
    const ahead = { ...register.sale([line()]), at: at(6 * 60_000) };
    const right = { ...register.sale([line()]), at: at(0) };
    expect(await getFlags(ahead, right)).toEqual([['clock'], ['clock']]);
    world.clock.advance(10 * 60_000);
    expect(await getFlags(register.sale([line()]))).toEqual([[]]);
  });
});

it('UPI is flagged without a code that the gateway confirms', async () => {
  const pay = [{ kind: 'upi' as const, amount: 9000, reference: '412345678901' }];
  expect(await getFlags(register.sale([line()], { pay }))).toEqual([['upi']]);
});
