// Parts of a page whose code loads on demand or near the viewport.
import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

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

/** Calls `onNear` once, when the element is within `margin` px of the viewport. */
export function useNear<T extends Element>(onNear: () => void, margin: number): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        onNear();
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [onNear, margin]);
  return ref;
}
