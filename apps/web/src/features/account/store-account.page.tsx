// The page /store-account, the manager's.
import { AccountPage } from './account.page.tsx';

export function StoreAccountPage() {
  return <AccountPage />;
}
