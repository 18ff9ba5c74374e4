// Lists the audit log, newest first, searched by user, product, order and day.
import type { AuditRow, listAudit, summarizeAudit } from '@tilgul/contract/audit';
import type { Ok, Query } from '@tilgul/contract/endpoint';
import { AUDIT_KINDS, type AuditKind, type AuditSubject } from '@tilgul/contract/rules/audit-actions';
import { parseOrderNumber } from '@tilgul/contract/rules/order-code';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { toLikePattern } from '../../platform/db/sql.ts';
import { hasCustomerName } from '../../platform/db/typed-text.sql.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import { COUNT_CAP, countUpToCap, type Page } from '../../platform/paging/page.ts';
import { dayRange } from '../../platform/time/business-day.ts';
import { translateOffered } from '../../texts/get-text.ts';
import { type Names, translate } from '../../texts/names.ts';
import { selectStoreName } from '../../texts/store-name.sql.ts';
import { listNamedIds, readNames } from './audit-names.ts';

/** Maximum users and products of a search; a longer search term narrows them down. */
const MAX_MATCHES = 200;
/** At most so many orders of a name are compared. */
const MOST_NAMED = 10_000;

/** A whole network address, IPv4 or IPv6. */
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:.]+)$/i;

/** Subjects that the list shows by their number. */
const NUMBERED: readonly AuditSubject[] = ['order', 'manual_order', 'stock_request', 'payment'];

/** Shorter texts are no names: no index covers them. */
const NAME_LENGTH = 3;

/** The newest orders or counter sales of customers of that name, read from an index of names. */
const named = (kind: 'order' | 'manual_order', pattern: string) => {
  const isLike = (name: RawBuilder<string>) => sql<boolean>`${name} ilike ${pattern}::text`;
  // Deleted or not: each has an index.
  const ids =
    kind === 'order'
      ? sql`select id from orders where ${hasCustomerName(isLike)} and (deleted_at is null or deleted_at is not null)`
      : sql`select id from manual_orders where ${isLike(sql.ref('first_name'))}`;
  return sql`
    union all (select ${kind}, id from unnest(array(${ids} limit ${MOST_NAMED})) as id order by id desc limit ${MAX_MATCHES})`;
};

/** The name in any language. */
const hasName = (pattern: string) =>
  sql`(name ilike ${pattern}::text or exists (select from jsonb_each_text(names) as local where local.value ilike ${pattern}::text))`;

