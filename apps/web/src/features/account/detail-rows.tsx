// Name, number, e-mail and store of the account, each with what changes it.
import type { UserAnswer } from '@tilgul/contract/users';
import { Mail, Phone, Store, UserRound } from 'lucide-react';
import { formatPhone } from '../../shared/format/phone.ts';
import { accountTexts } from '../../texts/en/shared/account.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SettingsRow } from '../../ui/display/settings-list.tsx';
import type { DialogOpener } from './use-account-dialogs.tsx';

const texts = accountTexts.details;

export function DetailRows({ user, opener }: { user: UserAnswer; opener: DialogOpener }) {
  return (
    <>
      <SettingsRow
        icon={UserRound}
        title={`${user.first_name} ${user.last_name}`}
        note={texts.name}
        action={
          <Button variant="ghost" size={40} aria-label={texts.changeName} {...opener('name')}>
            {accountTexts.change}
          </Button>
        }
      />
      <SettingsRow
        icon={Phone}
        title={formatPhone(user.phone_no)}
        note={
          <>
            {user.phone_confirmed ? <span className="font-semibold text-primary">{texts.confirmed} · </span> : null}
            {texts.phone}
          </>
        }
        action={
          <Button variant="ghost" size={40} aria-label={texts.changePhone} {...opener('phone')}>
            {accountTexts.change}
          </Button>
        }
      />
      <SettingsRow
        icon={Mail}
        title={user.email ?? texts.noEmail}
        note={texts.email}
        action={
          <Button
            variant="ghost"
            size={40}
            aria-label={user.email === null ? texts.addEmail : texts.changeEmail}
            {...opener('email')}
          >
            {user.email === null ? texts.add : accountTexts.change}
          </Button>
        }
      />
      {user.warehouse_name ? <SettingsRow icon={Store} title={user.warehouse_name} note={texts.store} /> : null}
    </>
  );
}
