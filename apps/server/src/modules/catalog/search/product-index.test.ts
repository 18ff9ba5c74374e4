// The order of search results: exact words, beginnings of names, shorter names, then bestsellers.
import { expect, it } from 'vitest';
import { ProductIndex } from './product-index.ts';

/** Bestsellers first. */
const NAMES = [
  ['Organic Jaggery', 'सेंद्रिय गूळ'],
  ['Jaggery Powder', 'गूळ पावडर'],
  ['Jaggery', 'गूळ'],
  ['Jamun', 'जांभूळ'],
  ['Toor Dal', 'तूर डाळ'],
  ['Rice Flour', 'तांदळाचे पीठ'],
  ['Moong Dal', 'मूग डाळ'],
  ['Rice', 'तांदूळ'],
] as const;

it.each([
  ['jag', ['Jaggery', 'Jaggery Powder', 'Organic Jaggery']],
  ['jaggery', ['Jaggery', 'Jaggery Powder', 'Organic Jaggery']],
  ['jaggery p', ['Jaggery Powder']],
  ['गू', ['Jaggery', 'Jaggery Powder', 'Organic Jaggery']],
  ['ja', ['Jamun', 'Jaggery', 'Jaggery Powder', 'Organic Jaggery']],
  ['rice', ['Rice', 'Rice Flour']],
  ['dal', ['Toor Dal', 'Moong Dal']],
])('finds for %j: %j', async (text, expected) => {
  const index = await ProductIndex.build(
    NAMES.map((names, at) => ({
      id: at,
      barcode: null,
      names,
      aliases: [],
      unit: '500 g',
      categories: [],
    })),
  );
  expect(index.search(text).matches.map(({ id }) => NAMES[id]?.[0])).toEqual(expected);
});
