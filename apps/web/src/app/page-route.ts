// A page's route: address, title, and the code that is loaded when the page is first shown.
import { type ComponentType, createElement, lazy, useState } from 'react';
import type { Path } from '../shared/paths.ts';

export type Load = () => Promise<ComponentType>;

export interface PageRoute {
  readonly path: Path;
  readonly title: string;
  /** Loads the page's code; early where it is known that it will be shown. */
  readonly load: Load;
  /** Fetches what the page asks the server for first as it opens with nothing chosen; called by who is about to open it. */
  readonly prefetch: (() => unknown) | undefined;
  readonly Page: ComponentType;
}

/**
 * A component that is fetched when it is first shown, or before by `load`. What is here already is drawn at once: React waits
 * for a lazy component even then, and holds back what comes after such a wait.
 */
export function lazyComponent(load: Load): { readonly load: Load; readonly Part: ComponentType } {
  let fetched: ComponentType | undefined;
  const loadOnce = async () => {
    fetched ??= await load();
    return fetched;
  };
  const Lazy = lazy(async () => ({ default: await loadOnce() }));
  function Part() {
    // The same one for as long as it is on screen.
    const [Shown] = useState<ComponentType>(() => fetched ?? Lazy);
    return createElement(Shown);
  }
  return { load: loadOnce, Part };
}

export function page(path: Path, title: string, loadPage: Load, prefetch?: PageRoute['prefetch']): PageRoute {
  const { load, Part: Page } = lazyComponent(loadPage);
  return { path, title, load, prefetch, Page };
}
