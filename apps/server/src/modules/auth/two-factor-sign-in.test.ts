// Sign-in with a two-factor code: when it is required, which codes are accepted, how often they may be guessed.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import type { CallResult } from '../../seed/caller.ts';
import { createAuthenticators, STEP_MS } from '../two-factor/authenticator.fixture.ts';
import { createLoginClient, getCookies } from './sign-in.fixture.ts';

const world = await createWorld();
const { auth } = api;
const { nextAddress, profile } = createLoginClient(world);
const { getCode, turnOn } = createAuthenticators(world);
const MINUTE = 60_000;

const signIn = (
  person: Person,
  otp?: unknown,
  { password = person.password, from = nextAddress(), cookie = '' } = {},
) =>
  world.call(auth.signIn, {
    body: { username: person.username, password, otp: otp as string },
    from,
    headers: { cookie },
  });
const createCodes = (results: readonly CallResult<typeof auth.signIn>[]) =>
  results.map((result) => (result.status === 200 ? 'in' : result.error.code));
/** Six digits that are not a valid code now. */
function wrongCode(secret: string): string {
  const good = [-STEP_MS, 0, STEP_MS].map((shift) => codeAt(secret, shift));
  return ['111111', '222222', '333333', '444444'].find((code) => !good.includes(code)) ?? '';
}
function codeAt(secret: string, shift: number): string {
  world.clock.advance(shift);
  const code = getCode(secret);
  world.clock.advance(-shift);
  return code;
}

describe('[A21] two-factor sign-in', () => {
  it('requires a code only after the right password, and opens no session before it', async () => {
    const manager = await world.manager();
    const { secret } = await turnOn(manager);
    const { status, error, headers } = await signIn(manager);
    expect([status, error]).toEqual([
      401,
      {
        detail: 'Please enter the code from your authenticator app.',
        code: 'otp_required',
        request_id: expect.any(String),
      },
    ]);
    expect(getCookies(headers)).toEqual([]);
    const { ok } = await signIn(manager, getCode(secret));
    expect(await profile(ok.access, manager.id)).toBe(200);
  });

  it('answers a wrong password in the same way with and without two-factor sign-in, and with any code', async () => {
    const [plain, manager] = [await world.manager(), await world.manager()];
    const { secret } = await turnOn(manager);
    const password = 'not-mine';
    const answers = await Promise.all([
      signIn(plain, undefined, { password }),
      signIn(manager, undefined, { password }),
      signIn(manager, getCode(secret), { password }),
      signIn(manager, wrongCode(secret), { password }),
    ]);
    for (const { status, error } of answers)
      expect([status, { ...error, request_id: '' }]).toEqual([
        401,
        { detail: 'No active account found with the given credentials', code: 'login_failed', request_id: '' },
      ]);
  });

  it('ignores a code for accounts without two-factor sign-in', async () => {
    const person = await world.customer();
    for (const otp of [undefined, '', null, '123456', 'k7qm2-x9d4p'])
      expect((await signIn(person, otp)).status).toBe(200);
    expect((await signIn(person, 123456)).error['otp']).toEqual(['Code must be sent as text.']);
  });

  it('accepts the previous and the next code, and no other', async () => {
    const manager = await world.manager();
    const { secret } = await turnOn(manager);
    world.clock.advance(5 * STEP_MS);
    const shifts = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, steps * STEP_MS));
    const results = [];
    for (const code of shifts) results.push(await signIn(manager, code));
    expect(createCodes(results)).toEqual(['otp_refused', 'in', 'in', 'in', 'otp_refused']);
  });

  it('accepts each code once, even in twenty parallel sign-ins, and none older than an accepted one', async () => {
    const manager = await world.manager();
    const { secret } = await turnOn(manager);
    const code = getCode(secret);
    const results = await Promise.all(Array.from({ length: 20 }, () => signIn(manager, code)));
    expect(createCodes(results).filter((answer) => answer === 'in')).toHaveLength(1);
    expect((await signIn(manager, codeAt(secret, -STEP_MS))).status).not.toBe(200);
    world.clock.advance(15 * MINUTE);
    expect((await signIn(manager, getCode(secret))).status).toBe(200);
  });

  it('accepts each recovery code once, in any spelling, notifies the user and is audited', async () => {
    const manager = await world.manager();
    const { recoveryCodes } = await turnOn(manager);
    const [first = '', second = ''] = recoveryCodes;
    const typed = ` ${first.toUpperCase().replace('-', ' ')} `;
    const results = await Promise.all(Array.from({ length: 5 }, () => signIn(manager, typed)));
    expect(createCodes(results).toSorted()).toEqual(['in', ...Array<string>(4).fill('otp_refused')]);
    const { ok } = await signIn(manager, second);
    const { ok: notices } = await world.call(api.notifications.listNotifications, { as: { access: ok.access } });
    expect(notices[0]?.message).toBe('A recovery code was used to confirm your identity. 8 codes are left.');
    const used = await world.deps.db
      .selectFrom('audit_log')
      .select(['actor_id', 'after'])
      .where('action', '=', 'factor.recovery_used')
      .where('subject_id', '=', manager.id)
      .orderBy('id')
      .execute();
    expect(used).toEqual([9, 8].map((left) => ({ actor_id: manager.id, after: { left } })));
  });
});

