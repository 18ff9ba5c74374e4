// Calls on notifications: list, unread count, marking as read, live stream, web push.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, listQuery, messageAnswer, optionalField, rupees, text, time } from './fields.ts';
import { getText } from './form-messages.ts';
import { ANYONE, ROLES } from './rules/roles.ts';
import { ORDER_STATUSES } from './rules/statuses.ts';

/** Maximum length of a push service URL; real ones have up to about 500 characters. */
const ENDPOINT_MAX = 1000;

/** Bytes in base64url, with or without padding. */
const bytes = (name: Lowercase<string>, count: number) => {
  const letters = Math.ceil((count * 4) / 3);
  return text(name, { max: letters + 2 }).check(
    z.regex(new RegExp(`^[A-Za-z0-9_-]{${letters}}={0,2}$`), {
      error: () => getText('notBase64url', { name, count }),
    }),
  );
};

/** A browser's push subscription, as `PushSubscription.toJSON()` writes it: URL and encryption keys (RFC 8291). */
const pushSubscription = z.object({
  endpoint: text('endpoint', { max: ENDPOINT_MAX }),
  keys: z.object({ p256dh: bytes('p256dh', 65), auth: bytes('auth', 16) }),
});

/** Subjects of notifications; screens link to them. */
const NOTIFICATION_SUBJECTS = [
  'order',
  'stock_request',
  'product',
  'payment',
  'cash',
  'register',
  'franchise_request',
  'job_application',
] as const;
export type NotificationSubject = (typeof NOTIFICATION_SUBJECTS)[number];

/** What a notification asks its reader to do; it is gone once done. */
const NOTIFICATION_ACTIONS = ['answer', 'see', 'allocate', 'process', 'decide', 'decide_claim', 'request'] as const;

const notificationAnswer = z.object({
  id: z.number(),
  message: z.string(),
  created_at: time(),
  is_read: z.boolean(),
  /** When it was marked as read. */
  read_at: z.nullable(time()),
  /** The subject it links to; null if it has no page. `id` is null for kinds without one. */
  about: z.nullable(z.object({ kind: z.enum(NOTIFICATION_SUBJECTS), id: z.nullable(z.number()) })),
  /** Kind of the event, for its icon; missing for old ones. */
  kind: z.optional(z.string()),
  /** Picture of the product it is about. */
  image: z.optional(z.string()),
  action: z.optional(z.enum(NOTIFICATION_ACTIONS)),
  /** The order it is about as it is now, for its customer, rider, store and administrators. */
  order: z.optional(
    z.object({
      status: z.enum(ORDER_STATUSES),
      /** Amount to pay. */
      total: rupees(),
      /** Pictures of the first two products. */
      images: z.array(z.string()),
      city: z.optional(z.string()),
      /** The delivery window. */
      slot: z.optional(z.object({ starts_at: time(), ends_at: time() })),
    }),
  ),
});
export type NotificationAnswer = z.output<typeof notificationAnswer>;

export const listNotifications = endpoint('GET', '/warehouses/notification/', {
  access: ANYONE,
  summary: 'Your notifications, newest first',
  query: z.object(listQuery),
  ok: notificationAnswer,
  list: true,
});

export const countUnread = endpoint('GET', '/warehouses/count-unread/', {
  access: ANYONE,
  summary: 'Number of your unread notifications',
  ok: z.object({
    unread_notifications: z.number(),
    /** Only customers with open substitution requests, which `GET /orders/questions/` lists. */
    has_questions: z.optional(z.boolean()),
  }),
});

export const markAllRead = endpoint('POST', '/warehouses/mark-all-read/', {
  access: ANYONE,
  summary: 'Mark your notifications as read, up to the newest one that was shown',
  body: z.optional(z.nullable(z.object({ up_to_id: optionalField(id('up_to_id')) }))),
  ok: z.object({
    message: z.string(),
    unread_notifications: z.number(),
    /** `read_at` of the notifications that this call marked. */
    read_at: time(),
  }),
});

/** Server-sent events: sends `unread` with the count whenever the count or a list on the user's screens changes. */
export const notificationStream = endpoint('GET', '/warehouses/notification/stream/', {
  access: ANYONE,
  summary: 'Live count of unread notifications as server-sent events',
  ok: undefined,
  errors: ['unavailable'],
});

/** A push message, encrypted for its browser. */
const pushMessage = z.object({
  id: z.number(),
  /** The shop's name. */
  title: z.string(),
  message: z.string(),
  about: notificationAnswer.shape.about,
  /** Role of the reader, for the pages that `about` links to. */
  role: z.enum(ROLES.map(({ name }) => name)),
  /** The reader's unread notifications, at most 100. */
  unread: z.number(),
});
export type PushMessage = z.output<typeof pushMessage>;

export const pushState = endpoint('GET', '/notifications/push/', {
  access: ANYONE,
  summary: "Whether notifications are pushed to this session's browser, and the key for subscribing",
  ok: z.object({
    /** The server's VAPID key, base64url; null if push is off. */
    public_key: z.nullable(z.string()),
    is_on: z.boolean(),
  }),
});

export const turnPushOn = endpoint('POST', '/users/me/push/', {
  access: ANYONE,
  summary: "Push your notifications to this session's browser until the session ends",
  body: pushSubscription,
  ok: messageAnswer(),
  errors: ['push_off', 'phone_unconfirmed'],
});

export const turnPushOff = endpoint('DELETE', '/users/me/push/', {
  access: ANYONE,
  summary: "Stop pushing notifications to this session's browser",
  ok: messageAnswer(),
});
