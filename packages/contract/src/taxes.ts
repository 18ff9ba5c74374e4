// Calls on tax settings and tax classes.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, messageAnswer, optionalField, searchQuery } from './fields.ts';
import { ADMIN, MANAGER } from './rules/roles.ts';
import { taxClassForm, taxSettingsForm } from './taxes.forms.ts';

export * from './taxes.forms.ts';

/** The chain's details on invoices; null if not set. */
const taxSettingsAnswer = z.object({
  legal_name: z.nullable(z.string()),
  gstin: z.nullable(z.string()),
  /** Two digits. */
  state_code: z.nullable(z.string()),
  fssai: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Contact on pages, invoices and SMS; null: the server's setting. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  grievance_officer: z.nullable(z.string()),
  /** Whether counter sales are rounded to whole rupees. */
  round_to_rupee: z.boolean(),
  /** Tax rate of the delivery fee in percent; null: the highest rate of the goods on the invoice. */
  fee_rate: z.nullable(z.number()),
  /** Digits of HSN codes on invoices and returns: 4, 6 or 8. */
  hsn_digits: z.number(),
  /** Whether products without a tax class cannot be sold. */
  require_tax_class: z.boolean(),
});
export type TaxSettingsAnswer = z.output<typeof taxSettingsAnswer>;

export const getTaxSettings = endpoint('GET', '/settings/tax/', {
  access: [ADMIN],
  summary: 'Tax settings: details of the chain on invoices, rounding, rates',
  ok: taxSettingsAnswer,
});

export const saveTaxSettings = endpoint('PUT', '/settings/tax/', {
  access: [ADMIN],
  summary: 'Replace the tax settings; issued invoices do not change',
  body: taxSettingsForm,
  ok: taxSettingsAnswer,
});

export const getCounterSettings = endpoint('GET', '/settings/counter/', {
  access: [ADMIN, MANAGER],
  summary: 'Tax settings for the counter: whether a sale is rounded to whole rupees',
  ok: z.pick(taxSettingsAnswer, { round_to_rupee: true }),
});

/** A tax class with its rates by day. */
const taxClassAnswer = z.object({
  id: z.number(),
  name: z.string(),
  rates: z.array(
    z.object({
      percent: z.number(),
      /** First day of the rate, YYYY-MM-DD in BUSINESS_TZ. */
      effective_from: z.string(),
    }),
  ),
});
export type TaxClassAnswer = z.output<typeof taxClassAnswer>;

export const listTaxClasses = endpoint('GET', '/products/tax-class/', {
  access: [ADMIN, MANAGER],
  summary: 'Tax classes with their rates',
  query: z.object(searchQuery),
  ok: taxClassAnswer,
  list: true,
});
export const createTaxClass = endpoint('POST', '/products/tax-class/create/', {
  access: [ADMIN],
  summary: 'Add a tax class',
  body: taxClassForm,
  ok: taxClassAnswer,
  status: 201,
});
export const updateTaxClass = endpoint('PUT', '/products/tax-class/{id}/update/', {
  access: [ADMIN],
  summary: 'Change a tax class and its rates; issued invoices do not change',
  body: z.extend(taxClassForm, { id: optionalField(id('id')) }),
  ok: taxClassAnswer,
  errors: ['not_found'],
});
export const deleteTaxClass = endpoint('DELETE', '/products/tax-class/{id}/delete/', {
  access: [ADMIN],
  summary: 'Delete a tax class that no product uses',
  ok: messageAnswer(),
  errors: ['not_found', 'in_use'],
});
