// An order's progress as data: which steps are done, which one it is at, and when each happened.

import type { OrderEventName } from '@tilgul/contract/order-answers';
import { ORDER_STEPS, type OrderStatus } from '@tilgul/contract/rules/statuses';

export interface TimelineEvent {
  readonly event: OrderEventName;
  /** ISO instant. */
  readonly at: string;
  readonly note: string | null;
}

export type StepState = 'done' | 'now' | 'open';

export interface TimelineStep {
  readonly status: OrderStatus;
  readonly state: StepState;
  /** When the order came to this step; undefined while it has not, or when nobody noted it. */
  readonly at: string | undefined;
}

/** When an order came to a status: the last such event, since an order given to another store passes a step twice. */
function timeOf(status: OrderStatus, events: readonly TimelineEvent[]): string | undefined {
  const name = status === 'Pending' ? 'placed' : status;
  return events.findLast(({ event }) => event === name)?.at;
}

/** Number of the step that a status is at, 1 to 5; 0 for Cancelled, which is beside the steps. */
export function stepNumber(status: OrderStatus): number {
  const steps: readonly OrderStatus[] = ORDER_STEPS;
  return steps.indexOf(status) + 1;
}

/**
 * The steps to draw. A delivered order has all five done. A cancelled one shows the steps it really came to, and
 * Cancelled as the last (UI-23).
 */
export function timelineSteps(status: OrderStatus, events: readonly TimelineEvent[]): TimelineStep[] {
  const steps = ORDER_STEPS.map((step) => ({ status: step, at: timeOf(step, events) }));
  if (status === 'Cancelled') {
    const reached = steps.filter(({ at }) => at !== undefined).map((step) => ({ ...step, state: 'done' as const }));
    return [...reached, { status, state: 'now', at: timeOf(status, events) }];
  }
  const now = stepNumber(status);
  return steps.map((step, index) => {
    const number = index + 1;
    if (number > now) return { ...step, at: undefined, state: 'open' };
    return { ...step, state: number < now || status === 'Delivered' ? 'done' : 'now' };
  });
}
