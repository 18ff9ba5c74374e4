// What a language's build puts beside the English one.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LANGUAGES as PRODUCT_LANGUAGES } from '@tilgul/contract/rules/languages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressIn, fileIn, joinLanguage, LANGUAGES } from './languages.mjs';

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

it('the web is built in the languages that pages can be asked for', () => {
  expect(LANGUAGES).toEqual(PRODUCT_LANGUAGES);
});

it('English files and addresses are as if there were no other language', () => {
  expect([fileIn('en', 'index.html'), fileIn('mr', 'index.html'), fileIn('hi', 'sw.js')]).toEqual([
    'index.html',
    'index.mr.html',
    'sw.hi.js',
  ]);
  expect([addressIn('en', '/about-us'), addressIn('mr', '/about-us')]).toEqual(['/about-us', '/about-us?lang=mr']);
});

describe('the build of a language', () => {
  it('puts pages, code and worker beside the English ones, which stay as they are', () => {
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

  it('never replaces a file by another of the same name', () => {
    write('dist', { 'assets/a-1.js': 'one' });
    write('mr', { 'assets/a-1.js': 'another' });
    expect(joinMarathi).toThrow('different files called assets/a-1.js');
  });
});
