// The password reset over the real app: the code, its tries, the right it gives, and what a reset ends.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../../../test/harness.ts';
import { forgetExpired } from './forget-expired.ts';

const world = await createWorld();
const { auth, users } = api;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

interface Line {
  readonly to: string;
  readonly text: string;
  readonly at: string;
}
function outbox(of: World = world): Line[] {
  const file = join(of.dataDir, 'outbox', 'sms.jsonl');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}
const codeFor = (phone: string) => {
  const last = outbox().findLast(({ to }) => to === phone);
  return /^\d{6}/.exec(last?.text ?? '')?.[0] ?? 'no code';
};
/** Another code than the right one. */
const notThe = (code: string) => (code === '000000' ? '000001' : '000000');

const forgot = (phone_no: string) => world.call(auth.forgotPassword, { body: { phone_no } });
const verify = (phone_no: string, otp: unknown) => world.call(auth.verifyOtp, { body: { phone_no, otp } });
const reset = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  world.call(auth.resetPassword, { body: { new_password: 'brand-new-1', ...body }, headers });
const signIn = async (person: Person, password: string) =>
  (await world.call(auth.signIn, { body: { username: person.username, password }, from: '10.3.0.1' })).status;
const bodyOf = (error: Record<string, unknown>) => ({ ...error, request_id: '' });
let strangers = 0;
const stranger = () => {
  strangers += 1;
  return `7${String(100_000_000 + strangers)}`;
};

