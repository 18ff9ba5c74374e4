// Tables of the database: catalogue queries for backup and restore, and COPY over the driver.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Manifest } from './manifest.ts';

/** Objects of the program, not of the system or an extension. */
const OWN = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`;

export interface Table {
  /** Schema and name, quoted for SQL. */
  readonly name: string;
  readonly columns: string[];
}

/** All tables, with their columns except generated ones. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            (select coalesce(array_agg(format('%I', a.attname) order by a.attnum), '{}') from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and ${OWN} order by 1`,
  );
  return rows;
}

type Sequence = Manifest['sequences'][number];

/** Current values of all sequences, never lower than in a snapshot of this transaction. */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${OWN} order by 1`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const state = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called from ${name}`,
    );
    for (const { value, is_called } of state.rows) sequences.push({ name, value, is_called });
  }
  return sequences;
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** All foreign keys. */
export async function listReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select format('%I.%I', n.nspname, c.relname) as table, format('%I', k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and ${OWN} order by 1, 2`,
  );
  return rows;
}

/** The driver's connection for custom queries. Its own types lack the COPY messages. */
interface CopyConnection {
  readonly stream: NodeJS.ReadWriteStream & { readonly writableNeedDrain: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
}

interface CopyQuery {
  submit(connection: CopyConnection): void;
  handleCopyData?(message: { readonly chunk: Buffer }): void;
  handleCopyInResponse?(connection: CopyConnection): void;
  handleCommandComplete(message: { readonly text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

const submit = (client: pg.Client, query: CopyQuery) => void client.query(query as unknown as pg.Submittable);

/** Parses the count in `COPY 12`. */
const parseRowCount = (text: string): number => Number(/^COPY (\d+)$/.exec(text)?.[1]);

interface CopyOut {
  readonly stream: Readable;
  /** Number of rows, once the stream has ended. */
  rows(): number;
}

/** Runs `copy … to stdout`. */
export function copyOut(client: pg.Client, sql: string): CopyOut {
  let connection: CopyConnection | undefined;
  let rows = Number.NaN;
  const stream = new Readable({ read: () => void connection?.stream.resume() });
  submit(client, {
    submit: (own) => {
      connection = own;
      own.query(sql);
    },
    handleCopyData: ({ chunk }) => {
      // The driver reuses its buffer.
      if (!stream.push(Buffer.from(chunk))) connection?.stream.pause();
    },
    handleCommandComplete: ({ text }) => {
      rows = parseRowCount(text);
    },
    handleReadyForQuery: () => void stream.push(null),
    handleError: (error) => void stream.destroy(error),
  });
  return { stream, rows: () => rows };
}

/** Runs `copy … from stdin` with the chunks of `source`. Returns the rows; throws errors of either side. */
export function copyIn(client: pg.Client, sql: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = Number.NaN;
    let isOver = false;
    const send = async (connection: CopyConnection) => {
      try {
        for await (const chunk of source) {
          if (isOver) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
        }
        connection.endCopyFrom();
      } catch (error) {
        connection.sendCopyFail(error instanceof Error ? error.message : String(error));
      }
    };
    submit(client, {
      submit: (connection) => connection.query(sql),
      handleCopyInResponse: (connection) => void send(connection),
      handleCommandComplete: ({ text }) => {
        rows = parseRowCount(text);
      },
      handleReadyForQuery: () => resolve(rows),
      handleError: (error) => {
        isOver = true;
        reject(error);
      },
    });
  });
}
