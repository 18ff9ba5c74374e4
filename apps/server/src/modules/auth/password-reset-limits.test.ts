// Limits of the password reset: requests and guesses by strangers, for one or many numbers, and the SMS budget.
import { api } from '@tilgul/contract';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { buildApp } from '../../app.ts';
import { createCaller } from '../../seed/caller.ts';
import { createPasswordReset } from './password-reset.fixture.ts';

const world = await createWorld();
const { auth, users } = api;
const { browserThatAsked, codeFor, forgot, outbox, reset, signIn, unknownPhone, verified, verify } =
  createPasswordReset(world);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');
const messagesTo = (phone: string) => outbox().filter(({ to }) => to === phone).length;
let addressCount = 0;
/** An address in a new network each time. */
const nextAddress = () => {
  addressCount += 1;
  return `10.${38 + (addressCount >> 8)}.${addressCount & 255}.1`;
};

/** Requests a code, waiting as long as a refusal says. */
async function forgotInTime(phone: string, by: { headers?: Record<string, string>; from?: string } = {}) {
  const refused = await forgot(phone, by);
  if (refused.status === 200) return refused;
  world.clock.advance(Number(refused.headers['retry-after']) * SECOND);
  return forgot(phone, by);
}

describe("[O02] a stranger's wrong codes", () => {
  it('neither use up the attempts nor end the code of the requesting browser, in three rounds', async () => {
    const { phone_no: phone } = await world.customer();
    const owner = await browserThatAsked(phone);
    const code = codeFor(phone);
    for (let round = 0; round < 3; round += 1) {
      const from = nextAddress();
      for (let n = 0; n < 6; n += 1)
        expect((await verify(phone, wrongCode(code), { from })).status).toBe(n < 5 ? 400 : 429);
      if (round < 2) expect((await forgotInTime(phone, { from })).status).toBe(200);
    }
    expect((await verify(phone, code)).status).toBe(429);
    expect((await verify(phone, code, owner)).status).toBe(200);
  });

  it('have five attempts separate from those of the requesting browser', async () => {
    const { phone_no: phone } = await world.customer();
    const owner = await browserThatAsked(phone);
    const code = codeFor(phone);
    for (let n = 0; n < 6; n += 1) expect((await verify(phone, wrongCode(code), owner)).status).toBe(n < 5 ? 400 : 429);
    expect((await verify(phone, code, owner)).status).toBe(429);
    expect((await verify(phone, code)).status).toBe(200);
  });

  it('do not stop the requesting browser from using a code that a stranger requested later', async () => {
    const { phone_no: phone } = await world.customer();
    const owner = await browserThatAsked(phone);
    expect((await forgotInTime(phone)).status).toBe(200);
    expect((await verify(phone, codeFor(phone), owner)).status).toBe(200);
  });
});

