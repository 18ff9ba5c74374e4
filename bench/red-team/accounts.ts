// Attacks on accounts: guessing codes and passwords, flooding numbers with messages, taking over numbers and names.
import { api } from '@tilgul/contract';
import { type Attack, DAY, HOUR, SECOND, type Target, type Victim } from './target.ts';

const { auth, users } = api;
const findCookie = (headers: Record<string, unknown>, name: string) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((text) => text.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';

/** The attacks on the accounts of a server. */
export function accountAttacks({
  call,
  clock,
  codeFor,
  deps,
  messages,
  newAddress,
  newCustomer,
  signInAdmin,
}: Target): Attack[] {
  const forgot = (phone_no: string, from: string, cookie = '') =>
    call(auth.forgotPassword, { body: { phone_no }, from, headers: { cookie } });
  const verify = (phone_no: string, otp: string, from: string, cookie = '') =>
    call(auth.verifyOtp, { body: { phone_no, otp }, from, headers: { cookie } });
  const signIn = (username: string, password: string, from: string, cookie = '') =>
    call(auth.signIn, { body: { username, password }, from, headers: { cookie } });
  const wrongFor = (phone: string) => (codeFor(phone) === '000000' ? '000001' : '000000');

  /** Counts how many of six wrong codes are checked. */
  async function guessSix(phone: string, cookie: string): Promise<number> {
    let checked = 0;
    for (let n = 0; n < 6; n += 1)
      if ((await verify(phone, wrongFor(phone), newAddress(), cookie)).status === 400) checked += 1;
    return checked;
  }

  /** Guesses codes of one number within `span`, from new addresses, with the cookies of all requests. */
  async function guessCodes(span: number): Promise<number> {
    const { phone_no: phone } = await newCustomer();
    const cookies = [''];
    let checked = 0;
    for (const end = clock.moment + span; clock.moment < end; clock.moment += 120 * SECOND) {
      for (const cookie of [...cookies]) {
        const { status, headers } = await forgot(phone, newAddress(), cookie);
        if (status !== 200) continue;
        const given = findCookie(headers, 'resetBrowser');
        checked += await guessSix(phone, '');
        if (given === '') continue;
        checked += await guessSix(phone, given);
        if (cookie === '') cookies.push(given);
      }
    }
    return checked;
  }

  /** Counts the owner's successful resets of twelve in an hour, while an attacker requests and guesses codes. */
  async function blockOwner(): Promise<string> {
    let succeeded = 0;
    for (let n = 0; n < 12; n += 1) {
      const { phone_no: phone } = await newCustomer();
      const from = newAddress();
      const asked = await forgot(phone, from);
      const code = codeFor(phone);
      for (let round = 0; round < 3; round += 1) {
        for (let guess = 0; guess < 5; guess += 1) await verify(phone, wrongFor(phone), newAddress());
        clock.moment += 31 * SECOND;
        await forgot(phone, newAddress());
      }
      const { status } = await verify(phone, code, from, findCookie(asked.headers, 'resetBrowser'));
      succeeded += status === 200 ? 1 : 0;
      clock.moment += 180 * SECOND;
    }
    return `${succeeded} of 12`;
  }

  /** Counts messages to 100 numbers, requested by one address within an hour. */
  async function sendMessages(): Promise<number> {
    const people: Victim[] = [];
    for (let n = 0; n < 100; n += 1) people.push(await newCustomer());
    const from = newAddress();
    const before = messages().length;
    for (let n = 0; n < 12; n += 1) {
      for (const { phone_no } of people) await forgot(phone_no, from);
      clock.moment += 300 * SECOND;
    }
    return messages().length - before;
  }

  /** Counts rows of codes and messages after 50 requests for unknown numbers. */
  async function leaveRows(): Promise<number> {
    const count = async () => (await deps.db.selectFrom('otps').select('id').execute()).length;
    const before = await count();
    for (let n = 0; n < 50; n += 1) await forgot(String(7_000_000_000 + n), newAddress());
    return (await count()) - before;
  }

  /** Whether a reset token still works after the number has moved to another user. */
  async function stealByMovedNumber(): Promise<string> {
    const admin = await signInAdmin();
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

  /** Counts passwords checked for one account from one address within an hour, with spellings that the database folds. */
  async function guessPasswords(): Promise<number> {
    const folds = await foldsWidely();
    const counts = (name: string) => name === 'iiiikkkk' || folds;
    await newCustomer('iiiikkkk');
    const from = newAddress();
    const spellings = ['iiiikkkk', 'İiiikkkk', 'iİiikkkk', 'iiİikkkk', 'iiiİkkkk', 'iiii\u212Akkk', 'iiiik\u212Akk'];
    let checked = 0;
    for (let n = 0; n < 4; n += 1) {
      for (const name of spellings)
        for (let guess = 0; guess < 6; guess += 1)
          if ((await signIn(name, 'wrong-1', from)).status === 401) checked += Number(counts(name));
      clock.moment += 901 * SECOND;
    }
    return checked;
  }
  /** Whether this version takes another spelling for the same account. */
  async function foldsWidely(): Promise<boolean> {
    const { password } = await newCustomer('kiln-owner');
    return (await signIn('\u212Ailn-owner', password, newAddress())).status === 200;
  }

  /** Counts successful sign-ins to the attacker's own account within an hour, and open sessions. */
  async function signInForHours(): Promise<string> {
    const { id, username, password } = await newCustomer();
    let succeeded = 0;
    for (let n = 0; n < 4; n += 1) {
      for (let attempt = 0; attempt < 60; attempt += 1)
        if ((await signIn(username, password, newAddress())).status === 200) succeeded += 1;
      clock.moment += 901 * SECOND;
    }
    const live = deps.db.selectFrom('sessions').select('id').where('user_id', '=', id).where('ended_at', 'is', null);
    return `${succeeded}, ${(await live.execute()).length} live`;
  }

  /** Whether a known user can sign in at a shared address after 30 failures of others. */
  async function shareAddress(): Promise<string> {
    const { username, password } = await newCustomer();
    const from = newAddress();
    const device = findCookie((await signIn(username, password, from)).headers, 'device');
    for (let n = 0; n < 30; n += 1) await signIn(`spray${n}`, 'wrong-1', from);
    return (await signIn(username, password, from, device)).status === 200 ? 'yes' : 'no';
  }

  /** Lists misleading user names that can be registered. */
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

  return [
    { what: 'wrong codes checked per number and hour, changing addresses', run: () => guessCodes(HOUR) },
    { what: 'the same per day', run: () => guessCodes(DAY), isEndless: true },
    { what: "owner's resets that succeed despite three rounds of five wrong codes", run: blockOwner },
    { what: 'messages to 100 numbers from one address, per hour', run: sendMessages },
    { what: 'code rows left by requests for 50 unknown numbers', run: leaveRows },
    { what: "a number's previous owner resets the next owner's password", run: stealByMovedNumber },
    { what: 'passwords checked per account, address and hour, all spellings of the name', run: guessPasswords },
    { what: 'own sign-ins per hour; live sessions after', run: signInForHours },
    { what: 'a known browser signs in after 30 failures at its shared address', run: shareAddress },
    { what: 'misleading user names that can be registered', run: misleadingNames },
  ];
}
