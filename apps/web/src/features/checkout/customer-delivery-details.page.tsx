// The page /customer-delivery-details: address, delivery window, payment, and the bill with the one button.
import type { AddressAnswer } from '@tilgul/contract/addresses';
import type { CartAnswer } from '@tilgul/contract/cart';
import { MIN_GATEWAY_PAISE } from '@tilgul/contract/payments';
import { toPaise } from '@tilgul/contract/rules/money';
import { texts as addressTexts } from '@tilgul/messages/customer/addresses';
import { texts as cartTexts } from '@tilgul/messages/customer/cart';
import { texts } from '@tilgul/messages/customer/checkout';
import { texts as pincodeTexts } from '@tilgul/messages/customer/pincode';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { Banknote, Plus, ShoppingCart, Smartphone } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useSettings } from '../../shared/api/settings.ts';
import { formatCash, formatRupees } from '../../shared/format/money.ts';
import { useLiveChange } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { focusOn } from '../../shared/screen/focus.ts';
import { lazyComponent, useLazyPart } from '../../shared/screen/lazy-component.tsx';
import { usePreloadedNavigate } from '../../shared/screen/navigate.ts';
import { useNeedsConfirmedPhone } from '../../shared/session/own-user.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { AddressBook, isFormOpen, useAddressEditor, useAddresses } from '../addresses/address-book.tsx';
import { chooseQuantity, useCart } from '../cart/cart.api.ts';
import { countPacks } from '../cart/count-packs.ts';
import { calculateDeliveryCharge, DeliveryHint } from '../cart/delivery-charge.tsx';
import { getOrderable, type Orderable, toOrderable } from '../cart/orderable.ts';
import { useIsMerging } from '../cart/visitor-cart.ts';
import { useChosenAddress } from '../pincode/chosen-address.ts';
import { useSavedPincode } from '../pincode/saved-pincode.ts';
import { Bill, CartSkeleton } from './bill.tsx';
import type { CapActions } from './checkout-notes.tsx';
import { type BuyerGstin, lastCheckout, useBuyerGstin } from './checkout-session.ts';
import { type Delivery, DeliveryWindowField, useDelivery } from './delivery-window.tsx';
import { scrollToNote } from './scroll-to-note.ts';
import { type Checkout, useCheckout } from './use-checkout.ts';

type Method = 'cash' | 'online';

/** The ways to pay a total, and the one in use: that of the last order if it is among them. */
function useMethods(total: number, { isCashTaken, cashMax }: Delivery) {
  const { online_payment } = useSettings();
  const [chosen, choose] = useState<Method>();
  const isOnline = online_payment && (toPaise(total) ?? 0) >= MIN_GATEWAY_PAISE;
  const isBelowCap = cashMax === null || total <= cashMax;
  const isCash = isCashTaken && isBelowCap;
  const methods: Method[] = [...(isCash ? ['cash' as const] : []), ...(isOnline ? ['online' as const] : [])];
  const wanted = chosen ?? lastCheckout.read()?.method;
  return {
    methods,
    method: methods.find((one) => one === wanted) ?? methods[0],
    choose,
    /** Why cash is not among them. */
    whyNoCash: isCashTaken && !isBelowCap ? texts.noCashAbove({ amount: formatCash(cashMax) }) : texts.noCash,
  };
}

type Methods = ReturnType<typeof useMethods>;

/** Loaded on demand: few customers need it. */
const loadGstin = () => import('./gstin-field.tsx');
const GstinField = lazyComponent(async () => (await loadGstin()).GstinField, <span className="min-h-11 min-w-56" />);

/** Loaded on demand: only new customers need it. */
const ConfirmPhoneNote = lazyComponent(() => import('./confirm-phone.tsx').then((m) => m.ConfirmPhoneNote));

const OPTIONS = {
  cash: { value: 'cash', label: texts.cash, icon: Banknote },
  online: { value: 'online', label: texts.online, icon: Smartphone },
} as const;

