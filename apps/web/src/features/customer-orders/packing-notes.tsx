// Changes made in packing, for the customer: substitution requests, substitutes, refunds.
import type { LineChange, OrderForCustomer, OrderRefund } from '@tilgul/contract/order-answers';
import { listOwnOrders } from '@tilgul/contract/orders';
import { answerChange } from '@tilgul/contract/packing';
import { sumWireLines } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/customer/orders';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { formatPacked } from '../orders/packed-line.ts';

type Item = OrderForCustomer['items'][number];

/** Describes how packing changed the line; undefined if it did not. */
export const describePacking = (item: Item, items: readonly Item[]): string | undefined =>
  formatPacked(item, items, texts);

/** Line total in rupees: as packed (by weight if weighed), or as ordered until then. */
export const getLineTotal = ({ packed, quantity, price, charged }: Item): number =>
  charged ?? sumWireLines([{ price, quantity: packed ?? quantity }]);

/** The ordered line total if packing reduced it; undefined otherwise and for substitutes. */
export const getOrderedTotal = (item: Item): number | undefined => {
  const { price, quantity, substitute_of: replaced } = item;
  const ordered = sumWireLines([{ price, quantity }]);
  return replaced === null && getLineTotal(item) < ordered ? ordered : undefined;
};

/** Sends the customer's answer. Returns which of the two buttons is busy. */
function useAnswerSubstitution(orderId: number, change: LineChange) {
  const { send } = useSend(answerChange, { invalidates: [listOwnOrders] });
  const [pressed, setPressed] = useState<boolean>();
  const answer = async (accept: boolean) => {
    setPressed(accept);
    try {
      await send({ params: { id: orderId, change_id: change.id }, body: { accept } });
      alerts.success(accept ? texts.askAccepted : texts.askRefused);
    } catch (error) {
      alerts.callFailure(error, texts.askFailed, texts.tryAgain);
      if (isApiError(error)) void refetchCalls([listOwnOrders]);
    } finally {
      setPressed(undefined);
    }
  };
  return { pressed, answer };
}

function SubstitutionRequest({ orderId, change }: { orderId: number; change: LineChange }) {
  const { business_tz: zone } = useSettings();
  const { pressed, answer } = useAnswerSubstitution(orderId, change);
  const { product_name: name, substitute_name: other, to: count, answer_by: until } = change;
  return (
    <Alert tone="notice" title={texts.ask({ name, other: other ?? '', count })}>
      {until === null ? null : <span className="block">{texts.askUntil({ time: formatTime(until, zone) })}</span>}
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

/** The refund's state, with its reason if nothing else on the card says so. */
export const formatRefund = ({ amount, state, extra, reason }: OrderRefund): string => {
  const text = texts.refund[state]({ amount: formatRupees(amount) });
  return extra ? `${reason}: ${text}` : text;
};

/** Renders nothing for orders packed as ordered (PACK-4, PAY-15). */
export function PackingNotes({ order }: { order: OrderForCustomer }) {
  const requests = order.changes.filter(({ state }) => state === 'asked');
  // The refund of a whole order is shown at the top of its card.
  const refunds = order.refunds.filter(({ extra }) => extra || order.refund_state === null);
  if (requests.length === 0 && refunds.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 px-4 pb-3.5">
      {requests.map((change) => (
        <SubstitutionRequest key={change.id} orderId={order.id} change={change} />
      ))}
      {refunds.map((refund) => (
        <Alert key={refund.id} tone={refund.state === 'processed' ? 'success' : 'notice'} icon={RotateCcw} live={false}>
          {formatRefund(refund)}
        </Alert>
      ))}
    </div>
  );
}
