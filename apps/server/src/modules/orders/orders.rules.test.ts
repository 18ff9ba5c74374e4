// Rules of orders, as tables over every status.

import { ADMIN, ANYONE, CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import {
  ALLOCATE_FROM,
  CANCEL_FROM,
  ORDER_MOVES,
  ORDER_STATUSES,
  type OrderStatus,
} from '@tilgul/contract/rules/statuses';
import { describe, expect, it } from 'vitest';
import {
  decideAllocation,
  decideCancel,
  decideMove,
  decideStaff,
  formatAddress,
  getCashDifference,
  getCashToRecord,
  hasPin,
  illegalStep,
  isPinVerified,
  isPinVoid,
} from './orders.rules.ts';

const EVERY_STEP = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));

/** The four legal steps, repeated here so that a change of the table breaks a test (S05). */
const LEGAL: readonly (readonly [Role, OrderStatus, OrderStatus])[] = [
  [MANAGER, 'Pending', 'Processing'],
  [MANAGER, 'Processing', 'Shipped'],
  [STAFF, 'Shipped', 'Out For Delivery'],
  [STAFF, 'Out For Delivery', 'Delivered'],
];

describe('[S05] a status step', () => {
  describe.each(ANYONE)('by %s', (role) => {
    it.each(EVERY_STEP)('from %s to %s follows the table', (from, to) => {
      const isLegal = LEGAL.some(([who, a, b]) => who === role && a === from && b === to);
      expect(decideMove(from, to, role)).toBe(from === to ? 'same' : isLegal ? 'go' : 'illegal');
    });
  });

  it('is a 409 with both statuses if not allowed', () => {
    const error = illegalStep('Delivered', 'Pending');
    expect(error.status).toBe(409);
    expect(error.message).toContain('Delivered');
    expect(error.message).toContain('Pending');
  });

  it('never leaves Delivered or Cancelled', () => {
    expect(ORDER_MOVES.Delivered).toEqual({});
    expect(ORDER_MOVES.Cancelled).toEqual({});
  });
});

describe('cancelling', () => {
  it.each(ORDER_STATUSES.flatMap((status) => ANYONE.map((role) => [status, role] as const)))(
    'an order that is %s, by %s, follows the table; cancelling again changes nothing',
    (status, role) => {
      const expected = status === 'Cancelled' ? 'same' : CANCEL_FROM[status].includes(role) ? 'go' : 'illegal';
      expect(decideCancel(status, role)).toBe(expected);
    },
  );

  it('is allowed for the customer only while Pending, and for no role once Delivered', () => {
    const allowed = ORDER_STATUSES.filter((status) => decideCancel(status, CUSTOMER) === 'go');
    expect(allowed).toEqual(['Pending']);
    for (const role of [ADMIN, MANAGER] as const) expect(decideCancel('Delivered', role)).toBe('illegal');
  });
});

describe('allocating to a store', () => {
  it.each(ORDER_STATUSES)('an order that is %s', (status) => {
    const expected = ALLOCATE_FROM.includes(status) ? 'go' : 'illegal';
    expect(decideAllocation({ status, store_id: null }, 1)).toBe(expected);
    expect(decideAllocation({ status, store_id: 2 }, 1)).toBe(expected);
    expect(decideAllocation({ status, store_id: 1 }, 1)).toBe(status === 'Pending' ? 'same' : expected);
  });
});

describe('choosing a staff member', () => {
  it.each(ORDER_STATUSES)('while the order is %s', (status) => {
    const isPossible = status === 'Processing' || status === 'Shipped';
    expect(decideStaff({ status, staff_id: 5, return_reason: null }, 6)).toBe(isPossible ? 'go' : 'illegal');
    expect(decideStaff({ status, staff_id: 6, return_reason: null }, 6)).toBe(isPossible ? 'same' : 'illegal');
    expect(decideStaff({ status, staff_id: 6, return_reason: 'Absent' }, 6)).toBe(isPossible ? 'go' : 'illegal');
  });
});

describe('the PIN', () => {
  const now = new Date('2026-11-20T10:00:00.000Z');
  const ago = (ms: number) => ({ pin_verified_at: new Date(now.getTime() - ms), pin_verified_by: 7 });

  it('exists from Shipped until the order ends', () => {
    expect(ORDER_STATUSES.filter(hasPin)).toEqual(['Shipped', 'Out For Delivery']);
  });

  it('is void after ten wrong tries in total', () => {
    expect([9, 10, 11].map((pin_wrong) => isPinVoid({ pin_wrong }))).toEqual([false, true, true]);
  });

  it('[I6] counts as verified for 15 minutes, for the staff member who verified it', () => {
    expect(isPinVerified(ago(0), 7, now)).toBe(true);
    expect(isPinVerified(ago(15 * 60_000), 7, now)).toBe(true);
    expect(isPinVerified(ago(15 * 60_000 + 1), 7, now)).toBe(false);
    expect(isPinVerified(ago(0), 8, now)).toBe(false);
    expect(isPinVerified({ pin_verified_at: null, pin_verified_by: null }, 7, now)).toBe(false);
  });
});

describe('cash', () => {
  it.each([
    ['cod', undefined, 9600],
    ['cod', null, 9600],
    ['cod', 0, 0],
    ['cod', 9500, 9500],
    ['online', undefined, null],
    ['online', 9500, null],
  ] as const)('[S11] of a %s order, entered as %s, is recorded as %s paise', (payment_type, said, stored) => {
    expect(
      getCashToRecord({ payment_type, total_paise: 9400, packed_paise: 9200, delivery_fee_paise: 400 }, said),
    ).toBe(stored);
  });

  it('differs from the total by rupees, either way', () => {
    expect([9550, 9600, 9601].map((cash) => getCashDifference(cash, 9600))).toEqual([-0.5, 0, 0.01]);
    expect(getCashDifference(null, 9600)).toBeNull();
  });
});

describe('the address', () => {
  const address = {
    full_name: 'Meera Patil',
    street_address1: '12 Market Yard',
    street_address2: null,
    city: 'Sangli',
    state: 'Maharashtra',
    postal_code: '416416',
  };
  it('is one line without gaps', () => {
    expect(formatAddress(address)).toBe('Meera Patil, 12 Market Yard, Sangli, Maharashtra 416416');
    expect(formatAddress({ ...address, street_address2: 'Near Ganpati' })).toBe(
      'Meera Patil, 12 Market Yard, Near Ganpati, Sangli, Maharashtra 416416',
    );
  });
});
