// Proves that the code of a build has slots for texts, and that each language fills them.

import { LANGUAGES as LIST, toCode, toFormat } from '@tilgul/messages/compile';
import { runtime } from '@tilgul/messages/runtime';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.mjs';
import { fillSlots, loadTexts, slotsIn, textSlots } from './texts.mjs';

const ENTRY = '\0entry';

/** Bundles and minifies a page with the code `source`, as the build does. */
async function bundled(source) {
  const entry = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? ENTRY : null),
    load: (id) => (id === ENTRY ? `import { texts } from '@tilgul/messages/shared/app';${source}` : null),
  };
  const { output } = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [textSlots(), entry],
    build: { write: false, rolldownOptions: { input: 'entry' } },
  });
  return output[0].code;
}

describe('the code of a build', () => {
  it('has a slot for texts instead of their words', async () => {
    const code = await bundled('export const a = () => texts.login; console.log(a, texts.logout);');
    expect(slotsIn(code)).toEqual(['shared/app']);
    expect(code).not.toContain('Logout');
    const said = [];
    new Function('console', fillSlots(code, loadTexts('mr')))({ log: (a, text) => said.push(a(), text) });
    expect(said).toEqual(['लॉगिन', 'लॉगआउट']);
  });

  it('omits unused texts', async () => {
    expect(slotsIn(await bundled('console.log(1);'))).toEqual([]);
  });
});

it('every language fills every English slot', () => {
  const [english, ...others] = LANGUAGES.map(loadTexts);
  for (const texts of others) {
    expect([...texts.keys()]).toEqual([...english.keys()]);
    expect(texts.get('shared/app')).not.toBe(english.get('shared/app'));
  }
});

it('a message with plural forms follows the rules of its language', () => {
  const code = '__TEXTS__(`shared/app`,r)';
  const format = (language, message) => toCode(message, toFormat(LIST.find(({ code }) => code === language)));
  const fill = (language, message) => {
    const filled = fillSlots(code, new Map([['shared/app', format(language, message)]]));
    return new Function('r', `return ${filled}`)(runtime);
  };
  const message = { orders: '{count, plural, one {# order} other {# orders}}' };
  expect([0, 1, 2_00_000].map((count) => fill('en', message).orders({ count }))).toEqual([
    '0 orders',
    '1 order',
    '2,00,000 orders',
  ]);
  expect([0, 1, 2_00_000].map((count) => fill('hi', message).orders({ count }))).toEqual([
    '0 order',
    '1 order',
    '2,00,000 orders',
  ]);
});
