// Lists the audit log, newest first, searched by user, product, order and day.
import type { AuditRow, listAudit } from '@tilgul/contract/audit';
import type { Query } from '@tilgul/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page } from '../../platform/paging/page.ts';
import { dayRange } from '../../platform/time/business-day.ts';

/** Maximum users and products of a search; a longer search term narrows them down. */
const MAX_MATCHES = 200;

/** Finds the users, products and order of a search first, so that the audit log is then read by its indexes. */
async function findMatches(db: Db, q: string) {
  const { rows } = await sql<{ kind: 'person' | 'product'; id: number }>`
    (select 'person' as kind, id from users
      where strpos(lower(first_name || ' ' || last_name || ' ' || username), lower(${q})) > 0 order by id desc limit ${MAX_MATCHES})
    union all (select 'product', id from products
      where strpos(lower(name), lower(${q})) > 0 order by id desc limit ${MAX_MATCHES})`.execute(db);
  const idsByKind = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const order = /^#?(\d{1,15})$/.exec(q)?.[1];
  return { users: idsByKind('person'), products: idsByKind('product'), order: order && Number(order) };
}

/**
 * Condition for the found ids. Leaves out empty lists: the planner assumes ten elements in an empty array, and would scan
 * the whole audit log for the few rows of an order.
 */
function matchesAny({ users, products, order }: Awaited<ReturnType<typeof findMatches>>): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [];
  if (users.length > 0)
    parts.push(
      sql`audit_log.actor_id = any(${users}::bigint[])`,
      sql`(audit_log.subject = 'user' and audit_log.subject_id = any(${users}::bigint[]))`,
    );
  if (products.length > 0)
    parts.push(sql`(audit_log.subject = 'product' and audit_log.subject_id = any(${products}::bigint[]))`);
  if (order) parts.push(sql`(audit_log.subject = 'order' and audit_log.subject_id = ${order}::bigint)`);
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

export async function listAuditLog(
  { db, deps }: Pick<Context, 'db' | 'deps'>,
  filter: Query<typeof listAudit>,
): Promise<Page<AuditRow>> {
  const { q, date, subject } = filter;
  const matches = q ? await findMatches(db, q) : undefined;
  const day = date ? dayRange(date, deps.config.BUSINESS_TZ) : undefined;
  const matching = db
    .selectFrom('audit_log')
    .$if(matches !== undefined, (qb) => qb.where(matches ? matchesAny(matches) : sql.lit(true)))
    .$if(day !== undefined, (qb) =>
      day ? qb.where('audit_log.at', '>=', day.from).where('audit_log.at', '<', day.to) : qb,
    )
    .$if(subject !== undefined, (qb) => qb.where('audit_log.subject', '=', subject ?? ''));
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
    .select(
      sql<string | null>`coalesce(person.first_name || ' ' || person.last_name, products.name)`.as('subject_name'),
    )
    .select(sql<AuditRow['actor_role']>`actor.role`.as('actor_role'))
    .select(sql<string | null>`actor.first_name || ' ' || actor.last_name`.as('actor_name'))
    .select([sql<Facts | null>`audit_log.before`.as('before'), sql<Facts | null>`audit_log.after`.as('after')]);
  const page = await readPage({
    rows,
    order: newestById('audit_log.id'),
    query: filter,
    count: () => countUpToCap(db, matching),
  });
  const toAnswer = ({ at, before, after, ...row }: (typeof page.rows)[number]): AuditRow => ({
    ...row,
    at: at.toISOString(),
    changes: diffFields(before, after),
  });
  return { ...page, rows: page.rows.map(toAnswer) };
}
