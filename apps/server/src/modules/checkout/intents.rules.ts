// Decides the outcome of a payment intent and when to check it again. Pure.
import { HOLD_SECONDS } from '@tilgul/contract/payments';
import { AppError } from '@tilgul/contract/rules/errors';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import type { GatewayPayment } from '../../platform/ports/payment-gateway.ts';
import type { RefundReason } from '../../texts/get-text.ts';

export type IntentState = 'open' | 'settled' | 'orphaned' | 'expired';

export interface IntentFacts {
  readonly state: IntentState;
  readonly purpose: 'cart' | 'stock_request';
  readonly amount_paise: Paise;
  readonly currency: string;
  readonly hold_until: Date;
}

export interface SettlementFacts {
  readonly intent: IntentFacts;
  /** Current state at the gateway. */
  readonly payments: readonly GatewayPayment[];
  readonly now: Date;
  /** Whether the address (for a cart) or the lines (for a stock request) are known. */
  readonly isReady: boolean;
  /** Whether the request's lines cost what was paid. Always true for a cart's snapshot. */
  readonly amountMatches: boolean;
  readonly isPayerDeleted: boolean;
}

/** Why a payment could not be used: wrong amount or proof, or too late. */
export type OrphanCode = 'bad_proof' | 'hold_over';

export type SettlementPlan =
  | { readonly kind: 'settled' | 'unpaid' | 'wait' }
  | { readonly kind: 'make'; readonly payment: GatewayPayment }
  | { readonly kind: 'orphan'; readonly code: OrphanCode; readonly reason: RefundReason };

const MINUTE = 60_000;
const HOLD_MS = HOLD_SECONDS * 1000;
/** How long after its hold a paid cart still becomes an order if the stock is there. */
export const LATE_MS = 120 * MINUTE;

const isPaid = ({ status }: GatewayPayment): boolean => status === 'captured' || status === 'refunded';

/** Whether a payment has the amount and currency of the intent, with nothing refunded. */
export const isExactPayment = (
  payment: GatewayPayment,
  intent: Pick<IntentFacts, 'amount_paise' | 'currency'>,
): boolean =>
  payment.amount === intent.amount_paise && payment.currency === intent.currency && !payment.amount_refunded;

const orphanPlan = (code: OrphanCode, reason: RefundReason): SettlementPlan => ({ kind: 'orphan', code, reason });

/**
 * Decides whether an intent becomes an order or stock request (once), keeps waiting, or its payment is refunded (PAY-2,
 * PAY-8). Only a captured payment of the exact amount and currency counts.
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

/** Minutes after the last opening at which an unpaid intent is checked. The hold ends after 20. */
const CHECK_MINUTES = [1, 3, 6, 10, 15, 20, 25, 30, 45, 60, 90, 140, 360, 720, 1440, 2880, 4320, 7200];

/** Next check of an unpaid intent; null after five days, when banks no longer report payments. */
export function getNextCheck(holdUntil: Date, now: Date): Date | null {
  const opened = holdUntil.getTime() - HOLD_MS;
  const minutes = CHECK_MINUTES.find((after) => opened + after * MINUTE > now.getTime());
  return minutes === undefined ? null : new Date(opened + minutes * MINUTE);
}

export const isHoldOver = (holdUntil: Date, now: Date): boolean => now >= holdUntil;

interface RenewalFacts {
  readonly hold_until: Date;
  readonly renewals: number;
  readonly opened_at: Date | null;
}

/**
 * Number of renewals once a call that began at `now` reopens the intent. A call that waited for another opening belongs to
 * the same click and does not count; after the hold has ended, counting starts over.
 */
export function countRenewals({ hold_until, renewals, opened_at }: RenewalFacts, now: Date): number {
  if (isHoldOver(hold_until, now)) return 0;
  return opened_at !== null && now <= opened_at ? renewals : renewals + 1;
}

/** The payment that an account opened last. */
export interface LastHold {
  readonly state: string;
  readonly hold_until: Date;
  /** When the unpaid holds in a row began, of which its own is the last. */
  readonly held_since: Date | null;
}

/** When the unpaid holds in a row began that one at `now` belongs to. A payment ends them, and 20 minutes without a hold. */
export function getHeldSince(last: LastHold | undefined, now: Date): Date {
  if (!last || last.state === 'settled' || now.getTime() - last.hold_until.getTime() >= HOLD_MS) return now;
  return last.held_since ?? now;
}

/** Whether holds in a row were renewed more often than `max` times. All within the same 20 minutes count as one. */
export const isHeldTooLong = (heldSince: Date, now: Date, max: number): boolean =>
  now.getTime() - heldSince.getTime() >= HOLD_MS * (max + 1);

/** Whether an unpaid intent has expired for good: any later payment for it is refunded. */
export const isAbandoned = (holdUntil: Date, now: Date): boolean => now.getTime() - holdUntil.getTime() >= LATE_MS;

/** Rejects a total that differs from what the customer was shown; the error has both in rupees (ORD-15). */
export function refuseChangedTotal(total: Paise, expected: Paise | undefined): void {
  if (expected === undefined || expected === total) return;
  throw new AppError('total_changed', { body: { expected: toRupees(expected), total: toRupees(total) } });
}
