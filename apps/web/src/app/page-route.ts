// Owns what a page's route is: address, title, and the code that is fetched when the page is first shown.
import { type ComponentType, lazy } from 'react';
import type { Path } from '../lib/paths.ts';

export type Load = () => Promise<ComponentType>;

export interface PageRoute {
  readonly path: Path;
  readonly title: string;
  /** Fetches the page's code; ahead of time where one knows that it will be shown. */
  readonly load: Load;
  /** Fetches what the page asks the server for first; called by who is about to open it. */
  readonly ahead: (() => void) | undefined;
  readonly Page: ComponentType;
}

export const page = (path: Path, title: string, load: Load, ahead?: () => void): PageRoute => ({
  path,
  title,
  load,
  ahead,
  Page: lazy(async () => ({ default: await load() })),
});
