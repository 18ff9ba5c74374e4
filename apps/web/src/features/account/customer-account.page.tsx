// The page /customer-account: the account page with the customer's GSTIN.
import type { UserAnswer } from '@tilgul/contract/users';
import { texts as gstinTexts } from '@tilgul/messages/customer/gstin';
import { texts as accountTexts } from '@tilgul/messages/shared/account';
import { ReceiptText } from 'lucide-react';
import { SettingsRow } from '../../ui/display/settings-list.tsx';
import { AccountPage } from './account.page.tsx';
import type { DialogOpener } from './account-sections.tsx';

function GstinRow({ user: { gstin }, opener }: { user: UserAnswer; opener: DialogOpener }) {
  return (
    <SettingsRow
      icon={ReceiptText}
      title={gstin ?? gstinTexts.own.none}
      note={gstinTexts.own.note}
      button={{
        children: gstin === null ? gstinTexts.own.add : accountTexts.change,
        'aria-label': gstin === null ? gstinTexts.own.addTitle : gstinTexts.own.changeTitle,
        ...opener('gstin'),
      }}
    />
  );
}

export const CustomerAccountPage = () => (
  <AccountPage details={(user, opener) => <GstinRow user={user} opener={opener} />} />
);
