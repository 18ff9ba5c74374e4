// Each architecture rule finds a planted violation and accepts clean code.
import { describe, expect, it } from 'vitest';
import { importCycles, importViolations, rawClocks } from './check-architecture.mjs';

const file = (path, text) => [{ path, text }];

const SERVER = 'apps/server/src';

describe('import direction', () => {
  it.each([
    [`${SERVER}/platform/db/open.ts`, '../../modules/orders/orders.db.ts'],
    [`${SERVER}/platform/db/open.ts`, '../../seed/demo.ts'],
    [`${SERVER}/platform/db/open.ts`, '../../open-deps.ts'],
    [`${SERVER}/deps.ts`, './modules/catalog/product-list/product-list-cache.ts'],
    [`${SERVER}/modules/orders/a.ts`, '../../seed/demo.ts'],
    [`${SERVER}/modules/orders/a.ts`, '../../main.ts'],
    [`${SERVER}/modules/orders/a.ts`, '../../cleanup.ts'],
    [`${SERVER}/platform/security/secrets.ts`, '../../cleanup.ts'],
    [`${SERVER}/gateways/sms/sms.ts`, '../../app.ts'],
    [`${SERVER}/platform/paging/page.ts`, '../http/page-headers.ts'],
    [`${SERVER}/modules/stock/stock.db.ts`, '../orders/orders.db.ts'],
    [`${SERVER}/modules/orders/a.ts`, '../stock-requests/b.ts'],
    [`${SERVER}/modules/payments/payments.db.ts`, '../checkout/intents.db.ts'],
    [`${SERVER}/modules/notifications/notify.ts`, '../orders/orders.db.ts'],
    [`${SERVER}/modules/orders/a.ts`, './a.fixture.ts'],
    [`${SERVER}/app.ts`, '../test/support/harness.ts'],
    ['packages/contract/src/a.ts', '../../../apps/server/src/config.ts'],
    ['messages/a.ts', '@tilgul/contract/cart'],
    ['apps/web/src/features/cart/a.tsx', '../orders/b.tsx'],
    ['apps/web/src/ui/controls/a.tsx', '../../features/orders/b.tsx'],
    ['apps/web/src/shared/api/a.ts', '../../../../server/src/app.ts'],
  ])('refuses %s → %s, as import, type import or dynamic import', (path, target) => {
    for (const text of [
      `import { x } from '${target}';`,
      `import type { X } from '${target}';`,
      `import('${target}');`,
    ])
      expect(importViolations(file(path, text))).toHaveLength(1);
  });

  it.each([
    [`${SERVER}/modules/orders/a.ts`, '../stock/stock.db.ts'],
    [`${SERVER}/modules/checkout/settle.ts`, '../payments/payments.db.ts'],
    [`${SERVER}/modules/stock/a.ts`, '../notifications/notify.ts'],
    [`${SERVER}/modules/orders/a.ts`, './lists/b.ts'],
    [`${SERVER}/platform/http/bind.ts`, '../db/transaction.ts'],
    [`${SERVER}/platform/http/bind.ts`, '@tilgul/contract/endpoint'],
    [`${SERVER}/modules/orders/a.test.ts`, '../../../test/support/harness.ts'],
    ['apps/server/vitest.config.ts', '../../scripts/tests/selection.mjs'],
    ['apps/web/src/features/cart/a.tsx', '../../ui/controls/button.tsx'],
    ['apps/web/src/features/cart/a.tsx', '@tilgul/messages/customer/cart'],
    ['packages/contract/src/a.ts', '@tilgul/messages/catalogue'],
  ])('allows %s → %s', (path, target) => {
    expect(importViolations(file(path, `import { x } from '${target}';`))).toEqual([]);
  });

  it.each(['apps/server/src/helpers/a.ts', 'apps/server/src/modules/loyalty/a.ts', 'apps/mobile/src/a.ts'])(
    'refuses %s, which is not in the import order',
    (path) => {
      expect(importViolations(file(path, ''))).toEqual([`${path}: is not in scripts/import-order.mjs`]);
    },
  );

  it('refuses an import of a file that is not in the order', () => {
    const text = "import { x } from '../helpers/a.ts';";
    expect(importViolations(file(`${SERVER}/modules/orders/a.ts`, text))).toHaveLength(1);
  });
});

describe('import cycles', () => {
  const cycle = (there, back) => [
    { path: 'a/one.ts', text: there },
    { path: 'a/two.ts', text: "import { three } from './three.ts';" },
    { path: 'a/three.ts', text: back },
  ];

  it('are found, type imports included', () => {
    const there = "import type { Two } from './two.ts';";
    expect(importCycles(cycle(there, "import type { One } from './one.ts';"))).toEqual([
      'import cycle: a/one.ts, a/three.ts, a/two.ts',
    ]);
    expect(importCycles(cycle(there, "export { one } from './one.ts';"))).toHaveLength(1);
  });

  it('are found through dynamic imports', () => {
    const back = "const one = () => import('./one.ts');";
    expect(importCycles(cycle("import { two } from './two.ts';", back))).toHaveLength(1);
  });
});

describe("the device's clock", () => {
  it.each(['Date.now()', 'useState(Date.now)', 'new Date()'])('refuses %s in the web app', (text) => {
    expect(rawClocks(file('apps/web/src/features/cart/a.tsx', text))).toHaveLength(1);
  });

  it('allows it in the clock, in tests and on the server, and dates made of moments', () => {
    const text = 'Date.now()';
    for (const path of ['apps/web/src/shared/format/clock.ts', 'apps/web/src/a.test.ts', `${SERVER}/a.ts`])
      expect(rawClocks(file(path, text))).toEqual([]);
    expect(rawClocks(file('apps/web/src/a.ts', 'new Date(at)'))).toEqual([]);
  });
});
