// The page /customer-cart and, for visitors, /cart: lines, total, and the way to checkout.

import type { CartAnswer } from '@tilgul/contract/cart';
import { sumWireLines } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/customer/cart';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { ShoppingCart, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getFailureMessage, isSessionError } from '../../shared/api/call-error.ts';
import { formatCash, formatRupees } from '../../shared/format/money.ts';
import { PATHS, toLoginPath } from '../../shared/paths.ts';
import { focusHeading, focusOn } from '../../shared/screen/focus.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useShopPaths, useShopper } from '../../shared/session/shopper.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { QuantityStepper } from '../../ui/controls/quantity-stepper.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { calculateSaving, ProductPicture } from '../../ui/display/product.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { WIDE_HEADER } from '../../ui/header-slot.ts';
import { StickyBar } from '../../ui/layers/sticky-bar.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { type Cart, useCart, useChooseQuantity, useRemoveUnavailable } from '../cart/cart.api.ts';
import type { CartLine, LineEdit, UnavailableLine } from '../cart/cart-edits.ts';
import {
  CartLineShortage,
  getMaxQuantity,
  getMaxReason,
  getQuantityCap,
  isShort,
  PriceChange,
  SubstitutionSelect,
  useSetLineChoice,
} from '../cart/cart-line.tsx';
import { countPacks } from '../cart/count-packs.ts';
import { calculateDeliveryCharge, DeliveryHint, DeliveryTerm } from '../cart/delivery-charge.tsx';
import { getOrderable, isSoldOut, toOrderable } from '../cart/orderable.ts';
import { useDestination } from '../pincode/destination.ts';
import { NotServedNote, useUnservedPincode } from './not-served-note.tsx';
import { ProceedButton } from './proceed-button.tsx';

interface CartRow {
  /** `removed`: just removed; Undo restores `line`. */
  readonly kind: 'line' | 'removed';
  readonly line: CartLine;
}

/** Product ids in the order first seen; the same array if there is no new one. */
export function appendNewIds(order: readonly number[], lines: readonly CartLine[]): readonly number[] {
  const known = new Set(order);
  const added = lines.map(({ product_id }) => product_id).filter((id) => !known.has(id));
  return added.length === 0 ? order : [...order, ...added];
}

/** Lines in their places, with removed lines that have not been restored. */
export function arrangeRows(
  order: readonly number[],
  lines: readonly CartLine[],
  removed: readonly CartLine[],
): CartRow[] {
  const here = new Set(lines.map(({ product_id }) => product_id));
  const gone = removed.filter(({ product_id }) => !here.has(product_id));
  const rows: CartRow[] = [
    ...lines.map((line) => ({ kind: 'line' as const, line })),
    ...gone.map((line) => ({ kind: 'removed' as const, line })),
  ];
  const place = new Map(order.map((id, index) => [id, index]));
  const getPosition = ({ line }: CartRow) => place.get(line.product_id) ?? order.length;
  return rows.sort((a, b) => getPosition(a) - getPosition(b));
}

const removeLine = (lines: readonly CartLine[], line: CartLine) =>
  lines.filter(({ product_id }) => product_id !== line.product_id);

function useCartRows(lines: readonly CartLine[]) {
  const chooseQuantity = useChooseQuantity();
  const setLineChoice = useSetLineChoice();
  const [order, setOrder] = useState<readonly number[]>([]);
  const [removed, setRemoved] = useState<readonly CartLine[]>([]);
  const [restored, setRestored] = useState<number>();

  const seen = appendNewIds(order, lines);
  if (seen !== order) setOrder(seen);
  // Restored by Undo, or because removing failed.
  const gone = removed.filter(({ product_id }) => !lines.some((line) => line.product_id === product_id));
  if (gone.length !== removed.length) setRemoved(gone);

  return {
    rows: arrangeRows(seen, lines, gone),
    /** The product just restored by Undo, which takes the focus. */
    restored,
    /** Sets a quantity; 0 removes the line and shows Undo in its place. */
    change(line: CartLine, quantity: number) {
      if (quantity === 0) setRemoved([...removeLine(removed, line), line]);
      chooseQuantity(line, quantity);
    },
    undo(line: CartLine) {
      setRestored(line.product_id);
      chooseQuantity(line, line.quantity);
      // The restored line is a new object.
      if (line.choice && line.choice !== 'remove') void setLineChoice(line, line.choice);
    },
    /** Ends the time for Undo. */
    forget: (line: CartLine) => setRemoved((before) => removeLine(before, line)),
  };
}

