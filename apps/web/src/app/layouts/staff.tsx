// The riders' layout.
import { STAFF } from '@tilgul/contract/rules/roles';
import { StaffAlerts } from '../../features/orders/new-order-alerts.tsx';
import { LANDING, PATHS } from '../../shared/paths.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import type { LayoutProps, Navigation, NavLink } from '../navigation.ts';
import { BackOffice } from './back-office.tsx';

/** Hides links to packing from riders who do not pack. */
function useVisibleNavigation(nav: Navigation): Navigation {
  const { data: user } = useOwnUser();
  if (user?.can_pack) return nav;
  const isShown = ({ to }: NavLink) => to !== PATHS.staffPacking;
  return {
    sidebar: nav.sidebar.filter(isShown),
    topBar: nav.topBar.filter(isShown),
    mainBar: nav.mainBar.filter(isShown),
  };
}

export function StaffLayout({ nav, children }: LayoutProps) {
  return (
    <BackOffice nav={useVisibleNavigation(nav)} home={LANDING[STAFF]} isStaff>
      <StaffAlerts />
      {children}
    </BackOffice>
  );
}
