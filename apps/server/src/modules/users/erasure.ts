// Erases rows by the map of personal data.
import type { Period } from '@tilgul/contract/rules/personal-data';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import type { DB } from '../../platform/db/tables.ts';
import { type Owner, PERSONAL_DATA, type PersonalTable, type Rule } from './personal-data.ts';

const MAP: readonly PersonalTable[] = PERSONAL_DATA;

/** Ids of owners; phone numbers and words are texts. */
export type OwnerIds = readonly number[] | readonly string[];

const TEXT_OWNERS: ReadonlySet<Owner> = new Set<Owner>(['phone', 'words']);

/** The condition for the rows of these owners. */
function ownedRows({ owner, rows }: PersonalTable, ids: OwnerIds): RawBuilder<unknown> {
  const list = TEXT_OWNERS.has(owner) ? sql`${ids}::text[]` : sql`${ids}::bigint[]`;
  return sql.join(
    rows.split(':ids').map((part) => sql.raw(part)),
    list,
  );
}

/** The value of a column without its person; undefined for columns that stay. */
function findReplacement(rule: Rule): string | undefined {
  if (rule.erase === 'clear') return 'null';
  return rule.erase === 'replace' ? rule.with : undefined;
}

interface Change {
  readonly column: RawBuilder<unknown>;
  /** SQL expression; an empty column stays empty. */
  readonly value: string;
}

const setAll = (changes: readonly Change[]): RawBuilder<unknown> =>
  sql.join(
    changes.map(({ column, value }) =>
      value === 'null'
        ? sql`${column} = null`
        : sql`${column} = case when ${column} is not null then ${sql.raw(value)} end`,
    ),
  );

/** Whether any of the columns would change. Rows that need no change stay as they are. */
const anyChange = (changes: readonly Change[]): RawBuilder<unknown> =>
  sql.join(
    changes.map(({ column, value }) =>
      value === 'null' ? sql`${column} is not null` : sql`(${column} is not null and ${column} <> ${sql.raw(value)})`,
    ),
    sql` or `,
  );

const listChanges = (columns: PersonalTable['columns'], findValue: (rule: Rule) => string | undefined): Change[] =>
  Object.entries(columns).flatMap(([name, rule]) => {
    const value = findValue(rule);
    return value === undefined ? [] : [{ column: sql.ref(name), value }];
  });

/** Waits for orders that are being written with the same names, so that a name that they have is kept. */
const lockNames = (db: Db, ids: OwnerIds) =>
  sql`select from order_names where name in (select customer_name from orders where id = any(${ids}::bigint[])) order by name for update`.execute(
    db,
  );

/** Erases the rows of these owners: deletes them, or takes the person out. */
export async function eraseRows(
  db: Db,
  owner: Exclude<Owner, 'nobody'>,
  ids: OwnerIds,
  { isCustomer = true } = {},
): Promise<void> {
  if (ids.length === 0) return;
  if (owner === 'order') await lockNames(db, ids);
  for (const entry of MAP) {
    if (entry.owner !== owner || (entry.onlyCustomers && !isCustomer)) continue;
    const table = sql.table(entry.table);
    const owned = ownedRows(entry, ids);
    if (Object.values(entry.columns).some(({ erase }) => erase === 'delete')) {
      await sql`delete from ${table} where ${owned}`.execute(db);
      continue;
    }
    const changes = listChanges(entry.columns, findReplacement);
    if (changes.length === 0) continue;
    await sql`update ${table} set ${setAll(changes)} where (${owned}) and (${anyChange(changes)})`.execute(db);
  }
}

/** Takes the person out of rows that were kept for a period that is over. */
export async function eraseAfterwards(db: Db, table: keyof DB, until: Period, ids: readonly number[]): Promise<void> {
  const entries = MAP.filter((entry) => entry.table === table);
  const changes = entries.flatMap(({ columns }) =>
    listChanges(columns, (rule) => (rule.erase === 'keep' && rule.until === until ? rule.afterwards : undefined)),
  );
  await sql`update ${sql.table(table)} set ${setAll(changes)} where id = any(${ids}::bigint[])`.execute(db);
}
