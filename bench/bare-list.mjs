// Baseline of the administrator's list: node:http and one prepared statement that builds the page's JSON; counts are cached.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

const settings = JSON.parse(await text(process.stdin));
const pool = new pg.Pool({ ...settings.pg, max: 20 });

const toIsoSql = (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const rupees = (paise) => `trim_scale(${paise} / 100.0)`;

const ITEMS = `
  (select coalesce(json_agg(json_build_object('line_id', product_id, 'product_id', product_id, 'product_name', product_name,
    'product_unit', product_unit, 'quantity', quantity, 'price', ${rupees('line.price_paise')},
    'image', '/media/' || products.image_hash || '-640.webp', 'choice', choice, 'packed', packed, 'substitute_of', substitute_of)
    order by product_id), '[]')
  from order_lines as line join products on products.id = line.product_id
  where line.order_id = page.id and (substitute_of is null or packed > 0))`;
const TIMELINE = `
  (select coalesce(json_agg(json_build_object('event', event, 'at', ${toIsoSql('at')}, 'note', note) order by id), '[]')
  from order_events where order_id = page.id)`;
const CHANGES = `
  (select coalesce(json_agg(json_build_object('product_id', product_id, 'kind', kind, 'at', ${toIsoSql('at')}) order by id), '[]')
  from line_changes where order_id = page.id and page.packed_paise is not null)`;
const REFUNDS = `
  (select coalesce(json_agg(json_build_object('id', id, 'state', state, 'amount', ${rupees('amount_paise')}) order by id), '[]')
  from refunds where payment_id = page.payment_id)`;

/** PostgreSQL functions take at most 100 arguments; an order has fewer. */
const ORDER = `json_build_object('id', page.id, 'user', user_id, 'user_name', customer_name, 'created_at', ${toIsoSql('page.created_at')},
  'status', status, 'payment_type', payment_type, 'mobile_number', mobile_number,
  'address', concat_ws(', ', full_name, street_address1, street_address2, city, state || ' ' || postal_code),
  'total', ${rupees('total_paise')}, 'delivery_fee', ${rupees('delivery_fee_paise')}, 'payable_total', ${rupees('coalesce(packed_paise, total_paise + delivery_fee_paise)')},
  'slot', case when slots.id is not null then json_build_object('starts_at', ${toIsoSql('slots.starts_at')}, 'ends_at', ${toIsoSql('slots.ends_at')}) end,
  'items', ${ITEMS}, 'changes', ${CHANGES}, 'refunds', ${REFUNDS}, 'warehouse_id', page.store_id, 'warehouse_name', stores.name,
  'staff_name', staff.first_name || ' ' || staff.last_name, 'cancel_reason', cancel_reason, 'timeline', ${TIMELINE},
  'cash_collected', ${rupees('cash_collected_paise')}, 'bill_id', bills.ids[1], 'bill_number', bills.number, 'bill_ids', coalesce(bills.ids, '{}'),
  'cash_difference', ${rupees('(cash_collected_paise - coalesce(packed_paise, total_paise + delivery_fee_paise))')},
  'city', city, 'postal_code', postal_code, 'staff_id', staff_id, 'stock_deducted', stock_state = 'deducted', 'return_reason', return_reason)`;

const statement = (where) => `
  with page as materialized (
    select * from orders where deleted_at is null and ${where} order by created_at desc, id desc limit $1
  )
  select json_agg(${ORDER} order by page.created_at desc, page.id desc)::text as body
  from page left join stores on stores.id = page.store_id left join users as staff on staff.id = page.staff_id
    left join slots on slots.id = page.slot_id
    left join lateral (select array_agg(id order by part) as ids, min(number) as number from tax_documents
      where order_id = page.id and kind = 'invoice' and round = page.stock_round) as bills on true`;

const isNamed = (pattern) => `customer_name = any(array(select name from order_names where name ilike ${pattern}))`;

/** Kinds of lists: statement of a page, and condition of the count. */
const KINDS = {
  status: { page: statement('status = $2'), count: 'status = $1' },
  after: { page: statement('status = $2 and (created_at, id) < ($3, $4)'), count: 'status = $1' },
  q: { page: statement(isNamed('$2')), count: isNamed('$1') },
};
const counts = new Map();

async function getCount(kind, value) {
  const key = `${kind} ${value}`;
  if (!counts.has(key)) {
    const sql = `select count(*)::int as count from orders where deleted_at is null and ${KINDS[kind].count}`;
    counts.set(key, (await pool.query(sql, [value])).rows[0].count);
  }
  return counts.get(key);
}

const server = createServer(async (request, response) => {
  const { kind, limit, value, at, id } = Object.fromEntries(new URL(request.url, 'http://bare').searchParams);
  const values = at === undefined ? [limit, value] : [limit, value, at, id];
  const { rows } = await pool.query({ name: kind, text: KINDS[kind].page, values });
  const body = Buffer.from(rows[0].body);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    'X-Total-Count': await getCount(kind, value),
  };
  response.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
process.once('SIGTERM', () => process.exit(0));
