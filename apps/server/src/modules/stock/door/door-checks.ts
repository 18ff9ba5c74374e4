// Checks UPI at the door: whoever paid there paid for the order once, and everything else went back.
import { sql } from 'kysely';
import type { LedgerCheck } from '../ledger-check.ts';

export const DOOR_CHECKS: readonly LedgerCheck[] = [
  {
    fact: 'A payment that was captured at a door pays for its order, or is paid back whole.',
    query: sql<{ sentence: string }>`
      select 'Payment ' || payments.id || ' at the door of order ' || door.order_id || ' pays for nothing and is not paid back.' as sentence
      from payments join door_payments as door on door.id = payments.door_payment_id
        left join orders on orders.payment_id = payments.id
      where payments.state = 'captured' and orders.id is distinct from door.order_id
        and not exists (select from refunds where refunds.payment_id = payments.id and refunds.cause = 'payment' and refunds.amount_paise = payments.amount_paise)
      order by payments.id limit 1`,
  },
  {
    fact: 'A QR code says that it is paid exactly where one of its payments pays for its order; that order has no cash.',
    query: sql<{ sentence: string }>`
      select 'QR code ' || door.id || ' of order ' || door.order_id || ' is ' || door.state || ', but '
        || case when orders.id is null then 'pays for no order.' else 'pays for order ' || orders.id || ', whose cash is '
          || coalesce(entry.amount_paise, 0) || ' paise.' end as sentence
      from door_payments as door
        left join (orders join payments on payments.id = orders.payment_id) on payments.door_payment_id = door.id
        left join cash_entries as entry on entry.order_id = orders.id and entry.kind = 'collected'
      where (door.state = 'paid') <> (orders.id is not null) or (orders.id is not null and (orders.id <> door.order_id or entry.id is not null))
      order by door.id limit 1`,
  },
];
