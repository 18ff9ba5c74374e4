// The page /store-account of store managers.
import { TwoFactorRows } from '../two-factor/two-factor-rows.tsx';
import { AccountPage } from './account.page.tsx';

export function StoreAccountPage() {
  return <AccountPage security={<TwoFactorRows />} />;
}
