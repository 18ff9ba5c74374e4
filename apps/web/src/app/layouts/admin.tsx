import { ADMIN } from '@tilgul/contract/rules/roles';
import type { ReactNode } from 'react';
import { LANDING } from '../../shared/paths.ts';
import { ADMIN_SIDEBAR, ADMIN_TOP } from '../nav.ts';
import { BackOffice } from './back-office.tsx';

export function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <BackOffice sidebar={ADMIN_SIDEBAR} top={ADMIN_TOP} home={LANDING[ADMIN]}>
      {children}
    </BackOffice>
  );
}
