import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findGlossaryViolations, findPhrases, readFixedNames, readPhrases } from './glossary.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const PHRASES = [
  { phrase: 'stock place', word: 'stock location' },
  { phrase: 'door payment', word: 'UPI on delivery' },
  { phrase: 'anew', word: 'again' },
  { phrase: '`dice`', word: 'rng' },
];
const find = (text, path = 'a.ts', allowed = new Set()) =>
  findPhrases(path, text, PHRASES, allowed).map(({ line, phrase }) => `${line} ${phrase}`);

describe('the search for ruled-out words', () => {
  it.each([
    ['in camel case', 'const stockPlace = 1;', '1 stock place'],
    ['in the middle of a name', 'const openDoorPaymentNow = 1;', '1 door payment'],
    ['in capitals', 'export const STOCK_PLACE = 1;', '1 stock place'],
    ['in the plural', 'let doorPayments;', '1 door payment'],
    ['in a line comment', '// Reads it anew.', '1 anew'],
    ['broken over two comment lines', '\n// Finds the stock\n// place of a store.', '2 stock place'],
    ['in a block comment', '/**\n * A door payment.\n */', '1 door payment'],
    ['in SQL of a template', `const rows = sql<Row>\`select * from stock_places where id = \${id}\`;`, '1 stock place'],
    ['in code inside a template', `const text = \`a \${stockPlace} b\`;`, '1 stock place'],
    [
      'after a regular expression with a quote',
      'const at = text.search(/[\'"]/);\nconst stockPlace = 1;',
      '2 stock place',
    ],
    ['in JSX', 'const page = <p title="x">{stockPlace}</p>;', '1 stock place'],
    ['as a whole identifier', 'const dice = 1;', '1 `dice`'],
  ])('finds a phrase %s', (_title, text, found) => {
    expect(find(text)).toEqual([found]);
  });

  it('finds phrases in names and comments of SQL files', () => {
    expect(find("-- Done anew.\nselect stock_place, 'anew' from t;", 'a.sql')).toEqual(['1 anew', '2 stock place']);
  });

  it.each([
    ['strings', "const text = 'stock place anew';"],
    ['text of templates that are not SQL', 'const text = `stock place anew`;'],
    ['words of different names', 'const stock = place;'],
    ['a longer name that contains a whole identifier', 'const loadedDice = 1; // dice'],
  ])('ignores %s', (_title, text) => {
    expect(find(text)).toEqual([]);
  });

  it('ignores names that never change, in comments too', () => {
    const text = 'const { door_payment } = row; // From `door_payment`.';
    expect(find(text)).toHaveLength(2);
    expect(find(text, 'a.ts', new Set(['door_payment']))).toEqual([]);
  });
});

describe('the glossary', () => {
  it('reads the "not" columns', () => {
    const page =
      '| word | means | not |\n| --- | --- | --- |\n| rider | delivers | courier, delivery boy |\n| PIN | six digits | |\n';
    expect(readPhrases(page)).toEqual([
      { phrase: 'courier', word: 'rider' },
      { phrase: 'delivery boy', word: 'rider' },
    ]);
    expect(readPhrases('| English | Marathi | Hindi |\n| --- | --- | --- |\n| a | b | c |\n')).toEqual([]);
  });

  it('exempts names of the API, of tables and of settings', () => {
    const fixed = readFixedNames(root);
    for (const name of ['bill_code', 'slot_full', 'wishes', 'stock_movements', 'DATABASE_URL'])
      expect(fixed, name).toContain(name);
    expect(fixed).not.toContain('stockPlace');
  });

  it('is kept by identifiers, SQL and comments', () => {
    expect(findGlossaryViolations(root)).toEqual([]);
  });
});
