// An order's progress: a vertical timeline, and a compact row of five bars.
import type { OrderEventName } from '@tilgul/contract/order-answers';
import { ORDER_STEPS, type OrderStatus } from '@tilgul/contract/rules/statuses';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Check, Package, Truck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export interface TimelineEvent {
  readonly event: OrderEventName;
  /** ISO instant. */
  readonly at: string;
  readonly note: string | null;
}

type StepState = 'done' | 'now' | 'open';

interface TimelineStep {
  readonly status: OrderStatus;
  readonly state: StepState;
  /** When the order reached this step; undefined if it has not, or if it was not recorded. */
  readonly at: string | undefined;
}

/** When the order reached a status: the last such event, because reallocation can repeat a step. */
function findTime(status: OrderStatus, events: readonly TimelineEvent[]): string | undefined {
  const name = status === 'Pending' ? 'placed' : status;
  return events.findLast(({ event }) => event === name)?.at;
}

/** Step number of a status, 1 to 5; 0 for Cancelled. */
function stepNumber(status: OrderStatus): number {
  const steps: readonly OrderStatus[] = ORDER_STEPS;
  return steps.indexOf(status) + 1;
}

/**
 * Steps to draw. A delivered order has all five done; a cancelled one shows the steps it reached and ends with Cancelled
 * (UI-23).
 */
export function timelineSteps(status: OrderStatus, events: readonly TimelineEvent[]): TimelineStep[] {
  const steps = ORDER_STEPS.map((step) => ({ status: step, at: findTime(step, events) }));
  if (status === 'Cancelled') {
    const reached = steps.filter(({ at }) => at !== undefined).map((step) => ({ ...step, state: 'done' as const }));
    return [...reached, { status, state: 'now', at: findTime(status, events) }];
  }
  const now = stepNumber(status);
  return steps.map((step, index) => {
    const number = index + 1;
    if (number > now) return { ...step, at: undefined, state: 'open' };
    return { ...step, state: number < now || status === 'Delivered' ? 'done' : 'now' };
  });
}

interface OrderTimelineProps {
  status: OrderStatus;
  /** `timeline` of an order. */
  events: readonly TimelineEvent[];
  /** Formats a time in the store's time zone. */
  formatTime: (iso: string) => string;
  /** Names a step; by default in the specification's word. */
  nameStep?: (status: OrderStatus) => ReactNode;
  className?: string | undefined;
}

/** Disc and halo of the current step, in the colours of its badge. */
const NOW_LOOKS: Readonly<Record<OrderStatus, { disc: string; halo: string; icon?: ReactNode }>> = {
  Pending: { disc: 'bg-badge-pending-text', halo: 'bg-badge-pending' },
  Processing: { disc: 'bg-badge-processing-text', halo: 'bg-badge-processing' },
  Shipped: { disc: 'bg-badge-shipped-text', halo: 'bg-badge-shipped', icon: <Package className="size-3" /> },
  'Out For Delivery': { disc: 'bg-badge-out-text', halo: 'bg-badge-out', icon: <Truck className="size-3" /> },
  Delivered: { disc: 'bg-primary', halo: 'bg-badge-delivered', icon: <Check className="size-3.5" strokeWidth={2.5} /> },
  Cancelled: { disc: 'bg-danger', halo: 'bg-badge-cancelled', icon: <X className="size-3.5" strokeWidth={2.5} /> },
};

function Disc({ step }: { step: TimelineStep }) {
  const shape = 'flex size-5.5 items-center justify-center rounded-full text-white';
  if (step.state === 'open') return <span className="size-5.5 rounded-full border-2 border-off/70 bg-paper" />;
  if (step.state === 'done') {
    return (
      <span className={cn(shape, 'bg-primary')}>
        <Check className="size-3.5" strokeWidth={2.5} />
      </span>
    );
  }
  const { disc, halo, icon } = NOW_LOOKS[step.status];
  return (
    <span className={cn('-m-1 rounded-full p-1', halo)}>
      <span className={cn(shape, disc)}>{icon ?? <span className="size-2 rounded-full bg-paper" />}</span>
    </span>
  );
}

const STATE_WORDS = { done: uiTexts.stepDone, now: uiTexts.stepNow, open: uiTexts.stepOpen } as const;

/** Vertical timeline with times (UI-23). */
export function OrderTimeline({ status, events, formatTime, nameStep, className }: OrderTimelineProps) {
  const steps = timelineSteps(status, events);
  return (
    <ol aria-label={uiTexts.orderProgress} className={cn('flex flex-col', className)}>
      {steps.map((step, index) => (
        <li
          key={step.status}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="relative flex items-start gap-3 pb-3.5 last:pb-0"
        >
          {index < steps.length - 1 ? (
            <span
              aria-hidden="true"
              className={cn(
                'absolute top-5 -bottom-0.5 left-2.5 w-0.5',
                steps[index + 1]?.state === 'open' ? 'bg-hairline' : 'bg-primary',
              )}
            />
          ) : null}
          <span aria-hidden="true" className="relative mt-px flex shrink-0">
            <Disc step={step} />
          </span>
          <span
            className={cn('flex-1', step.state === 'now' && 'font-semibold', step.state === 'open' && 'text-muted')}
          >
            {nameStep ? nameStep(step.status) : statusTexts[step.status]}
            <span className="sr-only"> ({STATE_WORDS[step.state]})</span>
          </span>
          {step.at === undefined ? null : (
            <time dateTime={step.at} className="text-sm/6 text-muted">
              {formatTime(step.at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Compact progress: five bars, with the step in words for screen readers. Cancelled orders have none. */
export function OrderSteps({ status }: { status: OrderStatus }) {
  const now = stepNumber(status);
  if (now === 0) return null;
  return (
    <p className="flex gap-1">
      <span className="sr-only">{uiTexts.stepOf({ step: now, steps: ORDER_STEPS.length })}</span>
      {ORDER_STEPS.map((step, index) => (
        <span
          key={step}
          aria-hidden="true"
          data-edge
          className={cn('h-1 flex-1 rounded-full', index < now ? 'bg-primary' : 'bg-primary/20')}
        />
      ))}
    </p>
  );
}
