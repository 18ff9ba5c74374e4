// SQL of waiting work. Each kind is a range of an index on open rows, so that the cost does not grow with what is done.
import type { TodoKind } from '@tilgul/contract/reports';
import type { Paise } from '@tilgul/contract/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { getLanguage } from '../../texts/get-text.ts';
import { selectStoreName } from '../../texts/store-name.sql.ts';
import { isLate } from './trend.sql.ts';

/** One kind of work: its count, and what is known of the most urgent. */
export interface WorkRow {
  readonly kind: TodoKind;
  readonly count: number;
  readonly oldest_at: Date | null;
  readonly starts_at: Date | null;
  readonly due_at: Date | null;
  readonly first_id: number | null;
  readonly paise: Paise | null;
  readonly names: string[] | null;
  readonly day: string | null;
}

interface Scope {
  readonly now: Date;
  /** YYYY-MM-DD. */
  readonly today: string;
}
type StoreScope = Scope & { readonly storeId: number };

/** Columns of a branch of the statement; those left out are null. */
interface Columns {
  readonly count: RawBuilder<unknown>;
  readonly oldest_at?: RawBuilder<unknown>;
  readonly starts_at?: RawBuilder<unknown>;
  readonly due_at?: RawBuilder<unknown>;
  readonly first_id?: RawBuilder<unknown>;
  readonly paise?: RawBuilder<unknown>;
  readonly names?: RawBuilder<unknown>;
  readonly day?: RawBuilder<unknown>;
}

const NULL = sql`null`;

const kind = (name: TodoKind, columns: Columns, rest: RawBuilder<unknown>) => sql`(
  select ${name}::text as kind, (${columns.count})::bigint as count, (${columns.oldest_at ?? NULL})::timestamptz as oldest_at,
    (${columns.starts_at ?? NULL})::timestamptz as starts_at, (${columns.due_at ?? NULL})::timestamptz as due_at,
    (${columns.first_id ?? NULL})::bigint as first_id, (${columns.paise ?? NULL})::bigint as paise,
    (${columns.names ?? NULL})::text[] as names, (${columns.day ?? NULL})::date as day
  ${rest})`;

async function listWork(db: Db, branches: readonly RawBuilder<unknown>[]): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`${sql.join(branches, sql` union all `)}`.execute(db);
  return rows;
}

const COUNT = sql`count(*)`;
const SHOWN_NAMES = sql.raw('[1:3]');

/** Names of the stores of all rows, the first three. */
const storeNames = () => sql`(array_agg(distinct ${selectStoreName()}))${SHOWN_NAMES}`;

const orderAmount = sql`coalesce(orders.packed_paise, orders.total_paise) + orders.delivery_fee_paise`;

/** Orders past their window: how many, and the one that is due longest. `who` is the name beside it. */
const late = ({ now }: Scope, who: RawBuilder<unknown>, ofStore: RawBuilder<unknown>) =>
  kind(
    'late',
    {
      count: sql`count(*) over ()`,
      starts_at: sql`slots.starts_at`,
      due_at: sql`slots.ends_at`,
      first_id: sql`orders.id`,
      paise: orderAmount,
      names: sql`array[${who}]`,
    },
    sql`from orders join slots on slots.id = orders.slot_id left join stores on stores.id = orders.store_id
      where ${isLate(now)} and ${ofStore} order by slots.ends_at, orders.id limit 1`,
  );

const openClaims = (names: RawBuilder<unknown>, ofStore: RawBuilder<unknown>) =>
  kind(
    'claims',
    {
      count: COUNT,
      oldest_at: sql`min(claims.created_at)`,
      first_id: sql`min(claims.id)`,
      paise: sql`sum(claims.quantity * line.price_paise)`,
      names,
    },
    sql`from claims join orders on orders.id = claims.order_id join stores on stores.id = claims.store_id
      left join lateral (select price_paise from order_lines where order_lines.order_id = claims.order_id
        and order_lines.product_id = claims.product_id limit 1) as line on true
      where claims.state = 'open' and ${ofStore}`,
  );

/** Stores with cash entries of an earlier day that is not closed. */
const openDays = ({ today }: Scope, ofStore: RawBuilder<unknown>) =>
  kind(
    'days_open',
    { count: COUNT, names: storeNames(), day: sql`min(open.since)` },
    sql`from stores cross join lateral (
        select min(day) as since from cash_entries where store_id = stores.id and day < ${today}::date
          and day > coalesce((select max(day) from cash_days where store_id = stores.id), '-infinity')
      ) as open
      where open.since is not null and ${ofStore}`,
  );

