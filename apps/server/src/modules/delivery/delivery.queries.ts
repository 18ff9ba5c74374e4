import type { DeliveryOptions } from '@tilgul/contract/delivery';
import type { FeeTable } from '@tilgul/contract/delivery-fee';
import { AppError } from '@tilgul/contract/rules/errors';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import type { Context, Deps } from '../../deps.ts';
import { dayOf } from '../../platform/time/business-day.ts';
import {
  calculateDeliveryFee,
  type DeliveryRequest,
  type Fees,
  feesOn,
  isServed,
  requireServed,
  summarizeFees,
} from './delivery.rules.ts';
import { countUnservedPincode, readDeliveryFacts, readDeliverySettings } from './delivery.sql.ts';
import { listOpenWindows } from './delivery-windows.sql.ts';

// What bringing an order costs, and whether it can be brought at all; asked before anything is taken.

/**
 * The delivery fee in paise of an order as it is wished now. Throws not_found (window), not_served, below_minimum,
 * cod_not_offered. Takes no place in the window: that comes with the stock.
 */
export async function quoteDelivery({ db, now, deps }: Context, wish: DeliveryRequest): Promise<Paise> {
  const facts = await readDeliveryFacts(db, wish);
  return calculateDeliveryFee(facts, feesOn(facts.rules, dayOf(now, deps.config.BUSINESS_TZ)), wish);
}

/** Refuses a pincode or a window as placing does, whatever it costs. Throws not_found, not_served. */
export async function requireServedPincode(
  { db }: Context,
  wish: Pick<DeliveryRequest, 'pincode' | 'slotId'>,
): Promise<void> {
  requireServed(await readDeliveryFacts(db, wish), wish);
}

/**
 * Does what may be refused for its pincode, and notes that pincode for the owner when it is: outside the transaction, which
 * the refusal has undone (DEL-4).
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

// What delivery costs today, as answers say it.

/** Fees in paise as the wire has them, in rupees. */
const toFeeTable = ({ steps, minOrder }: Fees): FeeTable => ({
  min_order: toRupees(minOrder),
  steps: steps.map(({ from, fee }) => ({ from: toRupees(from), fee: toRupees(fee) })),
});

/** The fees of today in the business's time zone (DEL-9, DEL-11). */
export async function viewFees({ db, now, deps }: Context): Promise<FeeTable> {
  const { rules } = await readDeliverySettings(db);
  return toFeeTable(feesOn(rules, dayOf(now, deps.config.BUSINESS_TZ)));
}

// What somebody at a pincode can have: the shop shows it before anything is chosen.

/** Store, fee and open windows of a pincode; one that is not served is noted for the owner (DEL-3, DEL-4). */
export async function viewOptions({ db, now, deps }: Context, pincode: string): Promise<DeliveryOptions> {
  const facts = await readDeliveryFacts(db, { pincode, slotId: null });
  const serviceable = isServed(facts);
  // The call reads, perhaps from a replica: what it notes goes to the leader.
  if (!serviceable) await countUnservedPincode(deps.db, pincode, now);
  const fees = feesOn(facts.rules, dayOf(now, deps.config.BUSINESS_TZ));
  const { fee, freeFrom } = summarizeFees(fees);
  const [store] = facts.stores;
  const { cod_max_paise } = facts.settings;
  return {
    pincode,
    serviceable,
    store_name: store?.store_name ?? null,
    cod_ok: serviceable && (store?.cod_ok ?? true),
    cod_max: cod_max_paise === null ? null : toRupees(cod_max_paise),
    fee: {
      fee: toRupees(fee),
      free_from: freeFrom === null ? null : toRupees(freeFrom),
      ...toFeeTable(fees),
    },
    slots: store ? await listOpenWindows(db, store.store_id, now) : [],
  };
}
