// A role's links in sidebar, top bar and main bar, in the order of its page table.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Path } from '../shared/paths.ts';
import type { Page } from './pages/page.ts';

export interface NavLink {
  readonly label: string;
  readonly to: Path;
  readonly prefetch: () => void;
}

export interface IconLink extends NavLink {
  readonly icon: LucideIcon;
}

export interface Navigation {
  readonly sidebar: readonly IconLink[];
  readonly topBar: readonly NavLink[];
  /** Bottom of phones; header of wide screens. */
  readonly mainBar: readonly IconLink[];
}

export interface LayoutProps {
  readonly nav: Navigation;
  readonly children: ReactNode;
}

/** The navigation to `pages`; links call `prefetch` on hover or focus. */
export function toNavigation(pages: readonly Page[], prefetch: (page: Page) => void): Navigation {
  const toLink = (page: Page) => ({ to: page.path, prefetch: () => prefetch(page) });
  const iconLinks = (place: 'sidebar' | 'mainBar') =>
    pages.flatMap((page) => (page.nav?.[place] ? [{ ...page.nav[place], ...toLink(page) }] : []));
  return {
    sidebar: iconLinks('sidebar'),
    topBar: pages.flatMap((page) => (page.nav?.topBar ? [{ label: page.nav.topBar, ...toLink(page) }] : [])),
    mainBar: iconLinks('mainBar'),
  };
}
