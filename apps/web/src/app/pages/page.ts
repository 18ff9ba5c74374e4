// What the table of pages says of a page. The table is the files beside this one, one for each group of people.

import { countUnread } from '@tilgul/contract/notifications';
import { getSettings } from '@tilgul/contract/settings';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createElement, lazy, useState } from 'react';
import { type FirstCall, firstAnswer } from '../../shared/api/first-call.ts';
import type { Path } from '../../shared/paths.ts';

export type Load = () => Promise<ComponentType>;

interface IconEntry {
  readonly label: string;
  readonly icon: LucideIcon;
}

/** Where links lead to a page, and by which name; in the order of the table. */
interface Places {
  /** The dark sidebar of back office and staff. */
  readonly sidebar?: IconEntry;
  /** The bar above the pages of back office and staff. */
  readonly topBar?: string;
  /** The main links of customers and riders, at the bottom of a phone; the customer's in the header of a wide screen too. */
  readonly mainBar?: IconEntry;
  /** The header of the public pages. */
  readonly header?: string;
  /** The footer of every page. */
  readonly footer?: string;
}

export interface PageRow {
  readonly path: Path;
  readonly title: string;
  /** Fetches the page's code. */
  readonly load: Load;
  /** What the page asks the server for as it opens, beside what its layout asks for. */
  readonly firstCalls?: readonly FirstCall[];
  /** The page keeps a filter in its address: with one, its first calls are others. */
  readonly hasFilters?: true;
  /** What the page shows without a network, as it was saved. */
  readonly offline?: readonly FirstCall[];
  readonly nav?: Places;
  /** False for a public page that only a browser can draw. */
  readonly isPrerendered?: false;
}

export interface Page extends PageRow {
  readonly Component: ComponentType;
}

/**
 * A component that is fetched when it is first shown, or before by `load`. What is here already is drawn at once: React waits
 * for a lazy component even then, and holds back what comes after such a wait.
 */
export function lazyComponent(load: Load): { readonly load: Load; readonly Component: ComponentType } {
  let fetched: ComponentType | undefined;
  const loadOnce = async () => {
    fetched ??= await load();
    return fetched;
  };
  const Lazy = lazy(async () => ({ default: await loadOnce() }));
  function Component() {
    // The same one for as long as it is on screen.
    const [Shown] = useState<ComponentType>(() => fetched ?? Lazy);
    return createElement(Shown);
  }
  return { load: loadOnce, Component };
}

export const page = (row: PageRow): Page => ({ ...row, ...lazyComponent(row.load) });

// What is asked for, and can be read offline, whichever page it is.

const SETTINGS = firstAnswer(getSettings);

/** By the layouts of signed-in people, beside their own record. */
export const everyLayoutCalls = [SETTINGS, firstAnswer(countUnread)];
/** What can be read of these pages without a network. */
export const offlineCalls = (pages: readonly PageRow[]): readonly FirstCall[] => [
  ...pages.flatMap(({ offline = [] }) => offline),
  SETTINGS,
];
