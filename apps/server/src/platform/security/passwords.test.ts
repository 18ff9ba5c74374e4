// Checks password hashes at production cost, which other tests reduce.
import { hash } from '@node-rs/argon2';
import { afterEach, expect, it, vi } from 'vitest';
import { hashPassword, holdTestHashing, isCorrectPassword, setTestHashCost } from './passwords.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('[SES-6] stores argon2id with 19 MiB, two passes and one lane, each with its own salt', async () => {
  setTestHashCost(false);
  const stored = await hashPassword('secret-1');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('secret-1')).not.toBe(stored);
  expect([await isCorrectPassword(stored, 'secret-1'), await isCorrectPassword(stored, 'secret-2')]).toEqual([
    true,
    false,
  ]);
  expect(await isCorrectPassword(undefined, 'a password that nobody has')).toBe(false);
});

it('accepts a password in the form of another keyboard, and one hashed as typed by version 1.1', async () => {
  setTestHashCost(true);
  const [composed, decomposed] = ['caf\u00e9 \u0958', 'cafe\u0301 \u0915\u093c'];
  const stored = await hashPassword(decomposed);
  expect([await isCorrectPassword(stored, composed), await isCorrectPassword(stored, 'cafe')]).toEqual([true, false]);
  const asTyped = await hash(decomposed, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  expect(await isCorrectPassword(asTyped, decomposed)).toBe(true);
});

it('refuses unknown users while the queue is full, and only then', async () => {
  setTestHashCost(true);
  const release = holdTestHashing();
  const crowd = Array.from({ length: 60 }, (_, n) =>
    hashPassword('secret-1', { ip: `10.70.${n}.1` }).then(
      () => 'hashed',
      () => 'refused',
    ),
  );
  await expect(isCorrectPassword(undefined, 'secret-1', { ip: '10.71.0.1' })).rejects.toThrow();
  release();
  expect((await Promise.all(crowd)).filter((result) => result === 'hashed')).toHaveLength(50);
  expect(await isCorrectPassword(undefined, 'secret-1', { ip: '10.71.0.1' })).toBe(false);
});

it.each(['production', 'development'])('cannot be made cheaper or held in %s', (environment) => {
  vi.stubEnv('NODE_ENV', environment);
  expect(() => setTestHashCost(true)).toThrow('only in tests');
  expect(() => holdTestHashing()).toThrow('only in tests');
});
