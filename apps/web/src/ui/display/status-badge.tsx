// The badges of orders and stock requests: the word, its icon and its colours.
import type { OrderStatus } from '@tilgul/contract/rules/order-status';
import type { StockRequestStatus } from '@tilgul/contract/rules/stock-request-status';
import { CircleCheck, Clock, Loader, Lock, type LucideIcon, Package, Truck, X } from 'lucide-react';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { Badge, type BadgeTone } from './badge.tsx';

interface StatusLook {
  readonly tone: BadgeTone;
  readonly icon: LucideIcon;
  /** What is shown when it is not the status word itself. */
  readonly word?: string;
}

const LOOKS: Readonly<Record<OrderStatus | StockRequestStatus, StatusLook>> = {
  Pending: { tone: 'pending', icon: Clock },
  Processing: { tone: 'processing', icon: Loader },
  Shipped: { tone: 'shipped', icon: Package },
  'Out For Delivery': { tone: 'out', icon: Truck },
  Delivered: { tone: 'delivered', icon: CircleCheck },
  Cancelled: { tone: 'cancelled', icon: X },
  Approved: { tone: 'delivered', icon: CircleCheck },
  Rejected: { tone: 'cancelled', icon: X },
  Added: { tone: 'closed', icon: Lock, word: uiTexts.requestClosed },
};

/** Icon, tone and shown word of a status, for lists that draw it in their own way. */
function statusLook(status: OrderStatus | StockRequestStatus): StatusLook & { readonly word: string } {
  return { word: status, ...LOOKS[status] };
}

/** The badge of an order or stock request; an added request reads 'Request Closed' (UI-22). */
export function StatusBadge({ status, className }: { status: OrderStatus | StockRequestStatus; className?: string }) {
  const { tone, icon, word } = statusLook(status);
  return (
    <Badge tone={tone} icon={icon} isInSight {...(className === undefined ? {} : { className })}>
      {word}
    </Badge>
  );
}
