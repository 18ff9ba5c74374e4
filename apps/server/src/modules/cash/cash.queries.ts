// The cash that people see: a rider's day, a store's day by rider, and a closed day.
import type {
  viewCashClosing,
  viewOwnCash as viewOwnCall,
  viewStoreCash as viewStoreCall,
} from '@tilgul/contract/cash';
import type { Ok } from '@tilgul/contract/endpoint';
import { MAX_PAGE } from '@tilgul/contract/fields';
import { notFound } from '@tilgul/contract/rules/errors';
import { toRupees } from '@tilgul/contract/rules/money';
import type { ActorContext } from '../../deps.ts';
import { requireStore, resolveStore } from '../../platform/security/access.ts';
import { getToday } from '../../platform/time/business-day.ts';
import { listRegisterStates } from '../register-settings/register-states.sql.ts';
import { addSums, findHolds, hasCash, toRegisterAnswer, toSumsAnswer, toTillAnswer } from './cash.rules.ts';
import { readTill, sumCounterSales } from './cash.sql.ts';
import { countOpenCashOrders, findClosing, listEntries, readDayState, sumByRider } from './cash-lists.sql.ts';

/** The rider's own cash of a day, the open one by default. */
export async function viewOwnCash(
  context: ActorContext,
  requestedDate: string | undefined,
): Promise<Ok<typeof viewOwnCall>> {
  const { db, actor } = context;
  const storeId = requireStore(actor);
  const { date } = await readDayState(context, storeId, requestedDate);
  const span = { storeId, from: date, to: date };
  const own = (await sumByRider(db, span)).filter(({ staff_id }) => staff_id === actor.id);
  const { rows } = await listEntries(db, { ...span, staffId: actor.id, limit: MAX_PAGE });
  return { date, ...toSumsAnswer(addSums(own)), entries: [...rows] };
}

/** The store's cash of a day by rider, the open one by default, and whether the day can be closed. */
export async function viewStoreCash(
  context: ActorContext,
  requestedDate: string | undefined,
): Promise<Ok<typeof viewStoreCall>> {
  const { db, actor, deps } = context;
  const storeId = requireStore(actor);
  const today = getToday(context);
  const { date, closed_through, closes_from } = await readDayState(context, storeId, requestedDate);
  const riders = await sumByRider(db, { storeId, from: date, to: date });
  const ridersToClose = closes_from === date ? riders : await sumByRider(db, { storeId, from: closes_from, to: date });
  const isClosed = closed_through !== null && date <= closed_through;
  const held_by = isClosed ? [] : findHolds(riders, date >= today);
  const { BUSINESS_TZ: timeZone } = deps.config;
  const till = isClosed ? null : toTillAnswer(await readTill(db, { storeId, from: closes_from, to: date }));
  const closing = isClosed ? await findClosing(db, { storeId, date }) : undefined;
  return {
    date,
    ...toSumsAnswer(addSums(riders)),
    riders: riders.filter(hasCash).map((rider) => ({
      staff_id: rider.staff_id,
      staff_name: rider.staff_name,
      ...toSumsAnswer(rider),
      in_hand_now: toRupees(rider.in_hand_now),
      on_the_road: rider.on_the_road,
      on_the_road_amount: toRupees(rider.on_the_road_paise),
    })),
    closing: closing ?? null,
    closed_through,
    closes_from,
    closing_sums: isClosed ? null : toSumsAnswer(addSums(ridersToClose)),
    can_close: !isClosed && date <= today && held_by.length === 0,
    held_by,
    cash_orders_open: await countOpenCashOrders(db, storeId),
    till,
    counter: await sumCounterSales(db, { storeId, date, timeZone }),
    registers: (await listRegisterStates(db, storeId)).map(toRegisterAnswer),
  };
}

/** A closed day by rider, with every entry that has a difference. */
export async function viewClosing({ db, actor }: ActorContext, id: number): Promise<Ok<typeof viewCashClosing>> {
  const closing = await findClosing(db, { id, storeId: resolveStore(actor, undefined) });
  if (!closing) throw notFound();
  const span = { storeId: closing.warehouse_id, from: closing.from_date, to: closing.date };
  const riders = await sumByRider(db, span);
  const { rows } = await listEntries(db, { ...span, onlyDifferent: true, limit: MAX_PAGE });
  return {
    ...closing,
    riders: riders
      .filter(({ orders, handovers, opening }) => orders + handovers > 0 || opening > 0)
      .map((rider) => ({ staff_id: rider.staff_id, staff_name: rider.staff_name, ...toSumsAnswer(rider) })),
    differences: [...rows],
  };
}
