import { exportOwnData } from '@tilgul/contract/account';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import type { UserAnswer } from '@tilgul/contract/users';
import { texts as accountTexts } from '@tilgul/messages/shared/account';
import { Download, FileText, KeyRound, Mail, Phone, ShieldCheck, Store, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../shared/api/api.ts';
import { saveFile } from '../../shared/api/files.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { formatPhone } from '../../shared/format/address.ts';
import { PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { SettingsRow, SettingsSection } from '../../ui/display/settings-list.tsx';
import type { AccountDialogName } from './account-dialogs.tsx';

// Sections of the account page, and its dialogs, which load on hover or focus.

const AccountDialogs = lazyComponent(() => import('./account-dialogs.tsx').then((m) => m.AccountDialogs));

/** Returns the props of a button that opens a dialog. */
export type DialogOpener = ReturnType<typeof useAccountDialogs>['opener'];

/** Spread `opener(name)` on the button; render `dialogs` once. */
export function useAccountDialogs(user: UserAnswer) {
  const { shown, round, isOpen, open, close } = useDialog<AccountDialogName>();
  const opener = (name: AccountDialogName) => ({
    onClick: () => open(name),
    ...AccountDialogs.prefetch,
    'aria-haspopup': 'dialog' as const,
  });
  // A new key resets the form to the account's current values.
  const dialogs = shown ? (
    <AccountDialogs key={round} name={shown} isOpen={isOpen} user={user} onClose={close} />
  ) : null;
  return { opener, dialogs };
}

export function DetailRows({ user, opener }: { user: UserAnswer; opener: DialogOpener }) {
  return (
    <>
      <SettingsRow
        icon={UserRound}
        title={`${user.first_name} ${user.last_name}`}
        note={accountTexts.details.name}
        button={{ children: accountTexts.change, 'aria-label': accountTexts.details.changeName, ...opener('name') }}
      />
      <SettingsRow
        icon={Phone}
        title={formatPhone(user.phone_no)}
        note={
          <>
            {user.phone_confirmed ? (
              <span className="font-semibold text-primary">{accountTexts.details.confirmed} · </span>
            ) : null}
            {accountTexts.details.phone}
          </>
        }
        button={{ children: accountTexts.change, 'aria-label': accountTexts.details.changePhone, ...opener('phone') }}
      />
      <SettingsRow
        icon={Mail}
        title={user.email ?? accountTexts.details.noEmail}
        note={accountTexts.details.email}
        button={{
          children: user.email === null ? accountTexts.details.add : accountTexts.change,
          'aria-label': user.email === null ? accountTexts.details.addEmail : accountTexts.details.changeEmail,
          ...opener('email'),
        }}
      />
      {user.warehouse_name ? (
        <SettingsRow icon={Store} title={user.warehouse_name} note={accountTexts.details.store} />
      ) : null}
    </>
  );
}

export function PasswordRow({ opener }: { opener: DialogOpener }) {
  return (
    <SettingsRow
      icon={KeyRound}
      title={accountTexts.password.title}
      note={accountTexts.password.note}
      button={{ children: accountTexts.change, 'aria-label': accountTexts.password.change, ...opener('password') }}
    />
  );
}

function DownloadRow() {
  const { brand } = useSettings();
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      const data = await call(exportOwnData);
      saveFile(
        accountTexts.data.file({ brand: brand.toLowerCase() }),
        JSON.stringify(data, null, 2),
        'application/json',
      );
    } catch (error) {
      alerts.callFailure(error, accountTexts.error, accountTexts.tryAgain, accountTexts.network);
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <SettingsRow
      icon={Download}
      title={accountTexts.data.download}
      note={accountTexts.data.downloadNote}
      button={{
        children: accountTexts.data.downloadVerb,
        'aria-label': accountTexts.data.download,
        busy: isLoading,
        onClick: () => void download(),
      }}
    />
  );
}

/** Customers only: staff accounts are deleted by their employer (USER-11). */
function CustomerRows({ opener }: { opener: DialogOpener }) {
  return (
    <>
      <SettingsRow
        icon={ShieldCheck}
        title={accountTexts.data.consent}
        note={accountTexts.data.consentNote}
        button={{
          children: accountTexts.data.withdraw,
          'aria-label': accountTexts.data.withdrawConsent,
          ...opener('delete'),
        }}
      />
      <SettingsRow
        icon={Trash2}
        title={accountTexts.data.delete}
        note={accountTexts.data.deleteNote}
        tone="danger"
        button={{ children: accountTexts.data.deleteVerb, 'aria-label': accountTexts.data.delete, ...opener('delete') }}
      />
    </>
  );
}

export function DataSection({ user, opener }: { user: UserAnswer; opener: DialogOpener }) {
  return (
    <SettingsSection title={accountTexts.data.heading}>
      <DownloadRow />
      <SettingsRow
        icon={FileText}
        title={accountTexts.data.privacy}
        note={accountTexts.data.privacyNote}
        action={
          <LinkButton variant="ghost" size={40} to={PATHS.privacy} aria-label={accountTexts.data.readPrivacy}>
            {accountTexts.data.read}
          </LinkButton>
        }
      />
      {user.role_name === CUSTOMER ? <CustomerRows opener={opener} /> : null}
    </SettingsSection>
  );
}
