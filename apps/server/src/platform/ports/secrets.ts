/** Keys of one purpose: the first signs and seals, all of them verify and open, so that a secret can be replaced. */
export type Keys = readonly [Uint8Array, ...Uint8Array[]];

/** The server's own secrets. */
export interface Secrets {
  /** For access tokens (HS256). */
  readonly jwtKeys: Keys;
  /** For what must be readable again: order PINs, refresh successors. */
  readonly sealKeys: Keys;
  /** 32 bytes of which the keys for web push are made. */
  readonly pushSeed: Uint8Array;
  /** What the database keeps to know a server with another secret; that of the secret in use first, as 64 hex digits. */
  readonly fingerprints: readonly [string, ...string[]];
  /** Keys of the local payment stand-in. */
  readonly sandboxKeyId: string;
  readonly sandboxKeySecret: string;
  readonly sandboxWebhookSecret: string;
}
