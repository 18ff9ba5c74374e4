// A row of the page tables, and the links that it defines. Each file beside this one is the table of one area.
import { countUnread } from '@tilgul/contract/notifications';
import { getSettings } from '@tilgul/contract/settings';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { type FirstCall, firstAnswer } from '../../shared/api/first-call.ts';
import type { Path } from '../../shared/paths.ts';

export type Load = () => Promise<ComponentType>;

interface IconEntry {
  readonly label: string;
  readonly icon: LucideIcon;
  /** A line above it in the sidebar. */
  readonly startsGroup?: true;
}

/** Labels of the links to a page, by place. */
interface NavPlaces {
  readonly sidebar?: IconEntry;
  /** Below it in the sidebar: a page with its own HTML and code. */
  readonly ownPage?: IconEntry & { readonly path: Path };
  readonly topBar?: string;
  /** Customers and riders, at the bottom of phones; customers in the header of wide screens too. */
  readonly mainBar?: IconEntry;
  /** Header of the public pages. */
  readonly header?: string;
  /** Footer of every page. */
  readonly footer?: string;
  /** Only by its title, in the search of the back office. */
  readonly search?: true;
}

export interface PageRow {
  readonly path: Path;
  readonly title: string;
  readonly load: Load;
  /** Calls that the page makes when it opens, apart from its layout's. */
  readonly firstCalls?: readonly FirstCall[];
  /** The page has filters in its query string, which change its first calls. */
  readonly hasFilters?: true;
  /** Calls whose saved answers the page shows offline. */
  readonly offline?: readonly FirstCall[];
  readonly nav?: NavPlaces;
  /** False for a public page that depends on the browser. */
  readonly isPrerendered?: false;
}

export interface Page extends PageRow {
  readonly Component: ComponentType;
}

/**
 * A component that loads on first render or by `load`. Once loaded it renders synchronously: `React.lazy` would suspend even
 * then, and delay what follows.
 */
export function createPageComponent(load: Load): { readonly load: Load; readonly Component: ComponentType } {
  let fetched: ComponentType | undefined;
  const loadOnce = async () => {
    fetched ??= await load();
    return fetched;
  };
  const Lazy = lazy(async () => ({ default: await loadOnce() }));
  function Component() {
    // Fixed while mounted, so that the page does not remount.
    const [Shown] = useState<ComponentType>(() => fetched ?? Lazy);
    return createElement(Shown);
  }
  return { load: loadOnce, Component };
}

export const definePage = (path: Path, title: string, row: Omit<PageRow, 'path' | 'title'>): Page => ({
  ...row,
  path,
  title,
  ...createPageComponent(row.load),
});

export interface NavLink {
  readonly label: string;
  /** The page's title, which tells apart links of one label. */
  readonly title?: string;
  readonly to: Path;
  readonly prefetch: () => void;
}

export type IconLink = NavLink & IconEntry & { /** Leaves the app for another page. */ readonly leaves?: true };

/** A role's links, in the order of its page table. */
export interface Navigation {
  readonly sidebar: readonly IconLink[];
  readonly topBar: readonly NavLink[];
  /** Bottom of phones; header of wide screens. */
  readonly mainBar: readonly IconLink[];
  /** Pages that no bar leads to, for the search of the back office. */
  readonly search: readonly NavLink[];
}

export interface LayoutProps {
  readonly nav: Navigation;
  readonly children: ReactNode;
}

/** Links of the top bar that the sidebar does not have, by their titles. */
export const getOtherLinks = ({ sidebar, topBar }: Navigation): NavLink[] =>
  topBar
    .filter(({ to }) => !sidebar.some((link) => link.to === to))
    .map((link) => ({ ...link, label: link.title ?? link.label }));

const SETTINGS = firstAnswer(getSettings);

/** Calls of every signed-in layout, beside the user's record. */
const commonLayoutCalls = [SETTINGS, firstAnswer(countUnread)];
/** The GETs that a page makes when it opens: its own, then its layout's. */
export const getFirstCalls = (page: PageRow, layoutCalls: readonly FirstCall[]): readonly FirstCall[] => [
  ...(page.firstCalls ?? []).filter(({ endpoint }) => endpoint.method === 'GET'),
  ...layoutCalls,
  ...commonLayoutCalls,
];

/** Calls of these pages that are readable offline. */
export const getOfflineCalls = (pages: readonly PageRow[]): readonly FirstCall[] => [
  ...pages.flatMap(({ offline = [] }) => offline),
  SETTINGS,
];
