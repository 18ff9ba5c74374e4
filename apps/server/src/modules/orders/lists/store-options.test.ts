// The order in which stores are offered for an order.
import { locatePincode } from '@tilgul/contract/rules/pincode-places';
import { describe, expect, it } from 'vitest';
import { rankOptions } from './store-options.queries.ts';

describe('the stores of the dialog Allocate Store', () => {
  it('rank by lines served, then by units missing, then by store number', () => {
    const line = (store: number, quantity: number, free: number) => ({
      warehouse_id: store,
      warehouse_name: `Store ${store}`,
      store_no: store,
      product_id: quantity,
      product_name: 'Jaggery',
      names: {},
      quantity,
      free,
      held: 0,
      lat: null,
      lng: null,
    });
    const lines = [line(1, 5, 0), line(2, 5, 4), line(3, 5, 4), line(4, 5, 5)];
    expect(rankOptions(lines, undefined).map(({ store_no }) => store_no)).toEqual([4, 2, 3, 1]);
  });

  it("rank the nearest of equals first, by map position or the town in the store's name", () => {
    const line = (store: number, name: string, place: { lat: number; lng: number } | undefined) => ({
      warehouse_id: store,
      warehouse_name: name,
      store_no: store,
      product_id: 1,
      product_name: 'Jaggery',
      names: {},
      quantity: 5,
      free: 5,
      held: 0,
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
    });
    const lines = [
      line(1, 'Nowhere', undefined),
      line(2, 'Nagpur', undefined),
      line(3, 'Kolhapur', undefined),
      line(4, 'Branch', { lat: 16.85, lng: 74.58 }),
    ];
    const ranked = rankOptions(lines, locatePincode('416416'));
    expect(ranked.map(({ store_no, distance_km }) => [store_no, distance_km])).toEqual([
      [4, 0.3],
      [3, 39.6],
      [2, 672.5],
      [1, null],
    ]);
  });
});
