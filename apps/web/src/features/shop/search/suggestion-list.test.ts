// Suggestions: names, highlighting, and the local fallback.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { expect, it } from 'vitest';
import { localSuggestions, splitAtMatch, toSuggested } from './suggestion-list.tsx';

const turmeric = {
  id: 1,
  name: 'Turmeric Powder',
  name_mr: 'हळद पावडर',
  name_hi: 'हल्दी पाउडर',
  names: { mr: 'हळद पावडर', hi: 'हल्दी पाउडर' },
  price: 48,
  unit: '200 g',
  image: null,
  in_stock: true,
};

it.each([
  ['en', 'turm', 'Turmeric Powder', undefined],
  ['en', 'हळ', 'Turmeric Powder', 'हळद पावडर'],
  ['en', 'हल्दी', 'Turmeric Powder', 'हल्दी पाउडर'],
  ['en', 'haldi', 'Turmeric Powder', undefined],
  ['mr', 'हळद', 'हळद पावडर', 'Turmeric Powder'],
  ['mr', 'हल्दी', 'हळद पावडर', 'हल्दी पाउडर'],
  ['hi', 'TURM', 'हल्दी पाउडर', 'Turmeric Powder'],
] as const)('in %s, typing %s suggests %s with %s beside it', (language, typed, name, otherName) => {
  expect(toSuggested(turmeric, language, typed)).toMatchObject({ name, otherName });
});

it('has only the English name without one in the user’s language', () => {
  expect(toSuggested({ ...turmeric, names: { hi: 'हल्दी पाउडर' } }, 'mr', 'turm')).toMatchObject({
    name: 'Turmeric Powder',
    otherName: undefined,
  });
});

it.each([
  ['Turmeric Powder', ' TURM ', ['', 'Turm', 'eric Powder']],
  ['हळद पावडर', 'पाव', ['हळद ', 'पाव', 'डर']],
  ['Jaggery', 'gul', undefined],
  ['Jaggery', '  ', undefined],
])('highlights in %s the typed %j', (name, typed, parts) => {
  expect(splitAtMatch(name, typed)).toEqual(parts);
});

it('local suggestions: in stock first, then names starting with the text, at most six', () => {
  const product = (id: number, name: string, in_stock = true) =>
    ({ ...turmeric, id, name, in_stock }) as unknown as ProductAnswer;
  const ids = (products: readonly ProductAnswer[], text: string) =>
    localSuggestions(products, text).map(({ id }) => id);
  const goods = [
    product(1, 'Moong Dal', false),
    product(2, 'Toor Dal'),
    product(3, 'Dalia'),
    product(4, 'Jaggery'),
    { ...product(5, 'हरभरा डाळ'), name_en: 'Chana Dal' },
  ];
  expect(ids(goods, 'dal')).toEqual([3, 2, 5, 1]);
  expect(
    ids(
      Array.from({ length: 9 }, (_, id) => product(id, `Rice ${id}`)),
      'rice',
    ),
  ).toHaveLength(6);
});
