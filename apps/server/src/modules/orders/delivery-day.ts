// The day on which an order reaches the customer.
import type { Context } from '../../deps.ts';
import { getBusinessDay, getToday } from '../../platform/time/business-day.ts';

/** Delivery day (YYYY-MM-DD) of goods packed now: the day of the delivery window, at the earliest today. */
export function getDeliveryDay(context: Context, windowStart: Date | null | undefined): string {
  const today = getToday(context);
  const day = windowStart ? getBusinessDay(windowStart, context.deps.config.BUSINESS_TZ) : today;
  return day > today ? day : today;
}

/** Finds the delivery day (YYYY-MM-DD) of an order. */
export async function findDeliveryDay(
  context: Context,
  { slot_id }: { readonly slot_id: number | null },
): Promise<string> {
  if (slot_id === null) return getToday(context);
  const slots = context.db.selectFrom('slots').select('starts_at').where('id', '=', slot_id);
  return getDeliveryDay(context, (await slots.executeTakeFirst())?.starts_at);
}
