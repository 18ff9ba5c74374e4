import { texts as returnTexts } from '@tilgul/messages/store/sale-return';
import { texts as tillTexts } from '@tilgul/messages/store/till';
import { afterAll, expect, it, vi } from 'vitest';

interface Reasons {
  texts: { reasons: readonly string[] };
}

const { mark } = vi.hoisted(() => ({
  mark: ({ texts }: Reasons): Reasons => ({ texts: { reasons: texts.reasons.map((words) => `${words} *`) } }),
}));
vi.mock('@tilgul/messages/store/sale-return', async (load) => mark(await load<Reasons>()));
vi.mock('@tilgul/messages/store/till', async (load) => mark(await load<Reasons>()));

// Other files of this run load the module with its own texts.
vi.resetModules();
const { translateReason } = await import('./reasons.ts');
afterAll(() => {
  vi.resetModules();
});

it('says the reasons of the English buttons in the language of the reader', () => {
  for (const words of [...returnTexts.reasons, ...tillTexts.reasons])
    expect(translateReason(words.replace(' *', ''))).toBe(words);
});

it('keeps typed reasons', () => {
  expect(translateReason('A tip of two rupees')).toBe('A tip of two rupees');
});
