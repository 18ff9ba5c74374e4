// Sign-in with a one-time password: who gets a code, what it opens, its limits and races.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { createAuthenticators } from '../two-factor/authenticator.fixture.ts';
import { createPasswordReset } from './password-reset.fixture.ts';
import { createLoginClient, getCookies } from './sign-in.fixture.ts';

const world = await createWorld();
const { auth, users } = api;
const { outbox, codeFor, unknownPhone, verify, forgot: askForReset } = createPasswordReset(world);
const { nextAddress, signIn, profile } = createLoginClient(world);
const { getCode, turnOn } = createAuthenticators(world);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');
const getBody = (error: Record<string, unknown>) => ({ ...error, request_id: '' });

interface Browser {
  readonly from?: string;
  readonly cookie?: string;
}

const ask = (phone_no: string, { from = nextAddress(), cookie = '' }: Browser = {}) =>
  world.call(auth.forgotPassword, { body: { phone_no, purpose: 'sign_in' }, from, headers: { cookie } });
const enter = (
  phone_no: string,
  otp: unknown,
  { from = nextAddress(), cookie = '', factor_code }: Browser & { factor_code?: string } = {},
) =>
  world.call(auth.signInWithCode, {
    body: { phone_no, otp: otp as string, ...(factor_code === undefined ? {} : { factor_code }) },
    from,
    headers: { cookie },
  });
/** The cookie of an answer as a browser returns it. */
const findCookie = ({ headers }: { headers: Record<string, unknown> }, name: string): string =>
  getCookies(headers)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';
/** Asks for a code and returns the browser's cookie. */
const askAsBrowser = async (phone: string) => ({ cookie: findCookie(await ask(phone), 'signInBrowser') });
const readSelf = async (access: string, id: number) =>
  (await world.call(users.getUser, { params: { id }, headers: { authorization: `Bearer ${access}` } })).ok;
const suspend = async ({ id }: Person) =>
  world.call(users.suspendUser, {
    as: await world.admin(),
    params: { id },
    body: { suspended: true, reason: 'Unpaid orders' },
  });

