// The program that crash tests start and kill: opens a data folder, writes on request, reports what it did.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '../src/index.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const log = { warn: say, error: say };

/** Opens the folder and stays until it is stopped. */
async function serve(dataDir: string): Promise<pg.ClientConfig> {
  const server = await startEmbedded({ dataDir, dataDirNamed: true, log });
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  say('ready');
  return server.connection;
}

/** Writes rows from several connections and says each number once the database has acknowledged it. */
async function write(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 4 });
  pool.on('error', () => undefined);
  await pool.query('create table if not exists notes (id integer primary key)');
  let next = 0;
  const writer = async (): Promise<void> => {
    for (;;) {
      const id = next++;
      await pool.query('insert into notes values ($1)', [id]);
      say(`acknowledged ${id}`);
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
}

async function run([entry, dataDir = '']: readonly string[]): Promise<void> {
  const connection = await serve(dataDir);
  if (entry === 'write') await write(connection);
  for (;;) await pause(60_000);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  say(`refused: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
