// Checks at the end of a drill: every confirmed order exists once, as it was placed, and the ledgers are clean.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { JWT_SECRET } from '../../bench/server.mjs';
import { ROOT } from './drill.mjs';
import { OLD_ORDERS } from './servers.mjs';

/** Compares the confirmed orders with the database; counts lost, altered, duplicate and unconfirmed ones. */
export async function compareOrders(query, diary) {
  const rows = await query(
    `select orders.id, orders.user_id as customer, array_agg(line.product_id order by line.product_id) as products,
       sum(line.quantity)::int as quantity
     from orders join order_lines as line on line.order_id = orders.id where orders.id > $1 group by orders.id`,
    [OLD_ORDERS],
  );
  const kept = new Map(rows.map((row) => [Number(row.id), row]));
  let [lost, altered] = [0, 0];
  for (const { id, customer, product_id, quantity } of diary.orders) {
    const row = kept.get(id);
    if (!row) lost += 1;
    else if (
      Number(row.customer) !== customer ||
      row.quantity !== quantity ||
      String(row.products) !== String(product_id)
    )
      altered += 1;
  }
  const confirmed = new Set(diary.orders.map(({ id }) => id));
  const twice = diary.orders.length - confirmed.size;
  const extra = rows.filter(({ id }) => !confirmed.has(Number(id))).length;
  return { confirmed: confirmed.size, lost, altered, twice, extra };
}

/** Runs the product's audit; returns its summary, and throws if it finds anything. */
export const auditLedgers = (databaseUrl, dataDir) =>
  execFileSync(process.execPath, [join(ROOT, 'apps/server/dist/stock-audit.js')], {
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JWT_SECRET },
    encoding: 'utf8',
  }).trim();
