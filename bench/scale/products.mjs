// The product on a filled folder, with what the measurements need of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { databaseOf, startProduct } from '../server.mjs';

/** Starts the product on a filled folder and connects to its database beside it. */
export async function openProduct(dataDir, orders) {
  const product = await startProduct({ dataDir, port: 0 });
  const database = databaseOf(dataDir);
  const client = new pg.Client(database.pg);
  await client.connect();
  const [postmaster] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return {
    ...product,
    orders,
    database,
    client,
    postmaster: Number(postmaster),
    stop: async () => {
      await client.end();
      await product.stop();
    },
  };
}
