// SQL that the tables of waiting messages share: rows with id, tries, due_at and expires_at.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';

export type JobTable = 'sms_jobs' | 'push_jobs';

/** What a queue does with rows that it has taken, whatever they hold. */
export interface JobRows {
  /** Puts a job off after a try that failed. */
  putOff(id: number, dueAt: Date): Promise<void>;
  /** Forgets a job, which is done or not worth doing any more. */
  remove(id: number): Promise<void>;
  /** Forgets the jobs that came too late; answers how many. */
  removeExpired(now: Date): Promise<number>;
}

export interface Due {
  readonly now: Date;
  /** Whoever took a job has it alone until then, and longer when it is put off. */
  readonly until: Date;
  readonly most: number;
}

/** The statement that takes jobs which are due; answers their whole rows. */
export const takeDue = <Row>(table: JobTable, { now, until, most }: Due): RawBuilder<Row> => sql<Row>`
  update ${sql.table(table)} set due_at = ${until}::timestamptz, tries = tries + 1
  where id in (select id from ${sql.table(table)} where due_at <= ${now}::timestamptz order by due_at limit ${most}::int for update skip locked)
  returning *`;

/** The rows of one table. */
export function jobRows(db: Db, table: JobTable): JobRows {
  return {
    putOff: async (id, dueAt) => {
      await sql`update ${sql.table(table)} set due_at = ${dueAt}::timestamptz where id = ${id}`.execute(db);
    },
    remove: async (id) => {
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
    },
    removeExpired: async (now) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where expires_at <= ${now}::timestamptz`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}
