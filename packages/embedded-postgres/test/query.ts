import pg from 'pg';

/** The rows of one statement, on a connection of its own. */
export async function query<T extends pg.QueryResultRow>(connection: pg.ClientConfig, text: string): Promise<T[]> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
