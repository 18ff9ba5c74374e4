// Rules of UPI QR codes: their lifetime, and when to ask the gateway. Pure.
import { UPI_QR_SECONDS, type UpiPaymentAnswer } from '@tilgul/contract/upi-on-delivery';

export type UpiPaymentState = 'open' | 'paid' | 'closing' | 'closed';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Until when a QR code created now is shown. */
export const getCloseTime = (now: Date): Date => new Date(now.getTime() + UPI_QR_SECONDS * SECOND);

/** Closing time sent to the gateway, which accepts none within 15 minutes. We close the code ourselves before that. */
export const getGatewayCloseTime = (now: Date): Date => new Date(now.getTime() + 16 * MINUTE);

const CHECK_MS = 20 * SECOND;
const LATE_CHECKS_MS = [2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR];

/**
 * Next automatic check at the gateway: often while the code is shown, then rarely because banks may report late. Null after
 * three days.
 */
export function getNextCheck(state: UpiPaymentState, closeBy: Date, now: Date): Date | null {
  if (state === 'closing') return now;
  if (state === 'open') return new Date(Math.min(now.getTime() + CHECK_MS, Math.max(closeBy.getTime(), now.getTime())));
  const age = now.getTime() - closeBy.getTime();
  const delay = LATE_CHECKS_MS.find((candidate) => age < candidate * 3);
  return delay === undefined ? null : new Date(now.getTime() + delay);
}

export function toAnswerState(
  payment: {
    readonly state: UpiPaymentState;
    readonly failed_tries: number;
    readonly failed_before: number;
    readonly close_by: Date;
  },
  now: Date,
): UpiPaymentAnswer['state'] {
  if (payment.state === 'paid') return 'paid';
  if (payment.state !== 'open' || payment.close_by <= now) return 'expired';
  return payment.failed_tries > payment.failed_before ? 'failed' : 'open';
}
