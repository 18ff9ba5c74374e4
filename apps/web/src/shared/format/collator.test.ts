import { describe, expect, it, vi } from 'vitest';

describe('names in the order of the language', () => {
  it.each([
    ['en', ['apple', 'Banana', 'Salt 200 g', 'Salt 1000 g']],
    ['mr', ['आंबा', 'कैरी', 'वडा', 'हळद', 'ळ']],
    ['hi', ['अंजीर', 'आम', '\u0958ीमा', 'खीर', 'हल्दी']],
  ])('%s', async (language, names) => {
    vi.resetModules();
    vi.doMock('@tilgul/messages/shared/language', () => ({ texts: { locale: `${language}-IN-u-nu-latn-hc-h12` } }));
    const { compareNames } = await import('./collator.ts');
    vi.doUnmock('@tilgul/messages/shared/language');
    // Other files run in the same process.
    vi.resetModules();
    expect([...names].reverse().sort(compareNames)).toEqual(names);
    expect([...names].sort()).not.toEqual(names);
  });
});
