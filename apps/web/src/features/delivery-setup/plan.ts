import { listAreas, listSlots, viewDeliveryOptions, viewSlotPlan } from '@tilgul/contract/delivery';

/** What a change of a store's plan makes stale. */
export const PLAN_CHANGED = { invalidates: [viewSlotPlan, listSlots, viewDeliveryOptions] };

/** What a change of a store's pincodes makes stale. */
export const AREAS_CHANGED = { invalidates: [listAreas, viewDeliveryOptions] };
