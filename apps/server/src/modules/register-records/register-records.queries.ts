// Records of a register as managers and administrators see them.

import type { RecordKind } from '@tilgul/contract/register-records';
import type { FlagKind, HoldReason, RecordAnswer, RecordState } from '@tilgul/contract/registers';
import { notFound } from '@tilgul/contract/rules/errors';
import { toRupees } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Actor, Db } from '../../deps.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page, type PageQuery } from '../../platform/paging/page.ts';
import { resolveStore } from '../../platform/security/access.ts';

/** Refuses a register that the actor may not see: 404. */
export async function requireVisibleRegister(db: Db, actor: Actor, id: number): Promise<void> {
  const storeId = resolveStore(actor, undefined);
  await db
    .selectFrom('registers')
    .select('id')
    .where('id', '=', id)
    .$if(storeId !== undefined, (qb) => qb.where('store_id', '=', storeId ?? 0))
    .executeTakeFirstOrThrow(notFound);
}

const selectRecords = (db: Db, registerId: number) =>
  db
    .selectFrom('register_records as record')
    .leftJoin('users', 'users.id', 'record.user_id')
    .select([
      'record.seq as id',
      'record.seq',
      'record.kind',
      'record.at',
      'record.state',
      'record.why',
      'record.numbers',
    ])
    .select(['record.total_paise', 'record.sale_id'])
    .select([
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('by_name'),
      sql<FlagKind[]>`coalesce((
        select array_agg(flag.kind order by flag.id) from register_flags as flag
        where flag.register_id = record.register_id and flag.seq = record.seq), '{}')`.as('flags'),
    ])
    .where('record.register_id', '=', registerId);
type RecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>;

/** The casts are safe: the table's checks allow no other values. */
const toRecordAnswer = ({ id: _seq, at, kind, state, why, total_paise, ...row }: RecordRow): RecordAnswer => ({
  ...row,
  kind: kind as RecordKind | null,
  state: state as RecordState,
  why: why as HoldReason | null,
  at: at?.toISOString() ?? null,
  total: total_paise === null ? null : toRupees(total_paise),
});

export async function getRecord(db: Db, registerId: number, seq: number): Promise<RecordAnswer> {
  const row = await selectRecords(db, registerId).where('record.seq', '=', seq).executeTakeFirstOrThrow(notFound);
  return toRecordAnswer(row);
}

/** Records of a register, newest first. */
export async function listRecords(
  db: Db,
  {
    registerId,
    state,
    ...query
  }: PageQuery & { readonly registerId: number; readonly state?: RecordState | undefined },
): Promise<Page<RecordAnswer>> {
  const rows = selectRecords(db, registerId).$if(state !== undefined, (qb) =>
    qb.where('record.state', '=', state ?? ''),
  );
  const page = await readPage({
    rows,
    order: newestById('record.seq'),
    query,
    count: () => countUpToCap(db, rows),
  });
  return { ...page, rows: page.rows.map(toRecordAnswer) };
}
