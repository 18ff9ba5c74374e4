// Rules of users: roles, passwords, open business, taken values.
import { AppError } from '@tilgul/contract/rules/errors';
import { ADMIN, CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import { describe, expect, it } from 'vitest';
import {
  decideNewRole,
  refuseOtherRole,
  refuseOtherStaffRole,
  refuseOtherThanStaff,
  refuseUnequalPasswords,
  refuseUserInUse,
  takenMessages,
} from './users.rules.ts';

/** The error code of a refusal, or the result. */
function outcome(decide: () => unknown): unknown {
  try {
    return decide() ?? 'allowed';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe('the role of a new account', () => {
  it.each<[asked: string | undefined, creator: Role | undefined, expected: string]>([
    [undefined, undefined, CUSTOMER],
    ['', undefined, CUSTOMER],
    ['Customer', undefined, CUSTOMER],
    ['customer', CUSTOMER, CUSTOMER],
    ['admin', undefined, 'forbidden'],
    ['ADMIN', CUSTOMER, 'forbidden'],
    ['Warehouse Manager', undefined, 'forbidden'],
    ['Warehouse Staff', undefined, 'forbidden'],
    ['root', undefined, 'forbidden'],
    ['Warehouse Manager', MANAGER, 'forbidden'],
    [undefined, ADMIN, CUSTOMER],
    ['Customer', ADMIN, CUSTOMER],
    ['Warehouse Manager', ADMIN, MANAGER],
    ['warehouse_manager', ADMIN, MANAGER],
    ['Store Manager', ADMIN, MANAGER],
    ['admin', ADMIN, 'forbidden'],
    ['Warehouse Staff', ADMIN, 'forbidden'],
    ['root', ADMIN, 'invalid'],
  ])('%j requested by %s is %s', (asked, creator, expected) => {
    expect(outcome(() => decideNewRole(asked, creator))).toBe(expected);
  });
});

describe('the role of a user that is changed', () => {
  it.each<[asked: string | undefined, current: Role, expected: string]>([
    [undefined, CUSTOMER, 'allowed'],
    ['', MANAGER, 'allowed'],
    ['store manager', MANAGER, 'allowed'],
    ['admin', CUSTOMER, 'role_is_fixed'],
    ['Customer', ADMIN, 'role_is_fixed'],
    ['nonsense', STAFF, 'role_is_fixed'],
  ])('%j for a %s is %s', (asked, current, expected) => {
    expect(outcome(() => refuseOtherRole(asked, current))).toBe(expected);
  });
});

describe('the role in the forms of a manager', () => {
  it.each([
    [undefined, 'allowed', 'allowed'],
    ['', 'allowed', 'allowed'],
    ['Warehouse Staff', 'allowed', 'allowed'],
    ['Store Staff', 'allowed', 'allowed'],
    ['Warehouse Manager', 'forbidden', 'forbidden'],
    ['admin', 'forbidden', 'forbidden'],
    ['Customer', 'forbidden', 'role_is_fixed'],
    ['nonsense', 'forbidden', 'role_is_fixed'],
  ])('%j is %s when adding and %s when changing', (asked, adding, changing) => {
    expect(outcome(() => refuseOtherThanStaff(asked))).toBe(adding);
    expect(outcome(() => refuseOtherStaffRole(asked))).toBe(changing);
  });
});

describe('the repeated password', () => {
  it.each([
    ['secret-1', true, 'allowed'],
    ['secret-2', true, 'invalid'],
    [undefined, true, 'invalid'],
    [undefined, false, 'allowed'],
    ['secret-2', false, 'invalid'],
  ])('%j, registration %s, is %s', (confirm_password, isRegistration, expected) => {
    expect(outcome(() => refuseUnequalPasswords({ password: 'secret-1', confirm_password }, isRegistration))).toBe(
      expected,
    );
  });
});

describe('open business of a user', () => {
  const free = { store_name: null, open_deliveries: 0, open_orders: 0, cash_in_hand: 0 };
  it.each([
    [free, undefined],
    [{ ...free, store_name: 'Sangli' }, 'This user manages the store Sangli. Give the store another manager first.'],
    [{ ...free, open_deliveries: 1 }, 'This staff member still has 1 open delivery.'],
    [{ ...free, open_deliveries: 3 }, 'This staff member still has 3 open deliveries.'],
    [{ ...free, cash_in_hand: 9650 }, 'This staff member still has ₹96.50 of cash in hand. Take the cash first.'],
    [{ ...free, open_orders: 1 }, 'This customer still has 1 open order.'],
    [{ ...free, open_orders: 2 }, 'This customer still has 2 open orders.'],
  ])('%j is refused with %j', (holds, sentence) => {
    if (sentence === undefined) expect(() => refuseUserInUse(holds)).not.toThrow();
    else expect(() => refuseUserInUse(holds)).toThrow(sentence);
  });
});

it('names every taken value on its field', () => {
  expect(takenMessages({ username: false, phone_no: false, email: false })).toBeUndefined();
  expect(takenMessages({ username: true, phone_no: true, email: true })).toEqual({
    username: ['This username is already taken.'],
    phone_no: ['This contact number is already registered.'],
    email: ['This email address is already registered.'],
  });
});
