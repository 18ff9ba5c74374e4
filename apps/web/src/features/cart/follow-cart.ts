// Keeps the cart of this tab that of the other tabs and devices: told at once in this browser, asked for when one comes back.
import { viewCart } from '@tilgul/contract/cart';
import { useEffect } from 'react';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { readSession } from '../../shared/session/session.ts';

let channel: BroadcastChannel | undefined;
/** One for the tab, since a channel hears every other one, also those of its own tab. */
const cartChannel = (): BroadcastChannel => {
  channel ??= new BroadcastChannel('tilgul-cart');
  return channel;
};

/** Says to the user's other tabs that the cart on the server has changed. */
export function reportCartChange(): void {
  cartChannel().postMessage(readSession()?.userId);
}

const reload = () => void refetchCalls([viewCart]);
const takeReport = ({ data }: MessageEvent<number | undefined>) => {
  if (data !== undefined && data === readSession()?.userId) reload();
};
const comeBack = () => {
  if (document.visibilityState === 'visible') reload();
};

let followers = 0;

function follow(): () => void {
  followers += 1;
  if (followers === 1) {
    cartChannel().addEventListener('message', takeReport);
    window.addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
  }
  return () => {
    followers -= 1;
    if (followers > 0) return;
    cartChannel().removeEventListener('message', takeReport);
    window.removeEventListener('focus', comeBack);
    document.removeEventListener('visibilitychange', comeBack);
  };
}

/** Follows the account's cart while a page shows it. */
export function useFollowedCart(isWanted: boolean): void {
  useEffect(() => (isWanted ? follow() : undefined), [isWanted]);
}
