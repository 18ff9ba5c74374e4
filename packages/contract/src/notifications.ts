// Calls on notifications: the list, the unread count, marking as read, the live stream, web push.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, listQuery, messageAnswer, optionalField, text, time } from './fields.ts';
import { ANYONE, ROLES } from './rules/roles.ts';
import { say } from './texts/say.ts';

// The form of a browser's push subscription, as `PushSubscription.toJSON()` writes it.

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
const pushSubscription = z.object({
  endpoint: text('endpoint', { max: ENDPOINT_MAX }),
  keys: z.object({ p256dh: bytes('p256dh', 65), auth: bytes('auth', 16) }),
});

/** What a notification can be about; screens lead to it. */
const NOTIFICATION_SUBJECTS = [
  'order',
  'stock_request',
  'product',
  'payment',
  'cash',
  'franchise_request',
  'job_application',
] as const;
export type NotificationSubject = (typeof NOTIFICATION_SUBJECTS)[number];

/** One of a user's own notifications. */
const notificationAnswer = z.object({
  id: z.number(),
  message: z.string(),
  created_at: time(),
  is_read: z.boolean(),
  /** When it was marked as read. */
  read_at: z.nullable(time()),
  /** What it names; null when that has no page. `id` is null where the kind has none. */
  about: z.nullable(z.object({ kind: z.enum(NOTIFICATION_SUBJECTS), id: z.nullable(z.number()) })),
});
export type NotificationAnswer = z.output<typeof notificationAnswer>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/warehouses/notification/',
  access: ANYONE,
  summary: 'Own notifications, newest first',
  query: z.object(listQuery),
  ok: notificationAnswer,
  list: true,
  errors: [],
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/warehouses/count-unread/',
  access: ANYONE,
  summary: 'How many own notifications are unread',
  ok: z.object({ unread_notifications: z.number() }),
  errors: [],
});

export const markAllRead = endpoint({
  method: 'POST',
  path: '/warehouses/mark-all-read/',
  access: ANYONE,
  summary: 'Mark own notifications as read, up to the newest one that was shown',
  body: z.optional(z.nullable(z.object({ up_to_id: optionalField(id('up_to_id')) }))),
  ok: z.object({
    message: z.string(),
    unread_notifications: z.number(),
    /** The `read_at` of those that this call marked. */
    read_at: time(),
  }),
  errors: [],
});

/**
 * Server-sent events: `unread` with the count, whenever it or a list of the user's screens changes. The answer is a
 * stream, not JSON.
 */
export const notificationStream = endpoint({
  method: 'GET',
  path: '/warehouses/notification/stream/',
  access: ANYONE,
  summary: 'Live count of unread notifications as server-sent events',
  ok: undefined,
  errors: ['unavailable'],
});

/** What a pushed message carries, encrypted for the one browser that gets it. */
const pushMessage = z.object({
  /** The notification's. */
  id: z.number(),
  /** The shop's name. */
  title: z.string(),
  message: z.string(),
  about: notificationAnswer.shape.about,
  /** The reader's, whose pages `about` leads to. */
  role: z.enum(ROLES.map(({ name }) => name)),
  /** How many of the reader's notifications were unread, at most 100. */
  unread: z.number(),
});
export type PushMessage = z.output<typeof pushMessage>;

export const pushState = endpoint({
  method: 'GET',
  path: '/notifications/push/',
  access: ANYONE,
  summary:
    "Whether this session's notifications are pushed to its browser, and the key with which a browser subscribes",
  ok: z.object({
    /** The server's VAPID key, base64url; null where push is off. */
    public_key: z.nullable(z.string()),
    is_on: z.boolean(),
  }),
  errors: [],
});

export const turnPushOn = endpoint({
  method: 'POST',
  path: '/users/me/push/',
  access: ANYONE,
  summary: "Push own notifications to this session's browser until the session ends",
  body: pushSubscription,
  ok: messageAnswer(),
  errors: ['push_off'],
});

export const turnPushOff = endpoint({
  method: 'DELETE',
  path: '/users/me/push/',
  access: ANYONE,
  summary: "Push nothing more to this session's browser",
  ok: messageAnswer(),
  errors: [],
});