describe('[A21] guessing codes', () => {
  it('counts like failed sign-ins: after 5 at one address even the right code is refused', async () => {
    const manager = await world.manager();
    const { secret } = await turnOn(manager);
    const from = nextAddress();
    const results = [];
    for (let n = 0; n < 6; n += 1) results.push(await signIn(manager, wrongCode(secret), { from }));
    expect(createCodes(results)).toEqual([...Array<string>(5).fill('otp_refused'), 'too_many']);
    expect((await signIn(manager, getCode(secret), { from })).status).toBe(429);
    expect((await signIn(manager, getCode(secret))).status).toBe(200);
  });

  it('ends after 10 from different addresses, notifies the user, and still admits known devices', async () => {
    const manager = await world.manager();
    const { secret } = await turnOn(manager);
    const device = getCookies((await signIn(manager, getCode(secret))).headers).find((cookie) =>
      cookie.startsWith('device='),
    );
    const results = [];
    for (let n = 0; n < 12; n += 1) results.push(await signIn(manager, wrongCode(secret)));
    expect(createCodes(results)).toEqual([...Array<string>(10).fill('otp_refused'), 'too_many', 'too_many']);
    world.clock.advance(STEP_MS);
    expect((await signIn(manager, getCode(secret))).status).toBe(429);
    const cookie = device?.split(';')[0] ?? '';
    const { ok } = await signIn(manager, getCode(secret), { cookie });
    const { ok: notices } = await world.call(api.notifications.listNotifications, { as: { access: ok.access } });
    expect(notices[0]?.message).toMatch(/^Someone entered your password and then several wrong codes/);
  });

  it('does not profit from right passwords in between, which are limited to 30', async () => {
    const manager = await world.manager();
    const { secret } = await turnOn(manager);
    const from = nextAddress();
    for (let n = 0; n < 4; n += 1) await signIn(manager, wrongCode(secret), { from });
    const asked = [];
    for (let n = 0; n < 31; n += 1) asked.push(await signIn(manager, undefined, { from }));
    expect(createCodes(asked)).toEqual([...Array<string>(30).fill('otp_required'), 'too_many']);
    expect(createCodes([await signIn(manager, wrongCode(secret), { from })])).toEqual(['otp_refused']);
    expect((await signIn(manager, getCode(secret), { from })).status).toBe(429);
    expect((await signIn(manager, getCode(secret))).status).toBe(200);
  });
});

it('[A21] a sign-in while two-factor is being enabled needs a code, or its session ends', async () => {
  for (let round = 0; round < 8; round += 1) {
    const manager = await world.manager();
    const { secret } = (
      await world.call(api.factors.beginFactor, { as: manager, body: { password: manager.password } })
    ).ok;
    const [on, ...entries] = await Promise.all([
      world.call(api.factors.confirmFactor, { as: manager, body: { otp: getCode(secret) } }),
      ...Array.from({ length: 4 }, () => signIn(manager)),
    ]);
    expect(on.status).toBe(200);
    for (const entry of entries)
      if (entry.status === 200) expect(await profile(entry.ok.access, manager.id)).toBe(401);
      else expect(entry.error.code).toBe('otp_required');
  }
});
