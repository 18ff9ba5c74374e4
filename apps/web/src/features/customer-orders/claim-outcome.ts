// The outcome of a claim in one sentence: when the answer comes, the refund, or why not.
import type { ClaimAnswer } from '@tilgul/contract/claims';
import { texts } from '@tilgul/messages/customer/claims';
import { formatDate, formatTime, formatWeekday, isoDay } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';

const DAY_MS = 86_400_000;

/** "You will hear from us by tomorrow, 6 pm"; once that has passed, the day by which the store has to decide. */
export function formatAnswer(
  { answer_by, due_at }: Pick<ClaimAnswer, 'answer_by' | 'due_at'>,
  now: number,
  timeZone: string,
): string {
  if (answer_by === undefined || Date.parse(answer_by) <= now) return texts.open({ day: formatDate(due_at, timeZone) });
  const time = formatTime(answer_by, timeZone).replace(':00', '');
  const day = isoDay(answer_by, timeZone);
  if (day === isoDay(new Date(now), timeZone)) return texts.answerToday({ time });
  if (day === isoDay(new Date(now + DAY_MS), timeZone)) return texts.answerTomorrow({ time });
  return texts.answerOn({ day: formatWeekday(answer_by, timeZone).replace(',', ''), time });
}

export function formatOutcome(claim: ClaimAnswer, now: number, timeZone: string): string {
  const { state, amount, reason, payment_type, paid_back_at } = claim;
  if (state === 'open') return formatAnswer(claim, now, timeZone);
  if (state === 'rejected') return texts.rejected({ reason: reason ?? '' });
  const sum = { amount: formatRupees(amount) };
  if (payment_type === 'online') return texts.refunded(sum);
  return (paid_back_at === null ? texts.inCash : texts.paidInCash)(sum);
}