describe('[O03] a code that was requested elsewhere', () => {
  it('is accepted from a browser whose own request was refused, though strangers use up the shared attempts', async () => {
    const { phone_no: phone } = await world.customer();
    await forgot(phone, { from: nextAddress() });
    const code = codeFor(phone);
    const from = nextAddress();
    const owner = await browserThatAsked(phone, from);
    for (let n = 0; n < 6; n += 1) await verify(phone, wrongCode(code), { from: nextAddress() });
    expect((await verify(phone, code, { from })).status).toBe(429);
    expect((await verify(phone, code, owner)).status).toBe(200);
  });

  it('has five attempts in each browser with a cookie, shared with others at its address', async () => {
    const { phone_no: phone } = await world.customer();
    await forgot(phone, { from: nextAddress() });
    const code = codeFor(phone);
    const from = nextAddress();
    const browsers = [await browserThatAsked(phone, from), await browserThatAsked(phone, from)];
    const [first, second] = browsers;
    const elsewhere = await browserThatAsked(phone, nextAddress());
    for (let n = 0; n < 5; n += 1) expect((await verify(phone, wrongCode(code), first)).status).toBe(400);
    for (const browser of browsers) {
      const { status, headers } = await verify(phone, code, browser);
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(300);
    }
    expect((await verify(phone, code, { ...second, from: nextAddress() })).status).toBe(200);
    expect((await verify(phone, code, elsewhere)).status).toBe(400);
  });

  /** How many of five wrong codes are compared, from a browser whose own request is refused. */
  async function guessFiveTimes(phone: string, from: string): Promise<number> {
    const wrong = wrongCode(codeFor(phone));
    const stranger = await browserThatAsked(phone, from);
    let compared = 0;
    for (let n = 0; n < 5; n += 1) if ((await verify(phone, wrong, stranger)).status === 400) compared += 1;
    return compared;
  }

  it('has 20 attempts an hour in a /48 and 40 in a /24', async () => {
    const { phone_no: phone } = await world.customer();
    await forgot(phone, { from: nextAddress() });
    let compared = 0;
    for (let n = 0; n < 5; n += 1) compared += await guessFiveTimes(phone, `2001:db8:7:${n}::1`);
    expect(compared).toBe(20);
    for (let n = 0; n < 9; n += 1) compared += await guessFiveTimes(phone, `10.200.7.${n}`);
    expect(compared).toBe(60);
  });

  it('is accepted from a network that has not tried yet, though a few networks tried as often as they could', async () => {
    const { phone_no: phone } = await world.customer();
    await forgot(phone, { from: nextAddress() });
    for (let n = 0; n < 30; n += 1) await guessFiveTimes(phone, `2001:db8:${20 + (n % 6)}:${n}::1`);
    const owner = await browserThatAsked(phone, nextAddress());
    expect((await verify(phone, wrongCode(codeFor(phone)), owner)).status).toBe(400);
    expect((await verify(phone, codeFor(phone), owner)).status).toBe(200);
  });

  it('has 300 attempts an hour per number in all browsers but the requesting one', async () => {
    const { phone_no: phone } = await world.customer();
    const owner = await browserThatAsked(phone, nextAddress());
    const code = codeFor(phone);
    let compared = 0;
    for (let n = 0; n < 105; n += 1) compared += await guessFiveTimes(phone, nextAddress());
    expect(compared).toBe(300);
    expect((await verify(phone, code, await browserThatAsked(phone, nextAddress()))).status).toBe(429);
    expect((await verify(phone, code, owner)).status).toBe(200);
  });

  it('cannot be kept from its owner by a stranger with 14 addresses', async () => {
    const { phone_no: phone } = await world.customer();
    const addresses = Array.from({ length: 14 }, nextAddress);
    for (let round = 0; round < 3; round += 1) {
      expect((await forgotInTime(phone, { from: addresses[0] ?? '' })).status).toBe(200);
      for (const from of addresses) {
        const stranger = await browserThatAsked(phone, from);
        for (let n = 0; n < 6; n += 1) await verify(phone, wrongCode(codeFor(phone)), n % 2 ? stranger : { from });
      }
    }
    const owner = await browserThatAsked(phone, nextAddress());
    expect((await verify(phone, codeFor(phone), owner)).status).toBe(200);
  });
});

