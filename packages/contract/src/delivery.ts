// Calls on the delivery: where the chain delivers, when, and for how much.
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

/** What an order can be refused for where delivery is configured (DEL-5, DEL-6, DEL-9). */
export const DELIVERY_ERRORS = ['not_served', 'slot_full', 'slot_closed', 'below_minimum'] as const;

/** The fee as a shop shows it: `fee` of the smallest order, `steps` for every other. */
const feeAnswer = z.object({
  fee: rupees(),
  /** Goods from which delivery is free; null when it never is. */
  free_from: z.nullable(rupees()),
  ...feeTable.shape,
});

const window = { id: z.number(), starts_at: time(), ends_at: time(), cutoff_at: time() };

/** What somebody at a pincode can have. */
export const deliveryOptions = z.object({
  pincode: z.string(),
  serviceable: z.boolean(),
  /** The store that delivers there; null when none is named for it. */
  store_name: z.nullable(z.string()),
  cod_ok: z.boolean(),
  /** The most that an order paid on delivery may come to; null for no cap. */
  cod_max: z.nullable(rupees()),
  fee: feeAnswer,
  /** Windows whose cut-off has not passed, the first first; full ones have nothing left. */
  slots: z.array(z.object({ ...window, left: z.number() })),
});
export type DeliveryOptions = z.output<typeof deliveryOptions>;

export const viewDeliveryOptions = endpoint({
  method: 'GET',
  path: '/delivery/options/',
  access: 'public',
  summary: 'Whether a pincode is served, by which store, for which fee, and in which windows',
  query: z.object({ pincode: pincodeField() }),
  ok: deliveryOptions,
  errors: [],
});

const areaAnswer = z.object({
  id: z.number(),
  store_id: z.number(),
  store_name: z.string(),
  pincode: z.string(),
  priority: z.number(),
  cod_ok: z.boolean(),
  active: z.boolean(),
});
export type ServiceArea = z.output<typeof areaAnswer>;

export const listAreas = endpoint({
  method: 'GET',
  path: '/delivery/areas/',
  access: [ADMIN],
  summary: 'Pincodes that stores deliver to',
  query: z.object({ ...listQuery, store_id: optionalField(id('store_id')) }),
  ok: areaAnswer,
  list: true,
  errors: [],
});

export const addAreas = endpoint({
  method: 'POST',
  path: '/delivery/areas/',
  access: [ADMIN],
  summary: 'Add pincodes and ranges to a store; those that it has already get the new values',
  body: areasForm,
  ok: z.object({ message: z.string(), areas: z.array(areaAnswer) }),
  status: 201,
  errors: ['not_found'],
});

export const changeArea = endpoint({
  method: 'PUT',
  path: '/delivery/areas/{id}/',
  access: [ADMIN],
  summary: 'Change priority, cash or activity of a pincode',
  body: areaChange,
  ok: areaAnswer,
  errors: ['not_found'],
});

export const deleteArea = endpoint({
  method: 'DELETE',
  path: '/delivery/areas/{id}/',
  access: [ADMIN],
  summary: 'Take a pincode away from a store; orders that are placed stay',
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

export const viewSlotPlan = endpoint({
  method: 'GET',
  path: '/delivery/slots/templates/',
  access: [ADMIN],
  summary: "A store's week of windows, and the days that differ from it",
  query: z.object({ store_id: id('store_id') }),
  ok: planAnswer,
  errors: ['not_found'],
});

export const saveSlotTemplates = endpoint({
  method: 'PUT',
  path: '/delivery/slots/templates/',
  access: [ADMIN],
  summary: "Replace a store's week of windows and make the windows of the next days at once",
  body: templatesForm,
  ok: planAnswer,
  errors: ['not_found'],
});

export const saveSlotException = endpoint({
  method: 'PUT',
  path: '/delivery/slots/exceptions/',
  access: [ADMIN],
  summary: 'Close a day of a store, give it another capacity, or make it as its weekday again',
  body: exceptionForm,
  ok: planAnswer,
  errors: ['not_found'],
});

export const listSlots = endpoint({
  method: 'GET',
  path: '/delivery/slots/',
  access: [ADMIN, MANAGER],
  summary: "A day's windows of a store (today's unless `date` says another); managers see their own store",
  query: z.object({ store_id: optionalField(id('store_id')), date: dayFilter() }),
  ok: z.object({
    ...window,
    store_id: z.number(),
    store_name: z.string(),
    capacity: z.number(),
    /** What the capacity is to be; less than it while more are taken already. */
    wanted: z.number(),
    used: z.number(),
    left: z.number(),
    closed: z.boolean(),
    /** Orders of this window that its store has, cancelled ones not counted, and how many of them are not delivered yet. */
    orders: z.number(),
    open: z.number(),
  }),
  list: true,
  errors: ['no_store', 'not_found'],
});

export const listWishes = endpoint({
  method: 'GET',
  path: '/delivery/wishes/',
  access: [ADMIN],
  summary: 'Pincodes that were asked for and are not served, the most wanted first',
  ok: z.object({ pincode: z.string(), count: z.number(), last_at: time() }),
  list: true,
  errors: [],
});

const settingsAnswer = z.object({
  auto_allocate: z.boolean(),
  serve_elsewhere: z.boolean(),
  slot_days: z.number(),
  fee_rules: z.array(
    z.object({ from: rupees(), fee: rupees(), min_order: rupees(), effective_from: z.nullable(z.string()) }),
  ),
  cod_max: z.nullable(rupees()),
});
export type DeliverySettings = z.output<typeof settingsAnswer>;

export const viewDeliverySettings = endpoint({
  method: 'GET',
  path: '/settings/delivery/',
  access: [ADMIN],
  summary: 'The settings of the delivery',
  ok: settingsAnswer,
  errors: [],
});

export const saveDeliverySettings = endpoint({
  method: 'PUT',
  path: '/settings/delivery/',
  access: [ADMIN],
  summary: 'Replace the settings of the delivery; what is left out goes back to what it is without configuration',
  body: deliverySettingsForm,
  ok: settingsAnswer,
  errors: [],
});
