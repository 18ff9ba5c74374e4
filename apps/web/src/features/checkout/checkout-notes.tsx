// The note on a failed order, with its next step. Loads after the page.
import type { CapBody, CapWay } from '@tilgul/contract/rules/caps';
import { texts } from '@tilgul/messages/customer/checkout';
import { texts as failureTexts } from '@tilgul/messages/customer/checkout-failures';
import { Link } from 'react-router';
import { PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ShortageNote } from '../../ui/feedback/shortage-note.tsx';
import type { CheckoutFailure } from './checkout.rules.ts';
import { scrollToNote } from './scroll-to-note.ts';

/** Loaded on demand: rarely needed. */
const ConfirmPhone = lazyComponent(() => import('./confirm-phone.tsx').then((m) => m.ConfirmPhone));

const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-2';

/** What the ways on of a cap do; a way that is missing here is not offered. */
export type CapActions = Readonly<Partial<Record<CapWay, (cap: CapBody) => void>>>;

const WAYS: Readonly<Record<CapWay, (cap: CapBody) => string>> = {
  quantity: ({ max, product_id }) =>
    product_id === undefined
      ? failureTexts.backToCart
      : max > 0
        ? failureTexts.takeMax({ count: max.toLocaleString('en-IN') })
        : failureTexts.removeLine,
  online: () => failureTexts.onlineInstead,
  window: () => failureTexts.otherWindow,
  no_window: () => failureTexts.soonInstead,
};

/** A button for each way on. */
function CapWays({ cap, actions }: { cap: CapBody; actions: CapActions }) {
  return (
    <span className="flex flex-wrap items-center gap-x-5">
      {cap.ways.map((way) => {
        const act = actions[way];
        return act ? (
          <button key={way} type="button" onClick={() => act(cap)} className={LINK}>
            {WAYS[way](cap)}
          </button>
        ) : null;
      })}
    </span>
  );
}

function NextSteps({ failure, onRetry }: { failure: CheckoutFailure; onRetry: () => void }) {
  if (failure.next === 'cart') {
    return (
      <Link to={PATHS.customerCart} className={LINK}>
        {failureTexts.backToCart}
      </Link>
    );
  }
  if (failure.next === 'confirm') return <ConfirmPhone onConfirmed={onRetry} className={LINK} />;
  if (failure.next === undefined) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-5">
      {failure.next === 'retry' ? (
        <button type="button" onClick={onRetry} className={LINK}>
          {texts.retry}
        </button>
      ) : null}
      <Link to={PATHS.customerOrders} className={LINK}>
        {texts.yourOrders}
      </Link>
      <Link to={PATHS.contact} className={LINK}>
        {failureTexts.contact}
      </Link>
    </span>
  );
}

interface FailureNoteProps {
  readonly failure: CheckoutFailure;
  readonly onRetry: () => void;
  readonly capActions: CapActions;
}

/** The failure message, its details, and the next step (UI-14). */
export function CheckoutFailureNote({ failure, onRetry, capActions }: FailureNoteProps) {
  const { text, detail, cap, shortages = [], changes = [] } = failure;
  return (
    <div className="mb-3 flex flex-col gap-2">
      <Alert ref={scrollToNote}>
        {text ? <span className="mb-1 block font-semibold">{text}</span> : null}
        {detail && shortages.length === 0 ? <span className="block">{detail}</span> : null}
        {changes.map((change) => (
          <span key={change} className="mt-1 block">
            {change}
          </span>
        ))}
        {cap ? <CapWays cap={cap} actions={capActions} /> : null}
        <NextSteps failure={failure} onRetry={onRetry} />
      </Alert>
      {shortages.length > 0 ? <ShortageNote title={detail ?? failureTexts.short} shortages={shortages} /> : null}
    </div>
  );
}
