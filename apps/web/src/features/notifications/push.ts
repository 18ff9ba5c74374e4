// The browser's side of web push: whether it can, subscribing with the server's key, leaving.
import { turnPushOff, turnPushOn } from '@tilgul/contract/notifications';
import { call } from '../../shared/api/api.ts';

/** What keeps a browser from it; undefined when nothing does. */
export function pushObstacle(): 'unknown' | 'denied' | undefined {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unknown';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

/** The bytes of a base64url text. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const isSameKey = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const own = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  return own.length === key.length && own.every((byte, index) => byte === key[index]);
};

/** Asks whoever sits there, subscribes this browser and tells the server; false where they said no. */
export async function subscribe(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const before = await pushManager.getSubscription();
  // A browser has one subscription, tied to one key; the server's may have changed since.
  if (before && !isSameKey(before, key)) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys } = subscription.toJSON();
  await call(turnPushOn, { body: { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } } });
  return true;
}

/** Tells the server, then the browser; the server's word ends the messages whatever the browser does. */
export async function unsubscribe(): Promise<void> {
  await call(turnPushOff, {});
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
