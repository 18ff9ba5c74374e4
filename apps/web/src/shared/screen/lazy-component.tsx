// Components whose code loads on demand: dialogs, and parts of a page near the viewport.
import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

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

export interface LazyPart<P> {
  /** The part, once loaded. */
  readonly Part: ComponentType<P> | undefined;
  /** Loading failed; `load` retries. */
  readonly hasFailed: boolean;
  /** Loads the code, once. */
  load(): void;
}

/** A part that loads on demand. A failure is state and does not crash the page. */
export function useLazyPart<P>(fetchPart: () => Promise<ComponentType<P>>): LazyPart<P> {
  const [state, setState] = useState<Omit<LazyPart<P>, 'load'>>({ Part: undefined, hasFailed: false });
  const isLoading = useRef(false);
  const load = useCallback(() => {
    if (isLoading.current) return;
    isLoading.current = true;
    fetchPart().then(
      (Part) => setState({ Part, hasFailed: false }),
      () => {
        isLoading.current = false;
        setState({ Part: undefined, hasFailed: true });
      },
    );
  }, [fetchPart]);
  return { ...state, load };
}

/** Higher than any page, in px. */
const ANY_DISTANCE = 1_000_000;

/** Calls `onNear` once, when the element is less than `margin` px below the viewport, or above it. Returns a function that stops it. */
export function observeNear(element: Element, onNear: () => void, margin: number): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onNear();
    },
    { rootMargin: `${ANY_DISTANCE}px ${margin}px ${margin}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** `observeNear` for an element that is there from the first rendering on. */
export function useNear<T extends Element>(onNear: () => void, margin: number): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => (ref.current ? observeNear(ref.current, onNear, margin) : undefined), [onNear, margin]);
  return ref;
}
