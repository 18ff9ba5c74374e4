// Two-step sign-in on the account page: whether it is on, and what can be done about it.
import { type FactorAnswer, RECOVERY_CODES, viewFactor } from '@tilgul/contract/two-factor';
import { ListChecks, ShieldCheck } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isSessionError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatDate } from '../../shared/format/dates.ts';
import { useLast } from '../../shared/screen/use-last.ts';
import { twoStepTexts } from '../../texts/en/shared/two-step.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SettingsRow } from '../../ui/display/settings-list.tsx';
import type { FactorDialogName } from './two-factor-dialogs.tsx';

// The dialogs of two-step sign-in, whose code is fetched when somebody reaches for one of them.

const loadDialogs = () => import('./two-factor-dialogs.tsx').then((m) => ({ default: m.FactorDialogs }));
const FactorDialogs = lazy(loadDialogs);
/** A failure is no news here; opening shows it. */
const prefetch = () => void loadDialogs().catch(() => undefined);

/** `opener(name)` is for the control, `dialogs` is rendered once. Where a factor is required and missing, its set-up is open. */
function useFactorDialogs({ is_on, is_required }: FactorAnswer) {
  const [name, setName] = useState<FactorDialogName | undefined>(is_required && !is_on ? 'set-up' : undefined);
  const shown = useLast(name);
  const opener = (wanted: FactorDialogName) => ({
    onClick: () => setName(wanted),
    onPointerEnter: prefetch,
    onFocus: prefetch,
    'aria-haspopup': 'dialog' as const,
  });
  const dialogs: ReactNode = shown ? (
    <Suspense fallback={null}>
      <FactorDialogs key={shown} name={shown} isOpen={name !== undefined} onClose={() => setName(undefined)} />
    </Suspense>
  ) : null;
  return { opener, dialogs };
}

function Rows({ factor }: { factor: FactorAnswer }) {
  const { business_tz } = useSettings();
  const { opener, dialogs } = useFactorDialogs(factor);
  const off = factor.is_required ? twoStepTexts.required : twoStepTexts.off;
  return (
    <>
      <SettingsRow
        icon={ShieldCheck}
        title={twoStepTexts.title}
        note={factor.since === null ? off : t(twoStepTexts.on, { day: formatDate(factor.since, business_tz) })}
        action={
          <Button
            variant="ghost"
            size={40}
            aria-label={factor.is_on ? twoStepTexts.remove.title : twoStepTexts.setUp.title}
            {...opener(factor.is_on ? 'remove' : 'set-up')}
          >
            {factor.is_on ? twoStepTexts.turnOff : twoStepTexts.turnOn}
          </Button>
        }
      />
      {factor.is_on ? (
        <SettingsRow
          icon={ListChecks}
          title={twoStepTexts.codes}
          note={t(twoStepTexts.left, { left: factor.recovery_codes_left, all: RECOVERY_CODES })}
          action={
            <Button variant="ghost" size={40} aria-label={twoStepTexts.renew.title} {...opener('renew')}>
              {twoStepTexts.newCodes}
            </Button>
          }
        />
      ) : null}
      {dialogs}
    </>
  );
}

/** `isOffered`: false shows nothing to whoever has none and need not have one. */
export function TwoStepRows({ isOffered = true }: { isOffered?: boolean }) {
  const { data: factor, error, isFetching, refetch } = useGet(viewFactor, {});
  if (factor) return isOffered || factor.is_on || factor.is_required ? <Rows factor={factor} /> : null;
  if (!isOffered) return null;
  const hasFailed = error && !isSessionError(error);
  const retry = (
    <Button variant="ghost" size={40} busy={isFetching} onClick={() => void refetch()}>
      {twoStepTexts.retry}
    </Button>
  );
  return (
    <SettingsRow
      icon={ShieldCheck}
      title={twoStepTexts.title}
      note={hasFailed ? twoStepTexts.failed : twoStepTexts.loading}
      action={hasFailed ? retry : null}
    />
  );
}