/** A long name (Marathi) gets more of a phone's width, in a smaller size, and stays on one line. */
const METHODS =
  texts.cash.length > 20
    ? '*:min-h-12.5 md:*:text-base max-md:auto-cols-auto! max-md:*:text-sm'
    : '*:min-h-12.5 *:text-base';

/** The choice between cash up to the cap if the area takes it (DEL-8), and online payment if configured and above the gateway's minimum. */
function MethodField({ total, ways, children }: { total: number; ways: Methods; children: ReactNode }) {
  const { online_payment } = useSettings();
  const { methods, method, choose, whyNoCash } = ways;
  if (method === undefined) return <Alert tone="notice">{texts.noWay}</Alert>;
  const amount = formatRupees(total);
  const cashHint = online_payment ? texts.cashHint : texts.cashOnlyHint;
  return (
    <>
      {methods.length > 1 ? (
        <Segmented
          label={texts.payment}
          value={method}
          options={methods.map((one) => OPTIONS[one])}
          onChange={choose}
          className={METHODS}
        />
      ) : null}
      <div className="mt-1 flex flex-wrap items-center text-sm">
        <p className="py-1 pe-2 text-muted">
          {method === 'cash' ? cashHint({ amount }) : methods.length > 1 ? texts.onlineHint : whyNoCash}
        </p>
        {children}
      </div>
    </>
  );
}

interface PaymentProps {
  readonly total: number;
  readonly ways: Methods;
  readonly checkout: Checkout;
  readonly gstin: BuyerGstin;
  readonly order: Ordering;
}

function Payment({ total, ways, checkout, gstin, order }: PaymentProps) {
  const { notice, busy } = checkout;
  return (
    <>
      {order.isNoteShown && checkout.failure?.next !== 'confirm' ? (
        <ConfirmPhoneNote waiting={order.waiting} onClose={order.stopWaiting} />
      ) : null}
      {notice ? (
        <Alert tone="notice" live ref={scrollToNote} className="mb-3">
          {notice}{' '}
          <Link to={PATHS.customerOrders} className="font-semibold underline underline-offset-2">
            {texts.yourOrders}
          </Link>
        </Alert>
      ) : null}
      <MethodField total={total} ways={ways}>
        <GstinField gstin={gstin} isChecked={order.isChecked} ref={order.field} />
      </MethodField>
      <p role="status" className="sr-only">
        {busy === 'online' ? texts.paying : busy ? texts.placing : ''}
      </p>
    </>
  );
}

function showWindows(): void {
  const heading = document.getElementById('delivery-window');
  focusOn(heading);
  scrollToNote(heading);
}

/** Checks delivery window, GSTIN and phone number before anything is ordered. */
function useOrdering(gstin: BuyerGstin, { choice }: Delivery) {
  const field = useRef<HTMLInputElement>(null);
  const [isChecked, setChecked] = useState(false);
  const needsConfirmedPhone = useNeedsConfirmedPhone();
  // Stays while its dialog closes.
  const [isNoteShown, setNoteShown] = useState(needsConfirmedPhone);
  if (needsConfirmedPhone && !isNoteShown) setNoteShown(true);
  const [waiting, setWaiting] = useState<() => void>();
  const start = async (pay: () => void) => {
    setChecked(true);
    if (choice === 'none') return showWindows();
    // If a GSTIN was typed, its field and validator are loaded.
    const problem = gstin.value && (await loadGstin().catch(() => undefined))?.findGstinProblem(gstin.value);
    if (problem) field.current?.focus();
    else if (needsConfirmedPhone) setWaiting(() => pay);
    else pay();
  };
  return {
    field: field as RefObject<HTMLInputElement | null>,
    isChecked,
    isNoteShown,
    waiting,
    stopWaiting: () => setWaiting(undefined),
    start: (pay: () => void) => void start(pay),
  };
}

type Ordering = ReturnType<typeof useOrdering>;

