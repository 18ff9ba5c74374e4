// Push notifications on this device, on the notification and account pages.
import { useEffect } from 'react';
import { useLazyPart } from '../../shared/screen/lazy-component.tsx';

const fetchPush = () => import('./push-section.tsx').then(({ PushSection }) => PushSection);

/** Loaded after the page: rarely used. */
export function ThisDevice({ className }: { className?: string }) {
  const { Part: PushSection, load } = useLazyPart(fetchPush);
  useEffect(load, [load]);
  return PushSection ? <PushSection className={className} /> : null;
}
