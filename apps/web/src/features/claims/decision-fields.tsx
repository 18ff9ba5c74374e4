// The fields of a decision: accept or not, goods back or not, why.
import type { ClaimAnswer } from '@tilgul/contract/delivery/claims';
import { REASON_LENGTH } from '@tilgul/contract/forms/fields';
import { useId } from 'react';
import { failureText, isSessionError } from '../../shared/api/call-error.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { claimTexts as texts } from '../../texts/en/store/claims.ts';
import { t } from '../../texts/text.ts';
import { CheckBox } from '../../ui/controls/check-box.tsx';
import { RadioCard, RadioCards } from '../../ui/controls/radio-card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Textarea } from '../../ui/fields/input.tsx';

/** A decision as far as it is typed. */
export interface Decision {
  readonly accept: boolean | undefined;
  readonly restock: boolean;
  readonly reason: string;
}

type Problems = Readonly<Partial<Record<'accept' | 'reason', string>>>;

/** What is missing, by field; a rejection needs its reason (CLAIM-4). */
export function problemsOf({ accept, reason }: Decision): Problems {
  if (accept === undefined) return { accept: texts.choose };
  return accept || reason.trim() ? {} : { reason: texts.reasonMissing };
}

export interface DecisionFieldsProps {
  readonly claim: ClaimAnswer;
  readonly decision: Decision;
  readonly problems: Problems;
  /** Why the last try was refused. */
  readonly error: unknown;
  readonly onChange: (decision: Decision) => void;
}

export function DecisionFields({ claim, decision, problems, error, onChange }: DecisionFieldsProps) {
  const name = useId();
  const { accept, restock, reason } = decision;
  const sum = { amount: formatRupees(claim.amount) };
  const accepted = t<string>(claim.payment_type === 'online' ? texts.acceptOnline : texts.acceptCash, sum);
  return (
    <section aria-label={texts.decision} className="flex flex-col gap-4 border-t border-line pt-4">
      <Field label={texts.decision} group error={problems.accept}>
        <RadioCards label={texts.decision}>
          <RadioCard
            name={name}
            value="accept"
            checked={accept === true}
            onChoose={() => onChange({ ...decision, accept: true })}
            title={texts.accept}
          >
            {accepted}
          </RadioCard>
          <RadioCard
            name={name}
            value="reject"
            checked={accept === false}
            onChoose={() => onChange({ ...decision, accept: false })}
            title={texts.reject}
          >
            {texts.rejectHint}
          </RadioCard>
        </RadioCards>
      </Field>
      {accept === true && claim.kind !== 'missing' ? (
        <CheckBox
          label={texts.restock}
          hint={texts.restockHint}
          checked={restock}
          onChange={(event) => onChange({ ...decision, restock: event.target.checked })}
        />
      ) : null}
      <Field label={texts.reason} optional={accept !== false} error={problems.reason}>
        <Textarea
          rows={2}
          value={reason}
          limit={REASON_LENGTH.max}
          onChange={(event) => onChange({ ...decision, reason: event.target.value })}
        />
      </Field>
      {error && !isSessionError(error) ? <Alert>{failureText(error, texts.tryAgain)}</Alert> : null}
    </section>
  );
}
