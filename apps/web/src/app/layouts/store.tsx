import { MANAGER } from '@tilgul/contract/rules/roles';
import type { ReactNode } from 'react';
import { StoreArrivals } from '../../features/orders/order-arrivals.tsx';
import { LANDING } from '../../shared/paths.ts';
import { STORE_SIDEBAR, STORE_TOP } from '../nav.ts';
import { BackOffice } from './back-office.tsx';
import { SoundSwitch } from './sound-switch.tsx';

export function StoreLayout({ children }: { children: ReactNode }) {
  return (
    <BackOffice sidebar={STORE_SIDEBAR} top={STORE_TOP} home={LANDING[MANAGER]} tools={<SoundSwitch />} showStore>
      <StoreArrivals />
      {children}
    </BackOffice>
  );
}