interface CartLineRowProps {
  readonly line: CartLine;
  readonly failure: LineEdit['failure'];
  /** Just restored by Undo: takes the focus. */
  readonly isRestored: boolean;
  /** 0 removes the line. */
  readonly onChange: (quantity: number) => void;
}

/** The line was rolled back; Retry chooses the failed quantity again (UI-10), or the largest one that the account may have. */
function Failure({ line, failure, onChange }: Pick<CartLineRowProps, 'line' | 'failure' | 'onChange'>) {
  if (!failure || isSessionError(failure.error)) return null;
  const title = failure.quantity === 0 ? texts.removeFailed : texts.updateFailed;
  const cap = getQuantityCap(failure.error);
  const label = cap === undefined ? texts.retry : texts.takeLeft({ count: cap.toLocaleString('en-IN') });
  // What the cap allows is already in the cart.
  const isTaken = cap === line.quantity;
  return (
    <Alert
      title={`${title}.`}
      action={isTaken ? null : <AlertAction label={label} onPress={() => onChange(cap ?? failure.quantity)} />}
    >
      {getFailureMessage(failure.error, texts.failedText, texts.networkText)} {texts.still({ quantity: line.quantity })}
    </Alert>
  );
}

/** The one control of a line that cannot be ordered. */
function GoneRow({
  line,
  words,
  isBusy,
  onRemove,
}: {
  line: Pick<CartLine, 'product_name' | 'image'>;
  words: string;
  isBusy?: boolean;
  onRemove: () => void;
}) {
  return (
    <li className="flex items-start gap-3 px-3.5 py-3">
      <ProductPicture image={line.image} size={64} className="rounded-control opacity-50 grayscale" />
      <div className="min-w-0 grow">
        <h2 className="font-semibold text-muted">{line.product_name}</h2>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="min-w-0 flex-1 basis-28 text-sm text-muted">
            <strong className="font-semibold text-danger">{words}</strong>, {texts.notInTotal}
          </p>
          <Button
            variant="outline"
            busy={isBusy}
            aria-label={texts.remove({ name: line.product_name })}
            onClick={onRemove}
            className="px-3 text-sm"
          >
            {texts.removeShort}
          </Button>
        </div>
      </div>
    </li>
  );
}

function CartLineRow({ line, failure, isRestored, onChange }: CartLineRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isRestored) focusOn(row.current);
  }, [isRestored]);
  const sum = sumWireLines([{ ...line, quantity: isShort(line) ? getOrderable(line) : line.quantity }]);
  return (
    <li ref={row} className="flex flex-col gap-2 px-3.5 py-3 outline-none">
      <div className="flex items-start gap-3">
        <ProductPicture image={line.image} size={64} className="rounded-control" />
        {/* Beside each other where there is room. */}
        <div className="min-w-0 grow self-center xl:grid xl:grid-cols-[minmax(0,1fr)_auto_7rem_6rem] xl:items-center xl:gap-x-6">
          <div className="flex justify-between gap-x-3 xl:contents cramped:flex-wrap">
            <h2 className="min-w-0 font-semibold xl:col-start-1 xl:row-start-1">{line.product_name}</h2>
            <p className="ms-auto shrink-0 font-semibold xl:col-start-4 xl:row-span-2 xl:row-start-1">
              {formatRupees(sum)}
            </p>
          </div>
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 xl:contents">
            <p className="text-sm text-muted xl:col-start-1 xl:row-start-2 xl:self-start">
              {line.unit}
              <PriceChange line={line} />
            </p>
            <QuantityStepper
              name={line.product_name}
              min={0}
              value={line.quantity}
              max={getMaxQuantity(line)}
              maxReason={getMaxReason(line)}
              removeLabel={texts.remove({ name: line.product_name })}
              onChange={onChange}
              look="filled"
              size={36}
              className="ms-auto w-28 max-w-full xl:col-start-3 xl:row-span-2 xl:row-start-1"
            />
          </div>
          <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:*:flex-col xl:*:items-start">
            <SubstitutionSelect line={line} />
          </div>
        </div>
      </div>
      <CartLineShortage line={line} onChange={onChange} />
      <Failure line={line} failure={failure} onChange={onChange} />
    </li>
  );
}

/** How long a removed line is shown with Undo. */
const UNDO_MS = 5_000;