describe('[O10] requesting codes', () => {
  it('waits for the number, whichever browser requested the last code', async () => {
    const { phone_no: phone } = await world.customer();
    const owner = await browserThatAsked(phone, nextAddress());
    const refused = [await forgot(phone, { from: nextAddress() }), await forgot(phone, owner)];
    expect(refused.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
      [429, '30'],
      [429, '30'],
    ]);
  });

  it('gives a browser a cookie even if refused; one of another number, a forged one or one of another site counts as none', async () => {
    const { phone_no: phone } = await world.customer();
    const elsewhere = await browserThatAsked(unknownPhone());
    await forgot(phone, { from: nextAddress() });
    const owner = await browserThatAsked(phone);
    const cookie = owner.headers?.['cookie'] ?? '';
    expect(cookie).toMatch(/^resetBrowser=./);
    const code = codeFor(phone);
    for (let n = 0; n < 6; n += 1) await verify(phone, wrongCode(code), { from: nextAddress() });
    const others = [
      elsewhere.headers,
      { cookie: cookie.replace('=', '=x') },
      { cookie: `${cookie}x` },
      { cookie: 'resetBrowser=made-up' },
      { cookie, origin: 'https://evil.example' },
    ];
    for (const headers of others) expect((await verify(phone, code, { headers: headers ?? {} })).status).toBe(429);
    expect((await verify(phone, code, owner)).status).toBe(200);
  });

  it('never waits longer than an hour, however many codes strangers request', async () => {
    const { phone_no: phone } = await world.customer();
    for (let n = 0; n < 12; n += 1) {
      const by = { from: nextAddress() };
      const refused = await forgot(phone, by);
      if (refused.status === 429) {
        const wait = Number(refused.headers['retry-after']);
        expect(wait).toBeLessThanOrEqual(3600);
        world.clock.advance(wait * SECOND);
      }
      if (refused.status === 429) expect((await forgot(phone, by)).status).toBe(200);
    }
    expect(messagesTo(phone)).toBe(12);
  });

  it('is limited to 60 an hour per address, across all numbers', async () => {
    const from = nextAddress();
    for (let n = 0; n < 60; n += 1) expect((await forgot(unknownPhone(), { from })).status).toBe(200);
    expect((await forgot(unknownPhone(), { from })).status).toBe(429);
    expect((await forgot(unknownPhone(), { from: nextAddress() })).status).toBe(200);
    world.clock.advance(HOUR);
    expect((await forgot(unknownPhone(), { from })).status).toBe(200);
  });

  it('stores no number, code or message for an unknown number', async () => {
    const phone = unknownPhone();
    const counted = async () => [
      (await world.deps.db.selectFrom('otps').select('id').execute()).length,
      (await world.deps.db.selectFrom('sms_jobs').select('id').execute()).length,
    ];
    const before = await counted();
    expect((await forgot(phone)).status).toBe(200);
    expect(await counted()).toEqual(before);
    const kept = await Promise.all([
      world.deps.db.selectFrom('attempts').selectAll().execute(),
      world.deps.db.selectFrom('otp_asks').selectAll().execute(),
    ]);
    expect(JSON.stringify(kept)).not.toContain(phone);
  });
});

describe('[O10] wrong codes from one address', () => {
  it('are limited to 100 in 15 minutes across all numbers; after that, correct codes are refused too', async () => {
    const from = nextAddress();
    for (let n = 0; n < 100; n += 1) expect((await verify(unknownPhone(), '123456', { from })).status).toBe(400);
    const { phone_no: phone } = await world.customer();
    await forgot(phone);
    expect((await verify(phone, codeFor(phone), { from })).status).toBe(429);
    expect((await verify(phone, codeFor(phone), { from: nextAddress() })).status).toBe(200);
    world.clock.advance(15 * MINUTE);
    expect((await verify(unknownPhone(), '123456', { from })).status).toBe(400);
  });
});

