// Navigation that waits for the next page's code, so that its button stays busy on a slow network.
import { type NavigateOptions, useNavigate } from 'react-router';

type Preload = (to: Pick<Location, 'pathname' | 'search'>) => Promise<unknown>;

let preload: Preload = () => Promise.resolve();

/** Called once by the app, which knows the routes. */
export function setPreload(load: Preload): void {
  preload = load;
}

/** Navigates within the app; resolves when the next page can render. Navigates even if its code fails to load. */
export function usePreloadedNavigate(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  return async (to, options) => {
    await preload(new URL(to, window.location.origin)).catch(() => undefined);
    await navigate(to, options);
  };
}

/** Goes back in the history, or to `home` if the visit started with this page. */
export function useGoBack(home: string): () => void {
  const navigate = useNavigate();
  return () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate(home));
}
