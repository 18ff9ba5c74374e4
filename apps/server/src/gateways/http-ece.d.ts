// What is used of http_ece, which brings no types: message encryption of RFC 8188 with the keys of RFC 8291.
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    readonly version: 'aes128gcm';
    /** The sender's pair, made for this one message. */
    readonly privateKey: ECDH;
    /** The receiver's key and secret, base64url. */
    readonly dh: string;
    readonly authSecret: string;
  }
  export function encrypt(text: Buffer, parameters: Parameters): Buffer;
}
