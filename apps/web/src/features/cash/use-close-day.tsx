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
import { Alert } from '../../ui/feedback/alert.tsx';
import { SumRows } from './cash-sums.tsx';
import { STORE_CASH_CALLS } from './store-cash-calls.ts';
import { countOf, differenceOf, keepsTooMuch, type StoreCash, type TillDraft } from './till-draft.ts';

const texts = cashTexts.close;

/** What is asked before the day ends: the account, the till's count, and what is still on its way. */
function Asked({ cash, isToday }: { cash: StoreCash; isToday: boolean }) {
  const open = cash.cash_orders_open;
  return (
    <>
      {isToday && open > 0 ? (
        <Alert tone="notice" live={false} className="mb-3">
          {open === 1 ? texts.oneOrderOpen : t(texts.ordersOpen, { count: open })}
        </Alert>
      ) : null}
      <div className="rounded-card bg-sunken px-4">
        <SumRows sums={cash} />
      </div>
    </>
  );
}

/** Asks, then closes the day with what was counted. */
export function useCloseDay(cash: StoreCash, today: string) {
  const { send, isSending } = useSend(closeCashDay, { invalidates: STORE_CASH_CALLS });
  const { failure, clear, report } = useStepFailure();
  const [keptError, setKeptError] = useState<string>();
  const day = formatDay(cash.date);
  const ask = (isOff: boolean) =>
    confirm({
      title: t(texts.askTitle, { day }),
      text: texts.askText,
      details: <Asked cash={cash} isToday={cash.date === today} />,
      confirmLabel: texts.action,
      cancelLabel: texts.keep,
      tone: 'primary',
      reason: { label: isOff ? texts.reason : texts.note, min: isOff ? 1 : 0, max: CASH_NOTE_LENGTH },
    });
  const close = async (draft: TillDraft): Promise<void> => {
    clear();
    const { till } = cash;
    setKeptError(keepsTooMuch(draft) ? tillTexts.keptTooMuch : undefined);
    if (keepsTooMuch(draft)) return;
    const note = await ask(till !== null && differenceOf(till, draft) !== 0);
    if (note === false) return;
    try {
      const count = till === null ? {} : countOf(till, draft);
      await send({ body: { date: cash.date, ...count, ...(note === '' ? {} : { note }) } });
      alerts.success(texts.done, t(texts.doneText, { day }));
    } catch (error) {
      report(error, { title: texts.failed, text: failureText(error, cashTexts.failedText) });
      if (isApiError(error)) await refetchCalls(STORE_CASH_CALLS);
    }
  };
  return { close, isSending, failure, keptError };
}
