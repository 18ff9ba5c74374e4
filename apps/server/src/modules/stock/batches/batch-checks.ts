// Checks batches: each is the sum of its changes, none has more than is there, what has expired is set aside.
import { sql } from 'kysely';
import type { LedgerCheck } from '../ledger-check.ts';
import { EXPIRED } from '../stock.rules.ts';

export const BATCH_CHECKS: readonly LedgerCheck[] = [
  {
    fact: 'A batch has what its changes sum to, of what can be sold and of what is set aside.',
    query: sql<{ sentence: string }>`
      with summed as (select batch_id, sum(quantity)::bigint as quantity, sum(expired)::bigint as expired from stock_batch_moves group by 1)
      select 'Batch ' || batch.id || ' (' || batch.batch_no || ') has ' || batch.quantity || ' and ' || batch.expired || ' set aside, but its changes sum to '
        || coalesce(summed.quantity, 0) || ' and ' || coalesce(summed.expired, 0) || '.' as sentence
      from stock_batches as batch left join summed on summed.batch_id = batch.id
      where (batch.quantity, batch.expired) <> (coalesce(summed.quantity, 0), coalesce(summed.expired, 0)) order by batch.id limit 1`,
  },
  {
    fact: 'The batches of a product at a stock location are no more than it has on hand.',
    query: sql<{ sentence: string }>`
      with summed as (select place_id, product_id, sum(quantity)::bigint as quantity from stock_batches group by 1, 2)
      select 'Stock location ' || place_id || ' has ' || coalesce(level.on_hand, 0) || ' of product ' || product_id || ', but its batches sum to ' || summed.quantity || '.' as sentence
      from summed left join stock_levels as level using (place_id, product_id)
      where summed.quantity > coalesce(level.on_hand, 0) order by place_id, product_id limit 1`,
  },
  {
    fact: 'What is set aside of a product is what has expired of its batches.',
    query: sql<{ sentence: string }>`
      with summed as (select product_id, sum(expired)::bigint as expired from stock_batches group by 1),
      held as (select product_id, on_hand from stock_levels where place_id = ${sql.lit(EXPIRED)})
      select 'Of product ' || product_id || ' ' || coalesce(held.on_hand, 0) || ' are set aside, but ' || coalesce(summed.expired, 0) || ' of its batches have expired.' as sentence
      from summed full join held using (product_id)
      where coalesce(summed.expired, 0) <> coalesce(held.on_hand, 0) order by product_id limit 1`,
  },
  {
    fact: 'A movement changes batches of the stock locations between which it goes, together at most by its quantity, and by all of it where goods are set aside.',
    query: sql<{ sentence: string }>`
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
  },
  {
    fact: 'The chain knows of each product whether it has batches, and the earliest date of what can be sold.',
    query: sql<{ sentence: string }>`
      with summed as (select product_id, min(best_before) filter (where quantity > 0) as first from stock_batches group by 1)
      select 'The chain knows ' || coalesce(total.next_best_before::text, 'no date') || ' of product ' || product_id || ', but its batches say '
        || coalesce(summed.first::text, 'none') || '.' as sentence
      from stock_totals as total left join summed using (product_id)
      where total.has_batches <> (summed.product_id is not null) or total.next_best_before is distinct from summed.first
      order by product_id limit 1`,
  },
];