describe('[O10] the hourly SMS budget', () => {
  it('is enforced and reported in log and metrics; unknown numbers use none of it and get the same answer', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const poor = await createWorld({ SMS_PER_HOUR: '4' });
    const call = createCaller((await buildApp({ ...poor.deps, log })).app);
    const [first, second, third] = [await poor.customer(), await poor.customer(), await poor.customer()];
    const request = (phone_no: string) => call(auth.forgotPassword, { body: { phone_no }, from: nextAddress() });
    expect((await request(first.phone_no)).status).toBe(200);
    for (let n = 0; n < 3; n += 1) expect((await request(unknownPhone())).status).toBe(200);
    expect(lines).toEqual([]);
    expect((await request(second.phone_no)).status).toBe(200);
    expect(lines).toEqual([
      expect.objectContaining({ level: 50, known_numbers: false, msg: expect.stringMatching(/^SMS budget used up/) }),
    ]);
    const [known, unknown] = [await request(third.phone_no), await request(unknownPhone())];
    expect([known.status, unknown.status]).toEqual([429, 429]);
    expect({ ...known.error, request_id: '' }).toEqual({ ...unknown.error, request_id: '' });
    expect(Number(known.headers['retry-after'])).toBeGreaterThan(3500);
    expect(await poor.deps.metrics.text()).toContain('tilgul_sms_refused_total 2');
    poor.clock.advance(HOUR);
    expect((await request(third.phone_no)).status).toBe(200);
  });

  it('keeps half for confirmed numbers and for numbers with a delivered order', async () => {
    const shop = await createWorld({ SMS_PER_HOUR: '8' });
    const request = async (phone_no: string) =>
      (await shop.call(auth.forgotPassword, { body: { phone_no }, from: nextAddress() })).status;
    const manager = await shop.manager();
    const rider = await shop.staff(manager);
    const goods = await shop.product({ price: 40, main: 50, stores: [[manager, 50]] });
    const [confirmed, delivered, ordering] = [await shop.customer(), await shop.customer(), await shop.customer()];
    const now = shop.clock.now();
    await shop.deps.db.updateTable('users').set({ phone_confirmed_at: now }).where('id', '=', confirmed.id).execute();
    const done = await shop.order(delivered, [[goods.id, 1]]);
    await shop.advance(done, 'Delivered', { customer: delivered, manager, staff: rider });
    await shop.order(ordering, [[goods.id, 1]]);
    for (let n = 0; n < 4; n += 1) expect(await request((await shop.customer()).phone_no)).toBe(200);
    expect(await request(ordering.phone_no)).toBe(429);
    expect([await request(confirmed.phone_no), await request(delivered.phone_no)]).toEqual([200, 200]);
    shop.clock.advance(30 * SECOND);
    expect([await request(confirmed.phone_no), await request(delivered.phone_no)]).toEqual([200, 200]);
    shop.clock.advance(60 * SECOND);
    expect(await request(confirmed.phone_no)).toBe(429);
  });

  it('and all request limits are off with RATE_LIMITS=off', async () => {
    const open = await createWorld({ RATE_LIMITS: 'off', SMS_PER_HOUR: '1' });
    const { phone_no } = await open.customer();
    for (let n = 0; n < 12; n += 1)
      expect((await open.call(auth.forgotPassword, { body: { phone_no } })).status).toBe(200);
  });
});

describe('[O11] a reset grant', () => {
  const move = async (id: number, phone_no: string) => {
    const as = await world.admin();
    const { ok } = await world.call(users.getUser, { as, params: { id } });
    const { first_name, last_name, username } = ok;
    const body = { first_name, last_name, username, phone_no, password: '', role_name: ok.role_name };
    expect((await world.call(users.updateUser, { as, params: { id }, body })).status).toBe(200);
  };

  it("ends when the number changes, and cannot set the password of the number's next user", async () => {
    const { person, token } = await verified();
    const next = await world.customer();
    await move(person.id, unknownPhone());
    await move(next.id, person.phone_no);
    expect((await reset({ phone_no: person.phone_no, reset_token: token })).status).toBe(400);
    expect([await signIn(next, next.password), await signIn(person, person.password)]).toEqual([200, 200]);
  });

  it('is not issued for a code sent to the previous user of the number', async () => {
    const person = await world.customer();
    await forgot(person.phone_no);
    const next = await world.customer();
    await move(person.id, unknownPhone());
    await move(next.id, person.phone_no);
    expect((await verify(person.phone_no, codeFor(person.phone_no))).status).toBe(400);
  });

  it('ends when the account is archived, even if the number is registered again', async () => {
    const { person, token } = await verified();
    await world.call(users.deleteUser, { as: await world.admin(), params: { id: person.id } });
    const body = {
      first_name: 'Sunita',
      last_name: 'Jadhav',
      username: `new.${person.username}`,
      password: 'pass-123',
      confirm_password: 'pass-123',
      phone_no: person.phone_no,
    };
    expect((await world.call(users.createUser, { body, from: nextAddress() })).status).toBe(201);
    expect((await reset({ phone_no: person.phone_no, reset_token: token })).status).toBe(400);
    expect(await signIn({ ...person, username: body.username }, 'pass-123')).toBe(200);
  });
});
