// Who may enter which area: no session goes to the login, another role to its own landing page (UI-1),
// and who has to set up a second factor first to the account page (SES-16).
import type { Role } from '@tilgul/contract/rules/roles';
import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ACCOUNT_PATHS, LANDING, loginPath, pathOf } from '../shared/paths.ts';
import { useFactorDemand } from '../shared/session/factor-demand.ts';
import { useSession } from '../shared/session/session.ts';

/** Shows `children` to a signed-in user of `role` only. The server decides by itself; this only picks the screen. */
export function RoleGuard({ role, children }: { role: Role; children: ReactNode }) {
  const session = useSession();
  const isFactorDemanded = useFactorDemand();
  const { pathname, search } = useLocation();
  if (!session) return <Navigate to={loginPath(pathname + search)} replace />;
  if (session.role !== role) return <Navigate to={LANDING[session.role]} replace />;
  const account = ACCOUNT_PATHS[role];
  if (isFactorDemanded && pathOf(pathname) !== account) return <Navigate to={account} replace />;
  // Another user of the same role, signed in from another tab, begins with fresh screens.
  return <Fragment key={session.userId}>{children}</Fragment>;
}
