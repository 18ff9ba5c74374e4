// The people of a test's world: an administrator, customers, managers with their store, staff.
import { randomBytes } from 'node:crypto';
import { api } from '@tilgul/contract';
import type { Role } from '@tilgul/contract/rules/roles';
import type { Deps } from '../../src/deps.ts';
import { hashPassword } from '../../src/security/passwords.ts';
import type { Caller } from '../../src/seed/caller.ts';

/** Somebody with a session. */
export interface Person {
  readonly id: number;
  readonly role: Role;
  readonly username: string;
  readonly password: string;
  readonly phone_no: string;
  readonly access: string;
}
export interface Manager extends Person {
  readonly storeId: number;
}

let serial = 0;
/** A number that nothing in this test process had before. */
export function next(): number {
  serial += 1;
  return serial;
}
/** An address of its own for each registration, so that limits per address do not meet. */
const anyAddress = () => `10.${randomBytes(1)[0]}.${randomBytes(1)[0]}.${randomBytes(1)[0]}`;
const phoneOf = (n: number) => `9${String(800_000_000 + n)}`;

/** The people of a world; everybody but the first administrator comes by real calls. */
export function createPeople(deps: Deps, call: Caller) {
  async function signIn(
    username: string,
    password: string,
    person: Omit<Person, 'access' | 'username' | 'password'>,
  ): Promise<Person> {
    const { ok } = await call(api.auth.signIn, { body: { username, password }, from: anyAddress() });
    return { ...person, username, password, access: ok.access };
  }

  let firstAdmin: Promise<Person> | undefined;
  /** The administrator of this world. */
  function admin(): Promise<Person> {
    firstAdmin ??= (async () => {
      const n = next();
      const username = `admin${n}`;
      const values = {
        role: 'admin',
        first_name: 'Asha',
        last_name: 'Admin',
        username,
        email: null,
        phone_no: phoneOf(n),
        password_hash: await hashPassword('secret-1'),
      };
      const { id } = await deps.db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
      return signIn(username, 'secret-1', { id, role: 'admin', phone_no: values.phone_no });
    })();
    return firstAdmin;
  }

  async function register(role: Role, as?: Person): Promise<Person> {
    const n = next();
    const [username, password, phone_no] = [`user${n}`, `secret-${n}`, phoneOf(n)];
    const body = {
      first_name: 'Meera',
      last_name: `Patil${n}`.slice(0, 20),
      username,
      password,
      confirm_password: password,
      phone_no,
      email: `user${n}@example.com`,
      role_name: role,
    };
    const { ok } = await call(api.users.createUser, { as, body, from: anyAddress() });
    return signIn(username, password, { id: ok.id, role, phone_no });
  }

  /** A new customer. */
  const customer = () => register('Customer');

  /** A new store with its manager. */
  async function manager(): Promise<Manager> {
    const n = next();
    const boss = await admin();
    const person = await register('Warehouse Manager', boss);
    const { ok } = await call(api.stores.createStore, {
      as: boss,
      body: { name: `Store ${n}`, location: `Market Yard ${n}`, store_no: n, manager: person.id },
    });
    return { ...person, storeId: ok.id };
  }

  /** A new staff member of a manager's store. */
  async function staff(of: Manager): Promise<Person> {
    const n = next();
    const [username, password, phone_no] = [`staff${n}`, `secret-${n}`, phoneOf(n)];
    const body = {
      first_name: 'Ravi',
      last_name: 'Pawar',
      username,
      password,
      phone_no,
      email: null,
      role_name: 'Warehouse Staff',
    };
    const { ok } = await call(api.users.createStaff, { as: of, body });
    return signIn(username, password, { id: ok.id, role: 'Warehouse Staff', phone_no });
  }

  return { admin, customer, manager, staff, register, signIn };
}
