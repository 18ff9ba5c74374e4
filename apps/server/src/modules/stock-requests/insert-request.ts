// Inserts a stock request whose prices are settled: request, lines, notifications, audit entry.
import { AppError } from '@tilgul/contract/rules/errors';
import { orderTotal } from '@tilgul/contract/rules/money';
import type { PaymentMethod } from '@tilgul/contract/rules/order-status';
import { sql } from 'kysely';
import type { ActorContext } from '../../deps.ts';
import { audit } from '../audit-log/audit.ts';
import { pricedLineTable } from '../catalog/priced-lines.db.ts';
import type { PricedLine } from '../catalog/priced-lines.ts';
import { stockRequestMade } from '../notifications/messages.ts';
import { notifyAdmins } from '../notifications/notify.ts';

export interface NewRequest {
  readonly storeId: number;
  /** At least one, each product once. */
  readonly lines: readonly PricedLine[];
  readonly payment: { readonly method: PaymentMethod; readonly paymentId: number | null };
}

/**
 * Makes a Pending request with its lines and notifies every administrator; answers its id. Runs inside the caller's
 * transaction. A second request for the same payment breaks a unique key. Throws no_store when the store was closed.
 */
export async function createRequestFromLines(context: ActorContext, request: NewRequest): Promise<number> {
  const { storeId, lines, payment } = request;
  const total_paise = orderTotal(lines);
  const { rows } = await sql<{ id: number; store_name: string }>`
    with made as (
      insert into stock_requests (store_id, payment_method, payment_id, total_paise, created_by, created_at)
      select stores.id, ${payment.method}::text, ${payment.paymentId}::bigint, ${total_paise}::bigint, ${context.actor.id}::bigint, ${context.now}::timestamptz
      from stores where stores.id = ${storeId}::bigint and stores.archived_at is null for key share
      returning id, store_id
    ), line as (
      insert into stock_request_lines (request_id, product_id, product_name, name_mr, name_hi, unit, quantity, price_paise)
      select made.id, line.product_id, line.product_name, line.name_mr, line.name_hi, line.product_unit, line.quantity, line.price_paise
      from made, ${pricedLineTable(lines)}
    )
    select made.id, stores.name as store_name from made join stores on stores.id = made.store_id`.execute(context.db);
  const [made] = rows;
  // Closed in this very moment: the lock waited for that.
  if (!made) throw new AppError('no_store');
  await audit(context, {
    action: 'stock_request.made',
    subject: 'stock_request',
    subjectId: made.id,
    after: { store_id: storeId, payment_method: payment.method, total_paise },
  });
  await notifyAdmins(context, stockRequestMade({ id: made.id }, made.store_name), {
    kind: 'stock_request',
    id: made.id,
  });
  return made.id;
}
