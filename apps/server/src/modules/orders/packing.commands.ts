import { ASK_MINUTES, type PackedLine } from '@tilgul/contract/packing';
import { AppError } from '@tilgul/contract/rules/errors';
import { type Paise, paiseOf } from '@tilgul/contract/rules/money';
import { MANAGER } from '@tilgul/contract/rules/roles';
import type { ActorContext, Db } from '../../deps.ts';
import { requireStore } from '../../platform/security/access.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { orderAsks, orderPacked } from '../notifications/messages.ts';
import { notify, refreshAdmins, refreshScreens } from '../notifications/notify.ts';
import { getToday, isExpired, splitByBatch } from '../stock/batches/batches.rules.ts';
import {
  changeBatches,
  listSellableBatches,
  listTakenBatches,
  type TakenPart,
  updateNextDates,
} from '../stock/batches/batches.sql.ts';
import {
  getStoreLocation,
  lockProducts,
  moveStock,
  OUTSIDE,
  type StockLine,
  takeUnreserved,
} from '../stock/ledger/ledger.ts';
import { setExpiredAside } from '../stock/ledger/locks.sql.ts';
import { type AvailableLine, findShortages, insufficientStock } from '../stock/stock.rules.ts';
import { reserveForWaitingOrders, toLedgerDocument } from './order-stock.commands.ts';
import { getPayable, type OrderFacts, statusError } from './orders.rules.ts';
import { findStore, listPackers, lockOrderInScope, type OrderScope, recordStep } from './orders.sql.ts';
import { decideExchange, decidePacking, type Packing } from './packing.rules.ts';
import { findSubstitutes, listLinesToPack, writePacking } from './packing.sql.ts';
import { refundPacking } from './substitution-requests.commands.ts';

// Keeps expired goods out of what is packed: what an order took and has expired since is exchanged for others of the store.

const sumQuantity = (parts: readonly StockLine[], id: number): number =>
  parts.reduce((sum, { product_id, quantity }) => sum + (product_id === id ? quantity : 0), 0);

/** What of products is on hand at a stock location, with what they are called. */
async function listOnHand(db: Db, locationId: number, wanted: readonly StockLine[]): Promise<AvailableLine[]> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('stock_levels as level', (join) =>
      join.onRef('level.product_id', '=', 'products.id').on('level.place_id', '=', locationId),
    )
    .select(['products.id as product_id', 'products.name as product_name', 'products.name_mr', 'products.name_hi'])
    .select((eb) => eb.fn.coalesce('level.on_hand', eb.val(0)).as('available'))
    .where((eb) => eb('products.id', '=', eb.fn.any(eb.val(wanted.map(({ product_id }) => product_id)))))
    .orderBy('products.id')
    .execute();
  return rows.map((row) => ({ ...row, quantity: sumQuantity(wanted, row.product_id) }));
}

/** Gives the order goods of other batches for its expired ones, which are the store's again and are set aside. */
async function exchangeBatches(
  context: ActorContext,
  order: OrderFacts,
  {
    lines,
    expired,
    place,
  }: { readonly lines: readonly StockLine[]; readonly expired: readonly TakenPart[]; readonly place: number },
): Promise<void> {
  const ids = lines.map(({ product_id }) => product_id);
  const back = splitByBatch(lines, expired);
  const taken = splitByBatch(lines, await listSellableBatches(context.db, place, ids));
  const changes = [
    ...back.map(({ batch_id, quantity }) => ({ batch_id, quantity })),
    ...taken.map(({ batch_id, quantity }) => ({ batch_id, quantity: -quantity })),
  ];
  await changeBatches(context, changes, { kind: 'order', id: order.id });
  await setExpiredAside(context, await updateNextDates(context, ids));
}

interface ExchangeInput {
  readonly ordered: readonly StockLine[];
  readonly packed: readonly StockLine[];
  /** Of all that the transaction changes; locked before anything of it is. */
  readonly locked: readonly StockLine[];
}

/**
 * Sees to it that nothing expired is among what is packed of an order, `packed` of each product (STOCK-27). Answers how much of
 * each product is expired among what is left out: it comes back and is set aside. Throws insufficient_stock where the store
 * has too little that has not expired; then less is to be packed.
 */
export async function exchangeExpired(
  context: ActorContext,
  order: OrderFacts,
  { ordered, packed, locked }: ExchangeInput,
): Promise<ReadonlyMap<number, number>> {
  if (order.store_id === null) return new Map();
  const place = await getStoreLocation(context.db, order.store_id);
  const today = getToday(context);
  const taken = await listTakenBatches(context.db, { kind: 'order', ids: [order.id] }, place);
  const expired = taken.filter(({ best_before }) => isExpired(best_before, today));
  if (expired.length === 0) return new Map();
  const { lines, left } = decideExchange(ordered, packed, expired);
  if (lines.length > 0) {
    await lockProducts(context, locked);
    const short = findShortages(await listOnHand(context.db, place, lines)).map(({ available, requested, ...line }) => {
      const wanted = sumQuantity(packed, line.product_id);
      return { ...line, requested: wanted, available: wanted - requested + available };
    });
    if (short.length > 0) throw insufficientStock(short);
    await exchangeBatches(context, order, { lines, expired, place });
  }
  return left;
}

