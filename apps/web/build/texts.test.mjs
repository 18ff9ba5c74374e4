// Proves that the code of a build has slots for texts, and that each language fills them.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.mjs';
import { fillSlots, loadTexts, slotsIn, textSlots } from './texts.mjs';

const APP_TEXTS = join(dirname(fileURLToPath(import.meta.url)), '../src/texts/en/shared/app.ts');
const ENTRY = '\0entry';

/** Bundles and minifies a page with the code `source`, as the build does. */
async function bundled(source) {
  const entry = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? ENTRY : null),
    load: (id) => (id === ENTRY ? `import { appTexts } from ${JSON.stringify(APP_TEXTS)};${source}` : null),
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
    const code = await bundled('export const a = () => appTexts.login; console.log(a, appTexts.logout);');
    expect(slotsIn(code)).toEqual(['shared/app:appTexts']);
    expect(code).not.toContain('Logout');
    const said = [];
    new Function('console', fillSlots(code, await loadTexts('mr')))({ log: (a, text) => said.push(a(), text) });
    expect(said).toEqual(['लॉगिन', 'लॉगआउट']);
  });

  it('omits unused texts', async () => {
    expect(slotsIn(await bundled('console.log(1);'))).toEqual([]);
  });
});

it('every language has a text of the same shape for each English slot', async () => {
  const [english, ...others] = await Promise.all(LANGUAGES.map(loadTexts));
  expect(english.get('shared/messages:messageTexts')).toBe('void 0');
  for (const texts of others) {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
    expect(texts.get('shared/app:appTexts')).not.toBe(english.get('shared/app:appTexts'));
  }
});
