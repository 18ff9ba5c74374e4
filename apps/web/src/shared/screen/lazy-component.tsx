// Components whose code loads on first use, such as dialogs.
import { type ComponentType, lazy, Suspense } from 'react';

/**
 * The component, which renders nothing until its code has loaded. Spread `prefetch` on the button that opens it; a failed
 * prefetch is ignored, because rendering the component tries again.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>) {
  // `lazy` hides the props' type behind conditional types.
  const Lazy = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
  const Component = (props: P) => (
    <Suspense fallback={null}>
      <Lazy {...props} />
    </Suspense>
  );
  const fetch = () => void load().catch(() => undefined);
  return Object.assign(Component, { prefetch: { onPointerEnter: fetch, onFocus: fetch } });
}