const ridersCash = (ofStore: RawBuilder<unknown>) =>
  kind(
    'riders_cash',
    {
      count: COUNT,
      first_id: sql`(array_agg(users.id order by cash_hands.in_hand_paise desc, users.id))[1]`,
      paise: sql`sum(cash_hands.in_hand_paise)`,
      names: sql`(array_agg(users.first_name || ' ' || users.last_name order by cash_hands.in_hand_paise desc, users.id))${SHOWN_NAMES}`,
    },
    sql`from cash_hands join users on users.id = cash_hands.staff_id
      where cash_hands.in_hand_paise > 0 and ${ofStore}`,
  );

/** Work of the administrator: the whole chain. */
export function listChainWork(db: Db, scope: Scope): Promise<WorkRow[]> {
  const all = sql`true`;
  return listWork(db, [
    late(scope, selectStoreName(), all),
    kind(
      'unallocated',
      {
        count: COUNT,
        oldest_at: sql`min(created_at)`,
        first_id: sql`(array_agg(id order by created_at, id))[1]`,
        paise: sql`sum(${orderAmount})`,
      },
      sql`from orders where status = 'Pending' and store_id is null and deleted_at is null`,
    ),
    kind(
      'requests',
      {
        count: COUNT,
        oldest_at: sql`min(stock_requests.created_at)`,
        first_id: sql`min(stock_requests.id)`,
        paise: sql`sum(stock_requests.total_paise)`,
        names: storeNames(),
      },
      sql`from stock_requests join stores on stores.id = stock_requests.store_id where stock_requests.status = 'Pending'`,
    ),
    openClaims(storeNames(), all),
    openDays(scope, sql`stores.archived_at is null`),
    ridersCash(all),
  ]);
}

/** Orders of a store in one step, by window. */
const inStep = (name: TodoKind, { storeId }: StoreScope, isInStep: RawBuilder<unknown>) =>
  kind(
    name,
    {
      count: sql`count(*) over ()`,
      oldest_at: sql`min(orders.created_at) over ()`,
      starts_at: sql`slots.starts_at`,
      due_at: sql`slots.ends_at`,
      first_id: sql`orders.id`,
      paise: orderAmount,
      names: sql`array[orders.customer_name]`,
    },
    sql`from orders left join slots on slots.id = orders.slot_id
      where orders.store_id = ${storeId}::bigint and orders.deleted_at is null and ${isInStep}
      order by slots.ends_at nulls last, orders.created_at, orders.id limit 1`,
  );

/** Work of a manager: one store. */
export function listStoreWork(db: Db, scope: StoreScope): Promise<WorkRow[]> {
  const { storeId } = scope;
  const isPacked = sql`orders.packed_round is not distinct from orders.stock_round`;
  const ofStore = (column: string) => sql`${sql.ref(column)} = ${storeId}::bigint`;
  return listWork(db, [
    late(scope, sql`orders.customer_name`, ofStore('orders.store_id')),
    inStep('to_process', scope, sql`orders.status = 'Pending'`),
    inStep('to_pack', scope, sql`orders.status = 'Processing' and not ${isPacked}`),
    inStep('to_ship', scope, sql`orders.status = 'Processing' and ${isPacked}`),
    kind(
      'goods_to_add',
      {
        count: COUNT,
        oldest_at: sql`min(created_at)`,
        first_id: sql`min(id)`,
        paise: sql`sum(total_paise)`,
      },
      sql`from stock_requests where store_id = ${storeId}::bigint and status = 'Approved'`,
    ),
    openClaims(
      sql`(array_agg(orders.customer_name order by claims.created_at))${SHOWN_NAMES}`,
      ofStore('claims.store_id'),
    ),
    openDays(scope, ofStore('stores.id')),
    kind(
      'low_stock',
      {
        count: COUNT,
        first_id: sql`(array_agg(products.id order by level.on_hand, products.id))[1]`,
        names: sql`(array_agg(coalesce(products.names ->> ${getLanguage()}::text, products.name) order by level.on_hand, products.id))${SHOWN_NAMES}`,
      },
      sql`from stock_locations join stock_levels as level on level.place_id = stock_locations.id
        join products on products.id = level.product_id and products.archived_at is null
        where stock_locations.store_id = ${storeId}::bigint and level.on_hand <= level.reorder_level`,
    ),
    ridersCash(ofStore('cash_hands.store_id')),
  ]);
}
