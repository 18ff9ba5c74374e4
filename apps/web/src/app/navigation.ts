// The links that a role sees in sidebar, top bar and main bar, in the order of the table of pages.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Path } from '../shared/paths.ts';
import type { Page } from './pages/page.ts';

export interface NavLink {
  readonly label: string;
  readonly to: Path;
  /** Fetches the page before the link is followed. */
  readonly prefetch: () => void;
}

export interface IconLink extends NavLink {
  readonly icon: LucideIcon;
}

export interface Navigation {
  readonly sidebar: readonly IconLink[];
  readonly topBar: readonly NavLink[];
  /** At the bottom of a phone, in the header of a wide screen. */
  readonly mainBar: readonly IconLink[];
}

/** What a role's layout is given. */
export interface LayoutProps {
  readonly nav: Navigation;
  readonly children: ReactNode;
}

/** The navigation to `pages`; `prefetch` is called for a page whose link somebody is about to follow. */
export function navigationOf(pages: readonly Page[], prefetch: (page: Page) => void): Navigation {
  const linkOf = (page: Page) => ({ to: page.path, prefetch: () => prefetch(page) });
  const iconLinks = (place: 'sidebar' | 'mainBar') =>
    pages.flatMap((page) => (page.nav?.[place] ? [{ ...page.nav[place], ...linkOf(page) }] : []));
  return {
    sidebar: iconLinks('sidebar'),
    topBar: pages.flatMap((page) => (page.nav?.topBar ? [{ label: page.nav.topBar, ...linkOf(page) }] : [])),
    mainBar: iconLinks('mainBar'),
  };
}
