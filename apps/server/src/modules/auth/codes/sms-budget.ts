// How many messages the whole shop sends in an hour, so that nobody runs up its bill; an alarm when they are used up.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Context, Deps } from '../../../deps.ts';
import { secondsUntilFree, takeTry } from '../../../platform/security/attempts.ts';
import { say } from '../../../texts/say.ts';

const HOUR_SECONDS = 60 * 60;

export interface SmsBudget {
  /** Seconds until a message may be sent again, 0 when this one may. */
  readonly wait: number;
  /** Whether nothing is left. */
  readonly isUsedUp: boolean;
}

/**
 * Takes one message out of the hour's budget (SMS_PER_HOUR), inside a transaction. One that is not sent takes none, after
 * the same work, and is refused all the same when nothing is left: so known and unknown numbers are answered alike.
 */
export async function takeSms({ db, now, deps }: Context, { isSent }: { isSent: boolean }): Promise<SmsBudget> {
  if (deps.config.RATE_LIMITS === 'off') return { wait: 0, isUsedUp: false };
  const limits = [{ bucket: 'sms', max: deps.config.SMS_PER_HOUR, windowSeconds: HOUR_SECONDS }];
  const wait = await takeTry(db, limits, now, isSent ? ['sms'] : ['sms:not-sent']);
  return { wait, isUsedUp: (await secondsUntilFree(db, limits, now)) > 0 };
}

/** Says on the log that the budget is used up, and counts who had to be refused. After the commit. */
export function reportSmsBudget({ log, metrics, config }: Deps, { wait, isUsedUp }: SmsBudget): void {
  if (wait > 0) metrics.smsRefused.inc();
  else if (isUsedUp)
    log.error({ sms_per_hour: config.SMS_PER_HOUR }, 'SMS budget used up: no more one-time passwords for now');
}

/** Refuses with 429 when the message was not sent for want of budget. After the commit, which keeps what was counted. */
export function refuseOverBudget({ wait }: SmsBudget): void {
  if (wait > 0)
    throw new AppError('too_many', {
      detail: say('No more messages can be sent right now. Please try again later.'),
      retryAfter: wait,
    });
}
