// Every form of the API for input tests: its sender, valid values, and the length of each text.
import { api } from '@tilgul/contract';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import type { Person, World } from '../support/harness.ts';
import { next } from '../support/world-people.ts';

/** Allowed length of a text; `digits` for numbers sent as text. */
export interface Length {
  readonly field: string;
  readonly min: number;
  readonly max: number;
  readonly digits?: boolean;
}

export interface Form {
  readonly call: AnyEndpoint;
  readonly as?: Person;
  /** Returns valid, new values. */
  readonly validValues: () => Record<string, unknown>;
  readonly params?: () => Promise<Record<string, number>>;
  readonly lengths: readonly Length[];
}

const upTo = (max: number, ...fields: string[]) => fields.map((field) => ({ field, min: 1, max }));
const between = (min: number, max: number, ...fields: string[]) => fields.map((field) => ({ field, min, max }));
const digits = (count: number, field: string) => ({ field, min: count, max: count, digits: true });
/** Unique lowercase letters: a serial number in base 26. */
export function letters(count: number): string {
  let rest = next() + 17_576;
  let text = '';
  while (rest > 0) {
    text += String.fromCharCode(97 + (rest % 26));
    rest = Math.floor(rest / 26);
  }
  return text.repeat(Math.ceil(count / text.length)).slice(0, count);
}
const phone = () => `94${String(10_000_000 + next())}`;
const person = () => ({
  first_name: 'Sunita',
  last_name: 'Jadhav',
  username: `sunita${next()}`,
  password: 'secret-1',
  confirm_password: undefined as string | undefined,
  phone_no: phone(),
});
const names = between(3, 20, 'first_name', 'last_name');
const password = between(6, 64, 'password')[0] as Length;

/** Forms of accounts, staff, addresses and the public forms. */
async function userForms(world: World): Promise<Form[]> {
  const [admin, manager, customer] = [await world.admin(), await world.manager(), await world.customer()];
  const [staff, other] = [await world.staff(manager), await world.customer()];
  const register = () => ({ ...person(), confirm_password: 'secret-1', role_name: 'Customer' });
  const address = {
    full_name: 'Meera Patil',
    phone_number: '9822041210',
    street_address1: '12 Market Yard',
    street_address2: 'Near the bus stand',
    city: 'Sangli',
    state: 'Maharashtra',
    postal_code: '416416',
  };
  const addressLengths = [
    ...upTo(100, 'full_name', 'city', 'state'),
    ...upTo(200, 'street_address1'),
    digits(10, 'phone_number'),
    digits(6, 'postal_code'),
  ];
  const job = { first_name: 'Kiran', last_name: 'Sawant', email: 'kiran@example.com', phone: '+919822041210' };
  const franchise = {
    full_name: 'Nilesh Kadam',
    email: 'nilesh@example.com',
    primary_contact: '9822041210',
    prefered_location: 'Kolhapur',
    city: 'Kolhapur',
  };
  const user = [...names, digits(10, 'phone_no')];
  return [
    { call: api.users.createUser, validValues: register, lengths: [...user, ...between(3, 20, 'username')] },
    {
      call: api.users.createUser,
      as: admin,
      validValues: () => ({ ...person(), role_name: 'Warehouse Manager' }),
      lengths: [...user, ...between(3, 20, 'username'), password],
    },
    {
      call: api.users.updateUser,
      as: admin,
      params: async () => ({ id: other.id }),
      validValues: person,
      lengths: [...user, ...between(3, 20, 'username'), password],
    },
    {
      call: api.users.createStaff,
      as: manager,
      validValues: person,
      lengths: [...user, ...between(3, 30, 'username'), password],
    },
    {
      call: api.users.updateStaff,
      as: manager,
      params: async () => ({ id: staff.id }),
      validValues: person,
      lengths: [...user, ...between(3, 30, 'username'), password],
    },
    { call: api.addresses.createAddress, as: customer, validValues: () => address, lengths: addressLengths },
    {
      call: api.addresses.updateAddress,
      as: customer,
      params: async () => ({ id: await world.address(customer) }),
      validValues: () => address,
      lengths: addressLengths,
    },
    {
      call: api.publicForms.applyForJob,
      validValues: () => ({ ...job }),
      lengths: [
        ...names,
        ...between(3, 20, 'street', 'city', 'state', 'zip_code', 'country'),
        ...between(3, 30, 'previous_exp'),
        { ...digits(10, 'phone'), max: 13 },
      ],
    },
    {
      call: api.publicForms.requestFranchise,
      validValues: () => ({ ...franchise }),
      lengths: [
        ...between(3, 20, 'full_name', 'prefered_location', 'city'),
        { ...digits(10, 'primary_contact'), max: 13 },
      ],
    },
  ];
}

/** Forms of categories, units, products and stores, and the reasons that end an order. */
async function shopForms(world: World): Promise<Form[]> {
  const [admin, manager, customer] = [await world.admin(), await world.manager(), await world.customer()];
  const [staff, product] = [await world.staff(manager), await world.product({ main: 1_000, stores: [[manager, 500]] })];
  const { category, unit } = await world.categoryAndUnit();
  const described = between(3, 100, 'description');
  const categoryForm = () => ({ name: letters(12), description: 'For tests' });
  const measure = () => ({ unit: letters(8), description: 'For tests' });
  const store = () => ({ name: letters(12), location: 'Market Yard', store_no: 5_000 + next(), manager: manager.id });
  const orderOutForDelivery = async () => {
    const id = await world.order(customer, [[product.id, 1]]);
    await world.advance(id, 'Out For Delivery', { customer, manager, staff });
    return { id };
  };
  const reason = { validValues: () => ({ reason: 'Ordered by mistake' }), lengths: between(3, 200, 'reason') };
  const categoryId = async () => ({
    id: (await world.call(api.catalog.createCategory, { as: admin, body: categoryForm() })).ok.id,
  });
  const unitId = async () => ({ id: (await world.call(api.catalog.createUnit, { as: admin, body: measure() })).ok.id });
  return [
    {
      call: api.catalog.createCategory,
      as: admin,
      validValues: categoryForm,
      lengths: [...between(3, 50, 'name'), ...described],
    },
    {
      call: api.catalog.updateCategory,
      as: admin,
      params: categoryId,
      validValues: categoryForm,
      lengths: [...between(3, 50, 'name'), ...described],
    },
    {
      call: api.catalog.createUnit,
      as: admin,
      validValues: measure,
      lengths: [...between(3, 10, 'unit'), ...described],
    },
    {
      call: api.catalog.updateUnit,
      as: admin,
      params: unitId,
      validValues: measure,
      lengths: [...between(3, 10, 'unit'), ...described],
    },
    {
      call: api.catalog.updateProduct,
      as: admin,
      params: async () => ({ id: product.id }),
      validValues: () => ({ name: 'Jaggery', category, unit, description: 'Fresh', price: 48.5 }),
      lengths: [...between(3, 30, 'name'), ...upTo(1_000, 'description')],
    },
    {
      call: api.stores.updateStore,
      as: admin,
      params: async () => ({ id: manager.storeId }),
      validValues: store,
      lengths: [...between(3, 50, 'name'), ...between(3, 100, 'location')],
    },
    { call: api.orders.returnOrder, as: staff, params: orderOutForDelivery, ...reason },
    {
      call: api.orders.cancelOrder,
      as: customer,
      params: async () => ({ id: await world.order(customer, [[product.id, 1]]) }),
      ...reason,
    },
  ];
}

/** All forms with texts. */
export const allForms = async (world: World): Promise<Form[]> => [
  ...(await userForms(world)),
  ...(await shopForms(world)),
];
