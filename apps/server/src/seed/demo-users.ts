// Users and stores of the demo, created by the calls that real users make.
import { api } from '@tilgul/contract';
import { findPlace } from '@tilgul/contract/rules/places';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { createAdmin } from '../modules/users/users.commands.ts';
import type { Caller } from './caller.ts';
import { CUSTOMERS, type DemoCustomer, type DemoStore, OUT_OF_STATE_CUSTOMER, STAFF, STORES } from './towns.ts';

/** A demo user with a session that lasts for the whole run. */
export interface DemoUser {
  readonly id: number;
  readonly name: string;
  readonly sessionId: number;
  /** Signed again before each call, since the demo's clock outlives a token's day. */
  access: string;
}
export interface DemoStoreUsers {
  readonly storeId: number;
  readonly manager: DemoUser;
  readonly staff: DemoUser[];
}
export interface DemoCustomerUser extends DemoUser {
  readonly addressId: number;
  readonly pincode: string;
  /** Index of the store that delivers to the customer. */
  readonly store: number;
}
export interface DemoUsers {
  readonly admin: DemoUser;
  readonly stores: DemoStoreUsers[];
  readonly customers: DemoCustomerUser[];
  readonly outOfState: DemoCustomerUser;
}

/** Accounts that the first start prints (RUN-3). */
export const DEMO_ACCOUNTS = [
  { role: 'admin', username: 'admin', password: 'admin123' },
  { role: 'customer', username: 'customer', password: 'customer1' },
  { role: 'store manager', username: 'manager', password: 'manager1' },
  { role: 'store staff', username: 'staff', password: 'staff123' },
] as const;
const [ADMIN_ACCOUNT, CUSTOMER_ACCOUNT, MANAGER_ACCOUNT, STAFF_ACCOUNT] = DEMO_ACCOUNTS;

const OTHER_PASSWORD = 'tilgul-demo';
let phones = 0;
function nextPhone(): string {
  phones += 1;
  return `98220${String(41_500 + phones).padStart(5, '0')}`;
}
/** Registrations are limited per address, so each demo customer has one. */
const getIpAddress = (index: number) => `10.20.${Math.floor(index / 200)}.${(index % 200) + 1}`;

const SESSION_MS = 60 * 24 * 60 * 60 * 1000;

interface Account {
  readonly username: string;
  readonly password: string;
}

const accountFor = (index: number, first: Account, name: readonly [string, string]): Account =>
  index === 0 ? first : { username: `${name[0]}.${name[1]}`.toLowerCase().slice(0, 20), password: OTHER_PASSWORD };

const toPersonForm = ([first_name, last_name]: readonly [string, string], { username, password }: Account) => ({
  first_name,
  last_name,
  username,
  password,
  confirm_password: password,
  email: `${username}@example.com`,
  phone_no: nextPhone(),
});

/** A session for the run. `endSessions` ends it. */
async function signIn(deps: Deps, person: { id: number; name: string }): Promise<DemoUser> {
  const values = {
    user_id: person.id,
    created_at: deps.now(),
    expires_at: new Date(deps.now().getTime() + SESSION_MS),
  };
  const { id } = await deps.db.insertInto('sessions').values(values).returning('id').executeTakeFirstOrThrow();
  return { ...person, sessionId: id, access: '' };
}

async function createStoreUsers(
  deps: Deps,
  call: Caller,
  admin: DemoUser,
  { name, names, location, phone, fssai, store_no, manager: person }: DemoStore,
): Promise<DemoStoreUsers> {
  const account = accountFor(store_no - 1, MANAGER_ACCOUNT, person);
  const body = { ...toPersonForm(person, account), role_name: 'Warehouse Manager' };
  const { ok: user } = await call(api.users.createUser, { as: admin, body });
  const town = findPlace(name);
  const place = town && { lat: town.lat, lng: town.lng };
  const form = { name, names, location, phone, fssai, store_no, manager: user.id, ...place };
  const { ok: made } = await call(api.stores.createStore, { as: admin, body: form });
  const manager = await signIn(deps, { id: user.id, name: person.join(' ') });
  return { storeId: made.id, manager, staff: [] };
}

