import { describe, expect, it } from 'vitest';
import { findWord } from '../fields.ts';
import { ANYONE, findRole } from './roles.ts';
import {
  ALLOCATE_FROM,
  CANCEL_FROM,
  DECIDE_FROM,
  nextStatuses,
  ORDER_ENDS,
  ORDER_MOVES,
  ORDER_STATUSES,
  ORDER_STEPS,
  type OrderStatus,
  STOCK_REQUEST_STATUSES,
} from './statuses.ts';

function reachableFrom<S extends string>(start: S, next: (from: S) => readonly S[]): Set<S> {
  const seen = new Set<S>([start]);
  for (const from of seen) for (const to of next(from)) seen.add(to);
  return seen;
}

describe('orders', () => {
  const allMoves = (from: OrderStatus) => [
    ...ANYONE.flatMap((role) => nextStatuses(from, role)),
    ...(CANCEL_FROM[from].length > 0 ? (['Cancelled'] as const) : []),
  ];

  it('reach every status from Pending', () => {
    expect(reachableFrom<OrderStatus>('Pending', allMoves)).toEqual(new Set(ORDER_STATUSES));
  });

  it('never leave Delivered or Cancelled', () => {
    for (const end of ORDER_ENDS) {
      expect(allMoves(end)).toEqual([]);
      expect(ALLOCATE_FROM).not.toContain(end);
    }
  });

  it('move only one step ahead', () => {
    const oneStep = ORDER_STEPS.map((from) => ANYONE.flatMap((role) => nextStatuses(from, role)));
    expect(oneStep).toEqual([...ORDER_STEPS.slice(1).map((to) => [to]), []]);
  });

  it('are moved by managers up to Shipped and by staff from there', () => {
    expect(Object.values(ORDER_MOVES).flatMap((moves) => Object.keys(moves))).toEqual([
      'Warehouse Manager',
      'Warehouse Manager',
      'Warehouse Staff',
      'Warehouse Staff',
    ]);
  });

  it.each([
    ['out for delivery', 'Out For Delivery'],
    [' PENDING ', 'Pending'],
    ['shiped', undefined],
  ])('reads "%s" as %s', (text, status) => {
    expect(findWord(ORDER_STATUSES, text)).toBe(status);
  });
});

describe('stock requests', () => {
  it('only Pending and Rejected can be decided', () => {
    expect(STOCK_REQUEST_STATUSES.filter((status) => DECIDE_FROM[status].length > 0)).toEqual(['Pending', 'Rejected']);
    expect(DECIDE_FROM.Rejected).toEqual(['Approved']);
  });

  it('reads words in any case', () => {
    expect(findWord(STOCK_REQUEST_STATUSES, 'approved')).toBe('Approved');
    expect(findWord(STOCK_REQUEST_STATUSES, 'yes')).toBeUndefined();
  });
});

describe('roles', () => {
  it.each([
    ['warehouse_manager', 'Warehouse Manager'],
    ['Store Staff', 'Warehouse Staff'],
    ['ADMIN', 'admin'],
    ['root', undefined],
  ])('reads "%s" as %s', (text, role) => {
    expect(findRole(text)).toBe(role);
  });
});
