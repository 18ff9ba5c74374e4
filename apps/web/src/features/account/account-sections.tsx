// Sections of the account page, and its dialogs, which load on hover or focus.
import { endOtherSessions, endSession, exportOwnData, listSessions, type OwnSession } from '@tilgul/contract/account';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import type { UserAnswer } from '@tilgul/contract/users';
import { texts as accountTexts } from '@tilgul/messages/shared/account';
import {
  Download,
  FileText,
  KeyRound,
  LogOut,
  Mail,
  MonitorSmartphone,
  Phone,
  ShieldCheck,
  Smartphone,
  Store,
  Trash2,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { call } from '../../shared/api/api.ts';
import { isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { saveFile } from '../../shared/api/files.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { formatPhone } from '../../shared/format/address.ts';
import { formatDate, formatTime } from '../../shared/format/dates.ts';
import { formatCity } from '../../shared/format/towns.ts';
import { PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { useNeedsConfirmedPhone } from '../../shared/session/own-user.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { SettingsRow, SettingsSection } from '../../ui/display/settings-list.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import type { AccountDialogName } from './account-dialogs.tsx';

const AccountDialogs = lazyComponent(() => import('./account-dialogs.tsx').then((m) => m.AccountDialogs));

/** Returns the props of a button that opens a dialog. */
export type DialogOpener = ReturnType<typeof useAccountDialogs>['opener'];

/** Spread `opener(name)` on the button; render `dialogs` once. */
export function useAccountDialogs(user: UserAnswer) {
  const { shown, round, isOpen, open, close } = useDialog<AccountDialogName>();
  const opener = (name: AccountDialogName) => AccountDialogs.opener(() => open(name));
  // A new key resets the form to the account's current values.
  const dialogs = shown ? (
    <AccountDialogs key={round} name={shown} isOpen={isOpen} user={user} onClose={close} />
  ) : null;
  return { opener, dialogs };
}

/** Confirms the number first where the shop asks for it; its dialog also takes another number. */
function PhoneRow({ user, opener }: { user: UserAnswer; opener: DialogOpener }) {
  const isUnconfirmed = useNeedsConfirmedPhone();
  const state = user.phone_confirmed ? accountTexts.details.confirmed : accountTexts.details.unconfirmed;
  return (
    <SettingsRow
      icon={Phone}
      label={accountTexts.details.phone}
      title={formatPhone(user.phone_no)}
      note={
        user.phone_confirmed || isUnconfirmed ? (
          <span className={isUnconfirmed ? 'font-semibold' : 'font-semibold text-primary'}>{state}</span>
        ) : undefined
      }
      button={
        isUnconfirmed
          ? {
              children: accountTexts.phone.confirmVerb,
              'aria-label': accountTexts.details.confirmPhone,
              ...opener('confirm-phone'),
            }
          : { children: accountTexts.change, 'aria-label': accountTexts.details.changePhone, ...opener('phone') }
      }
    />
  );
}

export function DetailRows({ user, opener }: { user: UserAnswer; opener: DialogOpener }) {
  return (
    <>
      <SettingsRow
        icon={UserRound}
        label={accountTexts.details.name}
        title={`${user.first_name} ${user.last_name}`}
        button={{ children: accountTexts.change, 'aria-label': accountTexts.details.changeName, ...opener('name') }}
      />
      <PhoneRow user={user} opener={opener} />
      <SettingsRow
        icon={Mail}
        label={accountTexts.details.email}
        title={user.email ?? accountTexts.details.noEmail}
        button={{
          children: user.email === null ? accountTexts.details.add : accountTexts.change,
          'aria-label': user.email === null ? accountTexts.details.addEmail : accountTexts.details.changeEmail,
          ...opener('email'),
        }}
      />
      {user.warehouse_name ? (
        <SettingsRow icon={Store} label={accountTexts.details.store} title={formatCity(user.warehouse_name)} />
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

const reportFailure = (error: unknown) =>
  alerts.callFailure(error, accountTexts.error, accountTexts.tryAgain, accountTexts.network);

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

const sessionTexts = accountTexts.sessions;
const PHONES = / on (Android|iOS)$/;

function Session({ session }: { session: OwnSession }) {
  const { business_tz } = useSettings();
  const { send, isSending } = useSend(endSession);
  const { id, device, address, created_at, is_current } = session;
  const moment = { day: formatDate(created_at, business_tz), time: formatTime(created_at, business_tz) };
  const end = async () => {
    try {
      await send({ params: { id } });
      alerts.success(sessionTexts.ended);
    } catch (error) {
      // The session has already ended.
      if (isApiError(error) && error.code === 'not_found') alerts.success(sessionTexts.gone);
      else return reportFailure(error);
    }
    await refetchCalls([listSessions]);
  };
  return (
    <SettingsRow
      icon={PHONES.test(device) ? Smartphone : MonitorSmartphone}
      title={device}
      note={
        <>
          {is_current ? <span className="font-semibold text-primary">{sessionTexts.thisDevice} · </span> : null}
          {sessionTexts.since(moment)}
          {address === null ? null : (
            <>
              {' · '}
              <span className="inline-block max-w-full wrap-anywhere">{address}</span>
            </>
          )}
        </>
      }
      button={
        is_current
          ? undefined
          : {
              children: sessionTexts.end,
              'aria-label': sessionTexts.endLabel({ device, ...moment }),
              busy: isSending,
              onClick: () => void end(),
            }
      }
    />
  );
}

/** Ends all other sessions on the server, then signs out here, which also clears saved data. */
function SignOutEverywhere() {
  const { send } = useSend(endOtherSessions);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    const isSure = await confirm({
      title: sessionTexts.everywhereTitle,
      text: sessionTexts.everywhereText,
      confirmLabel: sessionTexts.everywhereConfirm,
    });
    if (!isSure) return;
    setIsLeaving(true);
    try {
      await send();
      await signOut();
    } catch (error) {
      setIsLeaving(false);
      reportFailure(error);
    }
  };
  return (
    <SettingsRow
      icon={LogOut}
      title={sessionTexts.everywhere}
      note={sessionTexts.everywhereNote}
      button={{
        children: sessionTexts.end,
        'aria-label': sessionTexts.everywhere,
        busy: isLeaving,
        onClick: () => void leave(),
      }}
    />
  );
}

/** Shown before 'Show all'. */
const FIRST_SESSIONS = 3;

export function Sessions() {
  const [areAllShown, setAllShown] = useState(false);
  const { rows, isLoading, error, reload } = useList(listSessions);
  const sorted = rows.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
  return (
    <SettingsSection title={sessionTexts.heading}>
      {isLoading ? (
        <li className="p-4" aria-label={sessionTexts.loading}>
          <Skeleton shape="block" className="h-12 rounded-control" />
        </li>
      ) : null}
      {error && rows.length === 0 && !isSessionError(error) ? (
        <li className="p-3">
          <Alert action={<AlertAction label={accountTexts.retry} onPress={reload} />}>{sessionTexts.failed}</Alert>
        </li>
      ) : null}
      {(areAllShown ? sorted : sorted.slice(0, FIRST_SESSIONS)).map((session) => (
        <Session key={session.id} session={session} />
      ))}
      {rows.length > FIRST_SESSIONS && !areAllShown ? (
        <li className="border-t border-line">
          <Button variant="ghost" wide className="rounded-none!" onClick={() => setAllShown(true)}>
            {sessionTexts.showAll({ count: rows.length })}
          </Button>
        </li>
      ) : null}
      <SignOutEverywhere />
    </SettingsSection>
  );
}
