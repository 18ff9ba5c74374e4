// The store manager's layout.
import { MANAGER } from '@tilgul/contract/rules/roles';
import { StoreAlerts } from '../../features/orders/new-order-alerts.tsx';
import { LANDING } from '../../shared/paths.ts';
import type { LayoutProps } from '../navigation.ts';
import { BackOffice } from './back-office.tsx';

export function StoreLayout({ nav, children }: LayoutProps) {
  return (
    <BackOffice nav={nav} home={LANDING[MANAGER]} showStore>
      <StoreAlerts />
      {children}
    </BackOffice>
  );
}
