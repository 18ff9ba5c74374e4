import { AccountPage } from './account.page.tsx';

export function AdminAccountPage() {
  return <AccountPage />;
}
