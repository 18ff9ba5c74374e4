// Password hashing: argon2id, at most two at a time, with a short queue before the server says it is busy.
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@tilgul/contract/rules/errors';

/** 19 MiB, two passes, one lane (SES-6); argon2id is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const QUEUE = 50;

let running = 0;
const waiting: (() => void)[] = [];

async function takeTurn<T>(context: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE) throw new AppError('unavailable', { retryAfter: 1 });
    await new Promise<void>((resume) => waiting.push(resume));
  } else {
    running += 1;
  }
  try {
    return await context();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => takeTurn(() => hash(password, COST));

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password fits the hash. Without a hash (unknown or archived user) a dummy is computed,
 * so that the answer takes as long and gives nothing away (A01).
 */
export async function passwordFits(storedHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('a password that nobody has');
  const against = storedHash ?? (await dummyHash);
  const fits = await takeTurn(() => verify(against, password));
  return fits && storedHash !== undefined;
}
