// Checks which addresses the server pushes to, and that its keys are derived only from its secret.
import { describe, expect, it } from 'vitest';
import { loadSecrets } from '../platform/security/secrets.ts';
import { createHostCheck } from './outgoing-hosts.ts';
import { derivePushKeys } from './push.ts';

describe('[N11] a push endpoint sent by a client', () => {
  const isAccepted = createHostCheck('push', { NODE_ENV: 'production' });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('is accepted if it belongs to a push service: %s', (endpoint) => {
    expect(isAccepted(endpoint)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user:pass@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilfcm.googleapis.com/abc',
    'https://push.apple.com.evil.example/abc',
    'https://127.0.0.1/abc',
    'http://127.0.0.1:5432/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/abc',
    'https://2130706433/abc',
    'https://localhost/abc',
    'https://shop.example/abc',
    'file:///etc/passwd',
    'nonsense',
  ])('is refused otherwise: %s', async (endpoint) => {
    expect(isAccepted(endpoint)).toBe(false);
  });
});

it('servers with the same secret have the same key, and with different secrets different keys', () => {
  const getPublicKey = (secret: string) =>
    derivePushKeys(loadSecrets({ dataDir: '', jwtSecrets: [secret] }).pushSeed).publicKey;
  expect(getPublicKey('a'.repeat(40))).toBe(getPublicKey('a'.repeat(40)));
  expect(getPublicKey('a'.repeat(40))).not.toBe(getPublicKey('b'.repeat(40)));
  expect(derivePushKeys(Buffer.alloc(32, 0xff)).publicKey).toHaveLength(87);
});
