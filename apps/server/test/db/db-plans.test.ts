// Checks that pages of unbounded lists are read in index order, without sorting or full scans.
import { api } from '@tilgul/contract';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createWorld, type Person } from '../support/harness.ts';

const world = await createWorld();
const manager = await world.manager();
const [admin, customer, staff] = [await world.admin(), await world.customer(), await world.staff(manager)];
const product = await world.product({ main: 5, stores: [[manager, 50]] });
for (const stop of ['Delivered', 'Shipped', 'allocated'] as const)
  await world.advance(await world.order(customer, [[product.id, 1]]), stop, { customer, manager, staff });

afterEach(() => void vi.restoreAllMocks());

/** Collects the statements of one call. */
async function collectStatements(call: () => Promise<{ readonly status: number }>): Promise<string[]> {
  const query = vi.spyOn(pg.Query.prototype as { submit: (...args: unknown[]) => unknown }, 'submit');
  expect((await call()).status).toBe(200);
  const texts = query.mock.contexts.map((context) => String((context as { text?: string }).text));
  query.mockRestore();
  return texts;
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Node[];
}

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

/** Explains a statement with the given kinds of node disabled. */
const explainPlan = (text: string, avoided: readonly string[]): Promise<Node[]> =>
  world.deps.db.transaction().execute(async (tx) => {
    for (const kind of avoided) await sql.raw(`set local enable_${kind} = off`).execute(tx);
    const explained = sql<{
      'QUERY PLAN': [{ Plan: Node }];
    }>`${sql.raw(`explain (generic_plan, format json) ${text}`)}`;
    return (await explained.execute(tx)).rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => flat(Plan)));
  });

/** First column of an index. */
async function readFirstColumn(index: string | undefined): Promise<string | undefined> {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indexrelid = to_regclass(${index ?? ''})`.execute(world.deps.db);
  return rows[0]?.column;
}

interface List {
  readonly list: string;
  readonly call: AnyEndpoint;
  readonly as: Person;
  readonly query?: object;
  readonly body?: object;
  readonly table: string;
  /** Column that the list is filtered by, if any. */
  readonly filterColumn?: string;
}

const LISTS: readonly List[] = [
  { list: 'orders of the chain', call: api.orders.listAllOrders, as: admin, table: 'orders' },
  {
    list: 'orders of the chain in a status',
    call: api.orders.listAllOrders,
    as: admin,
    query: { status: 'Shipped' },
    table: 'orders',
    filterColumn: 'status',
  },
  {
    list: 'orders of a store',
    call: api.orders.listStoreOrders,
    as: manager,
    table: 'orders',
    filterColumn: 'store_id',
  },
  {
    list: 'orders of a customer',
    call: api.orders.listOwnOrders,
    as: customer,
    table: 'orders',
    filterColumn: 'user_id',
  },
  { list: 'orders of a rider', call: api.orders.listStaffOrders, as: staff, table: 'orders', filterColumn: 'staff_id' },
  {
    list: 'notifications',
    call: api.notifications.listNotifications,
    as: customer,
    table: 'notifications',
    filterColumn: 'user_id',
  },
  {
    list: 'sales of a counter',
    call: api.manualOrders.listManualOrders,
    as: manager,
    body: {},
    table: 'manual_orders',
    filterColumn: 'place_id',
  },
  {
    list: 'bills of a store',
    call: api.bills.listBills,
    as: manager,
    table: 'tax_documents',
    filterColumn: 'store_id',
  },
  { list: 'audit log', call: api.audit.listAudit, as: admin, table: 'audit_log' },
  {
    list: 'audit log without sign-ins',
    call: api.audit.listAudit,
    as: admin,
    query: { sign_ins: 'false' },
    table: 'audit_log',
  },
  { list: 'audit log of a kind', call: api.audit.listAudit, as: admin, query: { kind: 'cash' }, table: 'audit_log' },
  { list: 'payments', call: api.payments.listRefundable, as: admin, table: 'payments' },
  {
    list: 'cash of a store',
    call: api.cash.listCashEntries,
    as: manager,
    table: 'cash_entries',
    filterColumn: 'store_id',
  },
];

describe('a page of an unbounded list', () => {
  it.each(LISTS)('$list is read in index order', async ({ call, as, query = {}, body, table, filterColumn }) => {
    const input = { as, query: { limit: 25, ...query }, ...(body ? { body } : {}) };
    const statements = await collectStatements(() => world.call(call, input as never));
    const pages = statements.filter((text) => text.includes(table) && /limit/i.test(text));
    expect(pages).not.toEqual([]);
    for (const page of pages) {
      const plan = await explainPlan(page, ['seqscan', 'sort', 'incremental_sort', 'bitmapscan']);
      const reads = plan.filter((node) => node['Relation Name'] === table);
      expect([page, plan.filter((node) => node['Node Type'].includes('Sort'))]).toEqual([page, []]);
      expect([page, reads.filter((node) => node['Node Type'] === 'Seq Scan')]).toEqual([page, []]);
      if (filterColumn) expect([page, await readFirstColumn(reads[0]?.['Index Name'])]).toEqual([page, filterColumn]);
    }
  });
});

describe('a read of a long history', () => {
  it.each([
    {
      read: 'sales of the last days',
      call: api.stockRequests.listSuggestions,
      as: manager,
      table: 'stock_movements',
      indexes: ['stock_movements_sold_idx', 'stock_movements_returned_idx'],
    },
    {
      read: 'all orders of a customer',
      call: api.account.exportOwnData,
      as: customer,
      table: '"orders"',
      indexes: ['orders_deleted_user_idx'],
    },
    {
      read: 'names of customers searched',
      call: api.orders.listStoreOrders,
      as: manager,
      query: { q: 'Patil' },
      table: 'order_names',
      indexes: ['order_names_idx'],
    },
  ])('$read uses the indexes made for it', async ({ call, as, query, table, indexes }) => {
    const statements = await collectStatements(() => world.call(call, { as, query } as never));
    const [statement = ''] = statements.filter((text) => text.includes(`from ${table}`));
    const plan = await explainPlan(statement, ['seqscan', 'indexscan']);
    expect(plan.map((node) => node['Index Name'])).toEqual(expect.arrayContaining(indexes));
  });
});
