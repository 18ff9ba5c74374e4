import { describe, expect, it } from 'vitest';
import { formatMessage, type PlainRule } from '../form-messages.ts';
import {
  computeCheckCharacter,
  explainStateMismatch,
  findStateNameByCode,
  GSTIN_CHECK_MESSAGE,
  GSTIN_MESSAGE,
  GSTIN_STATE_MESSAGE,
  normaliseGstin,
  STATE_CODES,
  validateGstin,
} from './gst.ts';
import { OTHER_TERRITORY, STATES } from './pincodes.ts';

describe('a GSTIN', () => {
  // Published examples.
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])('%s is valid', (gstin) => {
    expect(validateGstin(gstin)).toBeUndefined();
    expect(computeCheckCharacter(gstin.slice(0, 14))).toBe(gstin[14]);
  });

  it.each<[string, PlainRule]>([
    ['27AAPFU0939F1ZW', GSTIN_CHECK_MESSAGE],
    ['27AAPFU0993F1ZV', GSTIN_CHECK_MESSAGE],
    ['27AAPFU0939F1Z', GSTIN_MESSAGE],
    ['27AAPFU0939F0ZV', GSTIN_MESSAGE],
    ['ABAAPFU0939F1ZV', GSTIN_MESSAGE],
    ['00AAPFU0939F1ZV', GSTIN_STATE_MESSAGE],
    ['39AAPFU0939F1ZV', GSTIN_STATE_MESSAGE],
    ['98AAPFU0939F1ZV', GSTIN_STATE_MESSAGE],
    ['27aapfu0939f1zv', GSTIN_MESSAGE],
    ['', GSTIN_MESSAGE],
  ])('%s is refused', (gstin, message) => {
    expect(validateGstin(gstin)).toBe(formatMessage(message));
  });

  it('with any one character changed is refused', () => {
    const gstin = '27AAPFU0939F1ZV';
    for (let at = 0; at < 14; at += 1) {
      for (const other of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        if (other === gstin[at]) continue;
        expect(validateGstin(gstin.slice(0, at) + other + gstin.slice(at + 1))).toBeDefined();
      }
    }
  });

  it('may be typed in lower case and with spaces', () => {
    expect(normaliseGstin(' 27aapfu 0939f1zv ')).toBe('27AAPFU0939F1ZV');
  });

  it.each([
    ['27AAPFU0939F1ZV', '27', undefined],
    ['27AAPFU0939F1ZV', '29', 'The first two digits of the GSTIN must be the state code 29.'],
    ['27AAPFU0939F1ZV', null, undefined],
    [null, '29', undefined],
  ])('%s beside state %s: %s', (gstin, state, message) => {
    expect(explainStateMismatch(gstin, state)).toBe(message);
  });
});

describe('the code of a state', () => {
  it('has a name', () => {
    expect([findStateNameByCode('27'), findStateNameByCode('28')]).toEqual(['Maharashtra', undefined]);
    expect([...STATES, OTHER_TERRITORY].map(({ gstCode }) => gstCode).sort()).toEqual(STATE_CODES);
  });
});
