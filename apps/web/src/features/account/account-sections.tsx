import { exportOwnData } from '@tilgul/contract/account';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import type { UserAnswer } from '@tilgul/contract/users';
import { texts as accountTexts } from '@tilgul/messages/shared/account';
import { Download, FileText, KeyRound, Mail, Phone, ShieldCheck, Store, Trash2, UserRound } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '../../shared/api/api.ts';
import { saveFile } from '../../shared/api/files.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { formatPhone } from '../../shared/format/address.ts';
import { PATHS } from '../../shared/paths.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { SettingsRow, SettingsSection } from '../../ui/display/settings-list.tsx';
import type { AccountDialogName } from './account-dialogs.tsx';
import { reportFailure } from './report-failure.ts';

// Sections of the account page, and its dialogs, which load on hover or focus.

const loadDialogs = () => import('./account-dialogs.tsx').then((m) => ({ default: m.AccountDialogs }));
const AccountDialogs = lazy(loadDialogs);
/** Errors are ignored here; opening the dialog reports them. */
const prefetch = () => void loadDialogs().catch(() => undefined);

/** Returns the props of a button that opens a dialog. */
export type DialogOpener = (name: AccountDialogName) => {
  readonly onClick: () => void;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
  readonly 'aria-haspopup': 'dialog';
};

/** Spread `opener(name)` on the button; render `dialogs` once. */
export function useAccountDialogs(user: UserAnswer): { opener: DialogOpener; dialogs: ReactNode } {
  const [opened, setOpened] = useState<{ readonly name: AccountDialogName; readonly serial: number }>();
  const shown = useLastDefined(opened);
  const opener: DialogOpener = (name) => ({
    onClick: () => setOpened({ name, serial: (shown?.serial ?? 0) + 1 }),
    onPointerEnter: prefetch,
    onFocus: prefetch,
    'aria-haspopup': 'dialog',
  });
  const dialogs = shown ? (
    <Suspense fallback={null}>
      {/* A new key resets the form to the account's current values. */}
      <AccountDialogs
        key={shown.serial}
        name={shown.name}
        isOpen={opened !== undefined}
        user={user}
        onClose={() => setOpened(undefined)}
      />
    </Suspense>
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
        action={
          <Button variant="ghost" size={40} aria-label={accountTexts.details.changeName} {...opener('name')}>
            {accountTexts.change}
          </Button>
        }
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
        action={
          <Button variant="ghost" size={40} aria-label={accountTexts.details.changePhone} {...opener('phone')}>
            {accountTexts.change}
          </Button>
        }
      />
      <SettingsRow
        icon={Mail}
        title={user.email ?? accountTexts.details.noEmail}
        note={accountTexts.details.email}
        action={
          <Button
            variant="ghost"
            size={40}
            aria-label={user.email === null ? accountTexts.details.addEmail : accountTexts.details.changeEmail}
            {...opener('email')}
          >
            {user.email === null ? accountTexts.details.add : accountTexts.change}
          </Button>
        }
      />
      {user.warehouse_name ? (
        <SettingsRow icon={Store} title={user.warehouse_name} note={accountTexts.details.store} />
      ) : null}
    </>
  );
}

export function PasswordRow({ opener }: { opener: DialogOpener }) {
  const change = (
    <Button variant="ghost" size={40} aria-label={accountTexts.password.change} {...opener('password')}>
      {accountTexts.change}
    </Button>
  );
  return (
    <SettingsRow
      icon={KeyRound}
      title={accountTexts.password.title}
      note={accountTexts.password.note}
      action={change}
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
      reportFailure(error);
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <SettingsRow
      icon={Download}
      title={accountTexts.data.download}
      note={accountTexts.data.downloadNote}
      action={
        <Button
          variant="ghost"
          size={40}
          aria-label={accountTexts.data.download}
          busy={isLoading}
          onClick={() => void download()}
        >
          {accountTexts.data.downloadVerb}
        </Button>
      }
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
        action={
          <Button variant="ghost" size={40} aria-label={accountTexts.data.withdrawConsent} {...opener('delete')}>
            {accountTexts.data.withdraw}
          </Button>
        }
      />
      <SettingsRow
        icon={Trash2}
        title={accountTexts.data.delete}
        note={accountTexts.data.deleteNote}
        tone="danger"
        action={
          <Button variant="danger-ghost" size={40} aria-label={accountTexts.data.delete} {...opener('delete')}>
            {accountTexts.data.deleteVerb}
          </Button>
        }
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
