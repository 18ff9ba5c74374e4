// The bare program beside the administrator's list: node:http and pg with the same queries, prepared, and JSON.stringify.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

// Ids as the product answers them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const settings = JSON.parse(await text(process.stdin));
const pool = new pg.Pool({ ...settings.pg, max: 20 });

const ROWS = `
  select orders.id, orders.user_id, orders.status, orders.payment_type, orders.total_paise, orders.created_at, orders.customer_name,
    orders.full_name, orders.mobile_number, orders.street_address1, orders.street_address2, orders.city, orders.state, orders.postal_code,
    orders.store_id, orders.staff_id, orders.stock_state, orders.pin_seal, orders.pin_wrong, orders.pin_verified_at, orders.pin_verified_by,
    orders.cancel_reason, orders.return_reason, orders.cash_collected_paise, stores.name as warehouse_name,
    staff.first_name || ' ' || staff.last_name as staff_name,
    case when payments.refundable_at is not null then coalesce(refunds.state, 'refundable') end as refund_state
  from orders left join stores on stores.id = orders.store_id left join users as staff on staff.id = orders.staff_id
    left join payments on payments.id = orders.payment_id left join refunds on refunds.payment_id = payments.id`;
const ORDER = 'order by orders.created_at desc, orders.id desc limit $1';
const COUNT = 'select count(*)::int as count from (select id from orders where deleted_at is null and';
const LINES = `
  select order_id, product_id, product_name, product_unit, quantity, products.image_hash, order_lines.price_paise
  from order_lines join products on products.id = order_lines.product_id where order_id = any($1) order by order_id, product_id`;
const EVENTS = 'select order_id, event, at, note from order_events where order_id = any($1) order by order_id, id';

/** Rows and count of one kind of list, with their values after the limit. */
const KINDS = {
  status: {
    rows: `${ROWS} where orders.deleted_at is null and orders.status = $2 ${ORDER}`,
    after: `${ROWS} where orders.deleted_at is null and orders.status = $2 and (orders.created_at, orders.id) < ($3, $4) ${ORDER}`,
    count: `${COUNT} status = $1 limit 10001) as matching`,
  },
  q: {
    rows: `${ROWS} where orders.deleted_at is null and orders.customer_name ilike $2 ${ORDER}`,
    count: `${COUNT} customer_name ilike $1 limit 10001) as matching`,
  },
};

const query = (name, sql, values) => pool.query({ name, text: sql, values });
const grouped = (rows) => {
  const groups = new Map();
  for (const row of rows) groups.set(row.order_id, [...(groups.get(row.order_id) ?? []), row]);
  return groups;
};

async function list(search) {
  const { kind, value, at, id } = Object.fromEntries(search);
  const [sql, limit] = [KINDS[kind], Number(search.get('limit'))];
  const rows = at
    ? await query(`${kind} after`, sql.after, [limit, value, at, id])
    : await query(kind, sql.rows, [limit, value]);
  const count = await query(`${kind} count`, sql.count, [value]);
  const ids = rows.rows.map((row) => row.id);
  const lines = grouped((await query('lines', LINES, [ids])).rows);
  const events = grouped((await query('events', EVENTS, [ids])).rows);
  const orders = rows.rows.map((row) => ({ ...row, items: lines.get(row.id), timeline: events.get(row.id) }));
  return { body: JSON.stringify(orders), count: count.rows[0].count };
}

const server = createServer(async (request, response) => {
  const { body, count } = await list(new URL(request.url, 'http://bare').searchParams);
  response.writeHead(200, { 'Content-Type': 'application/json', 'X-Total-Count': count }).end(body);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
process.once('SIGTERM', () => process.exit(0));
