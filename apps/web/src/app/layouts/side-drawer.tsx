// Navigation drawer of narrow screens: links of the sidebar, others of the top bar, Logout.
import { Dialog as Base } from '@base-ui/react/dialog';
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import clsx from 'clsx';
import {
  CircleUser,
  FileText,
  Handshake,
  ListOrdered,
  type LucideIcon,
  PackageSearch,
  UserRoundPlus,
  X,
} from 'lucide-react';
import { PATHS } from '../../shared/paths.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { BACKDROP } from '../../ui/layers/dialog.tsx';
import { getOtherLinks, type Navigation } from '../pages/page.ts';
import { PrefetchLink, SidebarLinks } from './sidebar.tsx';

const ROW = 'flex h-11 w-full items-center gap-3 rounded-badge px-3 text-start text-sm hover:bg-sidebar-raised';

/** Of the top bar's links, which show none there. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  [PATHS.adminViewProducts]: PackageSearch,
  [PATHS.adminViewOrders]: ListOrdered,
  [PATHS.storeViewOrders]: ListOrdered,
  [PATHS.adminFranchiseRequests]: Handshake,
  [PATHS.adminJobApplications]: UserRoundPlus,
};

const LinkIcon = ({ icon: Icon = FileText }: { icon: LucideIcon | undefined }) => (
  <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
);

export interface SideDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly nav: Navigation;
  readonly hasStore?: boolean | undefined;
  readonly storeName?: string | undefined;
  readonly counts?: Readonly<Record<string, number>> | undefined;
  readonly onAccount: () => void;
}

/** Modal, on the left edge; closes on Esc, the close button and outside presses. */
export function SideDrawer({ isOpen, onClose, nav, onAccount, ...content }: SideDrawerProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          className={clsx(
            'fixed inset-y-0 start-0 z-40 flex w-72 max-w-[85vw] flex-col overflow-y-auto overscroll-contain shadow-float outline-none',
            'transition duration-150 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
            'bg-sidebar text-sidebar-text',
          )}
        >
          <div className="flex shrink-0 items-center justify-between py-1.5 ps-5 pe-2">
            <Base.Title className="text-h3">{appTexts.menu}</Base.Title>
            <Base.Close render={<IconButton icon={X} label={uiTexts.close} tone="onDark" />} />
          </div>
          <div className="px-3 pb-4">
            <SidebarLinks links={nav.sidebar} {...content}>
              <nav aria-label={appTexts.topNavigation} className="mt-1.5 border-t border-sidebar-raised pt-1.5">
                <ul className="flex flex-col">
                  {getOtherLinks(nav).map((link) => (
                    <li key={link.to}>
                      <PrefetchLink
                        link={link}
                        className={({ isActive }) => clsx(ROW, isActive && 'bg-turmeric font-semibold text-sidebar')}
                      >
                        <LinkIcon icon={ICONS[link.to]} />
                        {link.label}
                      </PrefetchLink>
                    </li>
                  ))}
                  <li>
                    <button type="button" onClick={onAccount} aria-haspopup="dialog" className={ROW}>
                      <LinkIcon icon={CircleUser} />
                      {appTexts.account}
                    </button>
                  </li>
                </ul>
              </nav>
            </SidebarLinks>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
