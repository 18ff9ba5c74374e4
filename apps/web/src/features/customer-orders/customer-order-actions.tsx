// The row of actions under an order: track, call, cancel, buy again, rate, report a problem.
import { canClaim, listClaims } from '@tilgul/contract/claims';
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { texts as claimTexts } from '@tilgul/messages/customer/claims';
import { texts } from '@tilgul/messages/customer/orders';
import { MapPin, MessageCircleWarning, Phone, RotateCcw, Star } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useGet } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { cn } from '../../ui/cn.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { findClaimable } from './claimable.ts';
import { headId, useBuyAgain, useCancel } from './customer-order.api.ts';
import { findDeliveredAt } from './customer-order.rules.ts';

interface OrderProps {
  readonly order: OrderForCustomer;
}

/** Equal parts of the row; at large text they wrap. */
const LOOK = 'min-h-12 flex-auto basis-0 rounded-none px-2! text-sm whitespace-nowrap';

const ClaimDialog = lazyComponent(() => import('./delivered-order.tsx').then((m) => m.ClaimDialog));

/** 'Problem?', for 48 hours after delivery and until everything is claimed (CLAIM-1). The dialog loads on hover or focus. */
function ClaimButton({ order, deliveredAt }: OrderProps & { readonly deliveredAt: string }) {
  const { data: claims, isLoading } = useGet(listClaims, { query: { order_id: order.id } }, { quiet: true });
  const lines = findClaimable(order.items, claims?.rows ?? []);
  const isClaimed = lines.length === 0;
  const [isOpen, setOpen] = useState<boolean>();
  const [round, setRound] = useState(0);
  const opener = useRef<HTMLButtonElement>(null);
  // The dialog was replaced by an empty one, which cannot give the focus back.
  useEffect(() => {
    if (round > 0) (isClaimed ? document.getElementById(headId(order.id)) : opener.current)?.focus();
  }, [round, isClaimed, order.id]);
  if (isClaimed) return null;
  return (
    <>
      <Button
        ref={opener}
        variant="ghost"
        className={cn(LOOK, isLoading && 'invisible')}
        icon={MessageCircleWarning}
        aria-label={claimTexts.buttonLabel({ id: order.id })}
        {...ClaimDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        {claimTexts.button}
      </Button>
      {isOpen === undefined ? null : (
        <ClaimDialog
          key={round}
          order={order}
          lines={lines}
          deliveredAt={deliveredAt}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onSent={() => setRound(round + 1)}
        />
      )}
    </>
  );
}

const RateDialog = lazyComponent(() => import('./delivered-order.tsx').then((m) => m.RateDialog));

/** 'Rate'. The dialog loads on hover or focus. */
function RateButton({ order }: OrderProps) {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button
        variant="ghost"
        className={LOOK}
        icon={Star}
        aria-label={texts.rateOrder({ id: order.id })}
        {...RateDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        {texts.rate}
      </Button>
      {isOpen === undefined ? null : <RateDialog order={order} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

function CancelButton({ order, onDone }: OrderProps & { readonly onDone: () => void }) {
  const { cancel, isCancelling } = useCancel(order, onDone);
  return (
    <Button
      variant="ghost"
      className={cn(LOOK, 'font-normal! text-muted!')}
      busy={isCancelling}
      aria-label={texts.cancelLabel({ id: order.id })}
      onClick={() => void cancel()}
    >
      {texts.cancel}
    </Button>
  );
}

/** 'Buy again': puts the same goods into the cart. */
function BuyAgainButton({ order }: OrderProps) {
  const { buy, isAdding } = useBuyAgain(order);
  return (
    <Button
      variant="ghost"
      className={LOOK}
      icon={RotateCcw}
      busy={isAdding}
      aria-label={texts.buyAgainLabel({ id: order.id })}
      onClick={() => void buy()}
    >
      {texts.buyAgain}
    </Button>
  );
}

/** 'Call Asha': a `tel:` link. */
function CallRider({ order: { rider } }: OrderProps) {
  if (!rider?.phone) return null;
  return (
    <LinkButton variant="ghost" className={LOOK} icon={Phone} href={`tel:${rider.phone}`}>
      {texts.rider.call({ name: rider.first_name })}
    </LinkButton>
  );
}

/** After the end: buy again, and what is left to say about it. */
function EndedActions({ order }: OrderProps) {
  const deliveredAt = findDeliveredAt(order);
  const isClaimable = deliveredAt !== undefined && canClaim(Date.parse(deliveredAt), serverNow());
  return (
    <>
      <BuyAgainButton order={order} />
      {deliveredAt === undefined ? null : <RateButton order={order} />}
      {isClaimable ? <ClaimButton order={order} deliveredAt={deliveredAt} /> : null}
    </>
  );
}

interface OrderActionsProps extends OrderProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onCancelled: () => void;
}

/** At most three actions in one row. An open card has no 'Track order'. */
export function OrderActions({ order, isOpen, onOpen, onCancelled }: OrderActionsProps) {
  const { id, status, can_cancel } = order;
  const isOver = status === 'Delivered' || status === 'Cancelled';
  const isWaiting = status === 'Pending';
  if (isOpen && !isOver && !can_cancel && !order.rider?.phone) return null;
  return (
    <div className="mt-auto flex flex-wrap divide-x divide-line border-t border-line">
      {isOver || isOpen ? null : (
        <Button
          variant="ghost"
          className={LOOK}
          icon={isWaiting ? undefined : MapPin}
          aria-label={(isWaiting ? texts.seeLabel : texts.trackLabel)({ id })}
          onClick={onOpen}
        >
          {isWaiting ? texts.see : texts.track}
        </Button>
      )}
      <CallRider order={order} />
      {can_cancel ? <CancelButton order={order} onDone={onCancelled} /> : null}
      {isOver ? <EndedActions order={order} /> : null}
    </div>
  );
}
