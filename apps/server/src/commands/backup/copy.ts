// PostgreSQL's COPY over the driver: streams whole tables out and in, no faster than the other end takes them.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** What the driver hands to a query of one's own; its types leave the COPY messages out. */
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

/** The count in `COPY 12`. */
const rowsOf = (text: string): number => Number(/^COPY (\d+)$/.exec(text)?.[1]);

export interface CopyOut {
  readonly stream: Readable;
  /** Known when the stream has ended. */
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
      // The driver uses its buffer again.
      if (!stream.push(Buffer.from(chunk))) connection?.stream.pause();
    },
    handleCommandComplete: ({ text }) => {
      rows = rowsOf(text);
    },
    handleReadyForQuery: () => void stream.push(null),
    handleError: (error) => void stream.destroy(error),
  });
  return { stream, rows: () => rows };
}

/** Runs `copy … from stdin` with what the source gives; answers the rows. An error of either side is thrown. */
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
        rows = rowsOf(text);
      },
      handleReadyForQuery: () => resolve(rows),
      handleError: (error) => {
        isOver = true;
        reject(error);
      },
    });
  });
}
