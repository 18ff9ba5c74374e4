// Calls on what bills are made of: the chain's particulars and the classes of tax.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, messageAnswer, optionalField, searchQuery } from './fields.ts';
import { ADMIN, MANAGER } from './rules/roles.ts';
import { taxClassForm, taxSettingsForm } from './taxes.forms.ts';

export * from './taxes.forms.ts';

/** The chain's particulars on its papers, null where nothing is set. */
export const taxSettingsAnswer = z.object({
  legal_name: z.nullable(z.string()),
  gstin: z.nullable(z.string()),
  /** Two digits. */
  state_code: z.nullable(z.string()),
  fssai: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Whether counter sales are rounded to whole rupees. */
  round_to_rupee: z.boolean(),
  /** Percent on the delivery fee; null: the highest rate of the goods on the bill. */
  fee_rate: z.nullable(z.number()),
  /** How many digits of an HSN code papers and returns show: 4, 6 or 8. */
  hsn_digits: z.number(),
});
export type TaxSettingsAnswer = z.output<typeof taxSettingsAnswer>;

export const getTaxSettings = endpoint({
  method: 'GET',
  path: '/settings/tax/',
  access: [ADMIN],
  summary: 'What bills say of the chain, and how they are made',
  ok: taxSettingsAnswer,
  errors: [],
});

export const saveTaxSettings = endpoint({
  method: 'PUT',
  path: '/settings/tax/',
  access: [ADMIN],
  summary: 'Save what bills say of the chain, all of it; papers that are issued stay as they are',
  body: taxSettingsForm,
  ok: taxSettingsAnswer,
  errors: [],
});

export const getCounterSettings = endpoint({
  method: 'GET',
  path: '/settings/counter/',
  access: [ADMIN, MANAGER],
  summary: 'What the counter follows of the tax settings: whether a sale is rounded to whole rupees',
  ok: z.pick(taxSettingsAnswer, { round_to_rupee: true }),
  errors: [],
});

/** A class of goods that are taxed alike, with its rates in the order of their days. */
export const taxClassAnswer = z.object({
  id: z.number(),
  name: z.string(),
  rates: z.array(
    z.object({
      percent: z.number(),
      /** The first day, YYYY-MM-DD in BUSINESS_TZ. */
      effective_from: z.string(),
    }),
  ),
});
export type TaxClassAnswer = z.output<typeof taxClassAnswer>;

export const listTaxClasses = endpoint({
  method: 'GET',
  path: '/products/tax-class/',
  access: [ADMIN, MANAGER],
  summary: 'Tax classes with their rates',
  query: z.object(searchQuery),
  ok: taxClassAnswer,
  list: true,
  errors: [],
});
export const createTaxClass = endpoint({
  method: 'POST',
  path: '/products/tax-class/create/',
  access: [ADMIN],
  summary: 'Add a tax class',
  body: taxClassForm,
  ok: taxClassAnswer,
  status: 201,
  errors: [],
});
export const updateTaxClass = endpoint({
  method: 'PUT',
  path: '/products/tax-class/{id}/update/',
  access: [ADMIN],
  summary: 'Change a tax class and its rates; papers that are issued keep theirs',
  body: z.extend(taxClassForm, { id: optionalField(id('id')) }),
  ok: taxClassAnswer,
  errors: ['not_found'],
});
export const deleteTaxClass = endpoint({
  method: 'DELETE',
  path: '/products/tax-class/{id}/delete/',
  access: [ADMIN],
  summary: 'Delete a tax class that no product uses',
  ok: messageAnswer(),
  errors: ['not_found', 'in_use'],
});
