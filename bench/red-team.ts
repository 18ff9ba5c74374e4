// What an attacker gets within an hour, measured on the real server in this process with a clock that is set: prints a table.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import { pino } from 'pino';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createAdmin } from '../apps/server/src/domains/users/create-admin.ts';
import { closeDeps, openDeps } from '../apps/server/src/open-deps.ts';
import { createCaller } from '../apps/server/src/seed/caller.ts';

const { auth, users } = api;
const ADMIN = {
  first_name: 'Asha',
  last_name: 'Admin',
  username: 'asha',
  password: 'grey-lamp-7',
  phone_no: '9000000000',
};
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

let moment = Date.parse('2026-11-20T06:30:00.000Z');
const dataDir = mkdtempSync(join(tmpdir(), 'tilgul-red-team-'));
// Started as root, the database works as a user of its own, which has to pass through.
chmodSync(dataDir, 0o711);
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'silent' });
const now = () => {
  moment += 1;
  return new Date(moment);
};
const opened = await openDeps(config, pino({ level: 'silent' }), { now });
const { deps } = opened;
const { app } = await buildApp(deps);
const call = createCaller(app);

let serial = 0;
const newAddress = () => {
  serial += 1;
  return `10.${serial >> 16}.${(serial >> 8) & 255}.${serial & 255}`;
};
interface Victim {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly phone_no: string;
}
async function newCustomer(username = `person${serial}`): Promise<Victim> {
  const from = newAddress();
  const body = {
    first_name: 'Meera',
    last_name: 'Patil',
    username,
    password: 'grey-lamp-7',
    confirm_password: 'grey-lamp-7',
    phone_no: String(9_700_000_000 + serial),
  };
  const { ok } = await call(users.createUser, { body, from });
  return { ...body, id: ok.id };
}
const messages = () => {
  const file = join(dataDir, 'outbox/sms.jsonl');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  return lines.map((line) => JSON.parse(line) as { to: string; text: string });
};
const codeFor = (phone: string) =>
  messages()
    .findLast(({ to }) => to === phone)
    ?.text.slice(0, 6) ?? '';
const cookieOf = (headers: Record<string, unknown>, name: string) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((text) => text.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';
const forgot = (phone_no: string, from: string, cookie = '') =>
  call(auth.forgotPassword, { body: { phone_no }, from, headers: { cookie } });
const verify = (phone_no: string, otp: string, from: string, cookie = '') =>
  call(auth.verifyOtp, { body: { phone_no, otp }, from, headers: { cookie } });
const signIn = (username: string, password: string, from: string, cookie = '') =>
  call(auth.signIn, { body: { username, password }, from, headers: { cookie } });
const wrongFor = (phone: string) => (codeFor(phone) === '000000' ? '000001' : '000000');

/** How many of six wrong codes are looked at. */
async function guessSix(phone: string, cookie: string): Promise<number> {
  let looked = 0;
  for (let n = 0; n < 6; n += 1)
    if ((await verify(phone, wrongFor(phone), newAddress(), cookie)).status === 400) looked += 1;
  return looked;
}

/** Codes guessed at one number within `span`, from ever new addresses, with every cookie that the asks give. */
async function guessCodes(span: number): Promise<number> {
  const { phone_no: phone } = await newCustomer();
  const cookies = [''];
  let looked = 0;
  for (const end = moment + span; moment < end; moment += 120 * SECOND) {
    for (const cookie of [...cookies]) {
      const { status, headers } = await forgot(phone, newAddress(), cookie);
      if (status !== 200) continue;
      const given = cookieOf(headers, 'resetBrowser');
      looked += await guessSix(phone, '');
      if (given === '') continue;
      looked += await guessSix(phone, given);
      if (cookie === '') cookies.push(given);
    }
  }
  return looked;
}

/** Of an owner's twelve resets within an hour, each while a stranger asks and guesses wrong: how many succeed. */
async function blockOwner(): Promise<string> {
  let succeeded = 0;
  for (let n = 0; n < 12; n += 1) {
    const { phone_no: phone } = await newCustomer();
    const from = newAddress();
    const asked = await forgot(phone, from);
    const code = codeFor(phone);
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 5; guess += 1) await verify(phone, wrongFor(phone), newAddress());
      moment += 31 * SECOND;
      await forgot(phone, newAddress());
    }
    const { status } = await verify(phone, code, from, cookieOf(asked.headers, 'resetBrowser'));
    succeeded += status === 200 ? 1 : 0;
    moment += 180 * SECOND;
  }
  return `${succeeded} of 12`;
}

/** Messages sent to `count` people's numbers at the request of one address within an hour. */
async function sendMessages(): Promise<number> {
  const people: Victim[] = [];
  for (let n = 0; n < 100; n += 1) people.push(await newCustomer());
  const from = newAddress();
  const before = messages().length;
  for (let n = 0; n < 12; n += 1) {
    for (const { phone_no } of people) await forgot(phone_no, from);
    moment += 300 * SECOND;
  }
  return messages().length - before;
}

