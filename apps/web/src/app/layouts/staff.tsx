import { STAFF } from '@tilgul/contract/rules/roles';
import type { ReactNode } from 'react';
import { StaffArrivals } from '../../features/orders/order-arrivals.tsx';
import { LANDING } from '../../shared/paths.ts';
import { STAFF_SIDEBAR, STAFF_TOP } from '../nav.ts';
import { BackOffice } from './back-office.tsx';
import { SoundSwitch } from './sound-switch.tsx';

export function StaffLayout({ children }: { children: ReactNode }) {
  return (
    <BackOffice sidebar={STAFF_SIDEBAR} top={STAFF_TOP} home={LANDING[STAFF]} tools={<SoundSwitch />} isStaff>
      <StaffArrivals />
      {children}
    </BackOffice>
  );
}