interface StepProps {
  readonly number: number;
  readonly id: string;
  readonly title: string;
  /** Not reached yet. */
  readonly isNext?: boolean;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Step({ number, id, title, isNext = false, action, children }: StepProps) {
  return (
    <section aria-labelledby={id} className="mb-5 min-w-0">
      <div className="mb-2.5 flex min-h-7 items-center gap-3">
        <span
          aria-hidden="true"
          className={`grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold ${isNext ? 'bg-skeleton text-ink' : 'bg-primary text-white'}`}
        >
          {number}
        </span>
        <h2 id={id} className="min-w-0 grow text-h3 font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** What the buttons beside a broken cap do. The customer then orders again. */
function useCapActions(cart: CartAnswer | undefined, checkout: Checkout, delivery: Delivery): CapActions {
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
    window: showWindows,
    no_window: () => {
      delivery.choose('soon');
      clearOutdatedFailure();
    },
  };
}

/** Lets the cart have what can be ordered. */
function takeOrderable({ short }: Orderable): void {
  for (const line of short) chooseQuantity(line, getOrderable(line));
}

/** What is wrong with the lines, in one sentence. */
function describeProblems({ short, unavailable }: Orderable): string | undefined {
  const names = [...short.map(({ product_name }) => product_name), ...unavailable];
  const [name] = names;
  if (name === undefined) return undefined;
  if (names.length > 1) return texts.several({ names: names.join(', ') });
  const [line] = short;
  if (!line) return texts.noLonger({ name });
  const count = getOrderable(line);
  return count === 0 ? texts.gone({ name }) : texts.few({ name, count: count.toLocaleString('en-IN') });
}

/** The label of the button that solves the problems and orders. */
function labelRemedy({ short, unavailable }: Orderable, amount: string): string | undefined {
  const [line, ...others] = short;
  if (!line) return unavailable.length > 0 ? texts.removeAndOrder({ amount }) : undefined;
  if (short.every((one) => getOrderable(one) === 0)) return texts.removeAndOrder({ amount });
  if (others.length > 0 || unavailable.length > 0) return texts.changeAndOrder({ amount });
  return texts.takeAndOrder({ count: getOrderable(line).toLocaleString('en-IN'), amount });
}

/** The one button of the page: saves the address, then orders. */
function NextStep({ isEditing, editor, delivery, orderable, ways, checkout, isReady, order }: Page) {
  const { busy, payCash, payOnline, isPaid } = checkout;
  if (isPaid) return null;
  if (isEditing && delivery.notServed !== undefined) {
    return (
      <Button
        size={52}
        wide
        variant="outline-primary"
        onClick={() => document.getElementsByName('postal_code')[0]?.focus()}
      >
        {pincodeTexts.change}
      </Button>
    );
  }
  if (isEditing) {
    return (
      <Button type="submit" form={editor.formId} size={52} wide busy={editor.isSaving}>
        {texts.saveAddress}
      </Button>
    );
  }
  if (!isReady || ways.method === undefined) return null;
  // An order placed before the windows are here would miss the chosen one.
  if (delivery.isAsking) return <div className="min-h-13" />;
  const { total } = calculateDeliveryCharge(orderable.cart);
  const amount = formatRupees(total);
  const isCash = ways.method === 'cash';
  const pay = () => {
    takeOrderable(orderable);
    if (isCash) payCash();
    else payOnline();
  };
  return (
    <Button size={52} wide busy={busy !== undefined} onClick={() => order.start(pay)}>
      {labelRemedy(orderable, amount) ?? (isCash ? texts.payCash : texts.payOnline)({ amount })}
    </Button>
  );
}

/** Why nothing can be ordered yet; undefined if everything is there. */
function findObstacle(
  address: AddressAnswer | undefined,
  delivery: Delivery,
  { cart, short }: Orderable,
): ReactNode | undefined {
  if (!address) return <p className="text-muted">{texts.chooseFirst}</p>;
  if (delivery.notServed !== undefined) return null;
  if (delivery.isGone) return <p className="text-muted">{texts.chooseWindow}</p>;
  const browse = (
    <LinkButton to={PATHS.customerProducts} variant="outline-primary" className="mt-3">
      {texts.browse}
    </LinkButton>
  );
  if (cart.items.length === 0 && short.length > 0) {
    return (
      <>
        <Alert tone="notice">{texts.allGone}</Alert>
        {browse}
      </>
    );
  }
  if (cart.grand_total === 0) return null;
  const charge = calculateDeliveryCharge(cart);
  if (charge.toMinimum === 0) return undefined;
  return (
    <>
      <DeliveryHint charge={charge} />
      {browse}
    </>
  );
}

function NothingToOrder({ failure }: { failure: ReactNode }) {
  return (
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
  );
}

const NO_CART: CartAnswer = { items: [], unavailable: [], grand_total: 0, delivery: { min_order: 0, steps: [] } };

/** Everything that the parts of the page share. */
function useCheckoutPage() {
  const list = useAddresses();
  const editor = useAddressEditor();
  const address = useChosenAddress(list.rows);
  const loaded = useCart();
  const isMerging = useIsMerging();
  const { reload } = loaded;
  // A visitor's cart arrives right after the sign-in.
  const cart = isMerging ? undefined : loaded.cart;
  const isEditing = isFormOpen(list, editor);
  const saved = useSavedPincode() ?? '';
  // Windows need the pincode only: they show before the address is saved.
  const pincode = (isEditing ? editor.pincode || saved : address?.postal_code) ?? saved;
  const delivery = useDelivery(pincode);
  const gstin = useBuyerGstin();
  const orderable = toOrderable(cart ?? NO_CART);
  const checkout = useCheckout({ cart: cart && orderable.cart, address, delivery, buyerGstin: gstin.value });
  const { total } = calculateDeliveryCharge(orderable.cart);
  const ways = useMethods(total, delivery);
  const order = useOrdering(gstin, delivery);
  const capActions = useCapActions(cart, checkout, delivery);
  // The provider's webhook may already have turned this cart into an order; a stored proof is then worth sending.
  useLiveChange(() => {
    if (!checkout.busy) reload();
    if (checkout.isPaid) checkout.retry();
  });
  const problem = describeProblems(orderable);
  const obstacle = cart && !list.isLoading ? findObstacle(address, delivery, orderable) : null;
  const isReady = !isEditing && cart !== undefined && obstacle === undefined;
  const hasWindows = delivery.slots.length > 0 || delivery.isAsking;
  const basics = {
    list,
    editor,
    address,
    loaded,
    cart,
    isEditing,
    delivery,
    hasWindows,
    isPlaced: pincode !== '' && delivery.notServed === undefined,
  };
  return { ...basics, orderable, checkout, total, ways, order, gstin, capActions, problem, obstacle, isReady };
}

type Page = ReturnType<typeof useCheckoutPage>;

function AddressStep({ list, editor, isEditing, delivery: { notServed, noTime } }: Page) {
  const isWide = useMedia('(min-width: 768px)');
  const canAdd = isWide && list.rows.length > 0 && editor.target === undefined;
  return (
    <Step
      number={1}
      id="delivery-address"
      title={texts.addressStep}
      action={
        canAdd ? (
          <Button size={36} variant="ghost" icon={Plus} onClick={() => editor.open('new')}>
            {addressTexts.add}
          </Button>
        ) : null
      }
    >
      <AddressBook
        list={list}
        editor={editor}
        look="checkout"
        labelledBy="delivery-address"
        className="md:grid md:grid-cols-2"
      />
      {/* The form says so beside the pincode. */}
      {isEditing || notServed === undefined ? null : (
        <Alert tone="notice" live title={texts.notServed({ pincode: notServed })} className="mt-3">
          {texts.notServedHint}{' '}
          <Link to={PATHS.contact} className="font-semibold underline underline-offset-2">
            {texts.stores}
          </Link>
        </Alert>
      )}
      {isEditing || noTime === undefined ? null : (
        <Alert tone="info" title={pincodeTexts.noTime({ pincode: noTime })} className="mt-3">
          {pincodeTexts.noTimeText}
        </Alert>
      )}
    </Step>
  );
}

/** Loaded after the page, before anything is ordered. */
const loadFailureNote = () => import('./checkout-notes.tsx').then((m) => m.CheckoutFailureNote);

/** Whether the order was refused for its delivery window, so that the message belongs to that step. */
const isAboutWindow = ({ hasWindows, checkout: { failure } }: Page): boolean =>
  hasWindows && failure?.cap?.ways.some((way) => way === 'window' || way === 'no_window') === true;

/** The message of a failed order. What is missing from the cart, the bill tells better: with what can be ordered. */
function Failure({ checkout, problem, capActions }: Page) {
  const { failure, retry } = checkout;
  const { Part: Note, load } = useLazyPart(loadFailureNote);
  useEffect(load, [load]);
  if (!failure || (failure.isInCart && problem !== undefined)) return null;
  if (!Note) return <Alert className="mb-3">{failure.text ?? failure.detail}</Alert>;
  return <Note failure={failure} onRetry={retry} capActions={capActions} />;
}

/** Shown while the answer to a paid order is missing and its proof is sent again. */
const ConfirmingNote = () => (
  <Alert tone="notice" live ref={scrollToNote} className="mb-3" title={texts.confirming}>
    {texts.paidSafe}
  </Alert>
);

/** Payment appears only for a served address and a non-empty cart (ORD-17, DEL-12). */
function PaymentStep({ page }: { page: Page }) {
  const { loaded, cart, hasWindows, checkout, obstacle, isReady, total, ways, gstin, order } = page;
  const payment = isReady ? <Payment {...{ total, ways, checkout, gstin, order }} /> : null;
  return (
    <Step number={hasWindows ? 3 : 2} id="payment" title={texts.paymentStep}>
      {checkout.isConfirming ? <ConfirmingNote /> : isAboutWindow(page) ? null : <Failure {...page} />}
      {loaded.error ? <LoadError load={loaded} title={texts.cartFailed} fallback={texts.tryLater} /> : null}
      {cart && !checkout.isPaid ? (obstacle ?? payment) : null}
    </Step>
  );
}

export function CustomerDeliveryDetailsPage() {
  const page = useCheckoutPage();
  const { loaded, cart, delivery, hasWindows, isEditing, checkout, address, orderable, problem } = page;
  if (cart?.items.length === 0 && !checkout.busy) {
    return (
      <>
        <PageHeader title={titles.customerDelivery} back={PATHS.customerCart} isBar />
        <NothingToOrder failure={<Failure {...page} />} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={titles.customerDelivery}
        back={PATHS.customerCart}
        note={cart ? cartTexts.items({ count: countPacks(cart.items) }) : undefined}
        isBar
      />
      <div className="items-start gap-x-8 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="min-w-0">
          <AddressStep {...page} />
          {hasWindows ? (
            <Step number={2} id="delivery-window" title={texts.whenStep} isNext={isEditing}>
              {isAboutWindow(page) ? <Failure {...page} /> : null}
              <DeliveryWindowField delivery={delivery} labelledBy="delivery-window" isChecked={page.order.isChecked} />
            </Step>
          ) : null}
          {isEditing ? null : <PaymentStep page={page} />}
        </div>
        {cart ? (
          <Bill
            cart={cart}
            orderable={orderable}
            problem={problem}
            when={delivery.when}
            address={isEditing ? undefined : address}
            isPlaced={page.isPlaced}
            isEditing={isEditing}
          >
            <NextStep {...page} />
          </Bill>
        ) : null}
        {cart || loaded.error ? null : <CartSkeleton />}
      </div>
    </>
  );
}
