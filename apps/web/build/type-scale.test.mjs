// Text sizes of the built styles.
import { expect, it } from 'vitest';
import { findOffScale } from './type-scale.mjs';

it.each([
  ['a size of the scale', '.a{font-size:.875rem}.b{font-size:40px}', []],
  ['another size', '.a{font-size:.8125rem}.b{font-size:15px}', [13, 15]],
  ['a token', ':root{--text-sm:.875rem;--text-h1-lg:1.7rem}', [27.2]],
  ['a line height, which is no size', ':root{--text-sm--line-height:1.25rem}', []],
  ['a size that shrinks where it does not fit', '.a{font-size:min(2.5rem,13cqi)}.b{font-size:min(1.1rem,5vw)}', [17.6]],
  ['paper and relative sizes', '@media print{.a{font-size:10.5pt}}.b{font-size:80%}.c{font-size:1.08333em}', []],
  ["the map's own controls", '.leaflet-bar a{font-size:22px}.a{font-size:22px}', [22]],
])('%s', (_title, css, sizes) => expect(findOffScale(css)).toEqual(sizes));
