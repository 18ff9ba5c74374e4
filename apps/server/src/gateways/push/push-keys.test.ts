import { expect, it } from 'vitest';
import { loadSecrets } from '../../platform/security/secrets.ts';
import { pushKeysOf } from './push-keys.ts';

it('every server with the same secret has the same key, another secret another', () => {
  const keyOf = (secret: string) => pushKeysOf(loadSecrets({ dataDir: '', jwtSecrets: [secret] }).pushSeed).publicKey;
  expect(keyOf('a'.repeat(40))).toBe(keyOf('a'.repeat(40)));
  expect(keyOf('a'.repeat(40))).not.toBe(keyOf('b'.repeat(40)));
  expect(pushKeysOf(Buffer.alloc(32, 0xff)).publicKey).toHaveLength(87);
});
