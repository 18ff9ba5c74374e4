// What bringing an order costs, and whether it can be brought at all; asked before anything is taken.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Paise } from '@tilgul/contract/rules/money';
import type { Context, Deps } from '../../deps.ts';
import { dayOf } from '../../platform/time/business-day.ts';
import { type DeliveryWish, decideDelivery, refusePlace } from './delivery.rules.ts';
import { readDeliveryFacts } from './facts.db.ts';
import { feesOn } from './fee.rules.ts';
import { noteWish } from './wishes.db.ts';

/**
 * The delivery fee in paise of an order as it is wished now. Throws not_found (window), not_served, below_minimum,
 * cod_not_offered. Takes no place in the window: that comes with the stock.
 */
export async function quoteDelivery({ db, now, deps }: Context, wish: DeliveryWish): Promise<Paise> {
  const facts = await readDeliveryFacts(db, wish);
  return decideDelivery(facts, feesOn(facts.rules, dayOf(now, deps.config.BUSINESS_TZ)), wish);
}

/** Refuses a pincode or a window as placing does, whatever it costs. Throws not_found, not_served. */
export async function refuseUnserved({ db }: Context, wish: Pick<DeliveryWish, 'pincode' | 'slotId'>): Promise<void> {
  refusePlace(await readDeliveryFacts(db, wish), wish);
}

/**
 * Does what may be refused for its pincode, and notes that pincode for the owner when it is: outside the transaction, which
 * the refusal has undone (DEL-4).
 */
export async function notingWishes<T>(deps: Deps, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const pincode =
      error instanceof AppError && error.code === 'not_served' ? error.extras.body?.['pincode'] : undefined;
    if (typeof pincode === 'string') await noteWish(deps.db, pincode, deps.now());
    throw error;
  }
}
