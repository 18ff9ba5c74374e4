// Push notifications on this device, on the notification and account pages.
import { type ComponentProps, useEffect } from 'react';
import { useLazyPart } from '../../shared/screen/lazy-component.tsx';

const fetchPush = () => import('./push-section.tsx').then(({ PushSection }) => PushSection);
type PushProps = ComponentProps<Awaited<ReturnType<typeof fetchPush>>>;

/** Loaded after the page: rarely used. */
export function ThisDevice(props: PushProps) {
  const { Part: PushSection, load } = useLazyPart(fetchPush);
  useEffect(load, [load]);
  return PushSection ? <PushSection {...props} /> : null;
}
