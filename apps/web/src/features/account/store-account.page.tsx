// The page /store-account, the manager's.
import { TwoStepRows } from '../two-factor/two-factor-rows.tsx';
import { AccountPage } from './account.page.tsx';

export function StoreAccountPage() {
  return <AccountPage safety={<TwoStepRows />} />;
}
