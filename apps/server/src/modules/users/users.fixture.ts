// What the tests on users share: fresh forms, and registering from an address of one's own.
import { api } from '@tilgul/contract';
import type { World } from '../../../test/support/harness.ts';

/** The registration desk of a world. */
export function createRegistration(world: World) {
  let serial = 0;
  let addressCount = 0;

  /** A registration form that nobody has sent yet. */
  function form(more: Record<string, unknown> = {}) {
    serial += 1;
    return {
      first_name: 'Sunita',
      last_name: 'Jadhav',
      username: `sunita${serial}`,
      email: `sunita${serial}@example.com`,
      password: 'pass-123',
      confirm_password: 'pass-123',
      phone_no: `97${String(10_000_000 + serial)}`,
      role_name: 'Customer',
      ...more,
    };
  }

  /** An address of its own, so that the limit per address meets only its own test. */
  function nextAddress(): string {
    addressCount += 1;
    return `10.1.${Math.floor(addressCount / 250)}.${addressCount % 250}`;
  }

  const register = (body: Record<string, unknown>, from = nextAddress()) =>
    world.call(api.users.createUser, { body, from });
  return { form, house: nextAddress, register };
}

/** The statuses of several answers, smallest first. */
export const toStatuses = (results: readonly { readonly status: number }[]): number[] =>
  results.map(({ status }) => status).toSorted((a, b) => a - b);
