// Calls on delivery: service areas, delivery windows and fees.
import * as z from 'zod/mini';
import {
  areaChange,
  areasForm,
  deliverySettingsForm,
  exceptionForm,
  pincodeField,
  templatesForm,
} from './delivery.forms.ts';
import { feeTable } from './delivery-fee.ts';
import { endpoint } from './endpoint.ts';
import { dayFilter, id, listQuery, messageAnswer, optionalField, rupees, time } from './fields.ts';
import { ADMIN, MANAGER } from './rules/roles.ts';

export * from './delivery.forms.ts';

/** Errors of placing an order if delivery is configured (DEL-5, DEL-6, DEL-9). */
export const DELIVERY_ERRORS = ['not_served', 'slot_full', 'slot_closed', 'below_minimum'] as const;

/** The fee as the shop shows it: `fee` of the smallest order, `steps` for larger ones. */
const feeAnswer = z.object({
  fee: rupees(),
  /** Value of the goods from which delivery is free; null if it never is. */
  free_from: z.nullable(rupees()),
  ...feeTable.shape,
});

const window = { id: z.number(), starts_at: time(), ends_at: time(), cutoff_at: time() };

const deliveryOptions = z.object({
  pincode: z.string(),
  serviceable: z.boolean(),
  /** The store that delivers there; null if none is assigned. */
  store_name: z.nullable(z.string()),
  /** City of the pincode, if its service area names it. */
  city: z.optional(z.nullable(z.string())),
  /** False if the chain has no service areas yet: no pincode has a store. */
  has_areas: z.optional(z.boolean()),
  cod_ok: z.boolean(),
  /** Maximum of an order paid on delivery; null for none. */
  cod_max: z.nullable(rupees()),
  fee: feeAnswer,
  /** Windows before their cut-off, in order of time; full ones have `left` 0. */
  slots: z.array(z.object({ ...window, left: z.number() })),
});
export type DeliveryOptions = z.output<typeof deliveryOptions>;

export const viewDeliveryOptions = endpoint('GET', '/delivery/options/', {
  access: 'public',
  summary: 'Delivery options of a pincode: whether it is served, the store, fee and delivery windows',
  query: z.object({ pincode: pincodeField() }),
  ok: deliveryOptions,
});

const areaAnswer = z.object({
  id: z.number(),
  store_id: z.number(),
  store_name: z.string(),
  pincode: z.string(),
  priority: z.number(),
  cod_ok: z.boolean(),
  active: z.boolean(),
  /** City of the pincode; null if not given. */
  city: z.optional(z.nullable(z.string())),
});
export type ServiceArea = z.output<typeof areaAnswer>;

export const listAreas = endpoint('GET', '/delivery/areas/', {
  access: [ADMIN],
  summary: 'Service areas: the pincodes that stores deliver to',
  query: z.object({ ...listQuery, store_id: optionalField(id('store_id')) }),
  ok: areaAnswer,
  list: true,
});

export const addAreas = endpoint('POST', '/delivery/areas/', {
  access: [ADMIN],
  summary: 'Add pincodes and ranges to a store; existing ones are updated',
  body: areasForm,
  ok: z.object({ message: z.string(), areas: z.array(areaAnswer) }),
  status: 201,
  errors: ['not_found'],
});

export const changeArea = endpoint('PUT', '/delivery/areas/{id}/', {
  access: [ADMIN],
  summary: 'Change a service area: priority, cash on delivery, active, city',
  body: areaChange,
  ok: areaAnswer,
  errors: ['not_found'],
});

export const deleteArea = endpoint('DELETE', '/delivery/areas/{id}/', {
  access: [ADMIN],
  summary: 'Remove a pincode from a store; existing orders stay',
  ok: messageAnswer(),
  errors: ['not_found'],
});

const templateAnswer = z.object({
  weekday: z.number(),
  starts: z.string(),
  ends: z.string(),
  cutoff_minutes: z.number(),
  capacity: z.number(),
});
const exceptionAnswer = z.object({
  date: z.string(),
  closed: z.boolean(),
  capacity: z.nullable(z.number()),
  reason: z.string(),
});
const planAnswer = z.object({
  store_id: z.number(),
  templates: z.array(templateAnswer),
  /** From today on. */
  exceptions: z.array(exceptionAnswer),
});
export type SlotPlan = z.output<typeof planAnswer>;

export const viewSlotPlan = endpoint('GET', '/delivery/slots/templates/', {
  access: [ADMIN],
  summary: "A store's weekly delivery windows, and the days that differ",
  query: z.object({ store_id: id('store_id') }),
  ok: planAnswer,
  errors: ['not_found'],
});

export const saveSlotTemplates = endpoint('PUT', '/delivery/slots/templates/', {
  access: [ADMIN],
  summary: "Replace a store's weekly delivery windows and create those of the next days",
  body: templatesForm,
  ok: planAnswer,
  errors: ['not_found'],
});

export const saveSlotException = endpoint('PUT', '/delivery/slots/exceptions/', {
  access: [ADMIN],
  summary: 'Close a day of a store, change its capacity, or reset it to its weekday',
  body: exceptionForm,
  ok: planAnswer,
  errors: ['not_found'],
});

export const listSlots = endpoint('GET', '/delivery/slots/', {
  access: [ADMIN, MANAGER],
  summary: "A store's delivery windows of a day (`date`, by default today); managers see their own store",
  query: z.object({ store_id: optionalField(id('store_id')), date: dayFilter() }),
  ok: z.object({
    ...window,
    store_id: z.number(),
    store_name: z.string(),
    capacity: z.number(),
    /** The configured capacity; below `capacity` while more orders are booked. */
    wanted: z.number(),
    used: z.number(),
    left: z.number(),
    closed: z.boolean(),
    /** The store's orders in this window without cancelled ones, and how many of them are undelivered. */
    orders: z.number(),
    open: z.number(),
  }),
  list: true,
  errors: ['no_store', 'not_found'],
});

export const listWishes = endpoint('GET', '/delivery/wishes/', {
  access: [ADMIN],
  summary: 'Requested pincodes that are not served, most requested first',
  ok: z.object({ pincode: z.string(), count: z.number(), last_at: time() }),
  list: true,
});

const settingsAnswer = z.object({
  auto_allocate: z.boolean(),
  serve_elsewhere: z.boolean(),
  slot_days: z.number(),
  fee_rules: z.array(
    z.object({ from: rupees(), fee: rupees(), min_order: rupees(), effective_from: z.nullable(z.string()) }),
  ),
  cod_max: z.nullable(rupees()),
  /** Claims up to this amount are accepted at once; null accepts none. */
  claim_auto_max: z.optional(z.nullable(rupees())),
});
export type DeliverySettings = z.output<typeof settingsAnswer>;

export const viewDeliverySettings = endpoint('GET', '/settings/delivery/', {
  access: [ADMIN],
  summary: 'Delivery settings',
  ok: settingsAnswer,
});

export const saveDeliverySettings = endpoint('PUT', '/settings/delivery/', {
  access: [ADMIN],
  summary: 'Replace the delivery settings; omitted fields are reset to their defaults',
  body: deliverySettingsForm,
  ok: settingsAnswer,
});
