// Flags on records: what a manager looks at, and that they did.
import type { Body, Query } from '@tilgul/contract/endpoint';
import type {
  FlagAnswer,
  FlagKind,
  listFlags as listCall,
  resolveFlag as resolveCall,
} from '@tilgul/contract/registers';
import { illegalMove, notFound } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../deps.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page } from '../../platform/paging/page.ts';
import { resolveStore } from '../../platform/security/access.ts';
import { getText } from '../../texts/get-text.ts';
import { audit } from '../audit-log/audit-log.commands.ts';

const selectFlags = (db: Db, storeId: number | undefined) =>
  db
    .selectFrom('register_flags as flag')
    .innerJoin('registers', 'registers.id', 'flag.register_id')
    .innerJoin('register_records as record', (join) =>
      join.onRef('record.register_id', '=', 'flag.register_id').onRef('record.seq', '=', 'flag.seq'),
    )
    .leftJoin('users', 'users.id', 'flag.resolved_by')
    .select(['flag.id', 'flag.register_id', 'registers.letter', 'flag.seq', 'flag.kind', 'flag.expected'])
    .select(['flag.found', 'record.sale_id', 'flag.created_at', 'flag.resolved_at', 'flag.note'])
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('resolved_by'))
    .$if(storeId !== undefined, (rows) => rows.where('flag.store_id', '=', storeId ?? 0));
type FlagRow = Awaited<ReturnType<ReturnType<typeof selectFlags>['executeTakeFirstOrThrow']>>;

const toFlagAnswer = ({ kind, created_at, resolved_at, ...row }: FlagRow): FlagAnswer => ({
  ...row,
  // The table's check allows no other kind.
  kind: kind as FlagKind,
  created_at: created_at.toISOString(),
  resolved_at: resolved_at?.toISOString() ?? null,
});

/** Lists flags, newest first. */
export async function listFlags({ db, actor }: ActorContext, query: Query<typeof listCall>): Promise<Page<FlagAnswer>> {
  const { state, store_id, ...pageQuery } = query;
  const rows = selectFlags(db, resolveStore(actor, store_id)).$if(state !== undefined, (all) =>
    all.where('flag.resolved_at', state === 'open' ? 'is' : 'is not', null),
  );
  const order = newestById('flag.id');
  const page = await readPage({ rows, order, query: pageQuery, count: () => countUpToCap(db, rows) });
  return { ...page, rows: page.rows.map(toFlagAnswer) };
}

/** Resolves an open flag once. */
export async function resolveFlag(
  context: ActorContext,
  id: number,
  { note }: Body<typeof resolveCall>,
): Promise<FlagAnswer> {
  const { db, actor, now } = context;
  const find = () =>
    selectFlags(db, resolveStore(actor, undefined)).where('flag.id', '=', id).executeTakeFirstOrThrow(notFound);
  const { register_id, seq, kind } = await find();
  const { numUpdatedRows } = await db
    .updateTable('register_flags')
    .set({ resolved_at: now, resolved_by: actor.id, note })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw illegalMove(getText('registers.flagResolved'));
  const entry = { action: 'register.flag_resolved', subject: 'register', subjectId: register_id } as const;
  await audit(context, { ...entry, after: { record: seq, kind, note } });
  return toFlagAnswer(await find());
}
