// Parts of a page whose code is loaded only when somebody comes near them or reaches for them.
import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface LazyPart<P> {
  /** The part, once its code is here. */
  readonly Part: ComponentType<P> | undefined;
  /** The code could not be fetched; `load` tries again. */
  readonly hasFailed: boolean;
  /** Fetches the code, once however often it is called. */
  load(): void;
}

/** A part whose code arrives later. A failure is a state of the part and leaves the page whole. */
export function useLazyPart<P>(fetchPart: () => Promise<ComponentType<P>>): LazyPart<P> {
  const [state, setState] = useState<Omit<LazyPart<P>, 'load'>>({ Part: undefined, hasFailed: false });
  const isUnderWay = useRef(false);
  const load = useCallback(() => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    fetchPart().then(
      (Part) => setState({ Part, hasFailed: false }),
      () => {
        isUnderWay.current = false;
        setState({ Part: undefined, hasFailed: true });
      },
    );
  }, [fetchPart]);
  return { ...state, load };
}

/** Calls `arrive` once, as soon as the element is within `margin` px of the visible part of the page. */
export function useNear<T extends Element>(arrive: () => void, margin: number): RefObject<T | null> {
  const place = useRef<T>(null);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        arrive();
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [arrive, margin]);
  return place;
}
