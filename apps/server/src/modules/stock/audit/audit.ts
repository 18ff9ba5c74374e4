// Audits the ledgers of stock, cash and documents on one snapshot. The checks of balances, reservations and batches are here.
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/db/tables.ts';
import { EXPIRED, OUTSIDE, TRANSIT } from '../stock.rules.ts';
import { BILL_CHECKS, CLAIM_CHECKS, DELIVERY_CHECKS, DOCUMENT_CHECKS, PACKING_CHECKS } from './documents.checks.ts';
import { type LedgerChecks, productName, stockLocationName } from './ledger-check.ts';
import { CASH_CHECKS, RETURN_CHECKS, SALES_CHECKS, TILL_CHECKS, UPI_CHECKS } from './money.checks.ts';
import { REGISTER_CHECKS } from './register.checks.ts';

/** Quantities that orders and open payments reserve in the chain, and the part reserved at a stock location. */
const needed = sql`
  select location.id as place_id, line.product_id, coalesce(line.packed, line.quantity) as quantity, coalesce(line.packed, line.quantity) - line.awaiting_stock as in_store
  from orders join order_lines as line on line.order_id = orders.id
    left join stock_locations as location on location.store_id = orders.store_id
  where orders.stock_state = 'reserved'
  union all
  select payment_intents.held_place_id, line.product_id, line.quantity, line.quantity from payment_intents join payment_intent_lines as line on line.intent_id = payment_intents.id
  where payment_intents.holds_stock`;

