// A stock request draft: quantities, total, suggestions.
import { expect, test } from 'vitest';
import {
  chosenProducts,
  draftTotal,
  firstNames,
  matchProducts,
  toLines,
  withFirst,
  withQuantity,
  withSuggestions,
} from './request-draft.ts';

const products = [
  { id: 1, name: 'Jaggery', price: 78.5, unit: '500 g', image: null },
  { id: 2, name: 'Jaggery Powder', price: 19.99, unit: '500 g', image: null },
  { id: 3, name: 'Sesame', price: 120, unit: '500 g', image: null },
];
const known = new Map(products.map((product) => [product.id, product]));

test('removes a product at quantity 0', () => {
  const draft = withQuantity(withQuantity(new Map(), 1, 5), 1, 0);
  expect(toLines(draft)).toEqual([]);
});

test('totals price times quantity exactly to the paisa', () => {
  const draft = new Map([
    [1, 3],
    [2, 100],
  ]);
  expect(draftTotal(draft, known)).toBe(2234.5);
});

test('searches names regardless of case and can be limited to chosen products', () => {
  expect(matchProducts(products, ' JAGG ').map(({ id }) => id)).toEqual([1, 2]);
  expect(chosenProducts(new Map([[2, 1]]), known).map(({ id }) => id)).toEqual([2]);
});

test('lists suggested products before the others, each once', () => {
  const sesame = products.slice(2);
  expect(withFirst(products, sesame).map(({ id }) => id)).toEqual([3, 1, 2]);
  expect(withFirst(products.slice(0, 1), sesame).map(({ id }) => id)).toEqual([3, 1]);
});

test('names the first products and counts the rest', () => {
  expect(firstNames(['Cashew', 'Almonds', 'Peanuts', 'Rajma', 'Poha'], 20)).toEqual({
    names: 'Cashew, Almonds',
    more: 3,
  });
  expect(firstNames(['Cashew'], 20)).toEqual({ names: 'Cashew', more: 0 });
  expect(firstNames(['Chhatrapati Sambhajinagar', 'Poha'], 20)).toEqual({
    names: 'Chhatrapati Sambhajinagar',
    more: 1,
  });
});

const suggestions = [
  { product_id: 1, suggested: 24 },
  { product_id: 2, suggested: 0 },
  { product_id: 3, suggested: 7 },
];

test('fills untouched lines with suggestions, only where something is suggested', () => {
  expect([...withSuggestions(new Map(), suggestions, new Set())]).toEqual([
    [1, 24],
    [3, 7],
  ]);
});

test('keeps typed quantities, even 0', () => {
  expect([...withSuggestions(new Map([[3, 2]]), suggestions, new Set([1, 3]))]).toEqual([[3, 2]]);
});
