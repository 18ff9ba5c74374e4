import { TwoFactorRows } from '../two-factor/two-factor-rows.tsx';
import { AccountPage } from './account.page.tsx';

export function AdminAccountPage() {
  return <AccountPage security={<TwoFactorRows />} />;
}