/** Rows of codes and messages that 50 asks for numbers of nobody leave. */
async function leaveRows(): Promise<number> {
  const count = async () => (await deps.db.selectFrom('otps').select('id').execute()).length;
  const before = await count();
  for (let n = 0; n < 50; n += 1) await forgot(String(7_000_000_000 + n), newAddress());
  return (await count()) - before;
}

/** Whether a right to reset sets the password of whoever has the number by then. */
async function stealByMovedNumber(): Promise<string> {
  const admin = (await signIn(ADMIN.username, ADMIN.password, newAddress())).ok;
  const [person, next] = [await newCustomer(), await newCustomer()];
  const from = newAddress();
  await forgot(person.phone_no, from);
  const { reset_token } = (await verify(person.phone_no, codeFor(person.phone_no), from)).ok;
  const move = async ({ id, username }: Victim, phone_no: string) => {
    const body = { first_name: 'Meera', last_name: 'Patil', username, phone_no, password: '' };
    (await call(users.updateUser, { as: admin, params: { id }, body })).ok;
  };
  await move(person, '9000000001');
  await move(next, person.phone_no);
  const body = { phone_no: person.phone_no, new_password: 'stolen-now-1', reset_token };
  await call(auth.resetPassword, { body, from });
  return (await signIn(next.username, 'stolen-now-1', newAddress())).status === 200 ? 'yes' : 'no';
}

/** Passwords looked at for one account from one address within an hour, with the spellings that the database folds. */
async function guessPasswords(): Promise<number> {
  await newCustomer('iiiikkkk');
  const from = newAddress();
  const spellings = ['iiiikkkk', 'İiiikkkk', 'iİiikkkk', 'iiİikkkk', 'iiiİkkkk', 'iiii\u212Akkk', 'iiiik\u212Akk'];
  let looked = 0;
  for (let n = 0; n < 4; n += 1) {
    for (const name of spellings)
      for (let guess = 0; guess < 6; guess += 1)
        if ((await signIn(name, 'wrong-1', from)).status === 401) looked += name === 'iiiikkkk' ? 1 : folds;
    moment += 901 * SECOND;
  }
  return looked;
}
/** Whether this version takes another spelling for the same account. */
async function foldsWidely(): Promise<0 | 1> {
  const { password } = await newCustomer('kiln-owner');
  return (await signIn('\u212Ailn-owner', password, newAddress())).status === 200 ? 1 : 0;
}

/** Successful sign-ins to one's own account within an hour, and the sessions that live then. */
async function signInForHours(): Promise<string> {
  const { id, username, password } = await newCustomer();
  let succeeded = 0;
  for (let n = 0; n < 4; n += 1) {
    for (let tries = 0; tries < 60; tries += 1)
      if ((await signIn(username, password, newAddress())).status === 200) succeeded += 1;
    moment += 901 * SECOND;
  }
  const live = deps.db.selectFrom('sessions').select('id').where('user_id', '=', id).where('ended_at', 'is', null);
  return `${succeeded}, ${(await live.execute()).length} live`;
}

/** Whether somebody who signed in there before gets in after 30 failures of others at a shared address. */
async function shareAddress(): Promise<string> {
  const { username, password } = await newCustomer();
  const from = newAddress();
  const device = cookieOf((await signIn(username, password, from)).headers, 'device');
  for (let n = 0; n < 30; n += 1) await signIn(`spray${n}`, 'wrong-1', from);
  return (await signIn(username, password, from, device)).status === 200 ? 'yes' : 'no';
}

/** Which of a few misleading names can be registered. */
async function misleadingNames(): Promise<string> {
  const names = ['аdmin', 'ad\u200Bmin', '\u202Enimda', 'admİn', 'admin\u212A'];
  let made = 0;
  for (const name of names)
    made += await newCustomer(name).then(
      () => 1,
      () => 0,
    );
  return `${made} of ${names.length}`;
}

await createAdmin({ db: deps.db, now: now(), deps }, ADMIN);
const folds = await foldsWidely();

/** Each row: what is attacked, and what the attacker got. */
const ATTACKS: readonly (readonly [string, () => Promise<string | number>])[] = [
  ['wrong codes looked at, one number, in an hour, a new address each', () => guessCodes(HOUR)],
  ['the same in a day', () => guessCodes(DAY)],
  ["owner's resets that succeed beside three rounds of five wrong codes", blockOwner],
  ['messages to 100 numbers at the request of one address in an hour', sendMessages],
  ['rows of codes left by 50 numbers that nobody has', leaveRows],
  ["the number's next owner loses the password to the one before", stealByMovedNumber],
  ['passwords looked at, one account, one address, all spellings, in an hour', guessPasswords],
  ['sign-ins to the own account in an hour, sessions after it', signInForHours],
  ['who signed in there before gets in after 30 failures at a shared address', shareAddress],
  ['misleading user names that can be registered', misleadingNames],
];
for (const [what, attack] of ATTACKS) {
  process.stdout.write(`${what.padEnd(76)} ${await attack()}\n`);
  // What one attack used up is not the next one's.
  moment += 2 * DAY;
}
await app.close();
await closeDeps(opened);
rmSync(dataDir, { recursive: true, force: true });
