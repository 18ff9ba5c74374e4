// What staff do with a claim: decide it, and pay a cash order back out of the till.
import { type ClaimAnswer, decideClaim, listClaims, payClaimBack } from '@tilgul/contract/delivery/claims';
import { failureText, isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { claimTexts as texts } from '../../texts/en/store/claims.ts';
import { t } from '../../texts/text.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import type { Decision } from './decision-fields.tsx';

const CHANGED = [listClaims];

/** A refused step: shown, and the claims loaded anew, since they are not what the screen shows. */
function report(title: string, error: unknown): void {
  if (isSessionError(error)) return;
  alerts.failure(title, failureText(error, texts.tryAgain));
  if (isApiError(error)) void refetchCalls(CHANGED);
}

function tellDone({ amount, customer_name: name, payment_type }: ClaimAnswer, accept: boolean): void {
  const words = payment_type === 'online' ? texts.acceptedOnline : texts.acceptedCash;
  if (accept) alerts.success(texts.accepted, t<string>(words, { amount: formatRupees(amount), name }));
  else alerts.success(texts.rejected, t(texts.rejectedText, { name }));
}

/** Decides once (CLAIM-4); answers whether it is done. */
export function useDecide(claim: ClaimAnswer) {
  const { send, isSending, error } = useSend(decideClaim, { invalidates: CHANGED });
  const decide = async ({ accept, restock, reason }: Decision): Promise<boolean> => {
    if (accept === undefined) return false;
    const body = { accept, restock: accept && restock, reason: reason.trim() || null };
    try {
      tellDone(await send({ params: { id: claim.id }, body }), accept);
      return true;
    } catch (failure) {
      report(texts.failedDecision, failure);
      return false;
    }
  };
  return { decide, isSending, error };
}

/** Pays an accepted claim of a cash order back, after asking (CLAIM-6). */
export function usePayBack(claim: ClaimAnswer) {
  const { send, isSending } = useSend(payClaimBack, { invalidates: CHANGED });
  const payBack = async () => {
    const amount = formatRupees(claim.amount);
    const isSure = await confirm({
      title: t(texts.payBackTitle, { amount, name: claim.customer_name }),
      text: texts.payBackText,
      confirmLabel: texts.payBack,
      cancelLabel: texts.payBackCancel,
    });
    if (!isSure) return;
    try {
      await send({ params: { id: claim.id } });
      alerts.success(texts.payBackDone, t(texts.payBackDoneText, { amount }));
    } catch (error) {
      report(texts.payBackFailed, error);
    }
  };
  return { payBack, isSending };
}
