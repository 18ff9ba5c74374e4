// SQL of registers: one or a list of them as answered, and their letters.

import type { RegisterAnswer } from '@tilgul/contract/registers';
import { notFound } from '@tilgul/contract/rules/errors';
import { formatSeries } from '@tilgul/contract/rules/invoice-number';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { byAmount, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page, type PageQuery } from '../../platform/paging/page.ts';
import { listMissing, type SeriesEnds } from './registers.rules.ts';

/** Last number of a register's series in the year that it reported. */
const lastArrived = (kind: 'invoice' | 'credit_note') => sql<number>`coalesce((
  select last_seq from tax_series where series = ${sql.lit(formatSeries(kind, ''))} || stores.bill_code || registers.letter and fy = registers.reported_fy), 0)`;

const selectRegisters = (db: Db) =>
  db
    .selectFrom('registers')
    .innerJoin('stores', 'stores.id', 'registers.store_id')
    .leftJoin('register_shifts as shift', (join) =>
      join.onRef('shift.register_id', '=', 'registers.id').on('shift.closed_at', 'is', null),
    )
    .leftJoin('users as opener', 'opener.id', 'shift.opened_by')
    .select(['registers.id', 'registers.name', 'registers.letter', 'registers.store_id'])
    .select([
      'registers.created_at',
      'registers.revoked_at',
      'registers.reason',
      'registers.head_seq',
      'registers.heard_at',
    ])
    .select(['registers.reported_seq', 'registers.reported_fy'])
    .select(['registers.reported_invoice', 'registers.reported_credit_note'])
    .select(['stores.bill_code', 'shift.id as shift_id', 'shift.number as shift_number'])
    .select([
      sql<string>`opener.first_name || ' ' || opener.last_name`.as('opener_name'),
      sql<number>`(select count(*) from register_records as record where record.register_id = registers.id and record.state = 'held')`.as(
        'held',
      ),
      sql<number>`case when registers.revoked_at is null then 1 else 0 end`.as('is_active'),
      lastArrived('invoice').as('last_invoice'),
      lastArrived('credit_note').as('last_credit_note'),
    ]);
export type RegisterRow = Awaited<ReturnType<ReturnType<typeof selectRegisters>['executeTakeFirstOrThrow']>>;

/** The two series of a register: where they ended here, and where its last hello said. */
export function listSeriesEnds(row: RegisterRow) {
  const fy = row.reported_fy;
  if (fy === null) return [];
  const formatOwn = (kind: 'invoice' | 'credit_note') => formatSeries(kind, row.bill_code ?? '', row.letter);
  return [
    { series: formatOwn('invoice'), fy, arrived: row.last_invoice, reported: row.reported_invoice },
    { series: formatOwn('credit_note'), fy, arrived: row.last_credit_note, reported: row.reported_credit_note },
  ];
}

export const countPending = ({ reported_seq, head_seq }: RegisterRow): number => Math.max(0, reported_seq - head_seq);

export const toRegisterAnswer = (row: RegisterRow): RegisterAnswer => ({
  id: row.id,
  name: row.name,
  letter: row.letter,
  store_id: row.store_id,
  state: row.revoked_at === null ? 'active' : 'revoked',
  head_seq: row.head_seq,
  heard_at: row.heard_at?.toISOString() ?? null,
  pending: countPending(row),
  open_shift:
    row.shift_id === null ? null : { id: row.shift_id, number: row.shift_number ?? 0, by_name: row.opener_name },
  held: row.held,
  missing: listMissing(listSeriesEnds(row)),
  revoked_at: row.revoked_at?.toISOString() ?? null,
  reason: row.reason,
});

/** A register's row; 404 if there is none, or it belongs to another store than `storeId`. */
export const findRegister = (db: Db, id: number, storeId: number | undefined): Promise<RegisterRow> =>
  selectRegisters(db)
    .where('registers.id', '=', id)
    .$if(storeId !== undefined, (query) => query.where('registers.store_id', '=', storeId ?? 0))
    .executeTakeFirstOrThrow(notFound);

/** Locks a register until the commit, before its row is read. */
export const lockRegister = (db: Db, id: number) =>
  db.selectFrom('registers').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow(notFound);

/** Lists registers, of one store or all: active ones, then revoked ones, newest first. */
export async function listRegisters(
  db: Db,
  { storeId, ...query }: PageQuery & { readonly storeId: number | undefined },
): Promise<Page<RegisterAnswer>> {
  const all = selectRegisters(db).$if(storeId !== undefined, (one) =>
    one.where('registers.store_id', '=', storeId ?? 0),
  );
  const matching = db.selectFrom(all.as('registers')).selectAll();
  const page = await readPage({
    rows: matching,
    order: byAmount<'is_active' | 'id', RegisterRow>('descending', ['is_active', 'id'], (row) => row.is_active),
    query,
    count: () => countUpToCap(db, matching),
  });
  return { ...page, rows: page.rows.map(toRegisterAnswer) };
}

/**
 * Letters of a store's active registers, and of those that were revoked since the financial year began, whose numbers go
 * on in it.
 */
export async function listTakenLetters(db: Db, storeId: number, yearStart: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('registers')
    .select('letter')
    .where('store_id', '=', storeId)
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>=', yearStart)]))
    .execute();
  return rows.map(({ letter }) => letter);
}

/** Cancels the numbers of a series after those that arrived. Call it last in the transaction: it locks the series. */
export async function cancelNumbers(
  db: Db,
  { series, fy, arrived, reported }: SeriesEnds,
  { registerId, note, now }: { readonly registerId: number; readonly note: string; readonly now: Date },
): Promise<void> {
  if (reported <= arrived) return;
  await sql`
    with series_end as (
      insert into tax_series as series_row (series, fy, last_seq, last_at)
      values (${series}::text, ${fy}::text, ${reported}::int, ${now}::timestamptz)
      on conflict (series, fy) do update set last_seq = excluded.last_seq
    )
    insert into unissued_numbers (series, fy, seq, register_id, cancelled_at, note)
    select ${series}::text, ${fy}::text, seq, ${registerId}::bigint, ${now}::timestamptz, ${note}::text
    from generate_series(${arrived + 1}::int, ${reported}::int) as seq`.execute(db);
}
