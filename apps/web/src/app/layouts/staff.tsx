// The delivery staff's layout.
import { STAFF } from '@tilgul/contract/rules/roles';
import { StaffAlerts } from '../../features/orders/new-order-alerts.tsx';
import { LANDING, PATHS } from '../../shared/paths.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import type { LayoutProps, Navigation, NavLink } from '../navigation.ts';
import { BackOffice, SoundSwitch } from './back-office.tsx';

/** Only those who pack see the way to packing; to others it leads nowhere. */
function useOwnNavigation(nav: Navigation): Navigation {
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
    <BackOffice nav={useOwnNavigation(nav)} home={LANDING[STAFF]} tools={<SoundSwitch />} isStaff>
      <StaffAlerts />
      {children}
    </BackOffice>
  );
}
