/** The server's own secrets. */
export interface Secrets {
  /** Signs access tokens (HS256). */
  readonly jwtKey: Uint8Array;
  /** Seals what must be readable again: order PINs, refresh successors. */
  readonly sealKey: Uint8Array;
  /** Keys of the local payment stand-in. */
  readonly sandboxKeyId: string;
  readonly sandboxKeySecret: string;
  readonly sandboxWebhookSecret: string;
}
