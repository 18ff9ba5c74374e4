// Modules are assigned to few files per page, without unrelated code and without import cycles.
import { describe, expect, it } from 'vitest';
import { planFiles } from './page-files.ts';

/** `ui` is used everywhere, `money` by customers and office, `grid` by the office but not its dashboard. */
const IMPORTS = {
  main: ['ui'],
  home: ['ui', 'names'],
  shop: ['money', 'cards', 'names'],
  orders: ['money', 'cards'],
  dashboard: ['figures'],
  users: ['grid', 'user-form'],
  stock: ['grid', 'money', 'figures'],
  cards: ['money'],
  grid: ['ui'],
  account: ['devices'],
  'admin-account': ['devices', 'factors'],
  'store-account': ['devices', 'factors'],
  'customer-product': ['stepper', 'search'],
  product: ['stepper'],
};
const page = (area, name, isLanding = false) => ({ area, page: name, isLanding, roots: ['main', name] });
const PAGES = [
  page('public', 'home'),
  page('customer', 'shop'),
  page('customer', 'orders'),
  page('admin', 'dashboard', true),
  page('admin', 'users'),
  page('store', 'stock'),
  page('customer', 'account'),
  page('staff', 'account'),
  page('admin', 'admin-account'),
  page('store', 'store-account'),
  page('customer', 'customer-product'),
  page('shop', 'customer-product'),
  page('shop', 'product'),
];
const getImports = (id) => IMPORTS[id] ?? [];
const plan = planFiles(PAGES, getImports);

/** A customer's dialog, which uses the office's grid. */
const ON_DEMAND = { shop: ['claim-dialog'], users: ['import-dialog'], main: ['dashboard', 'shop'] };
const getImportsWithDialogs = (id) =>
  ({ 'claim-dialog': ['grid'], 'import-dialog': ['user-form'] })[id] ?? getImports(id);

describe('the plan of files', () => {
  it.each([
    ['what visitors and others load', 'ui', 'everyone'],
    ['what only visitors and customers load', 'names', 'customer-public'],
    ['what two areas load', 'money', 'customer-office'],
    ['what two pages of an area load', 'cards', 'customer'],
    ['what administrators and managers load', 'figures', 'office'],
    ['what they load beyond their dashboards', 'grid', 'office-later'],
    ['what one page loads', 'user-form', 'users.admin'],
    ['what the same page of every role loads', 'devices', 'account.customer-office-staff'],
    ['what a page and another of its kind load', 'stepper', 'product.customer'],
    ['what a page alone loads, shown to customers and visitors', 'search', 'customer-product.customer'],
    ['what the same page of administrators and managers loads', 'factors', 'account.office'],
  ])('groups %s', (_title, module, file) => {
    expect(plan.get(module)).toBe(file);
  });

  it('keeps what customers load of the office on demand apart', () => {
    const lent = planFiles(PAGES, getImportsWithDialogs, (id) => ON_DEMAND[id] ?? []);
    expect(lent.get('grid')).toBe('office-later-shared');
    expect(lent.get('user-form')).toBe('users.admin');
    expect(lent.get('figures')).toBe('office');
    expect(lent.get('ui')).toBe('everyone');
  });

  it('keeps what few pages of the office load apart if it is large', () => {
    const imports = {
      orders: ['order-table', 'cancel', 'tabs'],
      'all-orders': ['order-table', 'tabs'],
      packing: ['order-table', 'cancel'],
      ...Object.fromEntries(['cash', 'tax', 'delivery', 'units'].map((name) => [name, ['tabs']])),
      cancel: ['order-table'],
    };
    const pages = ['dashboard', ...Object.keys(imports)].map((name, index) => page('admin', name, index === 0));
    const sizes = { 'order-table': 20_000, cancel: 10, tabs: 20_000 };
    const split = planFiles(
      pages.filter(({ page: name }) => name !== 'cancel'),
      (id) => imports[id] ?? [],
      undefined,
      (id) => sizes[id] ?? 0,
    );
    expect(split.get('order-table')).toBe('all-orders-orders-packing.office');
    expect(split.get('cancel')).toBe('all-orders-orders-packing.office');
    expect(split.get('tabs')).toBe('office-later');
  });

  it('leaves modules that load on demand to the bundler', () => {
    expect(plan.has('map')).toBe(false);
  });

  it('gives a page its own file and files of its area, nothing else', () => {
    for (const { area, page: name, roots } of PAGES) {
      const role = { admin: 'office', store: 'office', shop: 'customer' }[area] ?? area;
      const isOwn = (file) =>
        file === `${name}.${area}` ||
        file.startsWith('account.') ||
        file === 'product.customer' ||
        file === `${name}.customer` ||
        file === 'everyone' ||
        file.split('-').includes(role);
      const loaded = roots.flatMap((root) => [root, ...getImports(root)]).map((id) => plan.get(id));
      expect(loaded.filter((file) => !isOwn(file))).toEqual([]);
    }
  });

  it('never lets two files import each other', () => {
    const needs = new Map();
    for (const [id, file] of plan)
      for (const next of getImports(id))
        if (plan.get(next) !== file) needs.set(file, (needs.get(file) ?? new Set()).add(plan.get(next)));
    const reaches = (from, to, seen = new Set()) =>
      [...(needs.get(from) ?? [])].some(
        (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
      );
    expect([...needs.keys()].filter((file) => reaches(file, file))).toEqual([]);
  });
});
