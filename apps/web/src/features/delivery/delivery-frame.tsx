// A delivery's screen: header, scrolling content and the step within thumb reach; and the facts shown in it.
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { ORDER_ENDS } from '@tilgul/contract/rules/statuses';
import { texts } from '@tilgul/messages/store/deliveries';
import { texts as deliveryCashTexts } from '@tilgul/messages/store/delivery-cash';
import { ArrowLeft, Check, ChevronDown, type LucideIcon, MapPin, Package, PackageX } from 'lucide-react';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { splitAddress } from '../../shared/format/address.ts';
import { formatDifference, formatRupees } from '../../shared/format/money.ts';
import { useIsOffline } from '../../shared/offline/offline.ts';
import { PATHS } from '../../shared/paths.ts';
import { focusOn } from '../../shared/screen/focus.ts';
import { cn } from '../../ui/cn.ts';
import { TapGuard } from '../../ui/controls/tap-guard.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { OfflineStrip } from '../../ui/feedback/app-notes.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { CashRefundSum } from './cash-refunds.tsx';
import { CallButton, DueBadge, MapButton, PAYMENT_ICONS, useBesideList } from './delivery-card.tsx';

/** Whether the order is shown without being chosen, so that it takes no focus. */
export const IsPreview = createContext(false);

/** Makes everything behind the screen inert. */
function useInertSurroundings(place: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const madeInert: HTMLElement[] = [];
    for (let at: HTMLElement | null = place.current; at?.parentElement && at.id !== 'root'; at = at.parentElement) {
      for (const other of at.parentElement.children) {
        if (other === at || !(other instanceof HTMLElement) || other.inert) continue;
        other.inert = true;
        madeInert.push(other);
      }
    }
    return () => {
      for (const other of madeInert) other.inert = false;
    };
  }, [place, isOn]);
}

/** Fits the screen to the visible area above the keyboard; ignores pinch zoom. */
function useVisibleArea(place: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const element = place.current;
    const viewport = window.visualViewport;
    if (!isOn || !element || !viewport) return;
    const follow = () => {
      if (viewport.scale > 1.01) return;
      element.style.setProperty('--visible-top', `${viewport.offsetTop}px`);
      element.style.setProperty('--visible-height', `${viewport.height}px`);
    };
    follow();
    viewport.addEventListener('resize', follow);
    viewport.addEventListener('scroll', follow);
    return () => {
      viewport.removeEventListener('resize', follow);
      viewport.removeEventListener('scroll', follow);
    };
  }, [place, isOn]);
}

interface DeliveryFrameProps {
  title: string;
  /** Right side of the header: the status or order number. */
  aside: ReactNode;
  children: ReactNode;
  /** Field and button of this step; stays above the on-screen keyboard. */
  step?: ReactNode;
}

/** Back to the round: uses the browser's history if it leads there, so that it has no duplicate steps. */
function BackToRound() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!state?.fromRun) return;
    event.preventDefault();
    // The QR code adds an entry to the history after the order's.
    void navigate(state.isUpi ? -2 : -1);
  };
  return (
    <Link
      to={PATHS.staffOrders}
      replace
      onClick={goBack}
      aria-label={texts.backToOrders}
      title={texts.backToOrders}
      className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken lg:hidden"
    >
      <ArrowLeft size={22} aria-hidden="true" />
    </Link>
  );
}

/** Warns that this step needs a connection: it is not queued for later. */
function NeedsNetwork() {
  const isOffline = useIsOffline();
  return (
    <p role="status" className={isOffline ? 'mb-2' : undefined}>
      {isOffline ? texts.needsNetwork : null}
    </p>
  );
}

/**
 * A card beside the list from 1024 px. On phones it fills the visible screen as a column, so that the step stays above the
 * keyboard. Focuses the heading on open.
 */
export function DeliveryFrame({ title, aside, children, step }: DeliveryFrameProps) {
  const isCovering = useMedia('(width < 64rem)');
  const place = useRef<HTMLDivElement>(null);
  useInertSurroundings(place, isCovering);
  useVisibleArea(place, isCovering);
  const heading = useRef<HTMLHeadingElement>(null);
  const isPreview = use(IsPreview);
  useEffect(() => {
    // Keeps the focus if the step's field already has it, so that the keyboard stays open.
    if (!isPreview && !place.current?.contains(document.activeElement)) focusOn(heading.current);
  }, [isPreview]);
  const Heading = isCovering ? 'h1' : 'h2';
  return (
    <div
      ref={place}
      data-cover=""
      className={cn(
        'flex flex-col bg-paper max-lg:fixed max-lg:inset-x-0 max-lg:top-(--visible-top,0px) max-lg:z-30 max-lg:h-(--visible-height,100dvh) max-lg:overflow-y-auto max-lg:px-[max(0px,calc((100vw-42rem)/2))]',
        'text-staff-ink lg:max-h-[calc(100dvh-6.5rem)] lg:overflow-clip lg:rounded-card lg:border lg:border-staff-ink/25',
        // In landscape, phones show the step beside the facts.
        step && 'max-lg:short:grid max-lg:short:grid-cols-2 max-lg:short:grid-rows-[auto_minmax(0,1fr)]',
      )}
    >
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-1 border-b border-hairline py-1 ps-1 pe-3 lg:px-5 max-lg:short:col-span-2 max-lg:short:min-h-11 max-lg:short:py-0">
        <BackToRound />
        <Heading ref={heading} className="min-w-[5.6em] flex-1 text-h2 font-semibold outline-none">
          {title}
        </Heading>
        {aside}
      </header>
      {isCovering ? <OfflineStrip className="shrink-0 max-lg:short:col-span-2" /> : null}
      <div className="min-h-24 flex-1 overflow-y-auto overscroll-contain p-4 lg:p-5">{children}</div>
      {step ? (
        <TapGuard className="shrink-0 border-t border-hairline px-4 pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))] lg:px-5 max-lg:short:overflow-y-auto max-lg:short:border-s max-lg:short:border-t-0">
          <NeedsNetwork />
          {step}
        </TapGuard>
      ) : null}
    </div>
  );
}

