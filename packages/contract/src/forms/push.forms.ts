// The form of a browser's push subscription, as `PushSubscription.toJSON()` writes it.
import * as z from 'zod/mini';
import { say } from '../texts/say.ts';
import { text } from './fields.ts';

/** Characters of an address at a push service; the longest in use have about 500. */
const ENDPOINT_MAX = 1000;

/** Bytes in base64url, with or without padding. */
const bytes = (name: Lowercase<string>, count: number) => {
  const letters = Math.ceil((count * 4) / 3);
  return text(name, { max: letters + 2 }).check(
    z.regex(new RegExp(`^[A-Za-z0-9_-]{${letters}}={0,2}$`), {
      error: () => say('{name} must be {count} bytes in base64url.', { name, count }),
    }),
  );
};

/** Where to push, the browser's key and the secret with which a message to it is encrypted (RFC 8291). */
export const pushSubscription = z.object({
  endpoint: text('endpoint', { max: ENDPOINT_MAX }),
  keys: z.object({ p256dh: bytes('p256dh', 65), auth: bytes('auth', 16) }),
});
