// Decides whether an order can be delivered as it is wished, and what that costs. Pure; amounts in paise.
import { deliveryFeeAt } from '@tilgul/contract/rules/delivery-fee';
import { AppError } from '@tilgul/contract/rules/errors';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { say } from '../../texts/say.ts';
import { inRupees } from '../notifications/messages.ts';
import type { DeliveryFacts, ServingStore } from './facts.db.ts';
import type { Fees } from './fee.rules.ts';

/** What an order wants. */
export interface DeliveryWish {
  /** Where to; null while no address is known. */
  readonly pincode: string | null;
  readonly slotId: number | null;
  /** The sum of the lines. */
  readonly goods: Paise;
  /** Paid on delivery. */
  readonly isCash: boolean;
}

type Place = Pick<DeliveryFacts, 'settings' | 'hasAreas' | 'stores'>;

/** Whether the chain delivers to a pincode: one of an area, or any where areas are not named or do not limit (DEL-2). */
export const isServed = ({ settings, hasAreas, stores }: Place): boolean =>
  stores.length > 0 || !hasAreas || settings.serve_elsewhere;

/** The store that an order is for: that of its window, else the best one of the pincode; undefined when none is named. */
function storeFor({ stores, slotStore }: DeliveryFacts): ServingStore | undefined {
  return slotStore === null ? stores[0] : stores.find(({ store_id }) => store_id === slotStore);
}

/** Refuses a window that is not there, a pincode that is not served, a window that is not for it. Throws not_found, not_served. */
export function refusePlace(facts: DeliveryFacts, { pincode, slotId }: Pick<DeliveryWish, 'pincode' | 'slotId'>): void {
  if (slotId !== null && facts.slotStore === null) throw new AppError('not_found');
  if (pincode === null) return;
  if (!isServed(facts))
    throw new AppError('not_served', {
      detail: say('We do not deliver to {pincode} yet.', { pincode }),
      body: { pincode },
    });
  if (slotId !== null && facts.hasAreas && !storeFor(facts))
    throw new AppError('not_served', { detail: say('This delivery window is not for {pincode}.', { pincode }) });
}

/**
 * The delivery fee of an order that can be delivered as wished. Throws not_found for an unknown window, not_served with
 * the pincode, below_minimum and cod_not_offered with the sums in rupees (DEL-5, DEL-8, DEL-9).
 */
export function decideDelivery(facts: DeliveryFacts, fees: Fees, wish: DeliveryWish): Paise {
  const { goods, isCash } = wish;
  refusePlace(facts, wish);
  if (goods < fees.minOrder) {
    const [min_order, total] = [toRupees(fees.minOrder), toRupees(goods)];
    throw new AppError('below_minimum', {
      detail: say('The smallest order that we deliver is {amount}.', { amount: inRupees(fees.minOrder) }),
      body: { min_order, total },
    });
  }
  const fee = deliveryFeeAt(fees.steps, goods);
  if (!isCash) return fee;
  if (storeFor(facts)?.cod_ok === false) throw new AppError('cod_not_offered');
  const { cod_max_paise: most } = facts.settings;
  if (most !== null && goods + fee > most) {
    throw new AppError('cod_not_offered', { body: { cod_max: toRupees(most), total: toRupees(goods + fee) } });
  }
  return fee;
}
