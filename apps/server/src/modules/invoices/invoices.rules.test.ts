// Units of goods on invoices.
import { expect, it } from 'vitest';
import { unitCodeFor } from './invoices.rules.ts';

it.each([
  ['500 g', 'PAC'],
  ['1 litre', 'PAC'],
  ['pack of 6', 'PAC'],
  ['piece', 'NOS'],
  ['6 pcs', 'NOS'],
  ['dozen', 'NOS'],
])('%s is sold as %s', (unit, uqc) => {
  expect(unitCodeFor(unit)).toBe(uqc);
});
