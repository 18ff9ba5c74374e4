import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { findState, findStateMismatch, STATES, toStateColumns } from './pincodes.ts';

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
    ['Maharastra', '403001', 'Maharashtra'],
    ['ગુજરાત', '403001', 'Gujarat'],
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

describe('the state of an address', () => {
  it('is known by its name in every language, whatever the pincode group', () => {
    for (const { gstCode, name, names, also, ranges } of STATES)
      for (const spelling of [...LANGUAGES.map((language) => names[language]), ...also]) {
        const address = { state: spelling, postal_code: `${ranges[0]?.[0]}001` };
        expect(toStateColumns(address)).toEqual({ state: name, state_code: gstCode });
      }
  });

  it('has one state for every spelling', () => {
    const spellings = STATES.flatMap(({ names, also }) => [...new Set([...Object.values(names), ...also])]);
    expect(new Set(spellings.map((spelling) => spelling.toLowerCase())).size).toBe(spellings.length);
  });

  it.each([
    ['गुजरात', '396001', '24'],
    ['Gujrat', '396001', '24'],
    ['ગુજરાત', '396001', '24'],
    [' maha rashtra ', '416416', '27'],
    ['Jammu & Kashmir', '190001', '01'],
    ['Maharashtra', '901234', '27'],
    ['MH', '411001', '27'],
    ['', '380001', '24'],
    // Served from both sides of a border, or from none.
    ['Somewhere', '396001', undefined],
    ['Somewhere', '900001', undefined],
    ['Maharastra', '403001', undefined],
  ])('%j with pincode %s is %s', (state, postal_code, code) => {
    expect(findState({ state, postal_code })?.gstCode).toBe(code);
  });

  it('keeps a text that only the pincode explains', () => {
    expect(toStateColumns({ state: 'near Sangli', postal_code: '416416' })).toEqual({
      state: 'near Sangli',
      state_code: '27',
    });
  });
});
