// Closes a store's cash day after a question that says what the day comes to and what is still on its way.
import { closeCashDay } from '@tilgul/contract/cash';
import { CASH_NOTE_LENGTH } from '@tilgul/contract/rules/limits';
import { useState } from 'react';
import { failureText, isApiError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatDay } from '../../shared/format/dates.ts';
import { cashTexts } from '../../texts/en/store/cash.ts';
import { tillTexts } from '../../texts/en/store/till.ts';
import { t } from '../../texts/text.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { useStepFailure } from '../../ui/alerts/use-step-failure.ts';
import { cn } from '../../ui/cn.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { Sums } from './cash-sums.tsx';
import { type CountedDifference, DaySum, differenceOfDay, SumRows } from './day-sum.tsx';
import { STORE_CASH_CALLS } from './store-cash-calls.ts';
import {
  countBody,
  countOf,
  EMPTY_DRAFT,
  isUnreadable,
  keepsTooMuch,
  type StoreCash,
  type TillDraft,
} from './till-draft.ts';

const texts = cashTexts.close;

/** Which days a closing takes in, where it is more than one. */
export function DaysTakenIn({ cash, className }: { cash: StoreCash; className?: string }) {
  const { closes_from: from, date: to } = cash;
  if (from >= to) return null;
  return <p className={cn('text-muted', className)}>{t(texts.from, { from: formatDay(from), to: formatDay(to) })}</p>;
}

interface AskedProps {
  cash: StoreCash;
  /** What the closing will store of the riders' cash, and of the till. */
  sums: Sums;
  till: CountedDifference;
  isToday: boolean;
}

/** Details of the question: the days, their account and difference as they will be stored, and orders still on their way. */
function Asked({ cash, sums, till, isToday }: AskedProps) {
  const open = cash.cash_orders_open;
  return (
    <>
      {isToday && open > 0 ? (
        <Alert tone="notice" live={false} className="mb-3">
          {open === 1 ? texts.oneOrderOpen : t(texts.ordersOpen, { count: open })}
        </Alert>
      ) : null}
      <DaysTakenIn cash={cash} className="mb-3" />
      <div className="rounded-card bg-sunken px-4">
        <SumRows sums={sums} />
      </div>
      <div className="mt-3 rounded-card bg-sunken px-4">
        <DaySum sums={sums} till={till} />
      </div>
    </>
  );
}

/** Asks, then closes the day with what was counted. */
export function useCloseDay(cash: StoreCash, today: string) {
  const { send, isSending } = useSend(closeCashDay, { invalidates: STORE_CASH_CALLS });
  const { failure, clear, show, report } = useStepFailure();
  const [keptError, setKeptError] = useState<string>();
  const day = formatDay(cash.date);
  const ask = (sums: Sums, till: CountedDifference) => {
    const isOff = (till?.difference ?? 0) !== 0;
    return confirm({
      title: t(texts.askTitle, { day }),
      text: texts.askText,
      details: <Asked cash={cash} sums={sums} till={till} isToday={cash.date === today} />,
      confirmLabel: texts.action,
      cancelLabel: texts.keep,
      tone: 'primary',
      reason: { label: isOff ? texts.reason : texts.note, min: isOff ? 1 : 0, max: CASH_NOTE_LENGTH },
    });
  };
  const isRefused = (draft: TillDraft): boolean => {
    const [isTooMuch, isWrong] = [keepsTooMuch(draft), isUnreadable(draft)];
    setKeptError(isTooMuch ? tillTexts.keptTooMuch : undefined);
    if (isWrong) show({ title: texts.failed, text: tillTexts.unreadable });
    return isTooMuch || isWrong;
  };
  const close = async (typed: TillDraft): Promise<void> => {
    clear();
    const { till, closing_sums: sums } = cash;
    if (!till || !sums) return;
    const draft = till.can_count ? typed : EMPTY_DRAFT;
    if (isRefused(draft)) return;
    const count = countOf(till, draft);
    const note = await ask(sums, count);
    if (note === false) return;
    try {
      await send({
        body: {
          date: cash.date,
          expected_difference: differenceOfDay(sums, count),
          ...countBody(till, draft),
          ...(note === '' ? {} : { note }),
        },
      });
      alerts.success(texts.done, t(texts.doneText, { day }));
    } catch (error) {
      report(error, { title: texts.failed, text: failureText(error, cashTexts.failedText) });
      if (isApiError(error)) await refetchCalls(STORE_CASH_CALLS);
    }
  };
  return { close, isSending, failure, keptError };
}
