// The server's VAPID keys (RFC 8292), made of its secret: the same on every server, and kept nowhere (docs/decisions/0017).
import { createECDH, createHash, createPrivateKey, type KeyObject } from 'node:crypto';

export interface PushKeys {
  /** 65 bytes in base64url, as browsers take it. */
  readonly publicKey: string;
  /** Signs the token that push services ask for. */
  readonly privateKey: KeyObject;
}

/** The key pair of a seed of 32 bytes. */
export function pushKeysOf(seed: Uint8Array): PushKeys {
  const curve = createECDH('prime256v1');
  const setPrivateKey = (scalar: Buffer): Buffer => {
    try {
      curve.setPrivateKey(scalar);
      return scalar;
    } catch {
      // One in four thousand million numbers is none of the curve's: the next one is taken.
      return setPrivateKey(createHash('sha256').update(scalar).digest());
    }
  };
  const scalar = setPrivateKey(Buffer.from(seed));
  const point = curve.getPublicKey();
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), scalar].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x as string, y: y as string, d: d as string };
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}