interface RemovedRowProps {
  readonly name: string;
  readonly onUndo: () => void;
  /** Called when the time for Undo is over. */
  readonly onGone: () => void;
}

/** Takes over the focus of the removed line. The timer pauses while the row is hovered or focused. */
function RemovedRow({ name, onUndo, onGone }: RemovedRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const [isHeld, setHeld] = useState(false);
  const onTimeOver = useEffectEvent(onGone);
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => {
      if (row.current?.contains(document.activeElement)) focusHeading();
      onTimeOver();
    }, UNDO_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <li
      ref={row}
      className="flex min-h-17 items-center gap-3 px-4 py-3"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => setHeld(event.target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
    >
      <p role="status" className="min-w-0 grow text-muted">
        {texts.removed({ name })}
      </p>
      <Button ref={undo} variant="outline" icon={Undo2} aria-label={texts.undoLabel({ name })} onClick={onUndo}>
        {texts.undo}
      </Button>
    </li>
  );
}

/** A line whose product is no longer sold, with a button to remove it. */
function UnavailableRow({ line }: { line: UnavailableLine }) {
  const { remove, isRemoving } = useRemoveUnavailable();
  const press = async () => {
    try {
      await remove(line);
      focusHeading();
    } catch (error) {
      if (!isSessionError(error)) alerts.cartFailure(texts.removeFailed, getFailureMessage(error, texts.failedText));
    }
  };
  return <GoneRow line={line} words={texts.unavailable} isBusy={isRemoving} onRemove={() => void press()} />;
}

/** Visitors sign in to order; their cart is merged into the account's (ORD-21). */
function SignIn({ total }: { total: number }) {
  const unserved = useUnservedPincode();
  return (
    <>
      <NotServedNote pincode={unserved} />
      <LinkButton
        to={toLoginPath(PATHS.customerDelivery)}
        size={52}
        wide
        variant={unserved === undefined ? 'primary' : 'outline-primary'}
      >
        {texts.proceed} · {formatRupees(total)}
      </LinkButton>
      <p className="mt-1.5 text-center text-sm text-muted">{texts.signInText}</p>
    </>
  );
}

/** Savings against the MRP. */
function Savings({ items }: Pick<CartAnswer, 'items'>) {
  const saving = sumWireLines(items.map((line) => ({ price: calculateSaving(line), quantity: line.quantity })));
  if (saving === 0) return null;
  return (
    <span className="block text-sm font-semibold text-primary">{texts.saved({ amount: formatCash(saving) })}</span>
  );
}

function CartTotal({ cart }: { cart: CartAnswer }) {
  const { items, grand_total: goods } = cart;
  const charge = calculateDeliveryCharge(cart);
  const { total } = charge;
  // Without a pincode nothing is known to be free; a fee is in the total.
  const isDeliverySaid = useDestination().pincode !== undefined || charge.fee > 0;
  const next =
    useShopper() === 'visitor' ? (
      <SignIn total={total} />
    ) : (
      <ProceedButton total={total}>
        {texts.proceed} · {formatRupees(total)}
      </ProceedButton>
    );
  return (
    <>
      <Card as="section" aria-labelledby="cart-total" className="lg:sticky lg:top-22">
        <h2 id="cart-total" className="mb-2 text-h3 font-semibold max-lg:sr-only">
          {texts.summary}
        </h2>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1.5">
          <dt className="text-muted">{texts.goods}</dt>
          <dd className="text-end">{formatRupees(goods)}</dd>
          {isDeliverySaid ? <DeliveryTerm charge={charge} /> : null}
          <dt className="font-semibold">{texts.grandTotal}</dt>
          <dd data-in-sight className="text-end text-h2 font-semibold">
            {formatRupees(total)}
          </dd>
        </dl>
        <Savings items={items} />
        <DeliveryHint charge={charge} />
        <div className="mt-4 hidden md:block">{next}</div>
        <p className="mt-3 text-center text-sm text-muted max-lg:hidden">{texts.neverPay}</p>
      </Card>
      <StickyBar className="md:hidden">
        {isDeliverySaid ? (
          <p className="mb-2 flex flex-wrap justify-between gap-x-3 text-sm text-muted">
            <span>
              {texts.delivery} · {charge.fee === 0 ? texts.free : formatRupees(charge.fee)}
            </span>
            <Savings items={items} />
          </p>
        ) : null}
        {next}
      </StickyBar>
    </>
  );
}

