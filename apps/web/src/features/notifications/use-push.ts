// Push notifications on this device: whether they are on, and turning them on or off.
import { pushState, turnPushOff, turnPushOn } from '@tilgul/contract/notifications';
import { texts } from '@tilgul/messages/shared/push';
import { useState } from 'react';
import { call } from '../../shared/api/api.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { alerts } from '../../ui/alerts/alerts.ts';

/** Why this browser cannot subscribe; undefined if it can. */
function pushObstacle(): 'unknown' | 'denied' | undefined {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unknown';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

const decodeBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const isSameKey = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const own = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  return own.length === key.length && own.every((byte, index) => byte === key[index]);
};

/** Asks for permission and subscribes this browser; resolves false if declined. */
async function subscribe(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = decodeBase64Url(publicKey);
  const before = await pushManager.getSubscription();
  // A browser has one subscription, tied to one key; replace it if the server's key has changed.
  if (before && !isSameKey(before, key)) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys } = subscription.toJSON();
  await call(turnPushOn, { body: { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } } });
  return true;
}

/** Unsubscribes on the server first, which ends the messages even if the browser's part fails. */
async function unsubscribe(): Promise<void> {
  await call(turnPushOff, {});
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** The switch's state and its press; undefined if server or browser does not support notifications. */
export function usePush() {
  const { data } = useGet(pushState, {}, { quiet: true });
  const [isBusy, setBusy] = useState(false);
  const [obstacle, setObstacle] = useState(pushObstacle);
  const publicKey = data?.public_key;
  if (!publicKey || obstacle === 'unknown') return undefined;
  const isOn = data.is_on && obstacle === undefined;
  const press = async () => {
    setBusy(true);
    try {
      if (isOn) await unsubscribe();
      else if (await subscribe(publicKey)) alerts.success(texts.done);
    } catch (error) {
      alerts.callFailure(error, texts.failed, texts.failedText);
    } finally {
      setObstacle(pushObstacle());
      await refetchCalls([pushState]);
      setBusy(false);
    }
  };
  return { isOn, isBusy, isDenied: obstacle === 'denied', press };
}
