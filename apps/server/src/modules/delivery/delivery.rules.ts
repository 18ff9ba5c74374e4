// Decides whether an order can be delivered as it is wished, and what that costs. Pure; amounts in paise.
import { deliveryFeeAt, type FeeStep, freeFrom } from '@tilgul/contract/delivery-fee';
import { AppError } from '@tilgul/contract/rules/errors';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { say } from '../../texts/say.ts';
import { inRupees } from '../notifications/messages.ts';

// Which rules of the delivery fee hold on a day, and what they say. Pure; amounts in paise.

export interface FeeRule {
  readonly from_paise: Paise;
  readonly fee_paise: Paise;
  readonly min_order_paise: Paise;
  /** YYYY-MM-DD; null means from the beginning. */
  readonly effective_from: string | null;
}

/** What delivery costs on a day. */
export interface Fees {
  readonly steps: readonly FeeStep[];
  readonly minOrder: Paise;
}

/** The rules of a day: of those that begin at one amount the one that came into effect last (DEL-9). */
export function feesOn(rules: readonly FeeRule[], today: string): Fees {
  const held = new Map<number, FeeRule>();
  const since = ({ effective_from }: FeeRule) => effective_from ?? '';
  for (const rule of rules) {
    if (since(rule) > today) continue;
    const other = held.get(rule.from_paise);
    if (!other || since(other) <= since(rule)) held.set(rule.from_paise, rule);
  }
  const steps = [...held.values()].map((rule) => ({ from: rule.from_paise, fee: rule.fee_paise }));
  return {
    steps: steps.sort((one, other) => one.from - other.from),
    minOrder: Math.max(0, ...[...held.values()].map((rule) => rule.min_order_paise)),
  };
}

/** The fee of the smallest order that may be placed, and from where on delivery is free. */
export function summarizeFees({ steps, minOrder }: Fees): { readonly fee: Paise; readonly freeFrom: Paise | null } {
  const smallest = Math.max(minOrder, steps[0]?.from ?? 0);
  return { fee: deliveryFeeAt(steps, smallest), freeFrom: freeFrom(steps) };
}

export interface DeliverySettings {
  readonly auto_allocate: boolean;
  readonly serve_elsewhere: boolean;
  readonly slot_days: number;
  readonly cod_max_paise: number | null;
}

/** What holds until somebody has configured anything else (DEL-1). */
export const DEFAULT_SETTINGS: DeliverySettings = {
  auto_allocate: false,
  serve_elsewhere: true,
  slot_days: 7,
  cod_max_paise: null,
};

/** A store that delivers to a pincode. */
interface ServingStore {
  readonly store_id: number;
  readonly store_name: string;
  readonly cod_ok: boolean;
}

export interface DeliveryFacts {
  readonly settings: DeliverySettings;
  readonly rules: readonly FeeRule[];
  /** Whether any pincode at all is named. */
  readonly hasAreas: boolean;
  /** The live stores with an active area there, best priority first. */
  readonly stores: readonly ServingStore[];
  /** The store of the chosen window; null for no such window. */
  readonly slotStore: number | null;
}

/** What an order wants. */
export interface DeliveryRequest {
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
export function requireServed(
  facts: DeliveryFacts,
  { pincode, slotId }: Pick<DeliveryRequest, 'pincode' | 'slotId'>,
): void {
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
export function calculateDeliveryFee(facts: DeliveryFacts, fees: Fees, wish: DeliveryRequest): Paise {
  const { goods, isCash } = wish;
  requireServed(facts, wish);
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
