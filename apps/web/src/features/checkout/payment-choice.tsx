// The payment step: its buttons and failure messages.
import type { CartAnswer } from '@tilgul/contract/cart';
import { MIN_GATEWAY_PAISE } from '@tilgul/contract/payments';
import { toPaise } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/customer/checkout';
import { Banknote, CreditCard, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useSettings } from '../../shared/api/settings.ts';
import { formatCash, formatRupees } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ShortageNote } from '../../ui/feedback/shortage-note.tsx';
import { StickyBar } from '../../ui/layers/sticky-bar.tsx';
import { calculateDeliveryCharge } from '../cart/delivery-charge.tsx';
import type { CheckoutFailure } from './checkout.rules.ts';
import type { Delivery } from './delivery-window.tsx';
import type { Checkout } from './use-checkout.ts';

/** Loaded on demand: rarely needed. */
const ConfirmPhone = lazyComponent(() => import('./confirm-phone.tsx').then((m) => m.ConfirmPhone));

/** Keeps the note from being hidden behind the summary bar. */
const scrollToNote = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'center' });

const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-2';

function NextSteps({ failure, onRetry }: { failure: CheckoutFailure; onRetry: () => void }) {
  if (failure.next === 'cart') {
    return (
      <Link to={PATHS.customerCart} className={LINK}>
        {texts.backToCart}
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
        {texts.contact}
      </Link>
    </span>
  );
}

/** The failure message, its details, and the next step (UI-14). */
export function CheckoutFailureNote({ failure, onRetry }: { failure: CheckoutFailure; onRetry: () => void }) {
  const { text, detail, shortages = [], changes = [] } = failure;
  return (
    <div className="mb-3 flex flex-col gap-2">
      <Alert ref={scrollToNote}>
        <span className="block font-semibold">{text}</span>
        {detail && shortages.length === 0 ? <span className="mt-1 block">{detail}</span> : null}
        {changes.map((change) => (
          <span key={change} className="mt-1 block">
            {change}
          </span>
        ))}
        <NextSteps failure={failure} onRetry={onRetry} />
      </Alert>
      {shortages.length > 0 ? <ShortageNote title={detail ?? texts.short} shortages={shortages} /> : null}
    </div>
  );
}

interface PaymentProps {
  readonly cart: CartAnswer;
  readonly checkout: Checkout;
  readonly delivery: Delivery;
}

/** Available methods: cash up to the cap if the area takes it (DEL-8); online if configured and above the gateway's minimum. */
function usePaymentMethods(total: number, { isCashTaken, cashMax }: Delivery) {
  const { online_payment } = useSettings();
  const isBelowCap = cashMax === null || total <= cashMax;
  const cap = isCashTaken && !isBelowCap ? texts.noCashAbove({ amount: formatCash(cashMax) }) : texts.noCash;
  return {
    isCash: isCashTaken && isBelowCap,
    isOnline: online_payment && (toPaise(total) ?? 0) >= MIN_GATEWAY_PAISE,
    whyNoCash: cap,
  };
}

/** The payment buttons, always in view on phones. */
export function PaymentButtons({ cart, checkout, delivery }: PaymentProps) {
  const { busy, notice, payCash, payOnline } = checkout;
  const { total } = calculateDeliveryCharge(cart);
  const amount = formatRupees(total);
  const { isCash, isOnline, whyNoCash } = usePaymentMethods(total, delivery);
  if (!isCash && !isOnline) return <Alert tone="notice">{texts.noWay}</Alert>;
  return (
    <>
      {notice ? (
        <Alert tone="notice" live ref={scrollToNote} className="mb-3">
          {notice}{' '}
          <Link to={PATHS.customerOrders} className="font-semibold underline underline-offset-2">
            {texts.yourOrders}
          </Link>
        </Alert>
      ) : null}
      <p className="flex items-start gap-2.5 text-sm text-muted">
        <ShieldCheck aria-hidden="true" size={20} className="shrink-0 text-primary" />
        <span>
          {isCash ? texts.cashHint({ amount }) : whyNoCash}
          {isOnline ? ` ${texts.safe}` : ''}
        </span>
      </p>
      <StickyBar
        look="edge"
        className="flex flex-col gap-3 sm:flex-row sm:*:flex-1 md:mt-4 md:flex-col [@media(height<30rem)]:static [@media(height<30rem)]:mt-4 [@media(height<30rem)]:border-0 [@media(height<30rem)]:bg-transparent [@media(height<30rem)]:p-0"
      >
        {isCash ? (
          <Button
            size={56}
            wide
            icon={Banknote}
            busy={busy === 'cash'}
            disabled={busy === 'online' || busy === 'paid'}
            onClick={payCash}
          >
            {texts.payCash({ amount })}
          </Button>
        ) : null}
        {isOnline ? (
          <Button
            size={56}
            wide
            icon={CreditCard}
            variant={isCash ? 'outline' : 'primary'}
            busy={busy === 'online' || busy === 'paid'}
            disabled={busy === 'cash'}
            onClick={payOnline}
          >
            {texts.payOnline({ amount })}
          </Button>
        ) : null}
      </StickyBar>
      <p role="status" className="sr-only">
        {busy === 'online' ? texts.paying : busy ? texts.placing : ''}
      </p>
    </>
  );
}

/** For an empty cart: links to the orders, since the cart has usually just been ordered. */
export function EmptyCartActions() {
  return (
    <>
      <LinkButton to={PATHS.customerProducts}>{texts.browse}</LinkButton>
      <LinkButton to={PATHS.customerOrders} variant="outline">
        {texts.yourOrders}
      </LinkButton>
    </>
  );
}
