// Two-factor sign-in on the account page. Its dialogs load on hover or focus.
import { type FactorAnswer, RECOVERY_CODES, viewFactor } from '@tilgul/contract/two-factor';
import { texts as twoFactorTexts } from '@tilgul/messages/shared/two-factor';
import { ListChecks, ShieldCheck } from 'lucide-react';
import { isSessionError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatDate } from '../../shared/format/dates.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { SettingsRow } from '../../ui/display/settings-list.tsx';
import type { TwoFactorDialogName } from './two-factor-dialogs.tsx';

const TwoFactorDialogs = lazyComponent(() => import('./two-factor-dialogs.tsx').then((m) => m.TwoFactorDialogs));

/** Spread `opener(name)` on the button; render `dialogs` once. Opens the set-up if two-factor is required but off. */
function useTwoFactorDialogs({ is_on, is_required }: FactorAnswer) {
  const { shown, isOpen, open, close } = useDialog<TwoFactorDialogName>(is_required && !is_on ? 'set-up' : undefined);
  const opener = (name: TwoFactorDialogName) => TwoFactorDialogs.opener(() => open(name));
  const dialogs = shown ? <TwoFactorDialogs key={shown} name={shown} isOpen={isOpen} onClose={close} /> : null;
  return { opener, dialogs };
}

function Rows({ factor }: { factor: FactorAnswer }) {
  const { business_tz } = useSettings();
  const { opener, dialogs } = useTwoFactorDialogs(factor);
  const off = factor.is_required ? twoFactorTexts.required : twoFactorTexts.off;
  return (
    <>
      <SettingsRow
        icon={ShieldCheck}
        title={twoFactorTexts.title}
        note={factor.since === null ? off : twoFactorTexts.on({ day: formatDate(factor.since, business_tz) })}
        button={{
          children: factor.is_on ? twoFactorTexts.turnOff : twoFactorTexts.turnOn,
          'aria-label': factor.is_on ? twoFactorTexts.remove.title : twoFactorTexts.setUp.title,
          ...opener(factor.is_on ? 'remove' : 'set-up'),
        }}
      />
      {factor.is_on ? (
        <SettingsRow
          icon={ListChecks}
          title={twoFactorTexts.codes}
          note={twoFactorTexts.left({ left: factor.recovery_codes_left, all: RECOVERY_CODES })}
          button={{ children: twoFactorTexts.newCodes, 'aria-label': twoFactorTexts.renew.title, ...opener('renew') }}
        />
      ) : null}
      {dialogs}
    </>
  );
}

/** `isOffered={false}` hides the section for users without two-factor sign-in when it is optional. */
export function TwoFactorRows({ isOffered = true }: { isOffered?: boolean }) {
  const { data: factor, error, isFetching, refetch } = useGet(viewFactor, {});
  if (factor) return isOffered || factor.is_on || factor.is_required ? <Rows factor={factor} /> : null;
  if (!isOffered) return null;
  const hasFailed = error && !isSessionError(error);
  return (
    <SettingsRow
      icon={ShieldCheck}
      title={twoFactorTexts.title}
      note={hasFailed ? twoFactorTexts.failed : twoFactorTexts.loading}
      button={
        hasFailed ? { children: twoFactorTexts.retry, busy: isFetching, onClick: () => void refetch() } : undefined
      }
    />
  );
}