/** The amount in 40 px with its label above. */
function Amount({ label, rupees }: { label: string; rupees: number }) {
  return (
    <dl>
      <dt className="font-semibold">{label}</dt>
      <dd className="text-amount font-semibold">{formatRupees(rupees)}</dd>
    </dl>
  );
}

function Payment({ order }: { order: OrderForStaff }) {
  const Icon = PAYMENT_ICONS[order.payment_type];
  return (
    <p data-edge className="flex min-h-11 grow items-center gap-3 rounded-control bg-notice px-3 py-2 font-semibold">
      <Icon size={22} aria-hidden="true" className="shrink-0" />
      <span>
        {texts.payment[order.payment_type]}
        {order.payment_type === 'online' ? <span className="font-normal">, {texts.nothingToCollect}</span> : null}
      </span>
    </p>
  );
}

/** The customer's address, with call and map links. */
function ContactCustomer({ order }: { order: OrderForStaff }) {
  const { name, place } = splitAddress(order.address);
  const isBeside = useBesideList();
  return (
    <>
      <p className="text-base">{place}</p>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <CallButton name={name} phone={order.mobile_number} size={isBeside ? 52 : 64} />
        <MapButton place={place} size={isBeside ? 52 : 64} />
      </div>
    </>
  );
}

/** Shown in full during delivery, folded once the order has ended, gone the next day. */
function Customer({ order }: { order: OrderForStaff }) {
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-h3 font-semibold">{order.address ? splitAddress(order.address).name : order.user_name}</p>
        <DueBadge order={order} />
      </div>
      {!ORDER_ENDS.includes(order.status) ? (
        <ContactCustomer order={order} />
      ) : order.address ? (
        <Fold icon={MapPin} summary={texts.address}>
          <div className="pb-4">
            <ContactCustomer order={order} />
          </div>
        </Fold>
      ) : (
        <p>{texts.addressGone}</p>
      )}
    </>
  );
}

/** The amount due at the cash step and the payer; on small phones it stays above the buttons. */
export function CashFacts({ order }: { order: OrderForStaff }) {
  const { name, place } = splitAddress(order.address);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <Amount label={texts.toCollect} rupees={order.payable_total} />
        <CashRefundSum orderId={order.id}>
          <Badge tone="delivered" size="lg" icon={Check} className="mb-1.5">
            {deliveryCashTexts.pinVerified}
          </Badge>
        </CashRefundSum>
      </div>
      <div className="flex items-start justify-between gap-3 mt-3 border-t border-hairline pt-3">
        <div className="min-w-0">
          <p className="text-h3 font-semibold">{name}</p>
          <p>{place}</p>
        </div>
        <CallButton name={name} phone={order.mobile_number} />
      </div>
    </>
  );
}

/** A collapsible line for rarely needed details. */
function Fold({ icon: Icon, summary, children }: { icon: LucideIcon; summary: ReactNode; children: ReactNode }) {
  return (
    <details className="group mt-3 border-y border-hairline">
      <summary className="flex min-h-13 list-none items-center gap-3 rounded-control [&::-webkit-details-marker]:hidden">
        <Icon size={20} aria-hidden="true" className="shrink-0" />
        <span className="flex-1">{summary}</span>
        <ChevronDown size={20} aria-hidden="true" className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

function Products({ items }: { items: OrderForStaff['items'] }) {
  const packs = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Fold
      icon={Package}
      summary={
        <>
          <strong className="font-semibold">{texts.products({ count: items.length })}</strong>,{' '}
          {texts.packs({ count: packs })}
        </>
      }
    >
      <ul className="pb-3">
        {items.map((item) => (
          <li key={item.product_id} className="flex justify-between gap-4 py-1.5">
            <span>
              {item.product_name}, {item.product_unit}
            </span>
            <span className="font-semibold">× {item.quantity}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

interface DeliveryFactsProps {
  order: OrderForStaff;
  /** Between the customer and the goods. */
  children?: ReactNode;
}

/** Everything the rider needs, the total first (UI-28). */
export function DeliveryFacts({ order, children }: DeliveryFactsProps) {
  const isCashDue = order.payment_type === 'cod' && !ORDER_ENDS.includes(order.status);
  return (
    <>
      {order.status === 'Cancelled' ? (
        <Alert icon={PackageX} title={texts.cancelled} isStaff className="mb-4">
          {order.cancel_reason}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        {order.cash_collected === null || order.payment_type === 'online' ? (
          <Amount label={isCashDue ? texts.toCollect : texts.orderTotal} rupees={order.payable_total} />
        ) : (
          <Amount label={texts.collected} rupees={order.cash_collected} />
        )}
        <CashRefundSum orderId={order.id} />
        <Payment order={order} />
      </div>
      {order.cash_difference ? (
        <p className="font-semibold">
          {texts.collectedDiffers({
            difference: formatDifference(order.cash_difference),
            total: formatRupees(order.payable_total),
          })}
        </p>
      ) : null}
      <Customer order={order} />
      {children}
      <Products items={order.items} />
    </>
  );
}
