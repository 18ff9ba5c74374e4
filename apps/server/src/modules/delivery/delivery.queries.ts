// Use cases that read delivery: what a pincode can choose from, today's fees, and the fee of an order.
import type { DeliveryOptions } from '@tilgul/contract/delivery';
import { type FeeTable, getFreeDeliveryFrom } from '@tilgul/contract/delivery-fee';
import { AppError } from '@tilgul/contract/rules/errors';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import type { SettingsAnswer } from '@tilgul/contract/settings';
import type { Actor, Context, Deps, SystemContext } from '../../deps.ts';
import { getToday } from '../../platform/time/business-day.ts';
import { translate } from '../../texts/names.ts';
import {
  calculateDeliveryFee,
  type DeliveryRequest,
  type Fees,
  feesOn,
  isServed,
  requireServed,
  summarizeFees,
  withCashLimit,
} from './delivery.rules.ts';
import { countUnservedPincode, readDeliveryFacts, readDeliverySettings } from './delivery.sql.ts';
import { listOpenWindows } from './delivery-windows.sql.ts';

/** Store, fee and open windows of a pincode (DEL-3). An unserved one is counted for the owner, unless staff try it (DEL-4). */
export async function viewOptions({ db, now, deps, actor }: SystemContext, pincode: string): Promise<DeliveryOptions> {
  const facts = await readDeliveryFacts(db, { pincode, slotId: null });
  const serviceable = isServed(facts);
  // The call may read from a replica; the count is written to the primary.
  if (!serviceable && isShopper(actor)) await countUnservedPincode(deps.db, pincode, now);
  const fees = feesOn(facts.rules, getToday({ now, deps }));
  const { fee, freeFrom } = summarizeFees(fees);
  const [store] = facts.stores;
  const { cod_max_paise } = facts.settings;
  return {
    pincode,
    serviceable,
    store_name: store ? translate(store.store_name, store.store_names) : null,
    city: store?.city ?? null,
    has_areas: facts.hasAreas,
    cod_ok: serviceable && (store?.cod_ok ?? true),
    cod_max: cod_max_paise === null ? null : toRupees(cod_max_paise),
    fee: { fee: toRupees(fee), free_from: freeFrom === null ? null : toRupees(freeFrom), ...toFeeTable(fees) },
    slots: store ? await listOpenWindows(db, store.store_id, now) : [],
  };
}

/** Staff who try a pincode do not ask for delivery. */
const isShopper = (actor: Actor | undefined) => actor === undefined || actor.role === CUSTOMER;

/** Fees in the answer, in rupees. */
const toFeeTable = ({ steps, minOrder }: Fees): FeeTable => ({
  min_order: toRupees(minOrder),
  steps: steps.map(({ from, fee }) => ({ from: toRupees(from), fee: toRupees(fee) })),
});

/** Today's delivery fees (DEL-9, DEL-11). */
export async function viewFees({ db, now, deps }: Context): Promise<FeeTable> {
  const { rules } = await readDeliverySettings(db);
  return toFeeTable(feesOn(rules, getToday({ now, deps })));
}

/** From which amount delivery is free today, for advertisements (DEL-9). */
export async function viewFreeDelivery(
  context: Context,
): Promise<Pick<SettingsAnswer, 'free_delivery' | 'free_shipping_above'>> {
  const from = getFreeDeliveryFrom((await viewFees(context)).steps);
  const kind = from === null ? 'never' : from === 0 ? 'always' : 'above';
  return { free_shipping_above: from ?? 0, free_delivery: kind };
}

/** The delivery fee of an order in paise. Refuses an order that cannot be delivered; does not book the window. */
export async function quoteDelivery({ db, now, deps }: Context, request: DeliveryRequest): Promise<Paise> {
  const facts = await readDeliveryFacts(db, request);
  const limited = deps.config.RATE_LIMITS === 'off' ? facts : withCashLimit(facts);
  return calculateDeliveryFee(limited, feesOn(facts.rules, getToday({ now, deps })), request);
}

/** Refuses an unserved pincode or an unsuitable window, as placing an order does. */
export async function requireServedPincode(
  { db }: Context,
  request: Pick<DeliveryRequest, 'pincode' | 'slotId'>,
): Promise<void> {
  requireServed(await readDeliveryFacts(db, request), request);
}

/**
 * Runs an action and, if its pincode is not served, counts the pincode for the owner (DEL-4). Call it outside the transaction,
 * which the refusal rolls back.
 */
export async function recordIfUnserved<T>(deps: Deps, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const pincode =
      error instanceof AppError && error.code === 'not_served' ? error.extras.body?.['pincode'] : undefined;
    if (typeof pincode === 'string') await countUnservedPincode(deps.db, pincode, deps.now());
    throw error;
  }
}
