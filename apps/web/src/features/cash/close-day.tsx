// Closes a store's cash day: its account, what still blocks it, the question before it is done.
import { type CashHold, closeCashDay, type viewStoreCash } from '@tilgul/contract/cash';
import type { Ok } from '@tilgul/contract/endpoint';
import { CASH_NOTE_LENGTH } from '@tilgul/contract/rules/limits';
import { Lock } from 'lucide-react';
import { useId } from 'react';
import { failureText, isApiError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatDateTime, formatDay } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { cashTexts } from '../../texts/en/store/cash.ts';
import { t } from '../../texts/text.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { useStepFailure } from '../../ui/alerts/use-step-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SumRows } from './cash-sums.tsx';
import { STORE_CASH_CALLS } from './take-cash-dialog.tsx';

const texts = cashTexts.close;
export type StoreCash = Ok<typeof viewStoreCash>;

const roadText = ({ staff_name, on_the_road }: CashHold): string =>
  on_the_road === 1
    ? t(texts.heldOnRoadOne, { name: staff_name })
    : t(texts.heldOnRoad, { name: staff_name, count: on_the_road });

/** Who keeps the day open, and with what. */
function HeldBy({ holds }: { holds: readonly CashHold[] }) {
  if (holds.length === 0) return null;
  return (
    <Alert tone="notice" live={false} title={texts.held}>
      <ul className="mt-1">
        {holds.map((hold) => (
          <li key={hold.staff_id}>
            {hold.in_hand > 0
              ? t(texts.heldInHand, { name: hold.staff_name, amount: formatRupees(hold.in_hand) })
              : null}{' '}
            {hold.on_the_road > 0 ? roadText(hold) : null}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function useCloseDay(cash: StoreCash) {
  const { send, isSending } = useSend(closeCashDay, { invalidates: STORE_CASH_CALLS });
  const { failure, clear, tell } = useStepFailure();
  const close = async (): Promise<void> => {
    clear();
    const day = formatDay(cash.date);
    const note = await confirm({
      title: t(texts.askTitle, { day }),
      text: texts.askText,
      details: (
        <div className="rounded-card bg-sunken px-4">
          <SumRows sums={cash} />
        </div>
      ),
      confirmLabel: cashTexts.close.action,
      cancelLabel: texts.keep,
      tone: 'primary',
      reason: { label: texts.note, min: 0, max: CASH_NOTE_LENGTH },
    });
    if (note === false) return;
    try {
      await send({ body: { date: cash.date, ...(note === '' ? {} : { note }) } });
      alerts.success(texts.done, t(texts.doneText, { day }));
    } catch (error) {
      tell(error, { title: texts.failed, text: failureText(error, cashTexts.failedText) });
      if (isApiError(error)) await refetchCalls(STORE_CASH_CALLS);
    }
  };
  return { close, isSending, failure };
}

/** Why the day is as it is: closed by somebody, held, or ready. */
function State({ cash }: { cash: StoreCash }) {
  const { business_tz } = useSettings();
  if (cash.closing) {
    const { closed_by, closed_at, note } = cash.closing;
    return (
      <Alert tone="success" live={false} icon={Lock}>
        {t(texts.closed, { name: closed_by, at: formatDateTime(closed_at, business_tz) })} {note}
      </Alert>
    );
  }
  if (!cash.can_close) return <HeldBy holds={cash.held_by} />;
  const isMore = cash.closes_from < cash.date;
  return (
    <p className="text-muted">
      {texts.text} {isMore ? t(texts.from, { from: formatDay(cash.closes_from), to: formatDay(cash.date) }) : null}
    </p>
  );
}

/** The day's account, and the button that ends it. */
export function CloseDay({ cash }: { cash: StoreCash }) {
  const headingId = useId();
  const { close, isSending, failure } = useCloseDay(cash);
  return (
    <Card as="section" pad="lg" aria-labelledby={headingId}>
      <h2 id={headingId} className="text-h2">
        {texts.title}
      </h2>
      <div className="mt-1 grid gap-x-10 gap-y-4 md:grid-cols-2">
        <SumRows sums={cash} />
        <div className="flex flex-col gap-4 md:pt-2">
          <State cash={cash} />
          {failure ? (
            <Alert title={failure.title} live={false}>
              {failure.text}
            </Alert>
          ) : null}
          {cash.closing ? null : (
            <Button
              icon={Lock}
              busy={isSending}
              disabled={!cash.can_close}
              className="md:self-start"
              onClick={() => void close()}
            >
              {texts.action}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
