// Two-factor sign-in on the account page. Its dialogs load on hover or focus.
import { type FactorAnswer, RECOVERY_CODES, viewFactor } from '@tilgul/contract/two-factor';
import { texts as twoFactorTexts } from '@tilgul/messages/shared/two-factor';
import { ListChecks, ShieldCheck } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isSessionError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatDate } from '../../shared/format/dates.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SettingsRow } from '../../ui/display/settings-list.tsx';
import type { TwoFactorDialogName } from './two-factor-dialogs.tsx';

const loadDialogs = () => import('./two-factor-dialogs.tsx').then((m) => ({ default: m.TwoFactorDialogs }));
const TwoFactorDialogs = lazy(loadDialogs);
/** Errors are ignored here; opening the dialog reports them. */
const prefetch = () => void loadDialogs().catch(() => undefined);

/** Spread `opener(name)` on the button; render `dialogs` once. Opens the set-up if two-factor is required but off. */
function useTwoFactorDialogs({ is_on, is_required }: FactorAnswer) {
  const [name, setName] = useState<TwoFactorDialogName | undefined>(is_required && !is_on ? 'set-up' : undefined);
  const shown = useLastDefined(name);
  const opener = (dialog: TwoFactorDialogName) => ({
    onClick: () => setName(dialog),
    onPointerEnter: prefetch,
    onFocus: prefetch,
    'aria-haspopup': 'dialog' as const,
  });
  const dialogs: ReactNode = shown ? (
    <Suspense fallback={null}>
      <TwoFactorDialogs key={shown} name={shown} isOpen={name !== undefined} onClose={() => setName(undefined)} />
    </Suspense>
  ) : null;
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
        action={
          <Button
            variant="ghost"
            size={40}
            aria-label={factor.is_on ? twoFactorTexts.remove.title : twoFactorTexts.setUp.title}
            {...opener(factor.is_on ? 'remove' : 'set-up')}
          >
            {factor.is_on ? twoFactorTexts.turnOff : twoFactorTexts.turnOn}
          </Button>
        }
      />
      {factor.is_on ? (
        <SettingsRow
          icon={ListChecks}
          title={twoFactorTexts.codes}
          note={twoFactorTexts.left({ left: factor.recovery_codes_left, all: RECOVERY_CODES })}
          action={
            <Button variant="ghost" size={40} aria-label={twoFactorTexts.renew.title} {...opener('renew')}>
              {twoFactorTexts.newCodes}
            </Button>
          }
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
  const retry = (
    <Button variant="ghost" size={40} busy={isFetching} onClick={() => void refetch()}>
      {twoFactorTexts.retry}
    </Button>
  );
  return (
    <SettingsRow
      icon={ShieldCheck}
      title={twoFactorTexts.title}
      note={hasFailed ? twoFactorTexts.failed : twoFactorTexts.loading}
      action={hasFailed ? retry : null}
    />
  );
}