describe('[A26] a code to sign in', () => {
  it('is sent in its own words and opens a session like a password, once', async () => {
    const person = await world.customer();
    const asked = await ask(`+91 ${person.phone_no}`);
    expect([asked.status, asked.ok]).toEqual([200, { message: 'OTP sent successfully', retry_in: 30 }]);
    expect(outbox().at(-1)?.text).toMatch(/^\d{6} is your Tilgul OTP to sign in\. It is valid for 5 minutes\./);
    const browser = findCookie(asked, 'signInBrowser');
    expect(getCookies(asked.headers)).toContain(
      `${browser}; Max-Age=86400; Path=/api/token/; HttpOnly; SameSite=Strict`,
    );
    const code = codeFor(person.phone_no);
    const { ok, headers } = await enter(`0${person.phone_no}`, code, { cookie: browser });
    expect(ok).toEqual({ access: expect.any(String), refresh: expect.any(String), role_name: 'Customer' });
    expect(getCookies(headers)).toEqual([
      `refreshToken=${ok.refresh}; Max-Age=604800; Path=/api/token/; HttpOnly; SameSite=Strict`,
      expect.stringMatching(/^device=[^;]+; Max-Age=34560000; Path=\/api\/token\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect(await profile(ok.access, person.id)).toBe(200);
    const again = await enter(person.phone_no, code, { cookie: browser });
    expect([again.status, again.error.code]).toEqual([400, 'wrong_otp']);
  });

  it('ends the session that was open in this browser', async () => {
    const person = await world.customer();
    const first = await signIn(person.username, person.password);
    const { cookie } = await askAsBrowser(person.phone_no);
    const cookies = `${cookie}; ${findCookie(first, 'refreshToken')}`;
    expect((await enter(person.phone_no, codeFor(person.phone_no), { cookie: cookies })).status).toBe(200);
    expect(await profile(first.ok.access, person.id)).toBe(401);
  });

  it('serves no other purpose, and no other code serves it', async () => {
    const person = await world.customer();
    await askForReset(person.phone_no);
    const reset = codeFor(person.phone_no);
    expect((await enter(person.phone_no, reset)).error.code).toBe('wrong_otp');
    world.clock.advance(31 * SECOND);
    await ask(person.phone_no);
    const code = codeFor(person.phone_no);
    if (code !== reset) expect((await verify(person.phone_no, code)).error.code).toBe('wrong_otp');
    expect((await verify(person.phone_no, reset)).status).toBe(200);
    expect((await enter(person.phone_no, code)).status).toBe(200);
  });

  it('[O05] is not sent to unknown numbers, staff, managers and administrators, whose answers are those of customers', async () => {
    const [customer, manager, admin] = [await world.customer(), await world.manager(), await world.admin()];
    const phones = [unknownPhone(), manager.phone_no, (await world.staff(manager)).phone_no, admin.phone_no];
    const known = [await ask(customer.phone_no), await enter(customer.phone_no, '000000', { from: '10.9.9.9' })];
    for (const phone of phones) {
      const sent = outbox().length;
      const asked = await ask(phone);
      expect([asked.status, asked.ok]).toEqual([known[0]?.status, known[0]?.ok]);
      expect(Object.keys(asked.headers)).toEqual(Object.keys(known[0]?.headers ?? {}));
      const again = await ask(phone);
      expect([again.status, again.error['code_expires_in']]).toEqual([429, 300]);
      const refused = await enter(phone, '000000');
      expect([refused.status, getBody(refused.error)]).toEqual([400, getBody(known[1]?.error ?? {})]);
      expect(outbox()).toHaveLength(sent);
    }
  });

  it('signs in no deleted customer', async () => {
    const person = await world.customer();
    await ask(person.phone_no);
    await world.call(users.deleteUser, { as: await world.admin(), params: { id: person.id } });
    expect((await enter(person.phone_no, codeFor(person.phone_no))).error.code).toBe('wrong_otp');
  });

  it('answers 403 for a suspended account only after the right code', async () => {
    const person = await world.customer();
    expect((await suspend(person)).status).toBe(200);
    await ask(person.phone_no);
    const code = codeFor(person.phone_no);
    expect((await enter(person.phone_no, wrongCode(code))).status).toBe(400);
    const { status, error } = await enter(person.phone_no, code);
    expect([status, error.code]).toEqual([403, 'account_suspended']);
  });

  it('[A21] asks for the second factor after the right code, which stays valid until then', async () => {
    const person = await world.customer();
    const { secret } = await turnOn(person);
    const browser = await askAsBrowser(person.phone_no);
    const code = codeFor(person.phone_no);
    const early = await enter(person.phone_no, wrongCode(code), { ...browser, factor_code: getCode(secret) });
    expect([early.status, early.error.code]).toEqual([400, 'wrong_otp']);
    const asked = await enter(person.phone_no, code, browser);
    expect([asked.status, asked.error.code, getCookies(asked.headers)]).toEqual([401, 'otp_required', []]);
    const wrong = await enter(person.phone_no, code, { ...browser, factor_code: 'aaaaa-aaaaa' });
    expect([wrong.status, wrong.error.code]).toEqual([401, 'otp_refused']);
    const { ok } = await enter(person.phone_no, code, { ...browser, factor_code: getCode(secret) });
    expect(await profile(ok.access, person.id)).toBe(200);
  });

  it('confirms the number for its session, and elsewhere only after a new password', async () => {
    const person = await world.customer();
    const { ok: other } = await signIn(person.username, person.password);
    await ask(person.phone_no);
    const { ok } = await enter(person.phone_no, codeFor(person.phone_no));
    expect((await readSelf(ok.access, person.id)).phone_confirmed).toBe(true);
    expect((await readSelf(other.access, person.id)).phone_confirmed).toBeUndefined();
  });

  it('names the fields that are missing', async () => {
    const { status, error } = await world.call(auth.signInWithCode, { body: {} });
    expect([status, error['phone_no'], error['otp']]).toEqual([
      400,
      ['Mobile number is required.'],
      ['Please enter the complete 6-digit OTP.'],
    ]);
    expect((await world.call(auth.forgotPassword, { body: { purpose: 'phone' as 'reset' } })).status).toBe(400);
  });
});

describe('[A26][O10] the limits of signing in with a code', () => {
  it('are the waits of reset codes, which count together', async () => {
    const person = await world.customer();
    await askForReset(person.phone_no);
    expect((await ask(person.phone_no)).headers['retry-after']).toBe('30');
    world.clock.advance(30 * SECOND);
    expect((await ask(person.phone_no)).ok.retry_in).toBe(60);
    expect((await askForReset(person.phone_no)).headers['retry-after']).toBe('60');
  });

  it('compare 5 of 100 parallel guesses', async () => {
    const person = await world.customer();
    const browser = await askAsBrowser(person.phone_no);
    const right = codeFor(person.phone_no);
    const guesses = Array.from({ length: 100 }, () => enter(person.phone_no, wrongCode(right), browser));
    const results = await Promise.all(guesses);
    expect(results.filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await enter(person.phone_no, right, browser)).status).toBe(429);
  });

  it('[A02] refuse unknown devices after 20 failures of the account, wrong passwords included, but not known ones', async () => {
    const person = await world.customer();
    const device = findCookie(await signIn(person.username, person.password), 'device');
    for (let n = 0; n < 10; n += 1) expect((await signIn(person.username, `guess-${n}`)).status).toBe(401);
    for (let n = 0; n < 10; n += 1) expect((await enter(person.phone_no, '000000')).status).toBe(400);
    const browser = await askAsBrowser(person.phone_no);
    const code = codeFor(person.phone_no);
    expect((await enter(person.phone_no, code, browser)).status).toBe(429);
    expect((await signIn(person.username, person.password)).status).toBe(429);
    const cookie = `${browser.cookie}; ${device}`;
    expect((await enter(person.phone_no, code, { cookie })).status).toBe(200);
    for (let n = 0; n < 20; n += 1) await enter(person.phone_no, '000000', { cookie: device });
    expect((await enter(person.phone_no, '000000', { cookie: device })).status).toBe(429);
    world.clock.advance(15 * MINUTE);
    expect((await enter(person.phone_no, '000000')).status).toBe(400);
  });

  it('count unknown numbers alike', async () => {
    const phone = unknownPhone();
    for (let n = 0; n < 20; n += 1) expect((await enter(phone, '000000')).status).toBe(400);
    expect((await enter(phone, '000000')).status).toBe(429);
  });

  it('open one session for 5 parallel right codes', async () => {
    const person = await world.customer();
    const browser = await askAsBrowser(person.phone_no);
    const code = codeFor(person.phone_no);
    const results = await Promise.all(Array.from({ length: 5 }, () => enter(person.phone_no, code, browser)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    const sessions = world.deps.db.selectFrom('sessions').select('id').where('user_id', '=', person.id);
    expect(await sessions.where('opened_by_code', '=', true).execute()).toHaveLength(1);
  });

  it('leave no session of a code that a suspension overtakes', async () => {
    for (let round = 0; round < 6; round += 1) {
      const person = await world.customer();
      const browser = await askAsBrowser(person.phone_no);
      const [entry, ended] = await Promise.all([
        enter(person.phone_no, codeFor(person.phone_no), browser),
        suspend(person),
      ]);
      expect(ended.status).toBe(200);
      if (entry.status === 200) expect(await profile(entry.ok.access, person.id)).toBe(401);
      else expect(['account_suspended', 'wrong_otp']).toContain(entry.error.code);
    }
  });
});
