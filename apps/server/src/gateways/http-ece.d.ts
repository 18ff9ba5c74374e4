// Types of http_ece, as far as used: message encryption (RFC 8188) with web push keys (RFC 8291).
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    readonly version: 'aes128gcm';
    /** The sender's key pair, created for one message. */
    readonly privateKey: ECDH;
    /** The receiver's key and secret in base64url. */
    readonly dh: string;
    readonly authSecret: string;
  }
  export function encrypt(text: Buffer, parameters: Parameters): Buffer;
}
