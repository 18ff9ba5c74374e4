import { texts } from '@tilgul/messages/store/fixed-reasons';
import { afterAll, expect, it, vi } from 'vitest';

interface Reasons {
  texts: { returns: readonly string[]; till: readonly string[] };
}

const { mark } = vi.hoisted(() => {
  const markAll = (words: readonly string[]) => words.map((word) => `${word} *`);
  return {
    mark: ({ texts: { returns, till } }: Reasons) => ({ texts: { returns: markAll(returns), till: markAll(till) } }),
  };
});
vi.mock('@tilgul/messages/store/fixed-reasons', async (load) => mark(await load<Reasons>()));

// Other files of this run load the module with its own texts.
vi.resetModules();
const { translateReason } = await import('./fixed-reasons.ts');
afterAll(() => {
  vi.resetModules();
});

it('says the reasons of the English buttons in the language of the reader', () => {
  for (const words of [...texts.returns, ...texts.till]) expect(translateReason(words.replace(' *', ''))).toBe(words);
});

it('keeps typed reasons', () => {
  expect(translateReason('A tip of two rupees')).toBe('A tip of two rupees');
});
