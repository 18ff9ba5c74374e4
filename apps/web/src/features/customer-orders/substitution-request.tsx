// A question about a substitute: both products with their prices, the time left, and the customer's answer.
import type { OpenQuestion } from '@tilgul/contract/order-answers';
import { listOwnOrders } from '@tilgul/contract/orders';
import { answerChange, listQuestions, SUBSTITUTION_ANSWER_MINUTES } from '@tilgul/contract/packing';
import { addRupees, sumWireLines } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/customer/orders';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatTime } from '../../shared/format/dates.ts';
import { formatRupees, formatShelf } from '../../shared/format/money.ts';
import { nameWeight } from '../../shared/format/script.ts';
import { focusOn } from '../../shared/screen/focus.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { formatCountdown, useCountdown } from '../auth/use-countdown.ts';

const ANSWERS = { invalidates: [listOwnOrders, listQuestions], afterRefusal: true };

/** Sends the customer's answer. Returns which of the two buttons is busy. */
function useAnswerSubstitution({ id, order_id }: OpenQuestion, onAnswered: (accept: boolean) => void) {
  const { send } = useSend(answerChange, ANSWERS);
  const [pressed, setPressed] = useState<boolean>();
  const answer = async (accept: boolean) => {
    setPressed(accept);
    try {
      await send({ params: { id: order_id, change_id: id }, body: { accept } });
      onAnswered(accept);
    } catch (error) {
      alerts.callFailure(error, texts.askFailed, texts.tryAgain);
    } finally {
      setPressed(undefined);
    }
  };
  return { pressed, answer };
}

/** Length of the ring's circle: its radius is 15.9155, so that a percent is one unit. */
const RING = 100;

/** The time left as a ring; screen readers get the deadline instead of every second. */
function Ring({ seconds }: { seconds: number }) {
  const left = Math.min(1, seconds / (SUBSTITUTION_ANSWER_MINUTES * 60)) * RING;
  return (
    <span className="relative grid size-13 shrink-0 place-items-center text-turmeric-deep">
      <svg viewBox="0 0 36 36" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="18" cy="18" r="15.9155" fill="none" stroke="currentColor" strokeOpacity="0.2" strokeWidth="4" />
        <circle
          cx="18"
          cy="18"
          r="15.9155"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${left} ${RING}`}
        />
      </svg>
      <span className="text-sm font-semibold text-ink tabular-nums" role="timer" aria-live="off">
        {formatCountdown(seconds)}
        <span className="sr-only"> {texts.askLeft({ time: '' }).trim()}</span>
      </span>
    </span>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly unit: string | undefined;
  readonly count: number;
  readonly price: number | undefined;
  readonly image: string | null | undefined;
  readonly isGone?: boolean;
}

/** One of the two products. */
function Choice({ label, name, unit, count, price, image = null, isGone = false }: ChoiceProps) {
  const size = unit === undefined || count > 1 ? texts.timesUnit({ unit: unit ?? '', quantity: count }) : unit;
  return (
    <div className="min-w-0 flex-1 overflow-clip rounded-card bg-paper md:flex md:items-center">
      <ProductPicture
        image={image}
        size={144}
        priority="eager"
        className={cn('h-24 w-full object-cover md:w-24', isGone && 'opacity-60 grayscale-70')}
      />
      <p className="px-2.5 py-2">
        <span className={cn('block text-xs font-semibold', isGone ? 'text-badge-cancelled-text' : 'text-success-text')}>
          {label}
        </span>
        <span className={cn('block wrap-anywhere', nameWeight(name))}>{name}</span>
        <span className="block text-sm text-muted">
          {size}
          {price === undefined ? null : (
            <>
              {' · '}
              <strong className="font-semibold text-ink">{formatShelf(price)}</strong>
            </>
          )}
        </span>
      </p>
    </div>
  );
}

/** What the answer yes changes about the sum. A substitute is never dearer (PACK-3). */
function Difference({ question: { price, substitute_price: otherPrice, from, to } }: { question: OpenQuestion }) {
  if (price === undefined || otherPrice === undefined) return null;
  const less = addRupees(
    sumWireLines([{ price, quantity: from }]),
    -sumWireLines([{ price: otherPrice, quantity: to }]),
  );
  return (
    <p className="mt-2.5 flex flex-wrap justify-between gap-x-3 text-sm text-notice-text">
      {texts.difference}
      <strong className="font-semibold text-ink">
        {less > 0 ? texts.less({ amount: formatRupees(less) }) : texts.samePrice}
      </strong>
    </p>
  );
}

interface SubstitutionRequestProps {
  readonly question: OpenQuestion;
  readonly onAnswered: (accept: boolean) => void;
}

export function SubstitutionRequest({ question, onAnswered }: SubstitutionRequestProps) {
  const { business_tz: zone } = useSettings();
  const { pressed, answer } = useAnswerSubstitution(question, onAnswered);
  const { order_id: orderId, product_name: name, substitute_name, from, to, answer_by: until } = question;
  const other = substitute_name ?? '';
  const seconds = useCountdown(until === null ? 0 : Date.parse(until));
  if (seconds === 0) return <Outcome>{texts.leftOut({ name })}</Outcome>;
  return (
    <article data-edge className="rounded-card border border-turmeric bg-notice p-3.5">
      <div className="flex items-center gap-3">
        <Ring seconds={seconds} />
        <div className="min-w-0">
          <h2 className={cn('text-h3', nameWeight(other))}>{texts.askTitle({ other })}</h2>
          <p className="text-sm text-notice-text">{texts.askOrder({ id: orderId })}</p>
        </div>
      </div>
      <div className="mt-3 flex items-center gap-2">
        <Choice
          label={texts.outOfStock}
          name={name}
          unit={question.product_unit}
          count={from}
          price={question.price}
          image={question.product_image}
          isGone
        />
        <ArrowRight aria-hidden="true" size={20} className="shrink-0 text-primary" />
        <Choice
          label={texts.instead}
          name={other}
          unit={question.substitute_unit}
          count={to}
          price={question.substitute_price}
          image={question.substitute_image}
        />
      </div>
      <Difference question={question} />
      <div className="mt-2.5 grid grid-cols-2 gap-2 cramped:grid-cols-1">
        <Button
          variant="outline"
          size={52}
          className="px-2!"
          busy={pressed === false}
          disabled={pressed === true}
          onClick={() => void answer(false)}
        >
          {texts.askRefuse}
        </Button>
        <Button
          size={52}
          className="px-2!"
          busy={pressed === true}
          disabled={pressed === false}
          onClick={() => void answer(true)}
        >
          {texts.askAccept}
        </Button>
      </div>
      {until === null ? null : (
        <p className="mt-2 text-center text-sm text-notice-text">{texts.askUntil({ time: formatTime(until, zone) })}</p>
      )}
    </article>
  );
}

/** The question's outcome in one line, in its place. Takes the focus from the pressed button. */
export function Outcome({ hasFocus = false, children }: { hasFocus?: boolean; children: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (hasFocus) focusOn(line.current);
  }, [hasFocus]);
  return (
    <p
      ref={line}
      role="status"
      data-edge
      className="rounded-card border border-turmeric bg-notice px-3.5 py-2.5 font-semibold outline-none focus-visible:shadow-none"
    >
      {children}
    </p>
  );
}
