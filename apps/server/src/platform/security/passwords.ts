// Hashing of passwords (argon2id) and of PINs for registers, two at a time, with a short fair queue before the server reports that it is busy. Half of it
// is reserved for known browsers.
import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { AppError } from '@tilgul/contract/rules/errors';
import { createFairQueue, type Source } from './fair-queue.ts';
import { getNetworks } from './networks.ts';

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

/** Whom a hash is computed for. */
export interface HashingClient {
  /** Missing for the server's own programs. */
  readonly ip?: string | undefined;
  /** The account of a sign-in in a browser in which it has signed in before. */
  readonly knownAccount?: number | undefined;
}

const toSource = ({ ip = '', knownAccount }: HashingClient = {}): Source => ({
  networks: getNetworks(ip),
  knownAccount,
});

/** Keyboards write the same letter in several forms. */
const normalise = (password: string): string => password.normalize('NFKC');

/** Hashes a password. Networks that send many wait for each other, not for all. */
export const hashPassword = (password: string, from?: HashingClient): Promise<string> =>
  queue.run(toSource(from), () => hash(normalise(password), cost));

/** Hashes a recovery code with its owner's salt: equal codes have equal hashes, so a code can be looked up. */
export const hashCode = (code: string, salt: Uint8Array, from?: HashingClient): Promise<Buffer> =>
  queue.run(toSource(from), () => hashRaw(code, { ...cost, salt }));

const derive = promisify(pbkdf2);

/** Derives 32 bytes from the PIN of a register with PBKDF2-HMAC-SHA-256, as its page does without a network. */
export const derivePinVerifier = (
  pin: string,
  { salt, rounds }: { readonly salt: Uint8Array; readonly rounds: number },
  from?: HashingClient,
): Promise<Buffer> => queue.run(toSource(from), () => derive(pin, salt, rounds, 32, 'sha256'));

let dummyHash: Promise<string> | undefined;

/** Switches to cheap hashes in tests, or back. Throws outside tests. */
export function setTestHashCost(isCheap: boolean): void {
  if (process.env['NODE_ENV'] !== 'test') throw new Error('Passwords are hashed cheaply only in tests.');
  cost = isCheap ? TEST_COST : COST;
  dummyHash = undefined;
}

/** Lets all hashing in tests wait until the returned function is called. Throws outside tests. */
export function holdTestHashing(): () => void {
  if (process.env['NODE_ENV'] !== 'test') throw new Error('Hashing is held only in tests.');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  for (let n = 0; n < AT_ONCE; n += 1) void queue.run(toSource(), () => held);
  return release;
}

/**
 * Whether a password matches the hash. Without a hash (unknown or archived user) a dummy is checked, so that the time
 * reveals nothing (A01).
 */
export async function isCorrectPassword(
  storedHash: string | undefined,
  password: string,
  from?: HashingClient,
): Promise<boolean> {
  // Outside the queue: a refusal would stay.
  dummyHash ??= hash('a password that nobody has', cost);
  const dummy = await dummyHash;
  const against = storedHash ?? dummy;
  // Passwords of version 1.1 were hashed as typed.
  const forms = new Set([normalise(password), password]);
  let fits = false;
  for (const form of forms) fits ||= await queue.run(toSource(from), () => verify(against, form));
  return fits && storedHash !== undefined;
}
