// The delivery staff's layout: beside the drawer a bar with the four main links, at the edge of a phone on its side.
import { STAFF } from '@tilgul/contract/rules/roles';
import { StaffArrivals } from '../../features/orders/order-arrivals.tsx';
import { LANDING } from '../../shared/paths.ts';
import type { LayoutProps } from '../navigation.ts';
import { BackOffice } from './back-office.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { SoundSwitch } from './sound-switch.tsx';

export function StaffLayout({ nav, children }: LayoutProps) {
  const bar = (
    <BottomNav
      links={nav.mainBar}
      className="border-staff-ink/25! lg:hidden short:inset-x-auto short:inset-y-0 short:start-0 short:w-18 short:flex-col short:border-t-0 short:border-e short:ps-[env(safe-area-inset-left)] short:pb-0"
      linkClassName="text-staff-ink! short:h-auto short:w-full short:before:hidden"
    />
  );
  return (
    <BackOffice nav={nav} home={LANDING[STAFF]} tools={<SoundSwitch />} bar={bar} isStaff>
      <StaffArrivals />
      {children}
    </BackOffice>
  );
}
