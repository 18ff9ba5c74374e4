// Signed-in devices: sign out one of them, or all.
import { endOtherSessions, endSession, listSessions, type OwnSession } from '@tilgul/contract/account';
import { texts as accountTexts } from '@tilgul/messages/shared/account';
import { LogOut, MonitorSmartphone, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { formatDate, formatTime } from '../../shared/format/dates.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { SettingsRow, SettingsSection } from '../../ui/display/settings-list.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

const texts = accountTexts.sessions;
const PHONES = / on (Android|iOS)$/;

function Session({ session }: { session: OwnSession }) {
  const { business_tz } = useSettings();
  const { send, isSending } = useSend(endSession);
  const { id, device, address, created_at, is_current } = session;
  const moment = { day: formatDate(created_at, business_tz), time: formatTime(created_at, business_tz) };
  const end = async () => {
    try {
      await send({ params: { id } });
      alerts.success(texts.ended);
    } catch (error) {
      // The session has already ended.
      if (isApiError(error) && error.code === 'not_found') alerts.success(texts.gone);
      else return alerts.callFailure(error, accountTexts.error, accountTexts.tryAgain, accountTexts.network);
    }
    await refetchCalls([listSessions]);
  };
  return (
    <SettingsRow
      icon={PHONES.test(device) ? Smartphone : MonitorSmartphone}
      title={device}
      note={
        <>
          {is_current ? <span className="font-semibold text-primary">{texts.thisDevice} · </span> : null}
          {texts.since(moment)}
          {address === null ? null : <span className="break-all"> · {address}</span>}
        </>
      }
      button={
        is_current
          ? undefined
          : {
              children: texts.end,
              'aria-label': texts.endLabel({ device, ...moment }),
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
      title: texts.everywhereTitle,
      text: texts.everywhereText,
      confirmLabel: texts.everywhereConfirm,
    });
    if (!isSure) return;
    setIsLeaving(true);
    try {
      await send();
      await signOut();
    } catch (error) {
      setIsLeaving(false);
      alerts.callFailure(error, accountTexts.error, accountTexts.tryAgain, accountTexts.network);
    }
  };
  return (
    <SettingsRow
      icon={LogOut}
      title={texts.everywhere}
      note={texts.everywhereNote}
      button={{
        children: texts.end,
        'aria-label': texts.everywhere,
        busy: isLeaving,
        onClick: () => void leave(),
      }}
    />
  );
}

export function Sessions() {
  const { rows, isLoading, error, reload } = useList(listSessions);
  return (
    <SettingsSection title={texts.heading}>
      {isLoading ? (
        <li className="p-4" aria-label={texts.loading}>
          <Skeleton shape="block" className="h-12 rounded-control" />
        </li>
      ) : null}
      {error && rows.length === 0 && !isSessionError(error) ? (
        <li className="p-3">
          <Alert action={<AlertAction label={accountTexts.retry} onPress={reload} />}>{texts.failed}</Alert>
        </li>
      ) : null}
      {rows.map((session) => (
        <Session key={session.id} session={session} />
      ))}
      <SignOutEverywhere />
    </SettingsSection>
  );
}
