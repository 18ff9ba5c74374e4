// Allocates an order to a store, or to a rider of its store.
import type { Body, Ok } from '@tilgul/contract/endpoint';
import type { allocateStaff as staffCall, allocateStore as storeCall } from '@tilgul/contract/orders';
import { AppError, notFound } from '@tilgul/contract/rules/errors';
import { STAFF } from '@tilgul/contract/rules/roles';
import type { ActorContext, Db } from '../../deps.ts';
import { together } from '../../platform/db/transaction.ts';
import { requireStore } from '../../platform/security/access.ts';
import { getText } from '../../texts/get-text.ts';
import { createMessage } from '../../texts/message.ts';
import { translate } from '../../texts/names.ts';
import { selectStoreName } from '../../texts/store-name.sql.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { creditOrder } from '../invoices/credit-notes.commands.ts';
import { notify, refreshAdmins } from '../notifications/notify.ts';
import { getStoreLocation, lockTotals, type StockLine } from '../stock/ledger/ledger.ts';
import { releaseInStore, reserveForChainAgain, reserveInStore } from '../stock/ledger/reservations.ts';
import { holdStoreOpen } from '../stores/stores.sql.ts';
import { listStockLines, putGoodsBack, reserveForWaitingOrders } from './order-stock.commands.ts';
import { decideAllocation, decideStaff, type OrderFacts, statusError } from './orders.rules.ts';
import { changeOrder, findStore, lockOrder, NO_PIN, recordStep, type StoreRow } from './orders.sql.ts';
import { closeSubstitutionRequests } from './packing.commands.ts';

/**
 * Allocates an order to a store, even if the store is short of goods (STOCK-5, ORD-4, S06). From Processing or Shipped, the
 * order becomes Pending again: deducted goods go back, the rider is cleared and the invoice credited, in one transaction.
 */
export async function allocateStore(
  context: ActorContext,
  choice: Body<typeof storeCall>,
): Promise<Ok<typeof storeCall>> {
  const [found, store] = await together([
    lockOrder(context.db, context.actor, choice.order_id),
    holdStoreOpen(context.db, choice.warehouse_id)
      .select(['id', 'name', 'names', 'manager_id'])
      .executeTakeFirstOrThrow(notFound),
  ]);
  const name = translate(store.name, store.names);
  const answer = {
    message: getText('orders.allocatedToStaff', { name }),
    warehouse_id: store.id,
    warehouse_name: name,
  };
  const decision = decideAllocation(found, store.id);
  if (decision === 'illegal') throw statusError(found.status, 'orders.cannotAllocateToStore');
  if (decision === 'same') return answer;
  await refuseStaleView(context.db, found, choice.seen_warehouse_id);
  // Locks everything that will be moved, including substitutes about to be refused, so that two orders cannot deadlock.
  const lines = await listStockLines(context.db, found.id);
  await lockTotals(context.db, lines);
  const order = await closeSubstitutionRequests(context, found);
  const moved = order === found ? lines : await listStockLines(context.db, found.id);
  await moveOrderReservation(context, { order, lines: moved, storeId: store.id });
  const rounds = order.stock_state === 'deducted' ? 1 : 0;
  const change = {
    ...NO_PIN,
    store_id: store.id,
    staff_id: null,
    status: 'Pending',
    stock_state: 'reserved',
    stock_round: order.stock_round + rounds,
  };
  const before = { status: order.status, store_id: order.store_id, staff_id: order.staff_id };
  const after = { status: 'Pending', store_id: store.id, staff_id: null };
  await together([
    recordStep(context, order, { change, event: 'allocated', note: store.name }),
    notifyAllocation(context, order, store),
    audit(context, { action: 'order.allocated', subject: 'order', subjectId: order.id, before, after }),
  ]);
  if (order.stock_state === 'deducted')
    await creditOrder(context, order.id, order.stock_round, `Allocated to ${store.name}`);
  return answer;
}

