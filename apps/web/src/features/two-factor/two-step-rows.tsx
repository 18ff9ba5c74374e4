// Two-step sign-in on the account page: whether it is on, and what can be done about it.
import { type FactorAnswer, RECOVERY_CODES, viewFactor } from '@tilgul/contract/factors';
import { ListChecks, ShieldCheck } from 'lucide-react';
import { isSessionError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatDate } from '../../shared/format/dates.ts';
import { twoStepTexts as texts } from '../../texts/en/shared/two-step.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SettingsRow } from '../../ui/display/settings-list.tsx';
import { useFactorDialogs } from './use-factor-dialogs.tsx';

function Rows({ factor }: { factor: FactorAnswer }) {
  const { business_tz } = useSettings();
  const { opener, dialogs } = useFactorDialogs(factor);
  const off = factor.is_required ? texts.required : texts.off;
  return (
    <>
      <SettingsRow
        icon={ShieldCheck}
        title={texts.title}
        note={factor.since === null ? off : t(texts.on, { day: formatDate(factor.since, business_tz) })}
        action={
          <Button
            variant="ghost"
            size={40}
            aria-label={factor.is_on ? texts.remove.title : texts.setUp.title}
            {...opener(factor.is_on ? 'remove' : 'set-up')}
          >
            {factor.is_on ? texts.turnOff : texts.turnOn}
          </Button>
        }
      />
      {factor.is_on ? (
        <SettingsRow
          icon={ListChecks}
          title={texts.codes}
          note={t(texts.left, { left: factor.recovery_codes_left, all: RECOVERY_CODES })}
          action={
            <Button variant="ghost" size={40} aria-label={texts.renew.title} {...opener('renew')}>
              {texts.newCodes}
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
      {texts.retry}
    </Button>
  );
  return (
    <SettingsRow
      icon={ShieldCheck}
      title={texts.title}
      note={hasFailed ? texts.failed : texts.loading}
      action={hasFailed ? retry : null}
    />
  );
}
