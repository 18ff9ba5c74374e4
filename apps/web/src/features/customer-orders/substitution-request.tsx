// A question about a substitute: picture, both prices, the time left, and the customer's answer.
import type { LineChange } from '@tilgul/contract/order-answers';
import { listOwnOrders } from '@tilgul/contract/orders';
import { answerChange, listQuestions } from '@tilgul/contract/packing';
import { texts } from '@tilgul/messages/customer/orders';
import { useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { formatCountdown, useCountdown } from '../auth/use-countdown.ts';

const ANSWERS = { invalidates: [listOwnOrders, listQuestions], afterRefusal: true };

/** Sends the customer's answer. Returns which of the two buttons is busy. */
function useAnswerSubstitution(orderId: number, change: LineChange) {
  const { send } = useSend(answerChange, ANSWERS);
  const [pressed, setPressed] = useState<boolean>();
  const answer = async (accept: boolean) => {
    setPressed(accept);
    try {
      await send({ params: { id: orderId, change_id: change.id }, body: { accept } });
      alerts.success(accept ? texts.askAccepted : texts.askRefused);
    } catch (error) {
      alerts.callFailure(error, texts.askFailed, texts.tryAgain);
    } finally {
      setPressed(undefined);
    }
  };
  return { pressed, answer };
}

/** The time left; screen readers get the deadline instead of every second. */
function Deadline({ until }: { until: string }) {
  const { business_tz: zone } = useSettings();
  const seconds = useCountdown(Date.parse(until));
  return (
    <>
      <span className="block">{texts.askUntil({ time: formatTime(until, zone) })}</span>
      <strong aria-hidden="true" className="block font-semibold tabular-nums">
        {texts.askLeft({ time: formatCountdown(seconds) })}
      </strong>
    </>
  );
}

interface SubstitutionRequestProps {
  readonly orderId: number;
  readonly change: LineChange;
  /** The title names the order, which outside its card nothing else does. */
  readonly namesOrder?: boolean;
}

export function SubstitutionRequest({ orderId, change, namesOrder = false }: SubstitutionRequestProps) {
  const { pressed, answer } = useAnswerSubstitution(orderId, change);
  const { product_name: name, substitute_name: other, to: count, answer_by: until } = change;
  const { price, substitute_price: otherPrice, substitute_image: image } = change;
  const question = texts.ask({ name, other: other ?? '', count });
  return (
    <Alert tone="notice" title={namesOrder ? `${texts.askOrder({ id: orderId })} ${question}` : question}>
      <span className="mt-2 flex items-start gap-3">
        {image === undefined ? null : <ProductPicture image={image} size={56} className="rounded-badge" />}
        <span className="min-w-0">
          {price === undefined || otherPrice === undefined ? null : (
            <span className="block">
              {texts.askPrices({
                name,
                price: formatRupees(price),
                other: other ?? '',
                otherPrice: formatRupees(otherPrice),
              })}
            </span>
          )}
          {until === null ? null : <Deadline until={until} />}
        </span>
      </span>
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
