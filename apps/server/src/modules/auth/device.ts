// The cookie of a browser in which somebody signed in before: signed, for one user, good for 400 days.
import { createHmac, randomBytes } from 'node:crypto';
import { DEVICE_SECONDS } from '@tilgul/contract/auth';
import type { Keys } from '../../platform/ports/secrets.ts';
import { equalInConstantTime } from '../../platform/security/tokens.ts';

export interface Device {
  readonly userId: number;
  /** Tells one device of the user from another. */
  readonly id: string;
}

const sign = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(`device:${text}`).digest('base64url');

/** A fresh cookie for the browser in which the user has just signed in. */
export function newDevice([key]: Keys, userId: number, now: Date): string {
  const text = `${userId}.${Math.floor(now.getTime() / 1000)}.${randomBytes(16).toString('base64url')}`;
  return `${text}.${sign(key, text)}`;
}

/** Whose device it is; undefined for a cookie that this server did not give out, or too long ago. */
export function readDevice(keys: Keys, cookie: string | undefined, now: Date): Device | undefined {
  const [userId = '', since = '', id = '', signature = ''] = cookie?.split('.') ?? [];
  const isOurs = keys.some((key) => equalInConstantTime(signature, sign(key, `${userId}.${since}.${id}`)));
  if (!isOurs) return undefined;
  return Number(since) + DEVICE_SECONDS > now.getTime() / 1000 ? { userId: Number(userId), id } : undefined;
}
