import { listSlots, viewDeliveryOptions, viewSlotPlan } from '@tilgul/contract/delivery';

/** What a change of a store's plan makes stale. */
export const PLAN_CHANGED = { invalidates: [viewSlotPlan, listSlots, viewDeliveryOptions] };
