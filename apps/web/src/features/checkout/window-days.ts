// The windows of a pincode by day, and what becomes of a choice among them.
import type { DeliveryOptions } from '@tilgul/contract/delivery/delivery';
import { isoDay } from '../../shared/format/dates.ts';

export type Slot = DeliveryOptions['slots'][number];

/** A window's id, or no fixed time. */
export type WindowChoice = number | 'soon';

export interface WindowDay {
  /** '2026-11-21' in the business's zone. */
  readonly day: string;
  readonly slots: readonly Slot[];
}

/** The windows grouped by day, both in their order. */
export function windowDays(slots: readonly Slot[], timeZone: string): WindowDay[] {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = isoDay(slot.starts_at, timeZone);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days].map(([day, of]) => ({ day, slots: of }));
}

/** Whether a choice can be ordered: the window is there and has a place. */
export const isFree = (slots: readonly Slot[], choice: WindowChoice): boolean =>
  choice === 'soon' || slots.some(({ id, left }) => id === choice && left > 0);
