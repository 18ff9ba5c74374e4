// Checks the cash ledger: every rupee collected is with a rider, in the store, or named as a difference.
import { sql } from 'kysely';
import type { LedgerCheck } from './ledger-check.ts';

export const CASH_CHECKS: readonly LedgerCheck[] = [
  {
    fact: 'Every order delivered for cash is collected once, by its staff member, for its store, as the order says; no other order is.',
    query: sql<{ sentence: string }>`
      with due as (
        select id as order_id, store_id, coalesce(staff_id, pin_verified_by) as staff_id, payable_paise,
          coalesce(cash_collected_paise, payable_paise) as paise
        from (select *, coalesce(packed_paise, total_paise) + delivery_fee_paise as payable_paise from orders) as orders where status = 'Delivered' and payment_type = 'cod'
      ), booked as (select * from cash_entries where kind = 'collected')
      select 'Order ' || order_id || case
          when booked.id is null then ' was delivered for cash, but no cash entry says so.'
          when due.paise is null then ' has cash entry ' || booked.id || ', but was not delivered for cash.'
          else ' collected ' || due.paise || ' of ' || due.payable_paise || ' paise by user ' || due.staff_id || ' for store ' || due.store_id
            || ', but cash entry ' || booked.id || ' says ' || booked.amount_paise || ' of ' || booked.due_paise
            || ' by user ' || booked.staff_id || ' for store ' || booked.store_id || '.' end as sentence
      from due full join booked using (order_id)
      where (due.paise, due.payable_paise, due.staff_id, due.store_id)
        is distinct from (booked.amount_paise, booked.due_paise, booked.staff_id, booked.store_id)
      order by order_id limit 1`,
  },
  {
    fact: "What a staff member has in hand is the sum of that person's entries: collected = handed over − differences + paid back + in hand.",
    query: sql<{ sentence: string }>`
      with summed as (select store_id, staff_id, sum(hand_paise)::bigint as paise from cash_entries where staff_id is not null group by 1, 2)
      select 'User ' || staff_id || ' has ' || coalesce(hand.in_hand_paise, 0) || ' paise of store ' || store_id
        || ' in hand, but the cash entries sum to ' || coalesce(summed.paise, 0) || '.' as sentence
      from summed full join cash_hands as hand using (store_id, staff_id)
      where coalesce(summed.paise, 0) <> coalesce(hand.in_hand_paise, 0) order by store_id, staff_id limit 1`,
  },
  {
    fact: 'A handover empties the hand: nobody hands over or pays back what was not in hand.',
    query: sql<{ sentence: string }>`
      with running as (
        select id, staff_id, kind, sum(hand_paise) over (partition by store_id, staff_id order by id) as paise from cash_entries
        where staff_id is not null
      )
      select 'After cash entry ' || id || ' user ' || staff_id || ' had ' || paise || ' paise in hand.' as sentence
      from running where paise < 0 order by id limit 1`,
  },
  {
    fact: 'A closed day says what its entries sum to, and begins with what the one before left in hand.',
    query: sql<{ sentence: string }>`
      with closing as (
        select *, coalesce(lag(in_hand_paise) over (partition by store_id order by day), 0) as left_paise from cash_days
      )
      select 'The cash of store ' || closing.store_id || ' was closed on ' || closing.day || ' with ' || closing.collected_paise || ' paise collected, '
        || closing.handed_over_paise || ' handed over and ' || closing.paid_back_paise || ' paid back, but its entries sum to ' || summed.collected || ', '
        || summed.handed_over || ' and ' || summed.paid_back || '.' as sentence
      from closing cross join lateral (
        select coalesce(sum(hand_paise) filter (where staff_id is not null), 0) as hand, count(*) filter (where kind = 'collected') as orders,
          coalesce(sum(due_paise) filter (where kind = 'collected'), 0) as due,
          coalesce(sum(amount_paise) filter (where kind = 'collected'), 0) as collected,
          count(*) filter (where kind = 'handed_over') as handovers,
          coalesce(sum(amount_paise) filter (where kind = 'handed_over'), 0) as handed_over,
          coalesce(sum(difference_paise) filter (where kind = 'handed_over'), 0) as difference,
          coalesce(sum(amount_paise) filter (where kind = 'paid_back' and staff_id is not null), 0) as paid_back
        from cash_entries where store_id = closing.store_id and day between closing.from_day and closing.day
      ) as summed
      where (closing.opening_paise, closing.orders, closing.due_paise, closing.collected_paise, closing.handovers, closing.handed_over_paise,
          closing.handover_difference_paise, closing.paid_back_paise, closing.in_hand_paise)
        <> (closing.left_paise, summed.orders, summed.due, summed.collected, summed.handovers, summed.handed_over, summed.difference, summed.paid_back,
          closing.left_paise + summed.hand)
      order by closing.id limit 1`,
  },
  {
    fact: "A store's closed days follow each other: every entry up to the last one belongs to exactly one.",
    query: sql<{ sentence: string }>`
      with booked as (select store_id, day, min(id) as id from cash_entries group by 1, 2)
      select 'Cash entry ' || booked.id || ' of store ' || booked.store_id || ' on ' || booked.day || ' belongs to ' || count(closing.id) || ' closed days.' as sentence
      from booked join (select store_id, max(day) as day from cash_days group by 1) as last on last.store_id = booked.store_id and booked.day <= last.day
        left join cash_days as closing on closing.store_id = booked.store_id and booked.day between closing.from_day and closing.day
      group by booked.id, booked.store_id, booked.day having count(closing.id) <> 1 order by booked.id limit 1`,
  },
];
