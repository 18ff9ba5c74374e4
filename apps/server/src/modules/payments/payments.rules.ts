import { AppError } from '@tilgul/contract/rules/errors';
import type { Deps } from '../../deps.ts';
import type { PaymentGateway } from '../../platform/ports/payment-gateway.ts';

const MINUTE = 60_000;

/** Whoever claimed the question to the gateway longer ago than any call may take has been killed. */
const CLAIM_MS = 15_000;

/** Whether somebody who claimed the question to the gateway at `claimedAt` is still asking it. */
export const isClaimed = (claimedAt: Date | null, now: Date): boolean =>
  claimedAt !== null && now.getTime() - claimedAt.getTime() < CLAIM_MS;

const REFUND_CHECKS_MS = [30_000, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE];

/** When a refund that was begun at `begun` is asked about again: soon, then hourly, then every six hours. */
export function getNextRefundCheck(begun: Date, now: Date): Date {
  const age = now.getTime() - begun.getTime();
  const pause = REFUND_CHECKS_MS.find((candidate) => age < candidate * 4) ?? 6 * 60 * MINUTE;
  return new Date(now.getTime() + pause);
}

/** The payment gateway; throws online_payment_off where only cash is offered (PAY-10). */
export function getGateway({ paymentGateway }: Deps): PaymentGateway {
  if (!paymentGateway) throw new AppError('online_payment_off');
  return paymentGateway;
}