async function verified(): Promise<{ person: Person; token: string; cookie: string }> {
  const person = await world.customer();
  await forgot(person.phone_no);
  const { ok, headers } = await verify(person.phone_no, codeFor(person.phone_no));
  return { person, token: ok.reset_token, cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

describe('asking for a code', () => {
  it('sends it to the number as one line of the outbox, however the number was written', async () => {
    const person = await world.customer();
    const before = outbox().length;
    const { ok, status } = await forgot(` +91 ${person.phone_no.slice(0, 5)} ${person.phone_no.slice(5)} `);
    expect([status, ok]).toEqual([200, { message: 'OTP sent successfully' }]);
    const lines = outbox();
    expect(lines).toHaveLength(before + 1);
    const text = expect.stringMatching(
      /^\d{6} is your Tilgul OTP to reset your password\. It is valid for 5 minutes\./,
    );
    expect(lines.at(-1)).toEqual({ to: person.phone_no, text, at: expect.stringMatching(/^2026-11-20T.*Z$/) });
  });

  it('answers the same for a number that nobody has, and sends nothing', async () => {
    const person = await world.customer();
    const phone = stranger();
    const [known, unknown] = [await forgot(person.phone_no), await forgot(phone)];
    expect([unknown.status, unknown.ok]).toEqual([known.status, known.ok]);
    expect(outbox().filter(({ to }) => to === phone)).toEqual([]);
    const [knownAgain, unknownAgain] = [await forgot(person.phone_no), await forgot(phone)];
    expect([knownAgain.status, unknownAgain.status]).toEqual([429, 429]);
    expect(bodyOf(unknownAgain.error)).toEqual(bodyOf(knownAgain.error));
  });

  it('again is 429 within 30 seconds, and a fourth time within 15 minutes', async () => {
    const person = await world.customer();
    await forgot(person.phone_no);
    const early = await forgot(`+91${person.phone_no}`);
    expect(early.status).toBe(429);
    expect(early.error['error']).toBe(early.error.detail);
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(30);
    for (let n = 0; n < 2; n += 1) {
      world.clock.advance(31 * SECOND);
      expect((await forgot(person.phone_no)).status).toBe(200);
    }
    world.clock.advance(31 * SECOND);
    const fourth = await forgot(person.phone_no);
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(13 * 60);
    world.clock.advance(14 * MINUTE);
    expect((await forgot(person.phone_no)).status).toBe(200);
  });

  it('by 20 clients at once sends one message', async () => {
    const person = await world.customer();
    const results = await Promise.all(Array.from({ length: 20 }, () => forgot(person.phone_no)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(outbox().filter(({ to }) => to === person.phone_no)).toHaveLength(1);
  });

  it('kills the code before', async () => {
    const person = await world.customer();
    await forgot(person.phone_no);
    const first = codeFor(person.phone_no);
    world.clock.advance(31 * SECOND);
    await forgot(person.phone_no);
    const second = codeFor(person.phone_no);
    if (first !== second) expect((await verify(person.phone_no, first)).status).toBe(400);
    expect((await verify(person.phone_no, second)).status).toBe(200);
  });

  it('for a deleted user sends nothing', async () => {
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
  it('gives a token, and a cookie for the reset alone', async () => {
    const person = await world.customer();
    await forgot(person.phone_no);
    const { ok, headers } = await verify(`0${person.phone_no}`, codeFor(person.phone_no));
    expect(ok).toEqual({ message: 'OTP verified successfully', reset_token: expect.any(String) });
    const cookie = `resetGrant=${ok.reset_token}; Max-Age=600; Path=/users/reset-password/; HttpOnly; SameSite=Strict`;
    expect(headers['set-cookie']).toBe(cookie);
  });

  it('refuses known and unknown numbers with the same words', async () => {
    const person = await world.customer();
    const phone = stranger();
    await forgot(person.phone_no);
    await forgot(phone);
    const wrong = notThe(codeFor(person.phone_no));
    for (let n = 0; n < 6; n += 1) {
      const [known, unknown] = [await verify(person.phone_no, wrong), await verify(phone, wrong)];
      expect(known.status).toBe(n < 5 ? 400 : 429);
      expect([unknown.status, bodyOf(unknown.error)]).toEqual([known.status, bodyOf(known.error)]);
    }
    const never = await verify(stranger(), wrong);
    expect([never.status, never.error.detail, never.error['error']]).toEqual([
      400,
      'Invalid OTP. Please try again.',
      'Invalid OTP. Please try again.',
    ]);
  });

  it('looks at 5 of 100 guesses made at once, then the right code fails too', async () => {
    const person = await world.customer();
    await forgot(person.phone_no);
    const right = codeFor(person.phone_no);
    const results = await Promise.all(Array.from({ length: 100 }, () => verify(person.phone_no, notThe(right))));
    expect(results.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(results.filter(({ status }) => status === 429)).toHaveLength(95);
    const { status, headers } = await verify(person.phone_no, right);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    world.clock.advance(31 * SECOND);
    await forgot(person.phone_no);
    expect((await verify(person.phone_no, codeFor(person.phone_no))).status).toBe(200);
  });

  it('succeeds once, though 5 clients bring the right one at once', async () => {
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

  it.each([[123_456], [['123456']], [null], [true], [{}], ['1234567'], ['12345'], ['١٢٣٤٥٦'], ['      '], [undefined]])(
    'takes %j for no code and counts no try',
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

describe('setting the new password', () => {
  it('works by the token or by the cookie, and ends all sessions', async () => {
    for (const way of ['token', 'cookie'] as const) {
      const { person, token, cookie } = await verified();
      const second = await world.signIn(person.username, person.password, person);
      const body = { phone_no: person.phone_no, ...(way === 'token' ? { reset_token: token } : {}) };
      const { ok, headers } = await reset(body, way === 'cookie' ? { cookie } : {});
      expect(ok).toEqual({ message: 'Password reset successfully' });
      const cookies = [headers['set-cookie']].flat();
      expect(cookies).toEqual([expect.stringMatching(/^resetGrant=; .*Path=\/users\/reset-password\//)]);
      for (const as of [person, second])
        expect((await world.call(users.getUser, { as, params: { id: as.id } })).status).toBe(401);
      expect(await signIn(person, person.password)).toBe(401);
      expect(await signIn(person, 'brand-new-1')).toBe(200);
    }
  });

  it("without having verified is 400, and the victim's own reset then works", async () => {
    const { person, token } = await verified();
    const attack = await reset({ phone_no: person.phone_no, new_password: 'evil-pass-1' });
    expect([attack.status, attack.error['error']]).toEqual([400, 'Please verify the OTP first.']);
    expect(
      (await reset({ phone_no: person.phone_no, new_password: 'evil-pass-1', reset_token: 'made-up' })).status,
    ).toBe(400);
    expect(await signIn(person, 'evil-pass-1')).toBe(401);
    expect((await reset({ phone_no: person.phone_no, reset_token: token })).status).toBe(200);
    expect(await signIn(person, 'brand-new-1')).toBe(200);
  });

  it('of another number than the verified one is 400 and changes nothing', async () => {
    const { person, token, cookie } = await verified();
    const victim = await world.customer();
    expect((await reset({ phone_no: victim.phone_no, reset_token: token }, { cookie })).status).toBe(400);
    expect(await signIn(victim, victim.password)).toBe(200);
    expect((await reset({ phone_no: person.phone_no, reset_token: token })).status).toBe(200);
  });

  it('works once, though 10 clients bring the same token at once', async () => {
    const { person, token } = await verified();
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        reset({ phone_no: person.phone_no, reset_token: token, new_password: `from-client-${n}` }),
      ),
    );
    const winners = results.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(winners).toHaveLength(1);
    expect(await signIn(person, `from-client-${winners[0]}`)).toBe(200);
  });

  it('is 400 after 10 minutes', async () => {
    const { person, token } = await verified();
    world.clock.advance(10 * MINUTE);
    expect((await reset({ phone_no: person.phone_no, reset_token: token })).status).toBe(400);
  });

  it('takes no cookie that a foreign page sent', async () => {
    const { person, cookie } = await verified();
    expect((await reset({ phone_no: person.phone_no }, { cookie, origin: 'https://evil.example' })).status).toBe(400);
    expect((await reset({ phone_no: person.phone_no }, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(400);
    expect((await reset({ phone_no: person.phone_no }, { cookie })).status).toBe(200);
  });

  it('ends every other right to reset the same number', async () => {
    const { person, token } = await verified();
    world.clock.advance(31 * SECOND);
    await forgot(person.phone_no);
    const later = (await verify(person.phone_no, codeFor(person.phone_no))).ok.reset_token;
    expect((await reset({ phone_no: person.phone_no, reset_token: later })).status).toBe(200);
    expect((await reset({ phone_no: person.phone_no, reset_token: token })).status).toBe(400);
  });

  it('with too short a password is 400 and keeps the right', async () => {
    const { person, token } = await verified();
    const { status, error } = await reset({ phone_no: person.phone_no, reset_token: token, new_password: 'short' });
    expect([status, error['new_password']]).toEqual([400, [expect.stringContaining('at least 6 characters')]]);
    expect((await reset({ phone_no: person.phone_no, reset_token: token })).status).toBe(200);
  });

  it('lets somebody in who had tried the old password too often', async () => {
    const { person, token } = await verified();
    for (let n = 0; n < 6; n += 1)
      await world.call(auth.signIn, { body: { username: person.username, password: 'forgotten' } });
    expect((await reset({ phone_no: person.phone_no, reset_token: token })).status).toBe(200);
    const again = await world.call(auth.signIn, { body: { username: person.username, password: 'brand-new-1' } });
    expect(again.status).toBe(200);
  });

  it('leaves no session behind that the old password opened at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { person, token } = await verified();
      const signIns = Array.from({ length: 10 }, () =>
        world.call(auth.signIn, {
          body: { username: person.username, password: person.password },
          from: `10.4.${round}.1`,
        }),
      );
      const [, ...opened] = await Promise.all([reset({ phone_no: person.phone_no, reset_token: token }), ...signIns]);
      for (const session of opened.filter(({ status }) => status === 200)) {
        const headers = { authorization: `Bearer ${session.ok.access}` };
        expect((await world.call(users.getUser, { params: { id: person.id }, headers })).status).toBe(401);
      }
    }
  });
});

describe('what can no longer be used', () => {
  it('is forgotten a day later, and nothing that still counts', async () => {
    const own = await createWorld();
    const old = await own.customer();
    await own.call(auth.forgotPassword, { body: { phone_no: old.phone_no } });
    own.clock.advance(9 * 24 * 60 * MINUTE);
    const fresh = await own.customer();
    await own.call(auth.forgotPassword, { body: { phone_no: fresh.phone_no } });
    await forgetExpired(own.deps.db, own.clock.now());
    const left = async (table: 'sessions' | 'refresh_tokens' | 'otps' | 'attempts') =>
      (await own.deps.db.selectFrom(table).selectAll().execute()).length;
    expect(await Promise.all([left('sessions'), left('refresh_tokens'), left('otps')])).toEqual([1, 1, 1]);
    expect((await own.call(users.getUser, { as: fresh, params: { id: fresh.id } })).status).toBe(200);
    expect((await own.call(auth.forgotPassword, { body: { phone_no: fresh.phone_no } })).status).toBe(429);
  });
});