/** Finds the users, products, stores and orders of a search first, so that the audit log is then read by its indexes. */
async function findMatches(db: Db, q: string) {
  const isName = [...q].length >= NAME_LENGTH && /\p{L}/u.test(q);
  const pattern = toLikePattern(q);
  const { rows } = await sql<{ kind: 'person' | 'product' | 'store' | 'order' | 'manual_order'; id: number }>`
    (select 'person' as kind, id from users
      where strpos(lower(first_name || ' ' || last_name || ' ' || username), lower(${q})) > 0 order by id desc limit ${MAX_MATCHES})
    union all (select 'product', id from products where ${hasName(pattern)} order by id desc limit ${MAX_MATCHES})
    union all (select 'store', id from stores where ${hasName(pattern)} order by id desc limit ${MAX_MATCHES})
    ${isName ? sql`${named('order', pattern)} ${named('manual_order', pattern)}` : sql``}`.execute(db);
  const idsByKind = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  // Sentences of the list name their subject last: "manual order #84".
  const number = parseOrderNumber(q.replace(/^[^#]*(?=#)/, ''));
  const address = ADDRESS.test(q) ? q.toLowerCase() : undefined;
  return {
    users: idsByKind('person'),
    products: idsByKind('product'),
    stores: idsByKind('store'),
    orders: idsByKind('order'),
    sales: idsByKind('manual_order'),
    number,
    address,
  };
}

/**
 * Condition for the found ids. Leaves out empty lists: the planner assumes ten elements in an empty array, and would scan
 * the whole audit log for the few rows of an order.
 */
function matchesAny(found: Awaited<ReturnType<typeof findMatches>>): RawBuilder<boolean> {
  const { users, products, stores, orders, sales, number, address } = found;
  const parts: RawBuilder<boolean>[] = [];
  if (users.length > 0)
    parts.push(
      sql`audit_log.actor_id = any(${users}::bigint[])`,
      sql`(audit_log.subject = 'user' and audit_log.subject_id = any(${users}::bigint[]))`,
    );
  if (products.length > 0)
    parts.push(sql`(audit_log.subject = 'product' and audit_log.subject_id = any(${products}::bigint[]))`);
  if (stores.length > 0)
    parts.push(sql`(audit_log.subject = 'store' and audit_log.subject_id = any(${stores}::bigint[]))`);
  if (orders.length > 0)
    parts.push(sql`(audit_log.subject = 'order' and audit_log.subject_id = any(${orders}::bigint[]))`);
  if (sales.length > 0)
    parts.push(sql`(audit_log.subject = 'manual_order' and audit_log.subject_id = any(${sales}::bigint[]))`);
  if (number !== undefined)
    parts.push(sql`(audit_log.subject = any(${NUMBERED}::text[]) and audit_log.subject_id = ${number}::bigint)`);
  if (address) parts.push(sql`audit_log.address = ${address}`);
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

export type Facts = Readonly<Record<string, unknown>>;

const toText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Lists changed fields; a field without an earlier value has null before. */
export function diffFields(before: Facts | null, after: Facts | null): AuditRow['changes'] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return fields
    .map((field) => ({ field, before: toText(before?.[field]), after: toText(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

type Log = Pick<Context, 'db' | 'deps'>;
type Filter = Query<typeof listAudit>;

const entryKind = sql<AuditKind>`audit_kind(audit_log.action)`;

/** Conditions of a list, without its kind. */
async function toConditions({ db, deps }: Log, filter: Filter): Promise<RawBuilder<boolean>[]> {
  const { q, date, from = date, to = date, subject, actor_id } = filter;
  const { BUSINESS_TZ: timeZone } = deps.config;
  return [
    ...(q ? [matchesAny(await findMatches(db, q))] : []),
    ...(from ? [sql<boolean>`audit_log.at >= ${dayRange(from, timeZone).from}::timestamptz`] : []),
    ...(to ? [sql<boolean>`audit_log.at < ${dayRange(to, timeZone).to}::timestamptz`] : []),
    ...(subject ? [sql<boolean>`audit_log.subject = ${subject}`] : []),
    ...(actor_id === undefined ? [] : [sql<boolean>`audit_log.actor_id = ${actor_id}::bigint`]),
  ];
}

const joinAll = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** The kinds with the number of their entries, and who can have made them. */
export async function summarizeAuditLog(
  context: Log,
  filter: Query<typeof summarizeAudit>,
): Promise<Ok<typeof summarizeAudit>> {
  const { db } = context;
  const conditions = await toConditions(context, filter);
  const { rows: kinds } = await sql<{ kind: AuditKind; count: number }>`
    select kind, (
      select count(*) from (
        select from audit_log where ${joinAll([...conditions, sql<boolean>`${entryKind} = kind`])} limit ${sql.lit(COUNT_CAP)}
      ) as counted) as count
    from unnest(${AUDIT_KINDS}::text[]) with ordinality as kinds (kind, place) order by place`.execute(db);
  const people = await db
    .selectFrom('users')
    .select(['id', 'role as role_name', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('archived_at', 'is', null)
    .where('role', '<>', CUSTOMER)
    .orderBy(sql`first_name || ' ' || last_name`)
    .limit(MAX_MATCHES)
    .$narrowType<{ role_name: NonNullable<AuditRow['actor_role']> }>()
    .execute();
  return { kinds, people };
}

/** More about subjects that are known by their number. */
const subjectDetail = (storeName: RawBuilder<string>) => sql<string | null>`case audit_log.subject
  when 'order' then (select customer_name from orders where orders.id = audit_log.subject_id)
  when 'manual_order' then (select first_name from manual_orders where manual_orders.id = audit_log.subject_id)
  when 'stock_request' then (select ${storeName} from stock_requests join stores on stores.id = stock_requests.store_id
    where stock_requests.id = audit_log.subject_id)
  when 'payment' then (select first_name || ' ' || last_name from payments join users on users.id = payments.user_id
    where payments.id = audit_log.subject_id)
  when 'cash_entry' then (select ${storeName} from cash_entries join stores on stores.id = cash_entries.store_id
    where cash_entries.id = audit_log.subject_id)
  when 'cash_day' then (select ${storeName} from cash_days join stores on stores.id = cash_days.store_id
    where cash_days.id = audit_log.subject_id) end`;

const subjectName = sql<string | null>`coalesce(person.first_name || ' ' || person.last_name, products.name,
  case audit_log.subject
    when 'store' then (select name from stores where stores.id = audit_log.subject_id)
    when 'category' then (select name from categories where categories.id = audit_log.subject_id)
    when 'register' then (select name from registers where registers.id = audit_log.subject_id)
    when 'unit' then (select unit from units where units.id = audit_log.subject_id) end)`;

/** Its name in other languages. */
const subjectNames = sql<Names | null>`coalesce(products.names,
  case audit_log.subject
    when 'store' then (select names from stores where stores.id = audit_log.subject_id)
    when 'category' then (select names from categories where categories.id = audit_log.subject_id)
    when 'unit' then (select names from units where units.id = audit_log.subject_id) end)`;

export async function listAuditLog(context: Log, filter: Filter): Promise<Page<AuditRow>> {
  const { db } = context;
  const { kind, sign_ins } = filter;
  const conditions = await toConditions(context, filter);
  if (kind) conditions.push(sql<boolean>`${entryKind} = ${kind}`);
  if (sign_ins === 'false') conditions.push(sql<boolean>`${entryKind} <> 'sign_ins'`);
  const matching = db.selectFrom('audit_log').where(joinAll(conditions));
  const rows = matching
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('users as person', (join) =>
      join.onRef('person.id', '=', 'audit_log.subject_id').on('audit_log.subject', '=', 'user'),
    )
    .leftJoin('products', (join) =>
      join.onRef('products.id', '=', 'audit_log.subject_id').on('audit_log.subject', '=', 'product'),
    )
    .select(['audit_log.id', 'audit_log.at', 'audit_log.action', 'audit_log.subject', 'audit_log.subject_id'])
    .select(['audit_log.actor_id', 'audit_log.address', 'audit_log.request_id'])
    .select([entryKind.as('kind'), subjectName.as('subject_name'), subjectNames.as('subject_names')])
    .select(subjectDetail(selectStoreName()).as('subject_detail'))
    .select(sql<AuditRow['actor_role']>`actor.role`.as('actor_role'))
    .select(sql<string | null>`actor.first_name || ' ' || actor.last_name`.as('actor_name'))
    .select([sql<Facts | null>`audit_log.before`.as('before'), sql<Facts | null>`audit_log.after`.as('after')]);
  const page = await readPage({
    rows,
    order: newestById('audit_log.id'),
    query: filter,
    count: () => countUpToCap(db, matching),
  });
  const names = await readNames(db, page.rows);
  const toAnswer = ({ at, before, after, ...entry }: (typeof page.rows)[number]): AuditRow => {
    const { subject_detail, subject_names, ...row } = entry;
    const { subject_name: english } = row;
    const subject_name = english === null ? null : translate(english, subject_names);
    const named = listNamedIds([before, after]).flatMap(({ field, id }) => {
      const name = names(field, id);
      return name === undefined ? [] : [{ field, id, name }];
    });
    return {
      ...row,
      subject_name,
      ...(english === null || subject_name === english ? {} : { subject_name_en: english }),
      at: at.toISOString(),
      ...(subject_detail === null ? {} : { subject_detail: translateOffered(subject_detail) }),
      ...(before === null ? {} : { is_change: true }),
      changes: diffFields(before, after),
      ...(named.length === 0 ? {} : { names: named }),
    };
  };
  return { ...page, rows: page.rows.map(toAnswer) };
}
