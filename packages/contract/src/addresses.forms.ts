import * as z from 'zod/mini';
import { longText, mobileNumber, optionalField, optionalText, PINCODE, text } from './fields.ts';
import { type FieldName, getText, type Message, notOneOf, withMessage } from './form-messages.ts';
import { foldDigits } from './rules/digits.ts';
import { findState, findStateMismatch, type Locality } from './rules/pincodes.ts';

/** Kinds of addresses. */
export const ADDRESS_LABELS = ['home', 'work', 'other'] as const;
export type AddressLabel = (typeof ADDRESS_LABELS)[number];

const line = (name: FieldName, required: Message, max: number) => text(name, { max, required });

/** Six digits, the first 1 to 9. */
const pincode = () =>
  longText('Postal code', { max: 100, required: 'postalCodeRequired' }).check(
    z.overwrite((code) => foldDigits(code).trim()),
    z.regex(PINCODE, withMessage('invalidPostalCode')),
  );

const otherState = ({ state, postal_code }: Locality) => findStateMismatch(state, postal_code);
/** Whether a valid pincode and the state's name do not determine the state. */
const isUnknown = (address: Locality) =>
  PINCODE.test(address.postal_code) && (findState(address) ?? otherState(address)) === undefined;

/** The address form with its messages; the state is known, and the pincode belongs to it (FORM-6). */
export const addressForm = z
  .object({
    full_name: line('Full name', 'fullNameRequired', 100),
    phone_number: mobileNumber('Phone number', {
      required: 'phoneNumberRequired',
      invalid: 'invalidPhoneNumber',
    }),
    street_address1: line('Address', 'addressRequired', 200),
    street_address2: optionalText('Address line 2', { max: 200 }),
    city: line('City', 'cityRequired', 100),
    state: line('State', 'stateRequired', 100),
    postal_code: pincode(),
    label: optionalField(z.enum(ADDRESS_LABELS, withMessage(notOneOf('label', ADDRESS_LABELS)))),
  })
  .check(
    z.refine((address: Locality) => !isUnknown(address), {
      path: ['state'],
      ...withMessage('stateUnknown'),
    }),
    z.refine((address: Locality) => otherState(address) === undefined, {
      path: ['postal_code'],
      error: ({ input }) => getText('postalCodeOutsideState', { state: otherState(input as Locality) ?? '' }),
    }),
  );
