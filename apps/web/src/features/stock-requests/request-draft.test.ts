// Owns the proof of what a stock request holds while it is put together.
import { expect, test } from 'vitest';
import { draftTotal, firstNames, linesOf, shownProducts, withQuantity } from './request-draft.ts';

const products = [
  { id: 1, name: 'Jaggery', price: 78.5 },
  { id: 2, name: 'Jaggery Powder', price: 19.99 },
  { id: 3, name: 'Sesame', price: 120 },
];

test('a quantity of 0 takes the product out of the request', () => {
  const draft = withQuantity(withQuantity(new Map(), 1, 5), 1, 0);
  expect(linesOf(draft)).toEqual([]);
});

test('the total is the sum of price times quantity to the paisa', () => {
  const draft = new Map([
    [1, 3],
    [2, 100],
  ]);
  expect(draftTotal(draft, products)).toBe(2234.5);
});

test('the search finds names regardless of case and can be narrowed to what is chosen', () => {
  const draft = new Map([[2, 1]]);
  const ids = (text: string, onlyChosen: boolean) =>
    shownProducts(products, { draft, text, onlyChosen }).map(({ id }) => id);
  expect(ids(' JAGG ', false)).toEqual([1, 2]);
  expect(ids('', true)).toEqual([2]);
});

test('a row names the first products and counts the others', () => {
  expect(firstNames(['Cashew', 'Almonds', 'Peanuts', 'Rajma', 'Poha'], 3)).toEqual({
    names: 'Cashew, Almonds, Peanuts',
    more: 2,
  });
  expect(firstNames(['Cashew'], 3)).toEqual({ names: 'Cashew', more: 0 });
});
