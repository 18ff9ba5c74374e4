// The bill of a checkout: lines, sums, and the page's button, which stays in view on phones.
import type { AddressAnswer } from '@tilgul/contract/addresses';
import type { CartAnswer } from '@tilgul/contract/cart';
import { sumWireLines } from '@tilgul/contract/rules/money';
import { texts as cartTexts } from '@tilgul/messages/customer/cart';
import { texts } from '@tilgul/messages/customer/checkout';
import { texts as pincodeTexts } from '@tilgul/messages/customer/pincode';
import { Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatRupees, formatShelf } from '../../shared/format/money.ts';
import { nameWeight } from '../../shared/format/script.ts';
import { PATHS } from '../../shared/paths.ts';
import { cn } from '../../ui/cn.ts';
import { Card } from '../../ui/display/card.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { StickyBar } from '../../ui/layers/sticky-bar.tsx';
import type { CartLine } from '../cart/cart-edits.ts';
import { formatStockLeft, isShort, PriceChange, SubstitutionSelect } from '../cart/cart-line.tsx';
import { countPacks } from '../cart/count-packs.ts';
import { calculateDeliveryCharge, type DeliveryCharge, DeliveryHint, DeliveryTerm } from '../cart/delivery-charge.tsx';
import { getOrderable, isSoldOut, type Orderable } from '../cart/orderable.ts';

function BillLine({ line }: { line: CartLine }) {
  const isGone = isSoldOut(line);
  const isCut = !isGone && isShort(line);
  const ordered = isCut ? { ...line, quantity: getOrderable(line) } : line;
  return (
    <li className="flex items-start gap-3 py-2">
      <ProductPicture image={line.image} size={44} className={cn('rounded-badge', isGone && 'opacity-60 grayscale')} />
      <div className="min-w-0 grow text-sm">
        <p className={cn(nameWeight(line.product_name), isGone && 'text-muted')}>{line.product_name}</p>
        <p className="text-muted">
          {isCut ? (
            <strong className="font-semibold text-danger">{formatStockLeft(line)}</strong>
          ) : (
            texts.timesUnit({ unit: line.unit, quantity: line.quantity })
          )}
          <PriceChange line={line} />
        </p>
      </div>
      <div className="flex min-w-0 shrink-0 flex-col items-end text-sm">
        {isGone ? (
          <p className="font-semibold text-danger">{cartTexts.soldOut}</p>
        ) : (
          <>
            <p className="font-semibold">{formatRupees(sumWireLines([ordered]))}</p>
            <SubstitutionSelect line={line} look="bill" />
          </>
        )}
      </div>
    </li>
  );
}

/** Without a pincode nothing is known to be free; a fee is in the total. */
const isDeliverySaid = (charge: DeliveryCharge, isPlaced: boolean): boolean => isPlaced || charge.fee > 0;

function Sums({ cart, isPlaced }: { cart: CartAnswer; isPlaced: boolean }) {
  const charge = calculateDeliveryCharge(cart);
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-y-1 border-t border-line pt-3">
      <dt className="text-muted">{texts.goods}</dt>
      <dd className="text-end">{formatRupees(cart.grand_total)}</dd>
      {isDeliverySaid(charge, isPlaced) ? <DeliveryTerm charge={charge} /> : null}
      <dt className="text-h3 font-semibold">{texts.grandTotal}</dt>
      <dd data-in-sight className="text-end text-h2 font-semibold">
        {formatRupees(charge.total)}
      </dd>
    </dl>
  );
}

interface BillProps {
  readonly cart: CartAnswer;
  readonly orderable: Orderable;
  /** What is wrong with the lines. */
  readonly problem: string | undefined;
  /** The chosen window. */
  readonly when: string | undefined;
  /** The chosen address. */
  readonly address: AddressAnswer | undefined;
  /** The pincode is known. */
  readonly isPlaced: boolean;
  /** The address form is open. */
  readonly isEditing: boolean;
  /** The button. */
  readonly children: ReactNode;
}

/** The row above the button: the problem, or when the order comes and what is in it. */
function BarRow({ orderable: { cart }, problem, when, address, isPlaced, isEditing }: BillProps) {
  if (problem !== undefined && !isEditing) {
    return (
      <p role="status" className="font-semibold text-danger">
        {problem}
      </p>
    );
  }
  const delivery = calculateDeliveryCharge(cart);
  const { fee, total } = delivery;
  const items = cartTexts.items({ count: countPacks(cart.items) });
  const said = fee === 0 ? texts.withFree({ items }) : texts.withFee({ items, fee: formatShelf(fee) });
  const charge = isDeliverySaid(delivery, isPlaced) ? said : items;
  if (isEditing) {
    return (
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 md:hidden">
        <span className="text-sm text-muted">{charge}</span>
        <strong className="text-h3 font-semibold">{formatRupees(total)}</strong>
      </p>
    );
  }
  const label = address?.label ? pincodeTexts.labels[address.label] : undefined;
  return (
    <p
      className={cn(
        'flex min-h-[1lh] flex-wrap items-center justify-between gap-x-3 md:rounded-control md:bg-primary-soft md:px-3 md:py-2',
        when === undefined && 'md:hidden',
      )}
    >
      {when === undefined ? null : (
        <span className="flex items-center gap-1.5 font-semibold">
          <Truck aria-hidden="true" className="size-[1.25em] shrink-0 text-primary" />
          {when}
        </span>
      )}
      <span className="ms-auto text-sm text-muted md:hidden">{charge}</span>
      <span className="text-sm text-muted max-md:hidden">{label ? texts.toLabel({ label }) : ''}</span>
    </p>
  );
}

/** Below the steps on phones and tablets, beside them from 1024 px. Long bills scroll there, so that the button stays in view. */
export function Bill(props: BillProps) {
  const { cart, orderable, isPlaced, isEditing, children } = props;
  const charge = calculateDeliveryCharge(orderable.cart);
  return (
    <Card as="section" pad="none" aria-label={texts.summary} className="overflow-visible! lg:sticky lg:top-20">
      <div className="flex flex-wrap items-center justify-between gap-x-4 ps-4 pe-2">
        <h2 className="text-h3 font-semibold">{cartTexts.items({ count: countPacks(cart.items) })}</h2>
        <Link
          to={PATHS.customerCart}
          className="inline-flex min-h-11 items-center rounded-control px-2 text-sm font-semibold text-primary hover:underline"
        >
          {texts.changeCart}
        </Link>
      </div>
      <ul
        aria-label={texts.lines}
        className="divide-y divide-line border-t border-line px-4 lg:max-h-72 lg:overflow-y-auto"
      >
        {cart.items.map((line) => (
          <BillLine key={line.product_id} line={line} />
        ))}
      </ul>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <Sums cart={orderable.cart} isPlaced={isPlaced} />
        <DeliveryHint charge={charge} />
        <StickyBar look="edge" className="flex flex-col gap-2.5">
          <BarRow {...props} />
          {children}
        </StickyBar>
        {isEditing ? null : <p className="text-center text-sm text-muted max-lg:hidden">{cartTexts.neverPay}</p>}
      </div>
    </Card>
  );
}

/** Shows `totalAmount` from the navigation state until the cart is loaded (UI-14). */
export function CartSkeleton() {
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
