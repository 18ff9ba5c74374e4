// The delivery PIN: who sees it, who may try it and how often, and what Delivered needs.
import { api } from '@tilgul/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { buildApp } from '../../app.ts';
import { loadSecrets } from '../../platform/security/secrets.ts';
import { createCaller } from '../../seed/caller.ts';

const world = await createWorld();
const { call, clock } = world;
const MINUTE = 60_000;
const [admin, customer, manager] = [await world.admin(), await world.customer(), await world.manager()];
const staff = await world.staff(manager);
const who = { customer, manager, staff };
const product = await world.product({ price: 48, stores: [[manager, 500]] });

let id = 0;
let pin = '';
beforeEach(async () => {
  id = await world.order(customer, [[product.id, 2]]);
  await world.advance(id, 'Out For Delivery', who);
  pin = await world.getPin(id, customer);
});

const verify = (otp: unknown, as: Person = staff) => call(api.orders.verifyPin, { as, body: { order_id: id, otp } });
const deliver = (more: Record<string, unknown> = {}) =>
  call(api.orders.moveOrderAsStaff, { as: staff, params: { id }, body: { status: 'Delivered', ...more } });
const renew = () => call(api.orders.renewPin, { as: customer, params: { id } });
const getOwnOrder = async () =>
  (await call(api.orders.listOwnOrders, { as: customer })).ok.find((order) => order.id === id);
/** A wrong PIN. */
const getWrongPin = (n = 1) => String((Number(pin) + n) % 1_000_000).padStart(6, '0');
const tryWrong = async (times: number) => {
  const statuses: number[] = [];
  for (let n = 1; n <= times; n += 1) statuses.push((await verify(getWrongPin(n))).status);
  return statuses;
};

describe('the PIN', () => {
  it('[O09] has six digits and is shown to the customer only', async () => {
    expect(pin).toMatch(/^\d{6}$/);
    const answers = [
      await call(api.orders.listAllOrders, { as: admin }),
      await call(api.orders.listStoreOrders, { as: manager }),
      await call(api.orders.listStaffOrders, { as: staff }),
      await call(api.notifications.listNotifications, { as: customer }),
      await call(api.notifications.listNotifications, { as: staff }),
      await call(api.notifications.listNotifications, { as: manager }),
      await verify(pin),
      await deliver(),
    ];
    for (const { ok } of answers) {
      expect(JSON.stringify(ok)).not.toContain('order_pin');
      expect(JSON.stringify(ok)).not.toMatch(new RegExp(`(?<!\\d)${pin}(?!\\d)`));
    }
  });

  it('is not readable in the database', async () => {
    const row = await world.deps.db
      .selectFrom('orders')
      .select('pin_seal')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.pin_seal?.toString('latin1')).not.toContain(pin);
  });

  it('[O09] is null before Shipped and after the order has ended', async () => {
    const fresh = await world.order(customer, [[product.id, 1]]);
    const pinNow = async (order: number) =>
      (await call(api.orders.listOwnOrders, { as: customer })).ok.find((row) => row.id === order)?.order_pin;
    expect(await pinNow(fresh)).toBeNull();
    (await verify(pin)).ok;
    (await deliver()).ok;
    expect(await pinNow(id)).toBeNull();
  });
});

describe('verifying the PIN', () => {
  it.each([123456, ['123456'], null, true, {}, '1234567', '12345', '', '      ', undefined])(
    '[O06] refuses %j as malformed, without counting an attempt',
    async (otp) => {
      for (let n = 0; n < 6; n += 1) expect((await verify(otp)).status).toBe(400);
      expect((await verify(pin)).status).toBe(200);
    },
  );

  it('accepts it in Devanagari digits, pasted with invisible marks', async () => {
    const typed = pin.replace(/[0-9]/g, (digit) => String.fromCharCode(0x0966 + Number(digit)));
    expect((await verify(`\u200e${typed}\u200b`)).status).toBe(200);
  });

  it('is 400 with the screen’s message if the PIN is wrong', async () => {
    const refused = await verify(getWrongPin());
    expect([refused.status, refused.error.detail]).toEqual([400, 'Please enter the correct order pin.']);
  });

  it('[O07] is 429 with Retry-After after five wrong tries within 15 minutes, even for the right PIN', async () => {
    expect(await tryWrong(5)).toEqual([400, 400, 400, 400, 400]);
    const refused = await verify(pin);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    clock.advance(15 * MINUTE);
    expect((await verify(pin)).status).toBe(200);
  });

  it('[O07] evaluates at most five of a hundred concurrent guesses', async () => {
    const guesses = Array.from({ length: 100 }, (_, n) => verify(getWrongPin(n + 1)));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
  });

  it('[O07] is blocked after ten wrong tries in total, until the customer asks for a new PIN', async () => {
    await tryWrong(5);
    clock.advance(16 * MINUTE);
    await tryWrong(5);
    clock.advance(16 * MINUTE);
    expect((await verify(pin)).status).toBe(400);
    expect(await getOwnOrder()).toMatchObject({ order_pin: null, pin_void: true });
    (await renew()).ok;
    const fresh = await world.getPin(id, customer);
    expect((await verify(fresh)).status).toBe(200);
    expect(await getOwnOrder()).toMatchObject({ order_pin: fresh, pin_void: false });
  });

  it('[O07] returns the tries left after a wrong PIN: of five, and of ten in total', async () => {
    const left: unknown[] = [];
    const tryWrong = async (times: number) => {
      for (let n = 1; n <= times; n += 1) left.push((await verify(getWrongPin(n))).error['tries_left']);
    };
    await tryWrong(4);
    clock.advance(16 * MINUTE);
    await tryWrong(4);
    clock.advance(16 * MINUTE);
    await tryWrong(2);
    expect(left).toEqual([4, 3, 2, 1, 4, 3, 2, 1, 1, 0]);
  });

  it('[N07] explains that the PIN was encrypted with a lost secret, without counting an attempt', async () => {
    const other = loadSecrets({ dataDir: '', jwtSecrets: ['another secret, forty characters long ...'] });
    const secrets = { ...world.deps.secrets, sealKeys: other.sealKeys };
    const { app } = await buildApp({ ...world.deps, secrets });
    const blind = createCaller(app);
    for (let n = 0; n < 6; n += 1) {
      const { status, error } = await blind(api.orders.verifyPin, { as: staff, body: { order_id: id, otp: pin } });
      expect([status, error.detail]).toEqual([400, expect.stringMatching(/can no longer be read/)]);
    }
    await app.close();
    expect((await verify(pin)).status).toBe(200);
  });

  it("[Z08] is 404 for another staff member's order and 409 unless it is Out For Delivery", async () => {
    const other = await world.staff(manager);
    expect((await verify(pin, other)).status).toBe(404);
    (await call(api.orders.returnOrder, { as: staff, params: { id }, body: { reason: 'Nobody at home' } })).ok;
    expect((await verify(pin)).status).toBe(409);
  });
});

