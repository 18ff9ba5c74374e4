// What stands in place of a buyer who was taken out of what is kept.
/** A first and a last name, as every user has them. */
export const NOBODY = { first_name: 'Deleted', last_name: 'customer' } as const;
export const NOBODYS_NAME = `${NOBODY.first_name} ${NOBODY.last_name}`;

/** The copies of a person in an order; the town stays as the place of supply. */
export const NOBODYS_ORDER = {
  customer_name: NOBODYS_NAME,
  full_name: NOBODYS_NAME,
  mobile_number: '',
  street_address1: '',
  street_address2: null,
} as const;
