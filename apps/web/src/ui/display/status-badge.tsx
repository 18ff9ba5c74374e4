// Badges of order and stock request statuses.
import type { OrderStatus, StockRequestStatus } from '@tilgul/contract/rules/statuses';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { CircleCheck, Clock, Loader, Lock, type LucideIcon, Package, Truck, X } from 'lucide-react';
import { Badge, type BadgeTone } from './badge.tsx';

interface StatusLook {
  readonly tone: BadgeTone;
  readonly icon: LucideIcon;
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
  Added: { tone: 'closed', icon: Lock },
};

/** A status badge; an added request reads 'Request Closed' (UI-22). */
export function StatusBadge({ status, className }: { status: OrderStatus | StockRequestStatus; className?: string }) {
  const { tone, icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon} isInSight {...(className === undefined ? {} : { className })}>
      {statusTexts[status]}
    </Badge>
  );
}
