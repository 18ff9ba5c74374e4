// Calls on a customer's delivery addresses.
import * as z from 'zod/mini';
import { ADDRESS_LABELS, addressForm } from './addresses.forms.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, messageAnswer, time } from './fields.ts';
import { CUSTOMER } from './rules/roles.ts';

export * from './addresses.forms.ts';

/** A customer's delivery address. */
const addressAnswer = z.object({
  id: z.number(),
  full_name: z.string(),
  phone_number: z.string(),
  street_address1: z.string(),
  street_address2: z.nullable(z.string()),
  city: z.string(),
  /** The English name; an unknown spelling stays as sent. */
  state: z.string(),
  /** GST code of the state; null only for an older address whose state cannot be determined. */
  state_code: z.nullable(z.string()),
  postal_code: z.string(),
  label: z.optional(z.nullable(z.enum(ADDRESS_LABELS))),
  /** When an order last went to it. */
  last_used_at: z.optional(z.nullable(time())),
});
export type AddressAnswer = z.output<typeof addressAnswer>;

export const listAddresses = endpoint('GET', '/users/address/', {
  access: [CUSTOMER],
  summary: 'Your addresses',
  query: z.object(listQuery),
  ok: addressAnswer,
  list: true,
});

export const createAddress = endpoint('POST', '/users/address/create/', {
  access: [CUSTOMER],
  summary: 'Save an address',
  body: addressForm,
  ok: addressAnswer,
  status: 201,
  errors: ['account_cap'],
});

export const updateAddress = endpoint('PUT', '/users/address/{id}/update/', {
  access: [CUSTOMER],
  summary: 'Change one of your addresses',
  body: addressForm,
  ok: addressAnswer,
  errors: ['not_found'],
});

export const deleteAddress = endpoint('DELETE', '/users/address/{id}/delete/', {
  access: [CUSTOMER],
  summary: 'Remove one of your addresses; past orders keep their copy',
  ok: messageAnswer(),
  errors: ['not_found'],
});