const BALANCE_CHECKS: LedgerChecks = {
  'Every movement goes between stock locations that its reason allows.': sql`
    select 'Movement ' || move.id || ' (' || move.reason || ') goes from stock location ' || source.id || ' to ' || target.id || ', which its reason does not allow.' as sentence
    from stock_movements as move join stock_locations as source on source.id = move.from_place_id join stock_locations as target on target.id = move.to_place_id
    where (move.reason, source.kind, target.kind) not in (
      ('received', 'outside', 'main'), ('correction', 'outside', 'main'), ('correction', 'main', 'outside'),
      ('correction', 'outside', 'store'), ('correction', 'store', 'outside'), ('correction', 'outside', 'transit'), ('correction', 'transit', 'outside'),
      ('correction', 'outside', 'expired'), ('correction', 'expired', 'outside'),
      ('request_approved', 'main', 'transit'), ('request_added', 'transit', 'store'), ('short_receipt', 'transit', 'outside'),
      ('order_deducted', 'store', 'outside'), ('order_short', 'outside', 'store'), ('order_put_back', 'outside', 'store'),
      ('missing', 'store', 'outside'), ('found_at_register', 'outside', 'store'),
      ('manual_order', 'main', 'outside'), ('manual_order', 'store', 'outside'),
      ('manual_return', 'outside', 'main'), ('manual_return', 'outside', 'store'), ('claim_return', 'outside', 'store'),
      ('write_off', 'main', 'outside'), ('write_off', 'store', 'outside'),
      ('write_off', 'expired', 'outside'), ('expired', 'main', 'expired'), ('expired', 'store', 'expired'),
      ('count', 'main', 'outside'), ('count', 'store', 'outside'), ('count', 'outside', 'main'), ('count', 'outside', 'store'))
    order by move.id limit 1`,
  'The balance of every stock location is the sum of its movements.': sql`
    with flow as (
      select to_place_id as place_id, product_id, quantity from stock_movements union all
      select from_place_id, product_id, -quantity from stock_movements
    ), summed as (select place_id, product_id, sum(quantity)::bigint as quantity from flow where place_id <> ${sql.lit(OUTSIDE)} group by 1, 2)
    select ${stockLocationName} || ' has ' || coalesce(level.on_hand, 0) || ' of ' || ${productName} || ', but its movements sum to ' || coalesce(summed.quantity, 0) || '.' as sentence
    from summed full join stock_levels as level using (place_id, product_id)
      join stock_locations as location on location.id = place_id join products as product on product.id = product_id
    where coalesce(level.on_hand, 0) <> coalesce(summed.quantity, 0) order by place_id, product_id limit 1`,
  'No balance and no reservation is negative.': sql`
    select 'Stock location ' || place_id || ' has ' || on_hand || ' of product ' || product_id || ' with ' || reserved || ' reserved.' as sentence
    from stock_levels where on_hand < 0 or reserved < 0 order by place_id, product_id limit 1`,
  "The chain's stock of a product is the sum over main and all stores.": sql`
    with summed as (
      select product_id, sum(on_hand)::bigint as on_hand from stock_levels where place_id not in (${sql.lit(TRANSIT)}, ${sql.lit(OUTSIDE)}, ${sql.lit(EXPIRED)}) group by 1
    )
    select 'The chain counts ' || coalesce(total.on_hand, 0) || ' of ' || ${productName} || ', but main and stores hold ' || coalesce(summed.on_hand, 0) || '.' as sentence
    from summed full join stock_totals as total using (product_id) join products as product on product.id = product_id
    where coalesce(total.on_hand, 0) <> coalesce(summed.on_hand, 0) order by product_id limit 1`,
  'The reserved stock of a location is what the live orders allocated to it and the open payments that hold it need.': sql`
    with needed as (${needed}),
    summed as (select place_id, product_id, sum(in_store)::bigint as quantity from needed where place_id is not null group by 1, 2)
    select ${stockLocationName} || ' has ' || coalesce(level.reserved, 0) || ' of ' || ${productName} || ' reserved, but live orders and open payments need ' || coalesce(summed.quantity, 0) || '.' as sentence
    from summed full join stock_levels as level using (place_id, product_id)
      join stock_locations as location on location.id = place_id join products as product on product.id = product_id
    where coalesce(level.reserved, 0) <> coalesce(summed.quantity, 0) order by place_id, product_id limit 1`,
  'No order awaits stock that is free in its store.': sql`
    select 'Order ' || line.order_id || ' awaits ' || line.awaiting_stock || ' of ' || ${productName} || ', but its store has ' || (level.on_hand - level.reserved) || ' free.' as sentence
    from order_lines as line join orders on orders.id = line.order_id join stock_locations as location on location.store_id = orders.store_id
      join stock_levels as level on level.place_id = location.id and level.product_id = line.product_id join products as product on product.id = line.product_id
    where line.awaiting_stock > 0 and orders.stock_state = 'reserved' and level.on_hand > level.reserved order by line.order_id, line.product_id limit 1`,
  'The reserved stock of the chain is what live orders and open payments need.': sql`
    with needed as (${needed}),
    summed as (select product_id, sum(quantity)::bigint as quantity from needed group by 1)
    select 'The chain has ' || coalesce(total.reserved, 0) || ' of ' || ${productName} || ' reserved, but live orders and open payments need ' || coalesce(summed.quantity, 0) || '.' as sentence
    from summed full join chain_stock as total using (product_id) join products as product on product.id = product_id
    where coalesce(total.reserved, 0) <> coalesce(summed.quantity, 0) order by product_id limit 1`,
  'All received and found goods are in main, in transit, in stores or set aside, or left through orders, sales, short receipts and write-offs.': sql`
    with received as (
      select product_id, sum(case when from_place_id = ${sql.lit(OUTSIDE)} then quantity else -quantity end)::bigint as quantity
      from stock_movements where reason in ('received', 'correction', 'count', 'found_at_register') group by 1
    ), gone as (
      select product_id, sum(case when reason in ('order_put_back', 'order_short', 'manual_return', 'claim_return') then -quantity else quantity end)::bigint as quantity
      from stock_movements
      where reason in ('order_deducted', 'order_short', 'missing', 'order_put_back', 'manual_order', 'manual_return', 'claim_return', 'short_receipt', 'write_off')
      group by 1
    ), held as (select product_id, sum(on_hand)::bigint as quantity from stock_levels group by 1)
    select 'Of ' || ${productName} || ' '  || coalesce(received.quantity, 0) || ' were received, but ' || coalesce(held.quantity, 0) || ' are held and ' || coalesce(gone.quantity, 0) || ' are gone.' as sentence
    from products as product left join received on received.product_id = product.id
      left join gone on gone.product_id = product.id left join held on held.product_id = product.id
    where coalesce(received.quantity, 0) <> coalesce(held.quantity, 0) + coalesce(gone.quantity, 0) order by product.id limit 1`,
};

