import { AppError } from '@tilgul/contract/rules/errors';
import type { Deps } from '../../deps.ts';
import type { PaymentGateway } from '../../platform/ports/payment-gateway.ts';

const MINUTE = 60_000;

/** A claim older than any gateway call may take belongs to a process that died. */
const CLAIM_MS = 15_000;

/** Whether the process that claimed a gateway call at `claimedAt` may still be making it. */
export const isClaimed = (claimedAt: Date | null, now: Date): boolean =>
  claimedAt !== null && now.getTime() - claimedAt.getTime() < CLAIM_MS;

const REFUND_CHECKS_MS = [30_000, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE];

/** Time of the next status check of a refund: at first soon, then hourly, then every six hours. */
export function getNextRefundCheck(startedAt: Date, now: Date): Date {
  const age = now.getTime() - startedAt.getTime();
  const delay = REFUND_CHECKS_MS.find((candidate) => age < candidate * 4) ?? 6 * 60 * MINUTE;
  return new Date(now.getTime() + delay);
}

/** The payment gateway. Throws online_payment_off if the shop only takes cash (PAY-10). */
export function getGateway({ paymentGateway }: Deps): PaymentGateway {
  if (!paymentGateway) throw new AppError('online_payment_off');
  return paymentGateway;
}
