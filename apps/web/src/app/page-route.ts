// Owns what a page's route is: address, title, and the code that is fetched when the page is first shown.
import { type ComponentType, lazy } from 'react';
import type { Path } from '../lib/paths.ts';

export type Load = () => Promise<ComponentType>;

export interface PageRoute {
  readonly path: Path;
  readonly title: string;
  /** Fetches the page's code; ahead of time where one knows that it will be shown. */
  readonly load: Load;
  readonly Page: ComponentType;
}

export const page = (path: Path, title: string, load: Load): PageRoute => ({
  path,
  title,
  load,
  Page: lazy(async () => ({ default: await load() })),
});
