import * as z from 'zod/mini';
import { mobileNumber, optionalText, PINCODE, text } from './fields.ts';
import { type FieldName, type Message, withMessage } from './form-messages.ts';
import { findStateMismatch } from './rules/pincodes.ts';
import { say } from './texts/say.ts';

const line = (name: FieldName, required: Message, max: number) => text(name, { max, required });

/** Six digits, the first 1 to 9. */
const pincode = () =>
  text('Postal code', { max: 100, required: 'Postal code is required' }).check(
    z.regex(PINCODE, withMessage('Invalid postal code')),
  );

interface Locality {
  readonly state: string;
  readonly postal_code: string;
}
const otherState = ({ state, postal_code }: Locality) => findStateMismatch(state, postal_code);

/** The address form with its messages; the pincode is one of the state's (FORM-6). */
export const addressForm = z
  .object({
    full_name: line('Full name', 'Full name is required', 100),
    phone_number: mobileNumber('Phone number', {
      required: 'Phone number is required',
      invalid: 'Invalid phone number',
    }),
    street_address1: line('Address', 'Address is required', 200),
    street_address2: optionalText('Address line 2', { max: 200 }),
    city: line('City', 'City is required', 100),
    state: line('State', 'State is required', 100),
    postal_code: pincode(),
  })
  .check(
    z.refine((address: Locality) => otherState(address) === undefined, {
      path: ['postal_code'],
      error: ({ input }) => say('This postal code is not in {state}.', { state: otherState(input as Locality) ?? '' }),
    }),
  );
