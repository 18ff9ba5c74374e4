// What becomes of a payment intent, and when to check it again.
import { HOLD_SECONDS } from '@tilgul/contract/payments';
import { AppError } from '@tilgul/contract/rules/errors';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import type { GatewayPayment } from '../../platform/ports/payment-gateway.ts';
import type { AnySentence } from '../../texts/say.ts';

export type IntentState = 'open' | 'settled' | 'orphaned' | 'expired';

/** What a decision needs to know of an intent. */
export interface IntentFacts {
  readonly state: IntentState;
  readonly purpose: 'cart' | 'stock_request';
  readonly amount_paise: Paise;
  readonly currency: string;
  readonly hold_until: Date;
}

export interface SettlementFacts {
  readonly intent: IntentFacts;
  /** As the gateway has them now. */
  readonly payments: readonly GatewayPayment[];
  readonly now: Date;
  /** Whether all is known that the order or request needs: the address, or the lines. */
  readonly isReady: boolean;
  /** Whether the request's lines cost what was paid; a cart's snapshot always does. */
  readonly amountMatches: boolean;
  /** Whether the payer's account was deleted meanwhile. */
  readonly isPayerDeleted: boolean;
}

/** Why a payment could not be used: the proof was no good, or it came too late. */
export type OrphanCode = 'bad_proof' | 'hold_over';

export type SettlementPlan =
  | { readonly kind: 'settled' | 'unpaid' | 'wait' }
  | { readonly kind: 'make'; readonly payment: GatewayPayment }
  | { readonly kind: 'orphan'; readonly code: OrphanCode; readonly reason: AnySentence };

const MINUTE = 60_000;
const HOLD_MS = HOLD_SECONDS * 1000;
/** After its hold, a paid cart is still placed for this long when the stock is there; later nobody expects it any more. */
export const LATE_MS = 120 * MINUTE;

const isPaid = ({ status }: GatewayPayment): boolean => status === 'captured' || status === 'refunded';

/** Whether a payment is exactly what the intent asked for; a paid one may then be used for it. */
export const isExactPayment = (
  payment: GatewayPayment,
  intent: Pick<IntentFacts, 'amount_paise' | 'currency'>,
): boolean =>
  payment.amount === intent.amount_paise && payment.currency === intent.currency && !payment.amount_refunded;

const orphanPlan = (code: OrphanCode, reason: AnySentence): SettlementPlan => ({ kind: 'orphan', code, reason });

/**
 * What becomes of an intent: the order or request is made once, or the payment is to be paid back (PAY-2, PAY-8).
 * A payment counts only when it is captured, whole and in the intent's currency.
 */
export function decideSettlement({
  intent,
  payments,
  now,
  isReady,
  amountMatches: fits,
  isPayerDeleted: isGone,
}: SettlementFacts): SettlementPlan {
  if (intent.state === 'settled') return { kind: 'settled' };
  const paid = payments.filter(isPaid);
  const payment = paid.find((candidate) => candidate.status === 'captured' && isExactPayment(candidate, intent));
  if (paid.length === 0) return { kind: 'unpaid' };
  if (!payment) return orphanPlan('bad_proof', 'The paid amount differs from the asked one');
  if (intent.state === 'orphaned') return orphanPlan('hold_over', 'Nothing could be made of this payment');
  if (!fits) return orphanPlan('bad_proof', 'The paid amount differs from the stock request');
  const over = now.getTime() - intent.hold_until.getTime();
  if (intent.state === 'expired' || over > LATE_MS) return orphanPlan('hold_over', 'Paid too late');
  if (isGone) return orphanPlan('hold_over', 'The account was deleted');
  if (isReady) return { kind: 'make', payment };
  if (over < 0) return { kind: 'wait' };
  return orphanPlan(
    'hold_over',
    intent.purpose === 'cart' ? 'Paid without a delivery address' : 'Paid without a stock request',
  );
}

/** Minutes after opening (or opening again) at which an unpaid intent is checked; the hold ends at the 20th. */
const CHECK_MINUTES = [1, 3, 6, 10, 15, 20, 25, 30, 45, 60, 90, 140, 360, 720, 1440, 2880, 4320, 7200];

/** When an unpaid intent is checked again, or null when no bank answers that late. */
export function getNextCheck(holdUntil: Date, now: Date): Date | null {
  const opened = holdUntil.getTime() - HOLD_MS;
  const minutes = CHECK_MINUTES.find((after) => opened + after * MINUTE > now.getTime());
  return minutes === undefined ? null : new Date(opened + minutes * MINUTE);
}

/** Whether the reservation of the stock has ended. */
export const isHoldOver = (holdUntil: Date, now: Date): boolean => now >= holdUntil;

/** What a renewal needs to know of an intent. */
interface RenewalFacts {
  readonly hold_until: Date;
  readonly renewals: number;
  readonly opened_at: Date | null;
}

/**
 * How often an intent's hold will have been renewed once it is opened again by a call that began at `now`: a call that
 * waited for another one is the same press of a button, and after its hold an intent begins anew.
 */
export function countRenewals({ hold_until, renewals, opened_at }: RenewalFacts, now: Date): number {
  if (isHoldOver(hold_until, now)) return 0;
  return opened_at !== null && now <= opened_at ? renewals : renewals + 1;
}

/** Whether an unpaid intent is given up: whatever is paid for it from now on is paid back. */
export const isAbandoned = (holdUntil: Date, now: Date): boolean => now.getTime() - holdUntil.getTime() >= LATE_MS;

/** Refuses what costs another sum than the customer was shown, naming both in rupees (ORD-15). Throws total_changed. */
export function refuseChangedTotal(total: Paise, expected: Paise | undefined): void {
  if (expected === undefined || expected === total) return;
  throw new AppError('total_changed', { body: { expected: toRupees(expected), total: toRupees(total) } });
}
