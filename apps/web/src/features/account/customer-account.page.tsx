// The account page of customers, /customer-account: with their GSTIN.
import { AccountPage } from './account.page.tsx';
import { GstinRow } from './gstin-row.tsx';

export const CustomerAccountPage = () => (
  <AccountPage details={(user, opener) => <GstinRow user={user} opener={opener} />} />
);
