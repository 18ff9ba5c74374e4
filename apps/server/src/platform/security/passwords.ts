// Password hashing: argon2id, two at a time, with a short fair queue before the server reports that it is busy.
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { AppError } from '@tilgul/contract/rules/errors';
import { createFairQueue } from './fair-queue.ts';

/** 19 MiB, two passes, one lane (SES-6). Argon2id is the library's default. */
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

/** For hashing without a client address: the server's own programs and signed-in users. */
const NO_ADDRESS = '';

/** Keyboards write the same letter in several forms. */
const normalise = (password: string): string => password.normalize('NFKC');

/** Hashes a password. Addresses that send many wait for each other, not for all. */
export const hashPassword = (password: string, from = NO_ADDRESS): Promise<string> =>
  queue.run(from, () => hash(normalise(password), cost));

/** Hashes a recovery code with its owner's salt: equal codes have equal hashes, so a code can be looked up. */
export const hashCode = (code: string, salt: Uint8Array, from = NO_ADDRESS): Promise<Buffer> =>
  queue.run(from, () => hashRaw(code, { ...cost, salt }));

let dummyHash: Promise<string> | undefined;

/** Switches to cheap hashes in tests, or back. Throws outside tests. */
export function setTestHashCost(isCheap: boolean): void {
  if (process.env['NODE_ENV'] !== 'test') throw new Error('Passwords are hashed cheaply only in tests.');
  cost = isCheap ? TEST_COST : COST;
  dummyHash = undefined;
}

/**
 * Whether a password matches the hash. Without a hash (unknown or archived user) a dummy is checked, so that the time
 * reveals nothing (A01).
 */
export async function isCorrectPassword(
  storedHash: string | undefined,
  password: string,
  from = NO_ADDRESS,
): Promise<boolean> {
  dummyHash ??= hashPassword('a password that nobody has');
  const against = storedHash ?? (await dummyHash);
  // Passwords of version 1.1 were hashed as typed.
  const forms = new Set([normalise(password), password]);
  let fits = false;
  for (const form of forms) fits ||= await queue.run(from, () => verify(against, form));
  return fits && storedHash !== undefined;
}