// Packs an order: what is short goes back into the stock, substitutes leave it, the customer is told and paid back.

type Packer = Pick<ActorContext, 'db' | 'actor'>;

/** Whether somebody packs: managers do, and the staff whom they have made packers. */
export async function canPack({ db, actor }: Packer): Promise<boolean> {
  if (actor.role === MANAGER) return true;
  return (await db.selectFrom('users').select('can_pack').where('id', '=', actor.id).executeTakeFirstOrThrow())
    .can_pack;
}

/** The orders of the packer's store. Throws no_store, forbidden for who does not pack. */
export async function getPackableScope(packer: Packer): Promise<OrderScope> {
  const storeId = requireStore(packer.actor);
  if (!(await canPack(packer))) throw new AppError('forbidden');
  return (eb) => eb.and([eb('orders.deleted_at', 'is', null), eb('orders.store_id', '=', storeId)]);
}

/**
 * Packs an order in Processing, once in each round of its stock (PACK-2 … PACK-5). Answers what is paid back for what is certain to
 * be short, in paise. Throws not_found, forbidden, no_store; invalid and illegal_move as `decidePacking` does; illegal_move when
 * it is not in Processing or packed already; insufficient_stock when the store has too little of a substitute, or for what has expired.
 */
export async function packOrder(context: ActorContext, id: number, said: readonly PackedLine[]): Promise<Paise> {
  const { db, actor, now } = context;
  const order = await lockOrderInScope(db, await getPackableScope(context), id);
  if (order.status !== 'Processing')
    throw statusError(order.status, 'This order is {status} and cannot be packed now.');
  if (order.packed_round === order.stock_round)
    throw new AppError('illegal_move', { detail: say('This order is packed already.') });
  const wanted = said.flatMap(({ substitute }) => substitute?.product_id ?? []);
  const ordered = await listLinesToPack(db, id);
  const packing = decidePacking(ordered, said, await findSubstitutes(db, id, wanted));
  const goods = { ordered, packed: packing.packed, locked: [...ordered, ...packing.substitutes] };
  const expired = await exchangeExpired(context, order, goods);
  await movePackedStock(context, order, { ...packing, missing: subtractQuantities(packing.missing, expired) });
  const asksUntil = packing.changes.some(({ isAsked }) => isAsked)
    ? new Date(now.getTime() + ASK_MINUTES * 60_000)
    : null;
  await writePacking(context, packing, { orderId: id, round: order.stock_round, actorId: actor.id, asksUntil });
  const change = { packed_round: order.stock_round, packed_paise: packing.paise, asks_until: asksUntil };
  await recordStep(context, order, { change, event: 'packed' });
  const packed: OrderFacts = { ...order, ...change };
  if (asksUntil === null) await refundPacking(context, packed);
  await notifyPacked(context, packed, packing);
  const after = { packed_paise: packing.paise, changes: packing.changes.length };
  await audit(context, { action: 'order.packed', subject: 'order', subjectId: id, after });
  return order.payment_id === null ? 0 : paiseOf(getPayable(order) - getPayable(packed));
}

/** What is left of lines without these quantities. */
const subtractQuantities = (lines: readonly StockLine[], less: ReadonlyMap<number, number>): StockLine[] =>
  lines
    .map(({ product_id, quantity }) => ({ product_id, quantity: quantity - (less.get(product_id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);

/** What is short goes back, what is missing of it is written off, what goes instead is taken. The products of all of it are locked first. */
async function movePackedStock(
  context: ActorContext,
  order: OrderFacts,
  { short, missing, substitutes }: Packing,
): Promise<void> {
  if (short.length === 0 || order.store_id === null) return;
  await lockProducts(context, [...short, ...substitutes]);
  const place = await getStoreLocation(context.db, order.store_id);
  const served = toLedgerDocument(order);
  const back = { lines: short, from: OUTSIDE, to: place, reason: 'order_short', skipAwaiting: true } as const;
  await moveStock(context, { ...back, ...served });
  if (missing.length > 0)
    await moveStock(context, { lines: missing, from: place, to: OUTSIDE, reason: 'missing', ...served });
  await reserveForWaitingOrders(context.db, order, short);
  if (substitutes.length > 0) await takeUnreserved(context, { locationId: place, lines: substitutes, ...served });
}

/** The customer hears at once what changed and what is asked; store and administrators see it. */
async function notifyPacked(context: ActorContext, order: OrderFacts, { changes }: Packing): Promise<void> {
  const about = { kind: 'order', id: order.id } as const;
  const asked = changes.filter(({ isAsked }) => isAsked);
  const questions = asked.flatMap(({ product_name: name, substitute }) =>
    substitute ? [orderAsks(order, { name, substitute: substitute.product_name }, ASK_MINUTES)] : [],
  );
  const messages = [orderPacked(order, changes, getPayable(order)), ...questions];
  await notify(
    context,
    messages.map((message) => ({ to: [order.user_id], message, about })),
  );
  const store = await findStore(context.db, order.store_id);
  refreshScreens(context, [store?.manager_id, order.staff_id, ...(await listPackers(context.db, order.store_id))]);
  await refreshAdmins(context);
}
