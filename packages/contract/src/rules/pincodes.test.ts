import { describe, expect, it } from 'vitest';
import { findStateMismatch, STATES } from './pincodes.ts';

describe('a pincode of its state', () => {
  it.each([
    ['Maharashtra', '416416'],
    ['maharashtra ', '400001'],
    ['MAHARASHTRA', '445001'],
    ['Goa', '403001'],
    ['Delhi', '110001'],
    ['New Delhi', '110001'],
    ['Karnataka', '560001'],
    ['Tamil Nadu', '600001'],
    ['Tamilnadu', '643001'],
    ['Jammu & Kashmir', '190001'],
    ['Uttar Pradesh', '226001'],
    ['Uttarakhand', '248001'],
    ['West Bengal', '700001'],
    ['Assam', '781001'],
    ['Bihar', '800001'],
    ['Orissa', '751001'],
    ['Kerala', '695001'],
    ['Lakshadweep', '682555'],
    ['Puducherry', '533464'],
    ['Rajasthan', '302001'],
    ['Telangana', '500001'],
    ['Andhra Pradesh', '520001'],
    // The army's own offices.
    ['Punjab', '901234'],
    // Unknown spellings are accepted.
    ['महाराष्ट्र', '416416'],
    ['Maharastra', '600001'],
    ['x'.repeat(100), '100000'],
  ])('%s has %s', (state, pincode) => {
    expect(findStateMismatch(state, pincode)).toBeUndefined();
  });

  it.each([
    ['Maharashtra', '600001', 'Maharashtra'],
    ['maharashtra', '403001', 'Maharashtra'],
    ['goa', '416416', 'Goa'],
    ['NCT of Delhi', '201301', 'Delhi'],
    ['Karnataka', '110001', 'Karnataka'],
    ['Orissa', '700001', 'Odisha'],
    // No post office begins so.
    ['Gujarat', '100000', 'Gujarat'],
  ])('%s does not have %s', (state, pincode, name) => {
    expect(findStateMismatch(state, pincode)).toBe(name);
  });

  it('lies between 110 and 855 for all of the 36 states and territories', () => {
    expect(STATES).toHaveLength(36);
    for (const { ranges } of STATES)
      for (const [first, last] of ranges)
        expect([first <= last, first >= 110, last <= 855]).toEqual([true, true, true]);
  });
});
