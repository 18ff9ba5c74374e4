import { describe, expect, it } from 'vitest';
import {
  distanceText,
  findBest,
  outlookText,
  type StoreOption,
  servedText,
  shortAfterText,
  shortText,
} from './order-stores.tsx';

const short = (product_name: string, available: number, requested: number) => ({
  product_id: 1,
  product_name,
  available,
  requested,
});
const store = (warehouse_name: string, shortages: StoreOption['shortages'], lines_total = 5): StoreOption => ({
  warehouse_id: 1,
  warehouse_name,
  store_no: 1,
  lines_served: lines_total - shortages.length,
  lines_total,
  distance_km: null,
  shortages,
  lines: [],
});

const kolhapur = store('Kolhapur', [short('Jaggery', 12, 40)]);
const pune = store('Pune', [short('Jaggery', 0, 40), short('Sesame', 1, 2)]);
const sangli = store('Sangli', []);

describe('the dialog Allocate Store', () => {
  it('shows how many lines a store can serve now', () => {
    expect(servedText(kolhapur)).toBe('4 of 5 lines');
    expect(servedText(store('Pune', [], 1))).toBe('1 of 1 line');
  });

  it('names a single short product with both quantities, and several by name only', () => {
    expect(shortText(kolhapur)).toBe('Short now: Jaggery, 12 of 40');
    expect(shortText(pune)).toBe('Short now: Jaggery, Sesame');
    expect(shortText(sangli)).toBeUndefined();
  });

  it('distinguishes a shortage of the store itself from one caused by the orders above', () => {
    const line = { product_id: 1, product_name: 'Jaggery', requested: 40, free: 49, held: 0 };
    const after = { ...store('Kolhapur', [short('Jaggery', 12, 40)]), lines: [line] };
    expect(shortAfterText(after)).toBe('Short after the orders above: Jaggery, 12 of 40');
    expect(shortAfterText({ ...after, lines: [{ ...line, free: 12 }] })).toBe('Short now: Jaggery, 12 of 40');
    expect(shortAfterText(sangli)).toBeUndefined();
  });

  it('shows which products Processing will wait for', () => {
    expect(outlookText(kolhapur)).toBe(
      'Kolhapur can serve 4 of 5 lines now. Processing waits until Jaggery is in stock.',
    );
    expect(outlookText(pune)).toBe(
      'Pune can serve 3 of 5 lines now. Processing waits until Jaggery and Sesame are in stock.',
    );
    expect(outlookText(store('Pune', [short('Jaggery', 0, 40)], 1))).toBe(
      'Pune cannot serve the order now. Processing waits until Jaggery is in stock.',
    );
    expect(outlookText(sangli)).toBe('Sangli can serve all lines now.');
  });

  it('shows the approximate distance of a store, and none if it is near', () => {
    const texts = [48.4, 3.2, null].map((distance_km) => distanceText({ distance_km }));
    expect(texts).toEqual(['about 48 km', 'in the same area', undefined]);
  });

  it('marks the best match only if another store fits less well', () => {
    expect(findBest([sangli, kolhapur])).toBe(sangli);
    expect(findBest([sangli, store('Satara', [])])).toBeUndefined();
    expect(findBest([kolhapur])).toBe(kolhapur);
    expect(findBest([])).toBeUndefined();
  });
});
