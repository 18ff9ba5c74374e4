// Goes to another page once its code is here, so that the button that leads there stays busy on a slow network.
import { type NavigateOptions, useNavigate } from 'react-router';

type Preload = (to: Pick<Location, 'pathname' | 'search'>) => Promise<unknown>;

let preload: Preload = () => Promise.resolve();

/** Set once by the app, which alone knows which page is at which address. */
export function setPreload(load: Preload): void {
  preload = load;
}

/** Leads to an own address; the promise is kept when the next page can be drawn at once. Without its code it goes all the same. */
export function usePreloadedNavigate(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  return async (to, options) => {
    await preload(new URL(to, window.location.origin)).catch(() => undefined);
    await navigate(to, options);
  };
}

// The way back to the page before, for arrows at the head of a page.

/** Goes back as the browser does; to `home` where the visit began with this page, which has nothing of ours behind it. */
export function useGoBack(home: string): () => void {
  const navigate = useNavigate();
  return () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate(home));
}