async function createStaffUsers(deps: Deps, call: Caller, stores: readonly DemoStoreUsers[]): Promise<void> {
  for (const [index, [storeNo, name]] of STAFF.entries()) {
    const store = stores[storeNo - 1];
    if (!store) continue;
    const account = accountFor(index, STAFF_ACCOUNT, name);
    const body = { ...toPersonForm(name, account), role_name: 'Warehouse Staff' };
    const { ok } = await call(api.users.createStaff, { as: store.manager, body });
    store.staff.push(await signIn(deps, { id: ok.id, name: name.join(' ') }));
  }
}

async function createCustomerUser(
  deps: Deps,
  call: Caller,
  customer: DemoCustomer,
  index: number,
): Promise<DemoCustomerUser> {
  const { name, street, street2, store } = customer;
  const account = accountFor(index, CUSTOMER_ACCOUNT, name);
  const from = getIpAddress(50 + index);
  const person = toPersonForm(name, account);
  const { ok } = await call(api.users.createUser, { body: { ...person, role_name: 'Customer' }, from });
  const player = await signIn(deps, { id: ok.id, name: name.join(' ') });
  const town = customer.town ?? STORES[store - 1];
  const address = {
    full_name: player.name,
    phone_number: person.phone_no,
    street_address1: street,
    street_address2: street2,
    city: town?.name ?? '',
    state: town?.state ?? '',
    postal_code: town?.pin ?? '',
    label: 'home',
  };
  if (index === 0) {
    const office = {
      ...address,
      full_name: `${player.name} (Office)`,
      street_address1: '3rd floor, Shree Plaza',
      street_address2: 'Vishrambag',
      postal_code: '416415',
      label: 'work',
    };
    await call(api.addresses.createAddress, { as: player, body: office });
  }
  const { ok: saved } = await call(api.addresses.createAddress, { as: player, body: address });
  return { ...player, addressId: saved.id, pincode: address.postal_code, store: store - 1 };
}

/** Creates one administrator, twelve stores with manager and staff, and the customers with an address. */
export async function createDemoUsers(deps: Deps, call: Caller): Promise<DemoUsers> {
  phones = 0;
  const person = { first_name: 'Aniruddha', last_name: 'Tilgule', email: 'admin@example.com', phone_no: nextPhone() };
  const { username, password } = ADMIN_ACCOUNT;
  const adminId = await createAdmin({ db: deps.db, now: deps.now(), deps }, { ...person, username, password });
  const admin = await signIn(deps, { id: adminId, name: 'Aniruddha Tilgule' });
  const stores: DemoStoreUsers[] = [];
  for (const store of STORES) stores.push(await createStoreUsers(deps, call, admin, store));
  await createStaffUsers(deps, call, stores);
  const customers: DemoCustomerUser[] = [];
  for (const [index, customer] of CUSTOMERS.entries())
    customers.push(await createCustomerUser(deps, call, customer, index));
  const outOfState = await createCustomerUser(deps, call, OUT_OF_STATE_CUSTOMER, CUSTOMERS.length);
  // The passwords are public, so no demo user has to change one.
  await deps.db.updateTable('users').set({ must_change_password: false }).execute();
  return { admin, stores, customers, outOfState };
}

/** Ends the sessions of the run. Each began when its user was last seen. */
export async function endSessions({ db }: Deps, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      ended_at: at,
      ended_why: 'demo made',
      created_at: sql<Date>`greatest(
        coalesce((select max(orders.created_at) from orders where orders.user_id = sessions.user_id), sessions.created_at),
        coalesce((select max(audit_log.at) from audit_log where audit_log.actor_id = sessions.user_id), sessions.created_at)
      )`,
    })
    .where('ended_at', 'is', null)
    .execute();
}
