// Proves that the architecture rules catch what they are for: each planted violation is found, and clean code passes.
import { describe, expect, it } from 'vitest';
import { deadExports, importViolations, longFiles } from './house.mjs';

const file = (path, text) => [{ path, text }];

describe('import direction', () => {
  it.each([
    [
      'a database file that imports a domain',
      'apps/server/src/db/open.ts',
      "import { x } from '../domains/orders/orders.db.ts';",
    ],
    [
      'a lower domain that imports a higher one',
      'apps/server/src/domains/inventory/stock.db.ts',
      "import { x } from '../orders/orders.db.ts';",
    ],
    [
      'a domain beside that imports its sibling',
      'apps/server/src/domains/orders/a.ts',
      "import { x } from '../stock-requests/b.ts';",
    ],
    ['a feature that imports a feature', 'apps/web/src/features/cart/a.tsx', "import { x } from '../orders/b.tsx';"],
    ['the kit that imports a feature', 'apps/web/src/ui/a.tsx', "const x = import('../features/orders/b.tsx');"],
    [
      'the web that reaches into the server',
      'apps/web/src/lib/a.ts',
      "import { x } from '../../../server/src/app.ts';",
    ],
  ])('refuses %s', (_title, path, text) => {
    expect(importViolations(file(path, text))).toHaveLength(1);
  });

  it.each([
    ['apps/server/src/domains/orders/a.ts', "import { x } from '../inventory/stock.db.ts';"],
    ['apps/server/src/domains/inventory/a.ts', "import { x } from '../notifications/notify.ts';"],
    ['apps/server/src/http/bind.ts', "import { x } from '../db/transaction.ts';"],
    ['apps/web/src/features/cart/a.tsx', "import { x } from '../../ui/button.tsx';"],
  ])('allows %s → %s', (path, text) => {
    expect(importViolations(file(path, text))).toEqual([]);
  });
});

describe('dead code and size', () => {
  it('finds an export that nobody mentions', () => {
    const files = [
      { path: 'apps/server/src/a.ts', text: 'export function usedThing() {}\nexport function lonelyThing() {}\n' },
      { path: 'apps/server/src/b.ts', text: "import { usedThing } from './a.ts';\nusedThing();\n" },
    ];
    expect(deadExports(files)).toEqual(['apps/server/src/a.ts: nobody uses lonelyThing']);
  });

  it('finds an export whose name only files that cannot see it mention', () => {
    const files = [
      { path: 'apps/server/src/a.ts', text: 'export function usedThing() {}\nexport function lonelyThing() {}\n' },
      { path: 'apps/server/src/b.ts', text: "import { usedThing } from './a.ts';\nusedThing();\n" },
      { path: 'e2e/c.ts', text: 'const lonelyThing = 1;\n' },
    ];
    expect(deadExports(files)).toEqual(['apps/server/src/a.ts: nobody uses lonelyThing']);
  });

  it('follows an export through the contract and its barrel', () => {
    const files = [
      { path: 'packages/contract/src/cart.ts', text: 'export const viewCart = 1;\nexport const nobodysCall = 2;\n' },
      {
        path: 'packages/contract/src/index.ts',
        text: "import * as cart from './cart.ts';\nexport const api = { cart };\n",
      },
      { path: 'apps/server/src/b.ts', text: "import { api } from '@tilgul/contract';\napi.cart.viewCart;\n" },
    ];
    expect(deadExports(files)).toEqual(['packages/contract/src/cart.ts: nobody uses nobodysCall']);
  });

  it('finds a file over the limit', () => {
    expect(longFiles(file('apps/server/src/a.ts', 'x\n'.repeat(251)))).toHaveLength(1);
    expect(longFiles(file('apps/server/src/a.ts', 'x\n'.repeat(250)))).toEqual([]);
  });
});
