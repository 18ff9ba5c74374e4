import { expect, it } from 'vitest';
import { removeInvisible, toIdentityKey } from './identity.ts';

it.each([
  ['Kolhapur Market', 'kolhapur\u00a0\u2003 MARKET\u200b'],
  ['पनीर', 'प\u200dनी\u200cर'],
  ['\u0958लम', '\u0915\u093cलम'],
  ['Café', 'CAFE\u0301'],
  ['500 g', '５００ ｇ'],
  ['Masala', '\u202eMasala\u202c\ufeff'],
  ['ΑΣ', 'ας'.replace('ς', 'σ')],
])('%j and %j are the same name', (one, other) => expect(toIdentityKey(other)).toBe(toIdentityKey(one)));

it.each([
  ['Poha', 'Pohe'],
  ['Toor Dal', 'ToorDal'],
  ['कल', 'काल'],
])('%j and %j are not', (one, other) => expect(toIdentityKey(other)).not.toBe(toIdentityKey(one)));

it('removes only invisible characters', () => expect(removeInvisible('a\u200bB ९\u2066')).toBe('aB ९'));
