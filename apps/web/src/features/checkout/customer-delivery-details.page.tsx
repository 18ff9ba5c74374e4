// The page /customer-delivery-details: address, delivery window, payment.
import type { CartAnswer } from '@tilgul/contract/cart';
import { MIN_GATEWAY_PAISE } from '@tilgul/contract/payments';
import { sumWireLines, toPaise } from '@tilgul/contract/rules/money';
import { texts as cartTexts } from '@tilgul/messages/customer/cart';
import { texts } from '@tilgul/messages/customer/checkout';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { Banknote, CreditCard, ShieldCheck, ShoppingCart } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSettings } from '../../shared/api/settings.ts';
import { formatCash, formatRupees } from '../../shared/format/money.ts';
import { useLiveChange } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { focusOn } from '../../shared/screen/focus.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { usePreloadedNavigate } from '../../shared/screen/navigate.ts';
import { useNeedsConfirmedPhone } from '../../shared/session/own-user.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { StickyBar } from '../../ui/layers/sticky-bar.tsx';
import { AddressBook, useAddresses } from '../addresses/address-book.tsx';
import { type Cart, chooseQuantity, useCart } from '../cart/cart.api.ts';
import { CartLineShortage, isShort, SubstitutionSelect } from '../cart/cart-line.tsx';
import { calculateDeliveryCharge, DeliveryHint, DeliveryLine } from '../cart/delivery-charge.tsx';
import { useChosenAddress } from '../pincode/chosen-address.ts';
import { type CapActions, CheckoutFailureNote, ConfirmingNote, scrollToNote } from './checkout-notes.tsx';
import { type BuyerGstin, useBuyerGstin } from './checkout-session.ts';
import { type Delivery, DeliveryWindowField, useDelivery } from './delivery-window.tsx';
import { type Checkout, useCheckout } from './use-checkout.ts';

interface PaymentStepProps {
  readonly cart: Cart;
  readonly isChosen: boolean;
  readonly checkout: Checkout;
  readonly delivery: Delivery;
  readonly gstin: BuyerGstin;
}

type PaymentProps = Pick<PaymentStepProps, 'checkout' | 'delivery' | 'gstin'> & { readonly cart: CartAnswer };

/**
 * The payment buttons, always in view on phones: cash up to the cap if the area takes it (DEL-8), online if configured and above
 * the gateway's minimum.
 */
