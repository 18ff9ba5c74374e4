// What a store's registers still hold: open shifts, records not sent yet, records that wait for a decision.
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';

export interface RegisterState {
  readonly id: number;
  readonly name: string;
  readonly letter: string;
  readonly heard_at: Date | null;
  /** Records that it reported but that have not arrived yet. */
  readonly pending: number;
  /** The open shift; null if there is none. */
  readonly shift_id: number | null;
  readonly held: number;
}

/** Active registers of a store, and revoked ones with held records, by letter. */
export async function listRegisterStates(db: Db, storeId: number): Promise<RegisterState[]> {
  const { rows } = await sql<RegisterState>`
    select registers.id, name, letter, heard_at,
      case when revoked_at is null then greatest(0, reported_seq - head_seq) else 0 end as pending, shift.id as shift_id,
      (select count(*) from register_records as record where record.register_id = registers.id and record.state = 'held') as held
    from registers left join register_shifts as shift on shift.register_id = registers.id and shift.closed_at is null
    where store_id = ${storeId}::bigint
      and (revoked_at is null or exists (select from register_records as record where record.register_id = registers.id and record.state = 'held'))
    order by letter, registers.id`.execute(db);
  return rows;
}
