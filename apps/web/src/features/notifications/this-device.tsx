// The switch for notifications on this device, on the notification pages and in everybody's account.
import { useEffect } from 'react';
import { useLazyPart } from '../../shared/screen/lazy.ts';

const fetchPush = () => import('./push-section.tsx').then(({ PushSection }) => PushSection);

/** Fetched once the page is there: it is seldom pressed. */
export function ThisDevice({ className }: { className?: string }) {
  const { Part: PushSection, load } = useLazyPart(fetchPush);
  useEffect(load, [load]);
  return PushSection ? <PushSection className={className} /> : null;
}
