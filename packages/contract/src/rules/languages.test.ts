import { describe, expect, it } from 'vitest';
import { negotiateLanguage } from './languages.ts';

describe('[LANG-1] the language of a request', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['en', 'en'],
    ['en-IN,mr;q=0.9', 'en'],
    ['*, mr;q=0.5', 'en'],
    ['mr', 'mr'],
    ['mr-IN,mr;q=0.9,en-US;q=0.8,en;q=0.7', 'mr'],
    ['HI-in', 'hi'],
    ['de, fr;q=0.9, hi;q=0.8, en;q=0.7', 'hi'],
    ['en;q=0.3, hi;q=0.8', 'hi'],
    ['mr;q=0, hi', 'hi'],
    ['mr;q=0', 'en'],
    ['mrx', 'en'],
    ['de', 'en'],
    [';;,,q=', 'en'],
  ])('%s is %s', (header, language) => {
    expect(negotiateLanguage(header)).toBe(language);
  });

  it('reads no more of a long header than browsers send', () => {
    expect(negotiateLanguage(`${'de,'.repeat(200)}mr`)).toBe('en');
  });
});
