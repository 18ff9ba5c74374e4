// Pure rules of stores, as tables.
import { describe, expect, it } from 'vitest';
import { getStoreErrors, refuseOpenBusiness } from './stores.rules.ts';

describe("conflicts of a store's form", () => {
  const fit = { name: false, store_no: false, bill_code: false, is_manager: true, has_other_store: false };
  it.each([
    [fit, undefined],
    [{ ...fit, name: true }, { name: ['A store with this name already exists.'] }],
    [{ ...fit, store_no: true }, { store_no: ['A store with this number already exists.'] }],
    [{ ...fit, is_manager: false }, { manager: ['Choose a store manager from the list.'] }],
    [{ ...fit, is_manager: false, has_other_store: true }, { manager: ['Choose a store manager from the list.'] }],
    [{ ...fit, has_other_store: true }, { manager: ['This manager already has a store.'] }],
  ])('%j gives %j', (facts, expected) => {
    expect(getStoreErrors(facts)).toEqual(expected);
  });
});

describe('a store that cannot be closed', () => {
  const empty = { stock: 0, open_orders: 0, open_requests: 0, registers: 0, held_records: 0, staff: 0, cash: 0 };
  it.each([
    [empty, undefined],
    [{ ...empty, stock: 1 }, 'This store still has 1 unit in stock.'],
    [{ ...empty, stock: 12 }, 'This store still has 12 units in stock.'],
    [{ ...empty, open_orders: 1 }, 'This store still has 1 open order.'],
    [{ ...empty, cash: 9650 }, 'This store still has ₹96.50 of cash with its staff.'],
    [{ ...empty, staff: 1 }, 'This store still has 1 staff member.'],
    [{ ...empty, open_requests: 2 }, 'This store still has 2 open stock requests.'],
    [
      { ...empty, stock: 3, open_orders: 2, open_requests: 1, staff: 4 },
      'This store still has 3 units in stock, 2 open orders, 1 open stock request.',
    ],
  ])('%j reads %j', (holds, sentence) => {
    if (sentence === undefined) expect(() => refuseOpenBusiness(holds)).not.toThrow();
    else expect(() => refuseOpenBusiness(holds)).toThrow(sentence);
  });
});
