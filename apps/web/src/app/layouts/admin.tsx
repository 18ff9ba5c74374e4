// The administrator's layout.
import { ADMIN } from '@tilgul/contract/rules/roles';
import { AdminAlerts } from '../../features/orders/admin-alerts.tsx';
import { LANDING } from '../../shared/paths.ts';
import type { LayoutProps } from '../navigation.ts';
import { BackOffice } from './back-office.tsx';

export function AdminLayout({ nav, children }: LayoutProps) {
  return (
    <BackOffice nav={nav} home={LANDING[ADMIN]}>
      <AdminAlerts />
      {children}
    </BackOffice>
  );
}