const BATCH_CHECKS: LedgerChecks = {
  'The sellable and set-aside quantities of a batch are the sums of its changes.': sql`
    with summed as (select batch_id, sum(quantity)::bigint as quantity, sum(expired)::bigint as expired from stock_batch_moves group by 1)
    select 'Batch ' || batch.id || ' (' || batch.batch_no || ') has ' || batch.quantity || ' and ' || batch.expired || ' set aside, but its changes sum to '
      || coalesce(summed.quantity, 0) || ' and ' || coalesce(summed.expired, 0) || '.' as sentence
    from stock_batches as batch left join summed on summed.batch_id = batch.id
    where (batch.quantity, batch.expired) <> (coalesce(summed.quantity, 0), coalesce(summed.expired, 0)) order by batch.id limit 1`,
  'The batches of a product at a stock location do not exceed its stock on hand.': sql`
    with summed as (select place_id, product_id, sum(quantity)::bigint as quantity from stock_batches group by 1, 2)
    select 'Stock location ' || place_id || ' has ' || coalesce(level.on_hand, 0) || ' of product ' || product_id || ', but its batches sum to ' || summed.quantity || '.' as sentence
    from summed left join stock_levels as level using (place_id, product_id)
    where summed.quantity > coalesce(level.on_hand, 0) order by place_id, product_id limit 1`,
  'The set-aside stock of a product is the sum of its expired batches.': sql`
    with summed as (select product_id, sum(expired)::bigint as expired from stock_batches group by 1),
    held as (select product_id, on_hand from stock_levels where place_id = ${sql.lit(EXPIRED)})
    select 'Of product ' || product_id || ' ' || coalesce(held.on_hand, 0) || ' are set aside, but ' || coalesce(summed.expired, 0) || ' of its batches have expired.' as sentence
    from summed full join held using (product_id)
    where coalesce(summed.expired, 0) <> coalesce(held.on_hand, 0) order by product_id limit 1`,
  'A movement only changes batches of its two stock locations, by at most its quantity, and by exactly its quantity if goods are set aside.': sql`
    with summed as (
      select change.movement_id, sum(greatest(-change.quantity, 0)) as went, sum(greatest(change.quantity, 0)) as came, sum(change.expired) as expired,
        bool_and(batch.product_id = move.product_id and batch.place_id in (move.from_place_id, move.to_place_id) or ${sql.lit(EXPIRED)} in (move.from_place_id)) as fits
      from stock_batch_moves as change join stock_batches as batch on batch.id = change.batch_id join stock_movements as move on move.id = change.movement_id
      group by 1
    )
    select 'Movement ' || move.id || ' of ' || move.quantity || ' took ' || coalesce(went, 0) || ' out of batches, put ' || coalesce(came, 0)
      || ' into batches and changed what is set aside by ' || coalesce(expired, 0) || '.' as sentence
    from stock_movements as move left join summed on summed.movement_id = move.id
    where (summed.movement_id is not null and (not fits or went > move.quantity or came > move.quantity))
      or (move.to_place_id = ${sql.lit(EXPIRED)} and (coalesce(expired, 0) <> move.quantity or coalesce(went, 0) <> move.quantity))
      or (move.from_place_id = ${sql.lit(EXPIRED)} and coalesce(expired, 0) <> -move.quantity)
    order by move.id limit 1`,
  'The totals record whether a product has batches, and the earliest date of its sellable ones.': sql`
    with summed as (select product_id, min(best_before) filter (where quantity > 0) as first from stock_batches group by 1)
    select 'The chain knows ' || coalesce(total.next_best_before::text, 'no date') || ' of product ' || product_id || ', but its batches say '
      || coalesce(summed.first::text, 'none') || '.' as sentence
    from stock_totals as total left join summed using (product_id)
    where total.has_batches <> (summed.product_id is not null) or total.next_best_before is distinct from summed.first
    order by product_id limit 1`,
};

/** The queries of all checks, in the order in which they run. */
export const LEDGER_CHECKS = [
  BALANCE_CHECKS,
  BATCH_CHECKS,
  DOCUMENT_CHECKS,
  CASH_CHECKS,
  TILL_CHECKS,
  RETURN_CHECKS,
  DELIVERY_CHECKS,
  UPI_CHECKS,
  PACKING_CHECKS,
  REGISTER_CHECKS,
  CLAIM_CHECKS,
  SALES_CHECKS,
  BILL_CHECKS,
].flatMap((checks) => Object.values(checks));

/**
 * Returns the first inconsistency in the ledgers as a sentence, or undefined if there is none. Covers balances and reservations
 * (I1, I2), the goods of every document (I3, I5), cash, batches (STOCK-22), delivery windows (DEL-6), report sums and invoices
 * (STOCK-16, TAX-12). Reads one snapshot, so it can run while the shop works.
 */
export function auditLedger(db: Kysely<DB>): Promise<string | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      for (const query of LEDGER_CHECKS) {
        const [found] = (await query.execute(snapshot)).rows;
        if (found) return found.sentence;
      }
      return undefined;
    });
}
