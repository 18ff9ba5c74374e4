// Attacks on other people's accounts: keeping a reset away, guessing, crowding out sign-ins and live streams.
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@tilgul/contract';
import { setTestHashCost } from '../../apps/server/src/platform/security/passwords.ts';
import type { DemoShop } from './demo-shop.ts';
import { DAY, HOUR, SECOND, type Target, type Victim } from './target.ts';
import { GOALS, type TrustAttack } from './trust-attack.ts';

const { auth, notifications } = api;
const MINUTE = 60 * SECOND;
/** Addresses of the stranger who uses up the budget of messages, and requests of each. */
const STRANGER = { addresses: 14, requests: 40 };
const STRANGERS = 70;
const ROUNDS = GOALS.signIns.goal.least;
const PATIENCE_MS = 5_000;
const GUESSES = 200;
/** Most accounts that an attacker uses to occupy streams, and streams of each. */
const CROWD = { accounts: 560, streams: 10 };

/** The attacks on accounts. */
export function accountTrustAttacks(
  { call, clock, listen, newAddress, newCustomer, signInNow }: Target,
  { newKnownShopper }: DemoShop,
): TrustAttack[] {
  const forgot = (phone_no: string, from: string) => call(auth.forgotPassword, { body: { phone_no }, from });
  const signIn = (username: string, password: string, from: string, cookie = '') =>
    call(auth.signIn, { body: { username, password }, from, headers: { cookie } });
  const getWait = ({ headers }: { headers: Record<string, unknown> }) => Number(headers['retry-after'] ?? 0) * SECOND;

  let crowd: Promise<Victim[]> | undefined;
  /** The attacker's own accounts, registered once and in time. */
  const makeCrowd = () => {
    crowd ??= (async () => {
      const people: Victim[] = [];
      for (let n = 0; n < CROWD.accounts; n += 1) people.push(await newCustomer());
      clock.moment += DAY;
      return people;
    })();
    return crowd;
  };

  /** Minutes until a customer with a delivered order gets a code, while a stranger asks for codes of own accounts. */
  async function keepResetAway(): Promise<number> {
    const owner = await newKnownShopper();
    const people = await makeCrowd();
    clock.moment += DAY;
    const start = clock.moment;
    for (let n = 0; n < STRANGER.addresses; n += 1) {
      const from = newAddress();
      for (const { phone_no } of people.slice(n * STRANGER.requests, (n + 1) * STRANGER.requests))
        await forgot(phone_no, from);
      clock.moment += SECOND;
    }
    const asked = clock.moment;
    while (clock.moment - start < 3 * HOUR) {
      const answer = await forgot(owner.phone_no, newAddress());
      if (answer.status === 200) break;
      clock.moment += Math.max(getWait(answer), SECOND);
    }
    return Math.round((clock.moment - asked) / MINUTE);
  }

  /** Longest wait for a code of one number, in hours, while strangers ask for as many as they get. */
  async function keepNumberBusy(): Promise<number> {
    const { phone_no } = await newKnownShopper();
    let longest = 0;
    for (let n = 0; n < 60; n += 1) {
      const wait = getWait(await forgot(phone_no, newAddress()));
      longest = Math.max(longest, wait);
      clock.moment += Math.min(Math.max(wait, SECOND), HOUR);
    }
    return Math.round((longest / HOUR) * 10) / 10;
  }

  /** Counts passwords that are checked for one account within 15 minutes, each address guessing five. */
  async function guessPasswords(): Promise<number> {
    const { username } = await newCustomer();
    const start = clock.moment;
    let checked = 0;
    let from = '';
    for (let n = 0; n < GUESSES; n += 1) {
      if (n % 5 === 0) from = newAddress();
      checked += (await signIn(username, `guess-${n}`, from)).status === 401 ? 1 : 0;
    }
    if (clock.moment - start > 15 * MINUTE) throw new Error('the guesses took longer than 15 minutes');
    return checked;
  }

  /** Counts sign-ins of a known browser that succeed within 5 s while strangers keep as many wrong ones in flight. */
  async function crowdSignIn(): Promise<number> {
    setTestHashCost(false);
    try {
      const { username, password } = await newCustomer();
      const { headers } = await signIn(username, password, newAddress());
      const cookie = [headers['set-cookie'] ?? []]
        .flat()
        .map((text) => String(text).split(';')[0] ?? '')
        .filter((text) => /device=/i.test(text))
        .join('; ');
      const alone = await signIn(username, password, newAddress(), cookie);
      if (alone.status !== 200) throw new Error('the known browser cannot sign in alone');
      let isOver = false;
      let serial = 0;
      const bother = async () => {
        while (!isOver) {
          serial += 1;
          const { status } = await signIn(`nobody-${serial}`, 'wrong-1', newAddress());
          if (status !== 401) await pause(100);
        }
      };
      const strangers = Array.from({ length: STRANGERS }, bother);
      let succeeded = 0;
      for (let n = 0; n < ROUNDS; n += 1) {
        await pause(1_000);
        const start = performance.now();
        const { status } = await signIn(username, password, newAddress(), cookie);
        succeeded += status === 200 && performance.now() - start <= PATIENCE_MS ? 1 : 0;
      }
      isOver = true;
      await Promise.all(strangers);
      return succeeded;
    } finally {
      setTestHashCost(true);
    }
  }

  /** Counts the attacker's accounts that occupy all live streams, so that a manager gets none; 0 if that fails. */
  async function closeBell(): Promise<number> {
    const url = (await listen()) + notifications.notificationStream.path;
    const opened: IncomingMessage[] = [];
    const open = (access: string, from: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { authorization: `Bearer ${access}`, 'x-forwarded-for': from };
        get(url, { agent: false, headers }, resolve).once('error', reject);
      });
    // Before the manager signs in, since it takes a day.
    const people = await makeCrowd();
    const manager = await signInNow('manager', 'manager1');
    const isClosed = async () => {
      const answer = await open(manager.access, newAddress());
      answer.destroy();
      return answer.statusCode !== 200;
    };
    if (await isClosed()) throw new Error('the bell is closed before the attack');
    try {
      let accounts = 0;
      for (const { username, password } of people) {
        const { access } = await signInNow(username, password);
        const from = newAddress();
        for (let n = 0; n < CROWD.streams; n += 1) {
          const stream = (await open(access, from)).resume();
          // Streams beyond the limit of an account are refused or end.
          stream.on('error', () => undefined);
          opened.push(stream);
        }
        accounts += 1;
        if (accounts % 10 === 0 && (await isClosed())) return accounts;
      }
      return 0;
    } finally {
      for (const stream of opened) stream.destroy();
    }
  }

  return [
    { ...GOALS.reset, run: keepResetAway },
    { ...GOALS.number, run: keepNumberBusy },
    { ...GOALS.guesses, run: guessPasswords },
    { ...GOALS.signIns, run: crowdSignIn },
    { ...GOALS.bell, run: closeBell },
  ];
}
