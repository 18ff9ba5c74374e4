// Calls on stores (`warehouses` on the wire).
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, messageAnswer, optionalField, searchQuery, textsByLanguage } from './fields.ts';
import { ADMIN } from './rules/roles.ts';
import { storeForm } from './stores.forms.ts';

export * from './stores.forms.ts';

/** A store as the administrator sees it; `manager` is a user's id. */
const storeAnswer = z.object({
  id: z.number(),
  name: z.string(),
  location: z.string(),
  store_no: z.number(),
  manager: z.nullable(z.number()),
  manager_name: z.nullable(z.string()),
  name_mr: z.nullable(z.string()),
  names: textsByLanguage(),
  phone: z.nullable(z.string()),
  /** Degrees; both or neither. */
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** Tax fields of its invoices that differ from the chain's. */
  gstin: z.nullable(z.string()),
  fssai: z.nullable(z.string()),
  state_code: z.nullable(z.string()),
  /** The store's two characters in invoice numbers (TAX-5). */
  bill_code: z.string(),
});
export type StoreAnswer = z.output<typeof storeAnswer>;

export const ourStores = endpoint('GET', '/warehouses/our-warehous-list/', {
  access: 'public',
  summary: 'The stores for visitors, by store number',
  query: z.object(searchQuery),
  ok: z.object({
    id: z.number(),
    /** In the request's language if translated; `name_en` then has the English name. */
    name: z.string(),
    name_en: z.optional(z.string()),
    location: z.string(),
    store_no: z.number(),
    /** The name in Marathi. */
    name_mr: z.nullable(z.string()),
  }),
  list: true,
});

export const listStores = endpoint('GET', '/warehouses/', {
  access: [ADMIN],
  summary: 'Stores with their managers, by store number',
  query: z.object(searchQuery),
  ok: storeAnswer,
  list: true,
});

export const createStore = endpoint('POST', '/warehouses/create/', {
  access: [ADMIN],
  summary: 'Add a store',
  body: storeForm,
  ok: storeAnswer,
  status: 201,
});

export const updateStore = endpoint('PUT', '/warehouses/{id}/update/', {
  access: [ADMIN],
  summary: 'Change a store or its manager',
  body: z.extend(storeForm, { id: optionalField(id('id')) }),
  ok: storeAnswer,
  errors: ['not_found'],
});

export const deleteStore = endpoint('DELETE', '/warehouses/{id}/delete/', {
  access: [ADMIN],
  summary: 'Close a store without stock, open orders and open requests',
  ok: messageAnswer(),
  errors: ['not_found', 'in_use'],
});
