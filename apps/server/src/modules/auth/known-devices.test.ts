// Known devices: the browsers in which an account has signed in since its password was set.
import { createHmac } from 'node:crypto';
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { createPasswordReset } from './password-reset.fixture.ts';
import { createLoginClient, getCookies } from './sign-in.fixture.ts';

const world = await createWorld();
const { account, auth, users } = api;
const { nextAddress, signIn } = createLoginClient(world);
const { forgot, verify, codeFor, reset } = createPasswordReset(world);
const QUARTER_HOUR = 15 * 60_000;
const NEW_PASSWORD = 'brand-new-1';

/** The device cookie that an answer sets. */
const getDevice = ({ headers }: { headers: Record<string, unknown> }): string =>
  getCookies(headers)
    .find((cookie) => cookie.startsWith('device='))
    ?.split(';')[0] ?? '';
/** Signs in at several browsers and returns their device cookies. */
async function signInAtBrowsers({ username, password }: Person, count: number): Promise<string[]> {
  const devices: string[] = [];
  for (let n = 0; n < count; n += 1) devices.push(getDevice(await signIn(username, password)));
  expect(new Set(devices).size).toBe(count);
  return devices;
}
const signInOn = async (cookie: string, username: string, password: string, from = nextAddress()) =>
  (await world.call(auth.signIn, { body: { username, password }, from, headers: { cookie } })).status;

/** Guesses 7 times with each cookie, by name and number in turn; returns how many guesses were compared. */
async function guess({ username, phone_no }: Person, devices: readonly string[]): Promise<number> {
  const from = nextAddress();
  const statuses = [];
  for (const device of devices)
    for (let n = 0; n < 7; n += 1)
      statuses.push(await signInOn(device, n % 2 === 0 ? username : phone_no, `guess-${n}`, from));
  return statuses.filter((status) => status === 401).length;
}
/** Uses up the guesses of unknown devices. */
async function guessAsStrangers({ username }: Person): Promise<void> {
  for (let n = 0; n < 20; n += 1) expect((await signIn(username, `guess-${n}`)).status).toBe(401);
}

async function resetPassword({ phone_no }: Person): Promise<string> {
  await forgot(phone_no, { from: nextAddress() });
  const { ok } = await verify(phone_no, codeFor(phone_no), { from: nextAddress() });
  const answer = await reset({ phone_no, reset_token: ok.reset_token });
  expect(answer.status).toBe(200);
  return getDevice(answer);
}
async function changePassword(person: Person): Promise<string> {
  const body = { old_password: person.password, new_password: NEW_PASSWORD };
  const answer = await world.call(account.changePassword, { as: person, body });
  expect(answer.status).toBe(200);
  return getDevice(answer);
}

describe('[A02] known devices of an account', () => {
  it.each([
    ['a reset', resetPassword],
    ['a change', changePassword],
  ])('are strangers after %s of the password, except the browser that made it', async (_, setPassword) => {
    const person = await world.customer();
    const former = await signInAtBrowsers(person, 9);
    const own = await setPassword(person);
    // Five by name and five by number, as any stranger at one address.
    expect(await guess(person, former)).toBe(10);
    for (let n = 0; n < 10; n += 1) await signIn(person.username, 'guess-1');
    expect((await signIn(person.username, NEW_PASSWORD)).status).toBe(429);
    expect(await signInOn(own, person.username, NEW_PASSWORD)).toBe(200);
  });

  it('are strangers after someone else set the password', async () => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    const [device = ''] = await signInAtBrowsers(staff, 1);
    const { ok } = await world.call(users.getUser, { as: staff, params: { id: staff.id } });
    const { first_name, last_name, username, phone_no } = ok;
    const body = { first_name, last_name, username, phone_no, password: NEW_PASSWORD };
    (await world.call(users.updateStaff, { as: manager, params: { id: staff.id }, body })).ok;
    await guessAsStrangers(staff);
    expect(await signInOn(device, staff.username, NEW_PASSWORD)).toBe(429);
  });

  it('have 20 wrong passwords in 15 minutes together, 5 each, by name and number alike', async () => {
    const person = await world.customer();
    const devices = await signInAtBrowsers(person, 8);
    expect(await guess(person, devices.slice(0, 1))).toBe(5);
    expect(await guess(person, devices.slice(1))).toBe(15);
    expect(await signInOn(devices.at(-1) ?? '', person.username, person.password)).toBe(429);
    expect((await signIn(person.username, person.password)).status).toBe(200);
    world.clock.advance(QUARTER_HOUR);
    expect(await signInOn(devices[0] ?? '', person.username, person.password)).toBe(200);
  });

  it('have their own 5 tries while strangers guess', async () => {
    const person = await world.customer();
    const [device = ''] = await signInAtBrowsers(person, 1);
    await guessAsStrangers(person);
    expect((await signIn(person.username, person.password)).status).toBe(429);
    for (let n = 0; n < 4; n += 1) expect(await signInOn(device, person.phone_no, 'wrong-1')).toBe(401);
    expect(await signInOn(device, person.username, person.password)).toBe(200);
  });

  it('with a cookie of version 1.1 stay known until the password changes', async () => {
    const person = await world.customer();
    const text = `${person.id}.${Math.floor(world.clock.now().getTime() / 1000)}.abcdefghijklmnopqrstuv`;
    const [key] = world.deps.secrets.sealKeys;
    const cookie = `device=${text}.${createHmac('sha256', key).update(`device:${text}`).digest('base64url')}`;
    await guessAsStrangers(person);
    expect(await signInOn(cookie, person.username, person.password)).toBe(200);
    await changePassword(person);
    expect(await signInOn(cookie, person.username, NEW_PASSWORD)).toBe(429);
  });
});