/** When two administrators allocate the same order, the second gets a 409 instead of silently overriding the first. */
async function refuseStaleView(db: Db, order: OrderFacts, seen: number | null | undefined): Promise<void> {
  if (seen === undefined || seen === order.store_id) return;
  const store = await db
    .selectFrom('stores')
    .select(selectStoreName().as('name'))
    .where('id', '=', order.store_id)
    .executeTakeFirst();
  throw new AppError('conflict', {
    detail: store
      ? getText('orders.allocatedToStore', { id: order.id, store: store.name })
      : getText('orders.withoutStore', { id: order.id }),
  });
}

interface Move {
  readonly order: OrderFacts;
  readonly lines: readonly StockLine[];
  readonly storeId: number;
}

/** Reserves the new store's free stock for the order and frees what the former store had. */
async function moveOrderReservation(context: ActorContext, { order, lines, storeId }: Move): Promise<void> {
  const { db } = context;
  if (order.stock_state === 'deducted') {
    await putGoodsBack(context, order, lines);
    await reserveForChainAgain(db, lines);
  } else if (order.store_id !== null) await releaseInStore(db, order.id, await getStoreLocation(db, order.store_id));
  await reserveInStore(db, order.id, await getStoreLocation(db, storeId));
  await reserveForWaitingOrders(db, order, lines);
}

async function notifyAllocation(context: ActorContext, order: OrderFacts, store: StoreRow): Promise<void> {
  const former = order.store_id === store.id ? undefined : await findStore(context.db, order.store_id);
  const { id } = order;
  const about = { kind: 'order', id } as const;
  refreshAdmins(context);
  await notify(context, [
    { to: [store.manager_id], message: createMessage('order_to_store', { id, store: store.name }), about },
    { to: [order.user_id], message: createMessage('order_allocated', { id, store: store.name }), about },
    { to: [former?.manager_id], message: createMessage('order_off_store', { id, store: former?.name ?? '' }), about },
    { to: [order.staff_id], message: createMessage('order_off_staff', { id }), about },
  ]);
}

/** Full name of an active rider of the store. Locks the row, so the account cannot be archived in the meantime. */
export async function findStaffName(db: Db, storeId: number, staffId: number): Promise<string | undefined> {
  const staff = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', staffId)
    .where('role', '=', STAFF)
    .where('store_id', '=', storeId)
    .where('archived_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return staff && `${staff.first_name} ${staff.last_name}`;
}

/**
 * Allocates an order of the manager's store to one of its riders while it is Processing or Shipped (ORD-3, Z07). A returned
 * order goes out again with this (ORD-7).
 */
export async function allocateStaff(
  context: ActorContext,
  choice: Body<typeof staffCall>,
): Promise<Ok<typeof staffCall>> {
  const { db, actor } = context;
  const order = await lockOrder(db, actor, choice.order_id);
  const staffName = await findStaffName(db, requireStore(actor), choice.staff_id);
  if (staffName === undefined) throw notFound();
  const answer = { message: getText('orders.allocatedToStaff', { name: staffName }), staff_name: staffName };
  const decision = decideStaff(order, choice.staff_id);
  if (decision === 'illegal') throw statusError(order.status, 'orders.cannotAllocateToStaff');
  if (decision === 'same') return answer;
  await changeOrder(db, order, { staff_id: choice.staff_id, return_reason: null });
  const former = order.staff_id === choice.staff_id ? null : order.staff_id;
  const about = { kind: 'order', id: order.id } as const;
  await notify(context, [
    { to: [choice.staff_id], message: createMessage('order_to_staff', { id: order.id }), about },
    { to: [former], message: createMessage('order_off_staff', { id: order.id }), about },
  ]);
  refreshAdmins(context);
  const [before, after] = [{ staff_id: order.staff_id }, { staff_id: choice.staff_id }];
  await audit(context, { action: 'order.staff_allocated', subject: 'order', subjectId: order.id, before, after });
  return answer;
}
