import { describe, expect, it } from 'vitest';
import { strengthOf } from './strength.ts';

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
    expect(strengthOf(password, rule)).toBe(strength);
  });

  it('follows the least length that the shop sets', () => {
    expect([strengthOf('sesame7!', { ...rule, min: 8 }), strengthOf('sesame7!', { ...rule, min: 12 })]).toEqual([
      'fair',
      'short',
    ]);
  });
});
