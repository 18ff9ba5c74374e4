// The page /store-account of store managers.
import { TwoFactorRows } from '../two-factor/two-factor-rows.tsx';
import { AccountPage } from './account.page.tsx';
import { RegisterPinRow } from './register-pin-row.tsx';

export function StoreAccountPage() {
  const security = (
    <>
      <TwoFactorRows />
      <RegisterPinRow />
    </>
  );
  return <AccountPage security={security} />;
}
