// Owns the calls on a customer's delivery addresses.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listQuery, optionalText, phone, text } from './fields.ts';
import { CUSTOMER } from './roles.ts';

const line = (name: string, required: string, max: number) => text(name, { max, required });

/** The address form with the specification's messages (document 2, section 5). */
export const addressForm = z.object({
  full_name: line('Full name', 'Full name is required', 100),
  phone_number: phone({ required: 'Phone number is required', invalid: 'Invalid phone number' }),
  street_address1: line('Address', 'Address is required', 200),
  street_address2: optionalText('Address line 2', { max: 200 }),
  city: line('City', 'City is required', 100),
  state: line('State', 'State is required', 100),
  postal_code: z
    .string({ error: 'Postal code is required' })
    .check(z.trim(), z.minLength(1, 'Postal code is required'), z.regex(/^[0-9]{6}$/, 'Invalid postal code')),
});

export const addressAnswer = z.object({
  id: z.number(),
  full_name: z.string(),
  phone_number: z.string(),
  street_address1: z.string(),
  street_address2: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
});
export type AddressAnswer = z.output<typeof addressAnswer>;

export const listAddresses = endpoint({
  method: 'GET',
  path: '/users/address/',
  access: [CUSTOMER],
  summary: 'Own addresses',
  query: z.object(listQuery),
  ok: addressAnswer,
  list: true,
  errors: [],
});

export const createAddress = endpoint({
  method: 'POST',
  path: '/users/address/create/',
  access: [CUSTOMER],
  summary: 'Save an address',
  body: addressForm,
  ok: addressAnswer,
  status: 201,
  errors: [],
});

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/users/address/{id}/update/',
  access: [CUSTOMER],
  summary: 'Change an own address',
  body: addressForm,
  ok: addressAnswer,
  errors: ['not_found'],
});

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/users/address/{id}/delete/',
  access: [CUSTOMER],
  summary: 'Remove an own address; past orders keep their copy',
  ok: z.object({ message: z.string() }),
  errors: ['not_found'],
});
