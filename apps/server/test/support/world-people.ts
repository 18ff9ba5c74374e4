// People of a test's world: administrator, customers, managers with their store, staff.
import { randomBytes } from 'node:crypto';
import { api } from '@tilgul/contract';
import type { Role } from '@tilgul/contract/rules/roles';
import type { Deps } from '../../src/deps.ts';
import { sessionExpiry } from '../../src/modules/users/sessions.sql.ts';
import { hashPassword } from '../../src/platform/security/passwords.ts';
import { signAccessToken } from '../../src/platform/security/tokens.ts';
import type { Caller } from '../../src/seed/caller.ts';

/** A user with a session. */
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
/** A number that is unique in this test process. */
export function next(): number {
  serial += 1;
  return serial;
}
/** A random address per registration, so that limits per address do not apply. */
const anyAddress = () => `10.${randomBytes(1)[0]}.${randomBytes(1)[0]}.${randomBytes(1)[0]}`;
const toPhone = (n: number) => `9${String(800_000_000 + n)}`;

/** Password of everyone not created by `register`. */
const PASSWORD = 'secret-1';

interface NewPerson {
  readonly role: Role;
  readonly name: readonly [first: string, last: string];
  /** Prefix of the username. */
  readonly prefix: string;
  readonly storeId?: number;
  /** For passwords chosen by an administrator or manager. */
  readonly mustChange?: boolean;
  readonly hasEmail?: boolean;
}

/**
 * Creates the people of a world. Except for `register` they are written as rows with a session and without audit
 * entries, because registering is as slow as an order and the subject of few tests.
 */
export function createPeople(deps: Deps, call: Caller) {
  let hash: Promise<string> | undefined;

  async function insertPerson(person: NewPerson): Promise<Person> {
    const { role, name, prefix, storeId, mustChange = false, hasEmail = false } = person;
    const n = next();
    hash ??= hashPassword(PASSWORD);
    const [now, username, phone_no] = [deps.now(), `${prefix}${n}`, toPhone(n)];
    const user = await deps.db
      .insertInto('users')
      .values({
        role,
        first_name: name[0],
        last_name: name[1],
        username,
        email: hasEmail ? `${username}@example.com` : null,
        phone_no,
        password_hash: await hash,
        store_id: storeId ?? null,
        // On a production server they have already chosen their own.
        must_change_password: mustChange && !deps.config.replacesSetPasswords,
        password_set_at: now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const session = await deps.db
      .insertInto('sessions')
      .values({ user_id: user.id, created_at: now, expires_at: sessionExpiry(now) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const access = await signAccessToken(deps.secrets.jwtKeys, { userId: user.id, sessionId: session.id }, now);
    return { id: user.id, role, username, password: PASSWORD, phone_no, access };
  }

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
    firstAdmin ??= insertPerson({ role: 'admin', name: ['Asha', 'Admin'], prefix: 'admin' });
    return firstAdmin;
  }

  /** Registers and signs in by real calls. An administrator can register a manager. */
  async function register(role: Role, as?: Person): Promise<Person> {
    const n = next();
    const [username, password, phone_no] = [`user${n}`, `secret-${n}`, toPhone(n)];
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

  /** Creates a customer. */
  const customer = () => insertPerson({ role: 'Customer', name: ['Meera', 'Patil'], prefix: 'user', hasEmail: true });

  /** Creates a store with its manager. */
  async function manager(): Promise<Manager> {
    const n = next();
    const adminUser = await admin();
    const person = await insertPerson({
      role: 'Warehouse Manager',
      name: ['Meera', 'Patil'],
      prefix: 'user',
      mustChange: true,
    });
    const { ok } = await call(api.stores.createStore, {
      as: adminUser,
      body: { name: `Store ${n}`, location: `Market Yard ${n}`, store_no: n, manager: person.id },
    });
    return { ...person, storeId: ok.id };
  }

  /** Creates a staff member of a manager's store. */
  const staff = ({ storeId }: Manager) =>
    insertPerson({ role: 'Warehouse Staff', name: ['Ravi', 'Pawar'], prefix: 'staff', storeId, mustChange: true });

  return { admin, customer, manager, staff, register, signIn };
}
