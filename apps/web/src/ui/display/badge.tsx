// Badges: a word with an icon.
import type { OrderStatus, StockRequestStatus } from '@tilgul/contract/rules/statuses';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { CircleCheck, Clock, Loader, Lock, type LucideIcon, Package, Truck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

const TONES = {
  pending: 'bg-badge-pending text-badge-pending-text',
  processing: 'bg-badge-processing text-badge-processing-text',
  shipped: 'bg-badge-shipped text-badge-shipped-text',
  out: 'bg-badge-out text-badge-out-text',
  delivered: 'bg-badge-delivered text-badge-delivered-text',
  cancelled: 'bg-badge-cancelled text-badge-cancelled-text',
  closed: 'bg-badge-closed text-badge-closed-text',
  primary: 'bg-primary text-white',
  staff: 'bg-staff-action text-white',
} as const;
type BadgeTone = keyof typeof TONES;

export interface BadgeProps {
  tone: BadgeTone;
  icon?: LucideIcon;
  /** `md` is 24 px high; `lg` is a 32 px pill with larger text. */
  size?: 'md' | 'lg';
  /** Toasts must not cover it: a status change must be readable. */
  isInSight?: boolean;
  className?: string;
  children: ReactNode;
}

/** A coloured word. Give an icon if the tone has a meaning: never colour alone. */
export function Badge({ tone, icon: Icon, size = 'md', isInSight, className, children }: BadgeProps) {
  const shape = size === 'lg' ? 'min-h-8 rounded-full px-3.5 text-sm' : 'min-h-6 rounded-badge px-2 text-xs';
  return (
    <span
      data-edge
      data-in-sight={isInSight || undefined}
      className={cn(
        'inline-flex max-w-full items-center gap-1.5 py-0.5 font-semibold whitespace-nowrap cramped:whitespace-normal',
        shape,
        TONES[tone],
        className,
      )}
    >
      {Icon ? <Icon size={size === 'lg' ? 16 : 14} aria-hidden="true" className="shrink-0" /> : null}
      {children}
    </span>
  );
}

interface StatusLook {
  readonly tone: BadgeTone;
  readonly icon: LucideIcon;
}

export const STATUS_LOOKS: Readonly<Record<OrderStatus | StockRequestStatus, StatusLook>> = {
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
export function StatusBadge({ status }: { status: OrderStatus | StockRequestStatus }) {
  const { tone, icon } = STATUS_LOOKS[status];
  return (
    <Badge tone={tone} icon={icon} isInSight>
      {statusTexts[status]}
    </Badge>
  );
}
