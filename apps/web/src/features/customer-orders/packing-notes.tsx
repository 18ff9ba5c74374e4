// What packing changed about an order, as its customer reads it: what is asked, what came instead, what is paid back.

import type { LineChange, OrderForCustomer, OrderRefund } from '@tilgul/contract/order-answers';
import { listOwnOrders } from '@tilgul/contract/orders';
import { answerChange } from '@tilgul/contract/packing';
import { totalOfWireLines } from '@tilgul/contract/rules/money';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { failureText, isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { customerOrderTexts as texts } from '../../texts/en/customer/customer-orders.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { packedWords as wordsOf } from '../orders/packed-words.ts';

type Item = OrderForCustomer['items'][number];

/** What the line became; nothing while it is as ordered. */
export const packedWords = (item: Item, items: readonly Item[]): string | undefined => wordsOf(item, items, texts);

/** What a line comes to: what was packed of it, by its weight where it was weighed; until then what was ordered. */
export const paidFor = ({ packed, quantity, price, charged }: Item): number =>
  charged ?? totalOfWireLines([{ price, quantity: packed ?? quantity }]);

/** What the line would have come to as it was ordered, where it comes to less; a substitute was not ordered at all. */
export const orderedFor = (item: Item): number | undefined => {
  const { price, quantity, substitute_of: replaced } = item;
  const ordered = totalOfWireLines([{ price, quantity }]);
  return replaced === null && paidFor(item) < ordered ? ordered : undefined;
};

/** The answer is under way; which of the two was pressed. */
function useAnswer(orderId: number, change: LineChange) {
  const { send } = useSend(answerChange, { invalidates: [listOwnOrders] });
  const [pressed, setPressed] = useState<boolean>();
  const answer = async (accept: boolean) => {
    setPressed(accept);
    try {
      await send({ params: { id: orderId, change_id: change.id }, body: { accept } });
      alerts.success(accept ? texts.askAccepted : texts.askRefused);
    } catch (error) {
      if (isSessionError(error)) return;
      alerts.failure(texts.askFailed, failureText(error, texts.tryAgain));
      if (isApiError(error)) void refetchCalls([listOwnOrders]);
    } finally {
      setPressed(undefined);
    }
  };
  return { pressed, answer };
}

function Ask({ orderId, change }: { orderId: number; change: LineChange }) {
  const { business_tz: zone } = useSettings();
  const { pressed, answer } = useAnswer(orderId, change);
  const { product_name: name, substitute_name: other, to: count, answer_by: until } = change;
  return (
    <Alert tone="notice" live={false} title={t(texts.ask, { name, other: other ?? '', count })}>
      {until === null ? null : <span className="block">{t(texts.askUntil, { time: formatTime(until, zone) })}</span>}
      <span className="mt-2 flex flex-wrap gap-3">
        <Button busy={pressed === true} disabled={pressed === false} onClick={() => void answer(true)}>
          {texts.askAccept}
        </Button>
        <Button
          variant="outline"
          busy={pressed === false}
          disabled={pressed === true}
          onClick={() => void answer(false)}
        >
          {texts.askRefuse}
        </Button>
      </span>
    </Alert>
  );
}

/** What became of a refund, with why for one that nothing else on the card tells of. */
export const refundWords = ({ amount, state, extra, reason }: OrderRefund): string => {
  const words = t(texts.refund[state], { amount: formatRupees(amount) });
  return extra ? `${reason}: ${words}` : words;
};

/** Nothing for an order that was packed as it was ordered (PACK-4, PAY-15). */
export function PackingNotes({ order }: { order: OrderForCustomer }) {
  const asked = order.changes.filter(({ state }) => state === 'asked');
  // A whole order's refund is told at the head of its card.
  const refunds = order.refunds.filter(({ extra }) => extra || order.refund_state === null);
  if (asked.length === 0 && refunds.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 px-4 pb-3.5">
      {asked.map((change) => (
        <Ask key={change.id} orderId={order.id} change={change} />
      ))}
      {refunds.map((refund) => (
        <Alert key={refund.id} tone={refund.state === 'processed' ? 'success' : 'notice'} icon={RotateCcw} live={false}>
          {refundWords(refund)}
        </Alert>
      ))}
    </div>
  );
}
