// Navigation drawer of narrow screens: links of sidebar and top bar, Logout.
import { texts as appTexts } from '@tilgul/messages/shared/app';
import clsx from 'clsx';
import { Drawer } from '../../ui/layers/drawer.tsx';
import type { Navigation } from '../navigation.ts';
import { PrefetchLink, SidebarLinks } from './sidebar.tsx';

const ROW = 'flex h-11 w-full items-center rounded-control px-3 text-start hover:bg-sidebar-raised';

export interface SideDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly nav: Navigation;
  readonly storeName?: string | undefined;
  readonly onAccount: () => void;
}

export function SideDrawer({ isOpen, onClose, nav, storeName, onAccount }: SideDrawerProps) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={appTexts.menu}>
      <div className="px-3 pb-4">
        <SidebarLinks links={nav.sidebar} storeName={storeName}>
          <nav aria-label={appTexts.topNavigation} className="mt-2.5 border-t border-sidebar-raised pt-2.5">
            <ul className="flex flex-col gap-0.5">
              {nav.topBar.map((link) => (
                <li key={link.label}>
                  <PrefetchLink
                    link={link}
                    className={({ isActive }) => clsx(ROW, isActive && 'font-semibold underline')}
                  >
                    {link.label}
                  </PrefetchLink>
                </li>
              ))}
              <li>
                <button type="button" onClick={onAccount} aria-haspopup="dialog" className={ROW}>
                  {appTexts.account}
                </button>
              </li>
            </ul>
          </nav>
        </SidebarLinks>
      </div>
    </Drawer>
  );
}
