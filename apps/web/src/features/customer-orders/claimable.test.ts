import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { expect, it } from 'vitest';
import { findClaimable } from './claimable.ts';

type Item = OrderForCustomer['items'][number];
const line = (line_id: number, quantity: number, packed: number | null = null) =>
  ({ line_id, quantity, packed }) as Item;
const ITEMS = [line(1, 3), line(2, 2, 1), line(3, 2, 0)];
const LEFT = (claims: Parameters<typeof findClaimable>[1]) =>
  findClaimable(ITEMS, claims).map(({ item, left }) => [item.line_id, left]);

it('[CLAIM-1] offers the delivered units of each line', () => {
  expect(LEFT([])).toEqual([
    [1, 3],
    [2, 1],
  ]);
});

it('[CLAIM-1] leaves out what is claimed already, open or accepted', () => {
  expect(
    LEFT([
      { line_id: 1, state: 'open', quantity: 2 },
      { line_id: 2, state: 'accepted', quantity: 1 },
    ]),
  ).toEqual([[1, 1]]);
});

it('[CLAIM-4] offers the units of a rejected claim again', () => {
  expect(LEFT([{ line_id: 2, state: 'rejected', quantity: 1 }])).toContainEqual([2, 1]);
});
