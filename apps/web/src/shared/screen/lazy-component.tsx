// Components whose code loads on first use, such as dialogs.
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * The component, which renders `fallback` until its code has loaded. Spread `opener(onClick)` on the button that opens a dialog,
 * `prefetch` on other buttons, or call `preload`; a failed prefetch is ignored, because rendering the component tries again.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>, fallback: ReactNode = null) {
  // `lazy` hides the props' type behind conditional types.
  const Lazy = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
  const Component = (props: P) => (
    <Suspense fallback={fallback}>
      <Lazy {...props} />
    </Suspense>
  );
  const preload = () => void load().catch(() => undefined);
  const prefetch = { onPointerEnter: preload, onFocus: preload };
  const opener = (onClick: () => void) => ({ ...prefetch, onClick, 'aria-haspopup': 'dialog' as const });
  return Object.assign(Component, { preload, prefetch, opener });
}
