// The cookie by which the browser that asked for a code is known again: signed, and good for one number.
import { createHmac, randomBytes } from 'node:crypto';
import { equalInConstantTime, hashToken } from '../../../platform/security/tokens.ts';

const sign = (key: Uint8Array, phone: string, id: string): string =>
  createHmac('sha256', key).update(`reset-browser:${phone}:${id}`).digest('base64url');

/** A fresh cookie for a browser that asks for the first time. */
export function newResetBrowser(key: Uint8Array, phone: string): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${sign(key, phone, id)}`;
}

/** The cookie if this server gave it out for this number. */
export function checkResetBrowser(key: Uint8Array, phone: string, cookie: string | undefined): string | undefined {
  const [id = '', signature = ''] = cookie?.split('.') ?? [];
  return id !== '' && equalInConstantTime(signature, sign(key, phone, id)) ? cookie : undefined;
}

/** A browser as counters keep it. */
export const hashBrowser = (cookie: string): Buffer => hashToken(`reset-browser:${cookie}`);