/** Loads after the page, in reserved space. */
const TimeStrip = lazyComponent(() =>
  import('../pincode/time-strip.tsx').then(
    (m) => m.TimeStrip,
    () => () => null,
  ),
);

/** Loads after the page, on wide screens and below an empty cart. */
const CartOffers = lazyComponent(() =>
  import('./cart-offers.tsx').then(
    (m) => m.CartOffers,
    () => () => null,
  ),
);

const COLUMNS = 'grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8';
const SKELETONS = [1, 2, 3];

function Loading({ isShown }: { isShown: boolean }) {
  if (!isShown) return <div className="min-h-96" />;
  return (
    <SkeletonGroup label={texts.loading} className={COLUMNS}>
      <Card pad="none" className="divide-y divide-line">
        {SKELETONS.map((line) => (
          <div key={line} className="flex gap-3 p-4">
            <Skeleton shape="block" width={64} height={64} className="shrink-0 rounded-control" />
            <div className="flex grow flex-col gap-2">
              <Skeleton width="60%" />
              <Skeleton width="40%" />
              <Skeleton shape="control" width={136} />
            </div>
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  );
}

function EmptyCart() {
  const paths = useShopPaths();
  const browse = <LinkButton to={paths.products}>{texts.browse}</LinkButton>;
  return <Empty icon={ShoppingCart} title={texts.empty} text={texts.emptyText} action={browse} />;
}

function Filled({ cart, getFailure }: { cart: NonNullable<Cart['cart']>; getFailure: Cart['getFailure'] }) {
  const { rows, restored, change, undo, forget } = useCartRows(cart.items);
  const { cart: orderable } = toOrderable(cart);
  const isWide = useMedia(WIDE_HEADER);
  const isEmpty = cart.items.length === 0 && cart.unavailable.length === 0;
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  if (isEmpty && !wasEmpty) setWasEmpty(true);
  return (
    <div className={isEmpty ? undefined : COLUMNS}>
      <div className="flex min-w-0 flex-col gap-3">
        {isEmpty ? (
          // Above Undo, so that it keeps its place when Undo goes.
          <EmptyCart />
        ) : (
          <div className="min-h-12 rounded-control bg-primary-soft">
            <TimeStrip look="note" />
          </div>
        )}
        {isEmpty && rows.length === 0 ? null : (
          <Card as="section" pad="none" aria-label={texts.lines}>
            <ul className="divide-y divide-line">
              {rows.map(({ kind, line }) =>
                kind === 'line' && isSoldOut(line) ? (
                  <GoneRow key={line.product_id} line={line} words={texts.soldOut} onRemove={() => change(line, 0)} />
                ) : kind === 'line' ? (
                  <CartLineRow
                    key={line.product_id}
                    line={line}
                    failure={getFailure(line.product_id)}
                    isRestored={line.product_id === restored}
                    onChange={(quantity) => change(line, quantity)}
                  />
                ) : (
                  <RemovedRow
                    key={line.product_id}
                    name={line.product_name}
                    onUndo={() => undo(line)}
                    onGone={() => forget(line)}
                  />
                ),
              )}
              {cart.unavailable.map((line) => (
                <UnavailableRow key={line.product_id} line={line} />
              ))}
            </ul>
          </Card>
        )}
        {/* What was added below an empty cart keeps its place there. */}
        {isWide || wasEmpty ? <CartOffers cart={cart} getFailure={getFailure} /> : null}
      </div>
      {orderable.items.length > 0 ? <CartTotal cart={orderable} /> : null}
    </div>
  );
}

export function CustomerCartPage() {
  const load = useCart();
  const { cart, error, isLoading, getFailure } = load;
  const paths = useShopPaths();
  const isSkeletonShown = useSteadyLoading(isLoading);
  const count = countPacks(cart?.items);
  return (
    <>
      <PageHeader
        title={titles.customerCart}
        back={paths.products}
        note={count > 0 ? texts.items({ count }) : undefined}
        isBar
      />
      {isLoading || isSkeletonShown ? <Loading isShown={isSkeletonShown} /> : null}
      {error ? (
        <LoadError load={load} title={texts.failed} fallback={texts.failedText} network={texts.networkText} />
      ) : null}
      {cart && !isSkeletonShown ? <Filled cart={cart} getFailure={getFailure} /> : null}
    </>
  );
}