describe('a new PIN', () => {
  it('replaces the old one, even if already verified', async () => {
    (await verify(pin)).ok;
    (await renew()).ok;
    expect((await deliver()).status).toBe(409);
    expect((await getOwnOrder())?.timeline.at(-1)?.event).toBe('pin_renewed');
  });

  it('is available to the order’s customer only, while Shipped or Out For Delivery', async () => {
    const other = await world.customer();
    expect((await call(api.orders.renewPin, { as: other, params: { id } })).status).toBe(404);
    const fresh = await world.order(customer, [[product.id, 1]]);
    expect((await call(api.orders.renewPin, { as: customer, params: { id: fresh } })).status).toBe(409);
  });
});

describe('Delivered', () => {
  const NOT_VERIFIED = [409, 'Order PIN has not been verified.'];

  it('[O08] is 409 without the PIN, and with one verified more than 15 minutes ago', async () => {
    const without = await deliver();
    expect([without.status, without.error.detail]).toEqual(NOT_VERIFIED);
    (await verify(pin)).ok;
    clock.advance(15 * MINUTE + 1000);
    const late = await deliver();
    expect([late.status, late.error.detail]).toEqual(NOT_VERIFIED);
    (await verify(pin)).ok;
    expect((await deliver()).ok).toMatchObject({ status: 'Delivered', pin_verified: true });
  });

  it("[O08] is 409 with another order's PIN verified", async () => {
    (await verify(pin)).ok;
    const other = await world.order(customer, [[product.id, 1]]);
    await world.advance(other, 'Out For Delivery', who);
    expect(
      (await call(api.orders.moveOrderAsStaff, { as: staff, params: { id: other }, body: { status: 'Delivered' } }))
        .status,
    ).toBe(409);
  });

  it('[O08] is 409 if another staff member verified the PIN', async () => {
    (await verify(pin)).ok;
    (await call(api.orders.returnOrder, { as: staff, params: { id }, body: { reason: 'My shift ends' } })).ok;
    const other = await world.staff(manager);
    (await call(api.orders.allocateStaff, { as: manager, body: { order_id: id, staff_id: other.id } })).ok;
    const move = (status: 'Out For Delivery' | 'Delivered') =>
      call(api.orders.moveOrderAsStaff, { as: other, params: { id }, body: { status } });
    (await move('Out For Delivery')).ok;
    const refused = await move('Delivered');
    expect([refused.status, refused.error.detail]).toEqual(NOT_VERIFIED);
  });

  it('is 409 if the order was returned and sent out again after the PIN was verified', async () => {
    (await verify(pin)).ok;
    (await call(api.orders.returnOrder, { as: staff, params: { id }, body: { reason: 'Changed their mind' } })).ok;
    (await call(api.orders.moveOrderAsStaff, { as: staff, params: { id }, body: { status: 'Out For Delivery' } })).ok;
    expect((await deliver()).status).toBe(409);
  });
});

describe('[S11] cash on delivery', () => {
  const storeView = async () =>
    (await call(api.orders.listStoreOrders, { as: manager })).ok.find((order) => order.id === id);
  const staffView = async () =>
    (await call(api.orders.listStaffOrders, { as: staff })).ok.find((order) => order.id === id);

  it.each([
    ['is the exact total if not entered', undefined, 96, 0],
    ['shows a difference to manager, staff and customer', 90.5, 90.5, -5.5],
    ['may be sent as text', '100', 100, 4],
  ])('%s', async (_what, cash_collected, collected, difference) => {
    (await verify(pin)).ok;
    (await deliver({ cash_collected })).ok;
    const cash = { total: 96, cash_collected: collected, cash_difference: difference };
    for (const view of [storeView, staffView, getOwnOrder]) expect(await view()).toMatchObject(cash);
  });

  it.each(['much', -1, 1.234, {}])('is 400 for %j, and nothing is delivered', async (cash_collected) => {
    (await verify(pin)).ok;
    expect((await deliver({ cash_collected })).status).toBe(400);
    expect((await storeView())?.status).toBe('Out For Delivery');
  });
});
