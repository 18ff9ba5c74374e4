// Registration for tests: fresh forms, sent from a separate address each time.
import { api } from '@tilgul/contract';
import type { World } from '../../../test/support/harness.ts';

export function createRegistration(world: World) {
  let serial = 0;
  let addressCount = 0;

  /** A registration form with a new username, e-mail address and phone number. */
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

  /** An address in a new network each time, so that limits per address do not mix between tests. */
  function nextAddress(): string {
    addressCount += 1;
    return `10.${34 + (addressCount >> 8)}.${addressCount & 255}.1`;
  }

  const register = (body: Record<string, unknown>, from = nextAddress()) =>
    world.call(api.users.createUser, { body, from });
  return { form, nextAddress, register };
}

/** Statuses of several answers in ascending order. */
export const toStatuses = (results: readonly { readonly status: number }[]): number[] =>
  results.map(({ status }) => status).toSorted((a, b) => a - b);
