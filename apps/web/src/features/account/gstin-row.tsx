// The customer's GSTIN on the account page, with what changes it.
import type { UserAnswer } from '@tilgul/contract/users';
import { ReceiptText } from 'lucide-react';
import { gstinTexts } from '../../texts/en/customer/gstin.ts';
import { accountTexts } from '../../texts/en/shared/account.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SettingsRow } from '../../ui/display/settings-list.tsx';
import type { DialogOpener } from './use-account-dialogs.tsx';

const texts = gstinTexts.own;

export function GstinRow({ user: { gstin }, opener }: { user: UserAnswer; opener: DialogOpener }) {
  return (
    <SettingsRow
      icon={ReceiptText}
      title={gstin ?? texts.none}
      note={texts.note}
      action={
        <Button
          variant="ghost"
          size={40}
          aria-label={gstin === null ? texts.addTitle : texts.changeTitle}
          {...opener('gstin')}
        >
          {gstin === null ? texts.add : accountTexts.change}
        </Button>
      }
    />
  );
}
