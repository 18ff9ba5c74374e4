import { describe, expect, it } from 'vitest';
import { rateStrength } from './new-password-field.tsx';

const rule = { min: 6, names: ['asha.patil', 'Asha', 'Patil'] };

describe('the strength of a password', () => {
  it.each([
    ['', undefined],
    ['a1!Z', 'short'],
    ['turmer', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['1234567890', 'weak'],
    ['AshaPatil12345', 'weak'],
    ['sesame7!', 'fair'],
    ['sesame-and-jaggery', 'strong'],
  ])('of %s is %s', (password, strength) => {
    expect(rateStrength(password, rule)).toBe(strength);
  });

  it('uses the configured minimum length', () => {
    expect([rateStrength('sesame7!', { ...rule, min: 8 }), rateStrength('sesame7!', { ...rule, min: 12 })]).toEqual([
      'fair',
      'short',
    ]);
  });
});
