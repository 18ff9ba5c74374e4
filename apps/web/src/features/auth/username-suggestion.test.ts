import { describe, expect, it } from 'vitest';
import { suggestAnother, suggestUsername } from './username-suggestion.ts';

describe('a suggested user name', () => {
  it.each([
    ['Asha', 'Patil', 'asha.patil'],
    [' Zoë ', "D'Souza", 'zoe.dsouza'],
    ['Venkatanarasimharaju', 'Varahagiri', 'venkatanarasimharaju'],
    ['Asha', '', 'asha'],
    ['Al', '', ''],
    ['आशा', 'पाटील', ''],
  ])('of %s %s is %j', (first, last, name) => {
    expect(suggestUsername(first, last, '98220')).toBe(name);
  });

  it('is the mobile number when the names have no Latin letters', () => {
    expect(suggestUsername('आशा', 'पाटील', '+91 98220 41530')).toBe('9822041530');
  });

  it('gets more and more digits of the number while it is taken', () => {
    expect(suggestAnother(['asha.patil'], '98220 41530')).toBe('asha.patil1530');
    expect(suggestAnother(['asha.patil', 'asha.patil1530'], '98220 41530')).toBe('asha.patil041530');
    expect(suggestAnother(['venkatanarasimharaju'], '9822041530')).toBe('venkatanarasimha1530');
  });
});
