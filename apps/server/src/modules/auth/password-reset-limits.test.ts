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

describe("[O02] a stranger's wrong codes", () => {
  it('neither use up the attempts nor end the code of the requesting browser, in three rounds', async () => {
    const { phone_no: phone } = await world.customer();
    const owner = await browserThatAsked(phone);
    const code = codeFor(phone);
    for (let round = 0; round < 3; round += 1) {
      const from = nextAddress();
      for (let n = 0; n < 6; n += 1)
        expect((await verify(phone, wrongCode(code), { from })).status).toBe(n < 5 ? 400 : 429);
      world.clock.advance(31 * SECOND);
      if (round < 2) expect((await forgot(phone, { from })).status).toBe(200);
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
    world.clock.advance(31 * SECOND);
    expect((await forgot(phone)).status).toBe(200);
    expect((await verify(phone, codeFor(phone), owner)).status).toBe(200);
  });
});

describe('[O10] requesting codes', () => {
  it('still works in the requesting browser after strangers have reached the limit', async () => {
    const { phone_no: phone } = await world.customer();
    const owner = await browserThatAsked(phone);
    for (let n = 0; n < 2; n += 1) {
      world.clock.advance(31 * SECOND);
      await forgot(phone, { from: nextAddress() });
    }
    world.clock.advance(31 * SECOND);
    expect((await forgot(phone, { from: nextAddress() })).status).toBe(429);
    expect((await forgot(phone, owner)).status).toBe(200);
    expect((await verify(phone, codeFor(phone), owner)).status).toBe(200);
  });

  it('ignores a cookie that belongs to another number, is forged or was sent by another site', async () => {
    const { phone_no: phone } = await world.customer();
    const elsewhere = await browserThatAsked(unknownPhone());
    const owner = await browserThatAsked(phone);
    const cookie = owner.headers?.['cookie'] ?? '';
    const others = [
      elsewhere.headers,
      { cookie: cookie.replace('=', '=x') },
      { cookie: `${cookie}x` },
      { cookie: 'resetBrowser=made-up' },
      { cookie, origin: 'https://evil.example' },
    ];
    for (const headers of others) expect((await forgot(phone, { headers: headers ?? {} })).status).toBe(429);
    expect((await forgot(phone, owner)).status).toBe(200);
  });

  it('is limited to 10 a day per number, with or without cookies', async () => {
    const { phone_no: phone } = await world.customer();
    const owner = await browserThatAsked(phone, nextAddress());
    for (let n = 1; n < 10; n += 1) {
      world.clock.advance(16 * MINUTE);
      expect((await forgot(phone, n % 2 ? owner : { from: nextAddress() })).status).toBe(200);
    }
    world.clock.advance(16 * MINUTE);
    const refused = [await forgot(phone, { from: nextAddress() }), await forgot(phone, owner)];
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(20 * 60 * 60);
    expect(messagesTo(phone)).toBe(10);
    world.clock.advance(24 * HOUR - 160 * MINUTE);
    expect((await forgot(phone, { from: nextAddress() })).status).toBe(200);
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
    const poor = await createWorld({ SMS_PER_HOUR: '2' });
    const call = createCaller((await buildApp({ ...poor.deps, log })).app);
    const [first, second, third] = [await poor.customer(), await poor.customer(), await poor.customer()];
    const request = (phone_no: string) => call(auth.forgotPassword, { body: { phone_no }, from: nextAddress() });
    expect((await request(first.phone_no)).status).toBe(200);
    for (let n = 0; n < 3; n += 1) expect((await request(unknownPhone())).status).toBe(200);
    expect(lines).toEqual([]);
    expect((await request(second.phone_no)).status).toBe(200);
    expect(lines).toEqual([expect.objectContaining({ level: 50, msg: expect.stringMatching(/^SMS budget used up/) })]);
    const [known, unknown] = [await request(third.phone_no), await request(unknownPhone())];
    expect([known.status, unknown.status]).toEqual([429, 429]);
    expect({ ...known.error, request_id: '' }).toEqual({ ...unknown.error, request_id: '' });
    expect(Number(known.headers['retry-after'])).toBeGreaterThan(3500);
    expect(await poor.deps.metrics.text()).toContain('tilgul_sms_refused_total 2');
    poor.clock.advance(HOUR);
    expect((await request(third.phone_no)).status).toBe(200);
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
