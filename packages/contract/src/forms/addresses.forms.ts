import * as z from 'zod/mini';
import { optionalText, phone, text } from './fields.ts';

const line = (name: string, required: string, max: number) => text(name, { max, required });

/** The address form with its messages (FORM-6). */
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
