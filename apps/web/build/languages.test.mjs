// Files that a language's build adds to the English one.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LANGUAGES as PRODUCT_LANGUAGES } from '@tilgul/contract/rules/languages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { joinLanguage, LANGUAGES, toLanguageAddress, toLanguageFile, writeInLanguage } from './languages.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilgul-languages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(build, files) {
  for (const [path, text] of Object.entries(files)) {
    const full = join(folder, build, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
  }
}
const read = (path) => readFileSync(join(folder, 'dist', path), 'utf8');
const joinMarathi = () => joinLanguage(join(folder, 'mr'), join(folder, 'dist'), 'mr');

it('builds the web app in every supported language', () => {
  expect(LANGUAGES).toEqual(PRODUCT_LANGUAGES);
});

it('keeps English file names and addresses unchanged', () => {
  expect([
    toLanguageFile('en', 'index.html'),
    toLanguageFile('mr', 'index.html'),
    toLanguageFile('hi', 'sw.js'),
  ]).toEqual(['index.html', 'index.mr.html', 'sw.hi.js']);
  expect([toLanguageAddress('en', '/about-us'), toLanguageAddress('mr', '/about-us')]).toEqual([
    '/about-us',
    '/about-us?lang=mr',
  ]);
});

describe('a build filled with the texts of one language', () => {
  const slot = (name) => `__TEXTS__("${name}")`;
  const TEXTS = {
    en: new Map([
      ['home:texts', '{hello:"Hello"}'],
      ['cart:texts', '{empty:"Nothing yet"}'],
    ]),
    mr: new Map([
      ['home:texts', '{hello:"नमस्कार"}'],
      ['cart:texts', '{empty:"Nothing yet"}'],
    ]),
  };
  const BUILT = {
    'index.html': '<html lang="en"><script src="/assets/entry-aaaaaaa1.js">',
    'assets/entry-aaaaaaa1.js': 'import"./react-aaaaaaa2.js";import("./home-aaaaaaa3.js");import("./cart-aaaaaaa4.js")',
    'assets/react-aaaaaaa2.js': 'react',
    'assets/home-aaaaaaa3.js': `import"./entry-aaaaaaa1.js";const t=${slot('home:texts')}`,
    'assets/cart-aaaaaaa4.js': `const t=()=>${slot('cart:texts')}`,
    'assets/style-aaaaaaa5.css': 'css',
    '.vite/pages.json': '[{"js":["assets/entry-aaaaaaa1.js","assets/home-aaaaaaa3.js"]}]',
  };
  const writeIn = (language, out = language) => {
    write('built', BUILT);
    writeInLanguage(join(folder, 'built'), join(folder, out), language, TEXTS[language]);
    return (name) => readdirSync(join(folder, out, 'assets')).find((file) => file.startsWith(`${name}-`));
  };
  const readBuilt = (language, path) => readFileSync(join(folder, language, path), 'utf8');

  it('has the texts of the language in its code and its code in `lang`', () => {
    const findName = writeIn('mr');
    expect(readBuilt('mr', `assets/${findName('home')}`)).toContain('const t=({hello:"नमस्कार"})');
    expect(readBuilt('mr', `assets/${findName('cart')}`)).toBe('const t=()=>({empty:"Nothing yet"})');
    expect(readBuilt('mr', 'index.html')).toContain('<html lang="mr">');
    expect(readBuilt('mr', 'assets/style-aaaaaaa5.css')).toBe('css');
  });

  it('renames files with translated texts, and those that load them, wherever the name appears', () => {
    const [english, marathi] = [writeIn('en'), writeIn('mr')];
    for (const name of ['entry', 'home']) expect(marathi(name)).not.toBe(english(name));
    for (const name of ['react', 'cart']) expect(marathi(name)).toBe(english(name));
    expect(english('react')).toBe('react-aaaaaaa2.js');
    const entry = readBuilt('mr', `assets/${marathi('entry')}`);
    expect(entry).toBe(`import"./react-aaaaaaa2.js";import("./${marathi('home')}");import("./${marathi('cart')}")`);
    expect(readBuilt('mr', 'index.html')).toContain(`/assets/${marathi('entry')}"`);
    expect(readBuilt('mr', '.vite/pages.json')).toBe(
      `[{"js":["assets/${marathi('entry')}","assets/${marathi('home')}"]}]`,
    );
  });

  it('is reproducible, and fails if a text is missing', () => {
    const [one, again] = [writeIn('mr'), writeIn('mr', 'again')];
    expect(again('entry')).toBe(one('entry'));
    TEXTS.hi = new Map();
    expect(() => writeIn('hi')).toThrow('There are no texts for ');
  });
});

describe('the build of a language', () => {
  it('adds pages, code and worker beside the unchanged English ones', () => {
    write('dist', { 'index.html': 'English', 'assets/react-1.js': 'react', 'sw.js': 'English worker' });
    write('mr', {
      'index.html': 'Marathi',
      'about-us/index.html': 'Marathi about',
      'assets/react-1.js': 'react',
      'assets/home-2.js': 'Marathi code',
      'sw.js': 'Marathi worker',
      '.vite/pages.json': '[]',
      'licences.txt': 'licences',
    });
    joinMarathi();
    expect([read('index.html'), read('sw.js')]).toEqual(['English', 'English worker']);
    expect([read('index.mr.html'), read('about-us/index.mr.html')]).toEqual(['Marathi', 'Marathi about']);
    expect([read('sw.mr.js'), read('assets/home-2.js'), read('.vite/mr/pages.json')]).toEqual([
      'Marathi worker',
      'Marathi code',
      '[]',
    ]);
    expect(existsSync(join(folder, 'dist/licences.txt'))).toBe(false);
  });

  it('refuses to replace a different file of the same name', () => {
    write('dist', { 'assets/a-1.js': 'one' });
    write('mr', { 'assets/a-1.js': 'another' });
    expect(joinMarathi).toThrow('different files called assets/a-1.js');
  });
});
