// The administrator decides about held records: books one that can be booked now, or closes it and cancels its numbers.
import type { api } from '@tilgul/contract';
import type { Body } from '@tilgul/contract/endpoint';
import { illegalMove, notFound } from '@tilgul/contract/rules/errors';
import type { InvoiceNumber } from '@tilgul/contract/rules/invoice-number';
import { sql } from 'kysely';
import type { ActorContext } from '../../deps.ts';
import { getText } from '../../texts/get-text.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { book, prepareBooking } from './post-records.commands.ts';
import { readRecord } from './register-records.rules.ts';
import { insertFlags, lockRegister } from './register-records.sql.ts';

interface Held {
  readonly body: Record<string, unknown>;
  readonly numbers: readonly InvoiceNumber[];
}

/** Decides about a held record. 409 if it is not held, or cannot be booked as it is. */
export async function decideRecord(
  context: ActorContext,
  { id, seq }: { readonly id: number; readonly seq: number },
  { post, reason }: Body<typeof api.registers.decideRecord>,
): Promise<void> {
  const { db, now, actor } = context;
  const register = await lockRegister(db, id);
  const held = register && (await findHeld(context, id, seq));
  if (!held) throw notFound();
  if (held === 'decided') throw illegalMove(getText('registers.notHeld'));
  const decision = { decided_by: actor.id, decided_at: now, decision: reason };
  if (post) {
    const read = readRecord(held.body);
    const prepared = await prepareBooking(context, { register, read, seq, isCashBooked: true, numbers: held.numbers });
    const { result, shiftId } = prepared.why ? { result: prepared, shiftId: null } : await book(context, prepared, seq);
    if (result.why) throw illegalMove(getText('registers.stillHeld', { why: result.why }));
    const change = { state: 'posted', why: null, sale_id: result.saleId, shift_id: shiftId, ...decision } as const;
    await db.updateTable('register_records').set(change).where('register_id', '=', id).where('seq', '=', seq).execute();
    await insertFlags(context, { register, seq, flags: result.flags });
  } else {
    await db
      .updateTable('register_records')
      .set({ state: 'closed', ...decision })
      .where('register_id', '=', id)
      .where('seq', '=', seq)
      .execute();
    await db
      .updateTable('unissued_numbers')
      .set({ cancelled_at: now, note: reason })
      .where('register_id', '=', id)
      .where('record_seq', '=', seq)
      .execute();
  }
  await audit(context, {
    action: 'register.decided',
    subject: 'register',
    subjectId: id,
    after: { record: seq, booked: post, reason },
  });
}

/** A held record with its counted numbers; undefined if there is no such record. */
async function findHeld({ db }: ActorContext, id: number, seq: number): Promise<Held | 'decided' | undefined> {
  const { rows } = await sql<{ body: Record<string, unknown>; state: string }>`
    select body, state from register_records where register_id = ${id}::bigint and seq = ${seq}::int for update`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  if (row.state !== 'held') return 'decided';
  const numbers = db
    .selectFrom('unissued_numbers')
    .select(['series', 'fy', 'seq'])
    .where('register_id', '=', id)
    .where('record_seq', '=', seq)
    .orderBy('seq');
  return { body: row.body, numbers: await numbers.execute() };
}
