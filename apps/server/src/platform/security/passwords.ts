// Password hashing: argon2id, at most two at a time, with a short fair queue before the server says it is busy.
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { AppError } from '@tilgul/contract/rules/errors';
import { createFairQueue } from './fair-queue.ts';

/** 19 MiB, two passes, one lane (SES-6); argon2id is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const TEST_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };
let cost = COST;
const AT_ONCE = 2;
const QUEUE = 50;

const queue = createFairQueue({
  atOnce: AT_ONCE,
  most: QUEUE,
  refusal: () => new AppError('unavailable', { retryAfter: 1 }),
});

/** Who hashes for no address: the server's own programs, and people who are signed in. */
const NO_ADDRESS = '';

/** The argon2id hash of a password; addresses that bring many wait for each other, not for all. */
export const hashPassword = (password: string, from = NO_ADDRESS): Promise<string> =>
  queue.run(from, () => hash(password, cost));

/** The hash of a recovery code with its owner's salt: the same code gives the same hash, so that one finds it among many. */
export const hashCode = (code: string, salt: Uint8Array, from = NO_ADDRESS): Promise<Buffer> =>
  queue.run(from, () => hashRaw(code, { ...cost, salt }));

let dummyHash: Promise<string> | undefined;

/** Hashes cheaply from here on, or as in production again. Throws outside tests. */
export function setTestHashCost(isCheap: boolean): void {
  if (process.env['NODE_ENV'] !== 'test') throw new Error('Passwords are hashed cheaply in tests alone.');
  cost = isCheap ? TEST_COST : COST;
  dummyHash = undefined;
}

/**
 * Whether the password fits the hash. Without a hash (unknown or archived user) a dummy is computed,
 * so that the answer takes as long and gives nothing away (A01).
 */
export async function passwordFits(
  storedHash: string | undefined,
  password: string,
  from = NO_ADDRESS,
): Promise<boolean> {
  dummyHash ??= hashPassword('a password that nobody has');
  const against = storedHash ?? (await dummyHash);
  const fits = await queue.run(from, () => verify(against, password));
  return fits && storedHash !== undefined;
}
