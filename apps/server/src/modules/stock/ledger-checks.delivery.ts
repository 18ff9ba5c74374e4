// Checks delivery windows and fees: every place that is taken is held by one order or payment, every fee is paid for.
import { sql } from 'kysely';
import type { LedgerCheck } from './ledger-check.ts';

export const DELIVERY_CHECKS: readonly LedgerCheck[] = [
  {
    fact: 'What is taken of a delivery window is what orders that are not cancelled and payments that hold goods have of it.',
    query: sql<{ sentence: string }>`
      with held as (
        select slot_id, count(*) as places from (
          select slot_id from orders where slot_id is not null and status <> 'Cancelled'
          union all select slot_id from payment_intents where slot_id is not null and holds_stock
        ) as holders group by slot_id
      )
      select 'Delivery window ' || slots.id || ' of store ' || slots.store_id || ' has ' || slots.used || ' places taken, but '
        || coalesce(held.places, 0) || ' are held.' as sentence
      from slots left join held on held.slot_id = slots.id
      where slots.used <> coalesce(held.places, 0) order by slots.id limit 1`,
  },
  {
    fact: 'A payment for a cart asks for its lines and the delivery fee, and an order that was paid online cost exactly that.',
    query: sql<{ sentence: string }>`
      with due as (
        select 'Payment intent ' || intent.id as name, intent.amount_paise as paid_paise,
          intent.delivery_fee_paise + sum(line.quantity * line.price_paise) as payable_paise
        from payment_intents as intent join payment_intent_lines as line on line.intent_id = intent.id
        where intent.purpose = 'cart' group by intent.id
        union all
        select 'Order ' || orders.id, payments.amount_paise, orders.total_paise + orders.delivery_fee_paise
        from orders join payments on payments.id = orders.payment_id and payments.intent_id is not null
      )
      select name || ' was paid with ' || paid_paise || ' paise, but ' || payable_paise || ' are right.' as sentence
      from due where paid_paise <> payable_paise order by name limit 1`,
  },
];