function PaymentButtons({ cart, checkout, delivery }: Omit<PaymentProps, 'gstin'>) {
  const { busy, notice, payCash, payOnline } = checkout;
  const { total } = calculateDeliveryCharge(cart);
  const amount = formatRupees(total);
  const { online_payment } = useSettings();
  const isOnline = online_payment && (toPaise(total) ?? 0) >= MIN_GATEWAY_PAISE;
  const { isCashTaken, cashMax } = delivery;
  const isBelowCap = cashMax === null || total <= cashMax;
  const isCash = isCashTaken && isBelowCap;
  const whyNoCash = isCashTaken && !isBelowCap ? texts.noCashAbove({ amount: formatCash(cashMax) }) : texts.noCash;
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
      <StickyBar look="edge" className="flex flex-col gap-3 sm:flex-row sm:*:flex-1 md:mt-4 md:flex-col">
        {isCash ? (
          <Button
            size={52}
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
            size={52}
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

function Lines({ cart }: { cart: CartAnswer }) {
  return (
    <ul className="mt-1 divide-y divide-line">
      {cart.items.map((line) => (
        <li key={line.product_id} className="flex items-start gap-3 py-2.5">
          <ProductPicture image={line.image} size={48} className="mt-1 rounded-badge" />
          <div className="min-w-0 grow text-sm">
            <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
              {line.product_name}
              <span>{formatRupees(sumWireLines([line]))}</span>
            </p>
            <p className="text-muted">{texts.timesUnit({ unit: line.unit, quantity: line.quantity })}</p>
            <SubstitutionSelect line={line} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Goods and total: between address and payment on phones, beside the steps from 1024 px. */
function OrderSummary({ cart }: { cart: CartAnswer }) {
  const charge = calculateDeliveryCharge(cart);
  return (
    <Card as="section" aria-labelledby="order-summary" className="max-lg:mb-8 lg:sticky lg:top-22">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="order-summary" className="text-h3 font-semibold">
          {texts.summary}
        </h2>
        <Link
          to={PATHS.customerCart}
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          {texts.changeCart}
        </Link>
      </div>
      <p className="text-sm text-muted">{cartTexts.neverPay}</p>
      <Lines cart={cart} />
      <div className="border-t border-hairline pt-3 text-sm">
        <DeliveryLine charge={charge} />
      </div>
      <p className="flex items-baseline justify-between pt-2">
        {texts.grandTotal}
        <strong data-in-sight className="text-h2 font-semibold">
          {formatRupees(charge.total)}
        </strong>
      </p>
      <DeliveryHint charge={charge} />
    </Card>
  );
}

/** One note for each line that exceeds the stock or is no longer sold. */
function CartProblems({ cart, onChange }: { cart: CartAnswer; onChange: () => void }) {
  const short = cart.items.filter(isShort);
  if (short.length === 0 && cart.unavailable.length === 0) return null;
  return (
    <div className="mb-3 flex flex-col gap-2">
      {short.map((line) => (
        <CartLineShortage
          key={line.product_id}
          line={line}
          isNamed
          onChange={(quantity) => {
            chooseQuantity(line, quantity);
            onChange();
          }}
        />
      ))}
      {cart.unavailable.map(({ product_id, product_name: name }) => (
        <Alert key={product_id} tone="notice" live={false}>
          {cartTexts.unavailableNote({ name })}
        </Alert>
      ))}
    </div>
  );
}

/** Loaded on demand: few customers need it. */
const loadGstin = () => import('./gstin-field.tsx');
const GstinField = lazyComponent(async () => (await loadGstin()).GstinField, <div className="min-h-14" />);

function Step({ number, id, title, children }: { number: number; id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-8 min-w-0">
      <div className="mb-3 flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-full bg-primary text-sm font-semibold text-white"
        >
          {number}
        </span>
        <h2 id={id} className="text-h2 font-semibold">
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}

/** Shows `totalAmount` from the navigation state until the cart is loaded (UI-14). */
function CartSkeleton() {
  const state = useLocation().state as { totalAmount?: unknown } | null;
  const hint = state?.totalAmount;
  const isShown = useSteadyLoading(true);
  if (!isShown) return <div className="min-h-29" />;
  return (
    <SkeletonGroup label={texts.loadingCart} className="flex min-h-29 flex-col gap-3">
      {typeof hint === 'number' && hint > 0 ? (
        <p className="text-muted">
          {texts.grandTotal} {formatRupees(hint)}
        </p>
      ) : null}
      <Skeleton shape="control" height={56} />
    </SkeletonGroup>
  );
}

/** Loaded on demand: only new customers need it. */
const ConfirmPhoneNote = lazyComponent(() => import('./confirm-phone.tsx').then((m) => m.ConfirmPhoneNote));

/** GSTIN and payment methods. An invalid GSTIN is reported before anything is ordered. */
function Payment({ cart, checkout, delivery, gstin }: PaymentProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isChecked, setChecked] = useState(false);
  const needsConfirmedPhone = useNeedsConfirmedPhone();
  // Stays while its dialog closes.
  const [isNoteShown, setNoteShown] = useState(needsConfirmedPhone);
  if (needsConfirmedPhone && !isNoteShown) setNoteShown(true);
  const [waiting, setWaiting] = useState<() => void>();
  const order = async (pay: () => void) => {
    setChecked(true);
    // If a GSTIN was typed, its field and validator are loaded.
    const problem = gstin.value && (await loadGstin().catch(() => undefined))?.findGstinProblem(gstin.value);
    if (problem) field.current?.focus();
    else if (needsConfirmedPhone) setWaiting(() => pay);
    else pay();
  };
  const guarded = (pay: () => void) => () => void order(pay);
  const { payCash, payOnline } = checkout;
  return (
    <>
      <GstinField gstin={gstin} isChecked={isChecked} ref={field} />
      {isNoteShown && checkout.failure?.next !== 'confirm' ? (
        <ConfirmPhoneNote waiting={waiting} onClose={() => setWaiting(undefined)} />
      ) : null}
      <PaymentButtons
        cart={cart}
        checkout={{ ...checkout, payCash: guarded(payCash), payOnline: guarded(payOnline) }}
        delivery={delivery}
      />
    </>
  );
}

/** Payment appears only for a served address and a non-empty cart (ORD-17, DEL-12). */
function PaymentStep({ cart: loaded, isChosen, checkout, delivery, gstin }: PaymentStepProps) {
  const { cart } = loaded;
  if (loaded.error) return <LoadError load={loaded} title={texts.cartFailed} fallback={texts.tryLater} />;
  if (!cart) return <CartSkeleton />;
  if (checkout.isPaid) return null;
  if (!isChosen) return <p className="text-muted">{texts.chooseFirst}</p>;
  if (delivery.notServed !== undefined) return null;
  if (delivery.isGone) return <p className="text-muted">{texts.chooseWindow}</p>;
  if (cart.grand_total === 0) return null;
  const charge = calculateDeliveryCharge(cart);
  if (charge.toMinimum === 0) return <Payment cart={cart} checkout={checkout} delivery={delivery} gstin={gstin} />;
  return (
    <>
      <DeliveryHint charge={charge} />
      <LinkButton to={PATHS.customerProducts} className="mt-3">
        {texts.browse}
      </LinkButton>
    </>
  );
}

/** What the buttons beside a broken cap do. The customer then orders again. */
function useCapActions({
  cart,
  checkout,
  delivery,
}: Pick<PaymentStepProps, 'checkout' | 'delivery'> & { cart: CartAnswer | undefined }): CapActions {
  const go = usePreloadedNavigate();
  const { online_payment } = useSettings();
  const { payOnline, clearOutdatedFailure } = checkout;
  return {
    ...(online_payment && { online: payOnline }),
    quantity: ({ product_id, max }) => {
      const line = cart?.items.find((item) => item.product_id === product_id);
      if (!line) return void go(PATHS.customerCart);
      chooseQuantity(line, max);
      clearOutdatedFailure();
    },
    window: () => {
      const heading = document.getElementById('delivery-window');
      focusOn(heading);
      heading?.scrollIntoView({ block: 'center' });
    },
    no_window: () => {
      delivery.choose('soon');
      clearOutdatedFailure();
    },
  };
}

export function CustomerDeliveryDetailsPage() {
  const list = useAddresses();
  const address = useChosenAddress(list.rows);
  const loaded = useCart();
  const { cart, reload } = loaded;
  const delivery = useDelivery(address);
  const { notServed } = delivery;
  const gstin = useBuyerGstin();
  const hasWindows = delivery.slots.length > 0;
  const checkout = useCheckout({ cart, address, window: delivery.choice, buyerGstin: gstin.value });
  // The provider's webhook may already have turned this cart into an order; a stored proof is then worth sending.
  useLiveChange(() => {
    if (!checkout.busy) reload();
    if (checkout.isPaid) checkout.retry();
  });
  const isNothing = cart?.items.length === 0 && !checkout.busy;
  const capActions = useCapActions({ cart, checkout, delivery });
  const failure = checkout.failure ? (
    <CheckoutFailureNote failure={checkout.failure} onRetry={checkout.retry} capActions={capActions} />
  ) : null;
  const note = checkout.isConfirming ? <ConfirmingNote /> : failure;
  return (
    <>
      <PageHeader title={titles.customerDelivery} back={PATHS.customerCart} />
      {isNothing ? (
        <>
          {failure}
          <Empty
            icon={ShoppingCart}
            title={texts.empty}
            text={texts.emptyText}
            action={
              <>
                <LinkButton to={PATHS.customerProducts}>{texts.browse}</LinkButton>
                {/* The cart has usually just been ordered. */}
                <LinkButton to={PATHS.customerOrders} variant="outline">
                  {texts.yourOrders}
                </LinkButton>
              </>
            }
          />
        </>
      ) : (
        <div className="items-start gap-x-8 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Step number={1} id="delivery-address" title={texts.addressStep}>
            <AddressBook list={list} labelledBy="delivery-address" />
            {notServed === undefined ? null : (
              <Alert tone="notice" live title={texts.notServed({ pincode: notServed })} className="mt-3">
                {texts.notServedHint}
              </Alert>
            )}
          </Step>
          {hasWindows ? (
            <Step number={2} id="delivery-window" title={texts.whenStep}>
              <DeliveryWindowField delivery={delivery} labelledBy="delivery-window" />
            </Step>
          ) : null}
          <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
            {cart ? <OrderSummary cart={cart} /> : null}
          </div>
          <Step number={hasWindows ? 3 : 2} id="payment" title={texts.paymentStep}>
            {note}
            {cart ? <CartProblems cart={cart} onChange={checkout.clearOutdatedFailure} /> : null}
            <PaymentStep
              cart={loaded}
              isChosen={address !== undefined}
              checkout={checkout}
              delivery={delivery}
              gstin={gstin}
            />
          </Step>
        </div>
      )}
    </>
  );
}
