// One-time passwords of the reset: when they are sent, and how often they may be entered.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { createPasswordReset } from './password-reset.fixture.ts';

const world = await createWorld();
const { auth, users } = api;
const { outbox, codeFor, unknownPhone, forgot, verify } = createPasswordReset(world);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');
const getBody = (error: Record<string, unknown>) => ({ ...error, request_id: '' });

describe('requesting a code', () => {
  it('sends it to the number, however the number is written', async () => {
    const person = await world.customer();
    const before = outbox().length;
    const { ok, status } = await forgot(` +91 ${person.phone_no.slice(0, 5)} ${person.phone_no.slice(5)} `);
    expect([status, ok]).toEqual([200, { message: 'OTP sent successfully', retry_in: 30 }]);
    const lines = outbox();
    expect(lines).toHaveLength(before + 1);
    const text = expect.stringMatching(
      /^\d{6} is your Tilgul OTP to reset your password\. It is valid for 5 minutes\./,
    );
    expect(lines.at(-1)).toEqual({ to: person.phone_no, text, at: expect.stringMatching(/^2026-11-20T.*Z$/) });
  });

  it('[O05] answers the same for an unknown number, and sends nothing', async () => {
    const person = await world.customer();
    const phone = unknownPhone();
    const [known, unknown] = [await forgot(person.phone_no), await forgot(phone)];
    expect([unknown.status, unknown.ok]).toEqual([known.status, known.ok]);
    expect(outbox().filter(({ to }) => to === phone)).toEqual([]);
    const [knownAgain, unknownAgain] = [await forgot(person.phone_no), await forgot(phone)];
    expect([knownAgain.status, unknownAgain.status]).toEqual([429, 429]);
    expect(getBody(unknownAgain.error)).toEqual(getBody(knownAgain.error));
  });

  it('[O04] is 429 within waits of 30 seconds, 1, 5, 15 and 60 minutes, which never grow longer', async () => {
    const person = await world.customer();
    for (const wait of [30, 60, 300, 900, 3600, 3600, 3600]) {
      expect((await forgot(person.phone_no)).ok.retry_in).toBe(wait);
      world.clock.advance(SECOND);
      const early = await forgot(`+91${person.phone_no}`);
      expect([early.status, early.error['error'], early.headers['retry-after']]).toEqual([
        429,
        early.error.detail,
        String(wait - 1),
      ]);
      world.clock.advance((wait - 2) * SECOND);
      expect((await forgot(person.phone_no)).headers['retry-after']).toBe('1');
      world.clock.advance(SECOND);
    }
    world.clock.advance(24 * 60 * MINUTE);
    expect((await forgot(person.phone_no)).status).toBe(200);
    world.clock.advance(30 * SECOND);
    expect((await forgot(person.phone_no)).status).toBe(200);
  });

  it('says in a refusal for how long the last code remains valid, whoever requested it', async () => {
    const person = await world.customer();
    await forgot(person.phone_no);
    world.clock.advance(10 * SECOND);
    expect((await forgot(person.phone_no)).error['code_expires_in']).toBe(290);
    for (const wait of [20, 60]) {
      world.clock.advance(wait * SECOND);
      await forgot(person.phone_no);
    }
    world.clock.advance(299 * SECOND);
    expect((await forgot(person.phone_no)).error['code_expires_in']).toBe(1);
    world.clock.advance(500);
    const { status, error } = await forgot(person.phone_no);
    expect([status, error['code_expires_in']]).toEqual([429, 1]);
  });

  it('[O04] sends one message for 20 parallel requests', async () => {
    const person = await world.customer();
    const results = await Promise.all(Array.from({ length: 20 }, () => forgot(person.phone_no)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(outbox().filter(({ to }) => to === person.phone_no)).toHaveLength(1);
  });

  it('[LANG-4] sends English by default, or the language of the account', async () => {
    const person = await world.customer();
    const findText = () => outbox().findLast(({ to }) => to === person.phone_no)?.text;
    await world.call(api.auth.forgotPassword, {
      body: { phone_no: person.phone_no },
      headers: { 'accept-language': 'hi' },
    });
    expect(findText()).toMatch(/^\d{6} is your \S+ OTP to reset your password\. It is valid for 5 minutes\./);
    await world.call(api.account.changeLanguage, { as: person, body: { language: 'mr' } });
    world.clock.advance(31 * SECOND);
    await forgot(person.phone_no);
    expect(findText()).toMatch(/^\d{6} हा आपला \S+ पासवर्ड बदलण्याचा OTP आहे\./);
    expect((await verify(person.phone_no, codeFor(person.phone_no))).status).toBe(200);
  });

  it('[O04] ends the previous code', async () => {
    const person = await world.customer();
    await forgot(person.phone_no);
    const first = codeFor(person.phone_no);
    world.clock.advance(31 * SECOND);
    await forgot(person.phone_no);
    const second = codeFor(person.phone_no);
    if (first !== second) expect((await verify(person.phone_no, first)).status).toBe(400);
    expect((await verify(person.phone_no, second)).status).toBe(200);
  });

  it('sends nothing to a deleted user', async () => {
    const person = await world.customer();
    await world.call(users.deleteUser, { as: await world.admin(), params: { id: person.id } });
    expect((await forgot(person.phone_no)).status).toBe(200);
    expect(outbox().filter(({ to }) => to === person.phone_no)).toEqual([]);
  });

  it('needs a mobile number', async () => {
    const { status, error } = await world.call(auth.forgotPassword, { body: {} });
    expect([status, error['error'], error['phone_no']]).toEqual([
      400,
      'Mobile number is required.',
      ['Mobile number is required.'],
    ]);
  });
});

describe('checking a code', () => {
  it('returns a token, and a cookie for the reset path only', async () => {
    const person = await world.customer();
    await forgot(person.phone_no);
    const { ok, headers } = await verify(`0${person.phone_no}`, codeFor(person.phone_no));
    expect(ok).toMatchObject({ message: 'OTP verified successfully', reset_token: expect.any(String) });
    const cookie = `resetGrant=${ok.reset_token}; Max-Age=600; Path=/users/reset-password/; HttpOnly; SameSite=Strict`;
    expect(headers['set-cookie']).toBe(cookie);
  });

  it('[O05] refuses known and unknown numbers with the same message', async () => {
    const person = await world.customer();
    const phone = unknownPhone();
    await forgot(person.phone_no);
    await forgot(phone);
    const wrong = wrongCode(codeFor(person.phone_no));
    for (let n = 0; n < 6; n += 1) {
      const [known, unknown] = [await verify(person.phone_no, wrong), await verify(phone, wrong)];
      expect(known.status).toBe(n < 5 ? 400 : 429);
      expect([unknown.status, getBody(unknown.error)]).toEqual([known.status, getBody(known.error)]);
    }
    const never = await verify(unknownPhone(), wrong);
    expect([never.status, never.error.detail, never.error['error']]).toEqual([
      400,
      'Invalid OTP. Please try again.',
      'Invalid OTP. Please try again.',
    ]);
  });

  it('[O03] checks 5 of 100 parallel guesses, then refuses the right code too', async () => {
    const person = await world.customer();
    await forgot(person.phone_no);
    const right = codeFor(person.phone_no);
    const results = await Promise.all(Array.from({ length: 100 }, () => verify(person.phone_no, wrongCode(right))));
    expect(results.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(results.filter(({ status }) => status === 429)).toHaveLength(95);
    const { status, headers } = await verify(person.phone_no, right);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    world.clock.advance(31 * SECOND);
    await forgot(person.phone_no);
    expect((await verify(person.phone_no, codeFor(person.phone_no))).status).toBe(200);
  });

  it('succeeds once for 5 parallel right codes', async () => {
    const person = await world.customer();
    await forgot(person.phone_no);
    const right = codeFor(person.phone_no);
    const results = await Promise.all(Array.from({ length: 5 }, () => verify(person.phone_no, right)));
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
  });

  it('fails after 5 minutes', async () => {
    const person = await world.customer();
    await forgot(person.phone_no);
    world.clock.advance(5 * MINUTE);
    expect((await verify(person.phone_no, codeFor(person.phone_no))).status).toBe(400);
  });

  it.each([[123_456], [['123456']], [null], [true], [{}], ['1234567'], ['12345'], ['      '], [undefined]])(
    '[O06] refuses %j as a code without counting an attempt',
    async (otp) => {
      const person = await world.customer();
      await forgot(person.phone_no);
      for (let n = 0; n < 6; n += 1) {
        const { status, error } = await verify(person.phone_no, otp);
        expect([status, error.detail]).toEqual([400, 'Please enter the complete 6-digit OTP.']);
      }
      expect((await verify(person.phone_no, codeFor(person.phone_no))).status).toBe(200);
    },
  );
});
