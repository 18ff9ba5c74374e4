// The delivery staff's layout.
import { STAFF } from '@tilgul/contract/rules/roles';
import { StaffArrivals } from '../../features/orders/order-arrivals.tsx';
import { LANDING } from '../../shared/paths.ts';
import type { LayoutProps } from '../navigation.ts';
import { BackOffice } from './back-office.tsx';
import { SoundSwitch } from './sound-switch.tsx';

export function StaffLayout({ nav, children }: LayoutProps) {
  return (
    <BackOffice nav={nav} home={LANDING[STAFF]} tools={<SoundSwitch />} isStaff>
      <StaffArrivals />
      {children}
    </BackOffice>
  );
}
