// The secrets of a server.

/** Keys of one purpose: the first signs and encrypts, all verify and decrypt, so that a secret can be rotated. */
export type Keys = readonly [Uint8Array, ...Uint8Array[]];

/** The server's secrets. */
export interface Secrets {
  /** Sign access tokens (HS256). */
  readonly jwtKeys: Keys;
  /** Encrypt what must be readable again: order PINs, refresh successors. */
  readonly sealKeys: Keys;
  /** 32 bytes from which the web push keys are derived. */
  readonly pushSeed: Uint8Array;
  /** Stored in the database to recognize a server with another secret: 64 hex digits each, the secret in use first. */
  readonly fingerprints: readonly [string, ...string[]];
  /** Keys of the payment sandbox. */
  readonly sandboxKeyId: string;
  readonly sandboxKeySecret: string;
  readonly sandboxWebhookSecret: string;
}
