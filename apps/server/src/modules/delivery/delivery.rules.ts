// Rules of delivery: whether an order can be delivered, by which store, and for which fee. Amounts in paise.
import { type FeeStep, getDeliveryFee, getFreeDeliveryFrom } from '@tilgul/contract/delivery-fee';
import { DEFAULT_COD_MAX } from '@tilgul/contract/rules/caps';
import { AppError, notFound } from '@tilgul/contract/rules/errors';
import { type Paise, toPaise, toRupees } from '@tilgul/contract/rules/money';
import { getText } from '../../texts/get-text.ts';
import type { Names } from '../../texts/names.ts';
import { formatRupees } from '../notifications/messages.ts';

export interface FeeRule {
  readonly from_paise: Paise;
  readonly fee_paise: Paise;
  readonly min_order_paise: Paise;
  /** YYYY-MM-DD; null means from the beginning. */
  readonly effective_from: string | null;
}

/** The delivery fees of a day. */
export interface Fees {
  readonly steps: readonly FeeStep[];
  readonly minOrder: Paise;
}

/** The fees that apply on a day. Of several rules for one amount, the latest in effect applies (DEL-9). */
export function feesOn(rules: readonly FeeRule[], today: string): Fees {
  const applied = new Map<number, FeeRule>();
  const since = ({ effective_from }: FeeRule) => effective_from ?? '';
  for (const rule of rules) {
    if (since(rule) > today) continue;
    const current = applied.get(rule.from_paise);
    if (!current || since(current) <= since(rule)) applied.set(rule.from_paise, rule);
  }
  const steps = [...applied.values()].map((rule) => ({ from: rule.from_paise, fee: rule.fee_paise }));
  return {
    steps: steps.sort((a, b) => a.from - b.from),
    minOrder: Math.max(0, ...[...applied.values()].map((rule) => rule.min_order_paise)),
  };
}

/** The fee of the smallest possible order, and the amount from which delivery is free. */
export function summarizeFees({ steps, minOrder }: Fees): { readonly fee: Paise; readonly freeFrom: Paise | null } {
  const smallest = Math.max(minOrder, steps[0]?.from ?? 0);
  return { fee: getDeliveryFee(steps, smallest), freeFrom: getFreeDeliveryFrom(steps) };
}

export interface DeliverySettings {
  readonly auto_allocate: boolean;
  readonly serve_elsewhere: boolean;
  readonly slot_days: number;
  readonly cod_max_paise: number | null;
  readonly claim_auto_max_paise: number | null;
}

/** The settings of a chain that has not configured delivery (DEL-1). */
export const DEFAULT_SETTINGS: DeliverySettings = {
  auto_allocate: false,
  serve_elsewhere: true,
  slot_days: 7,
  cod_max_paise: null,
  claim_auto_max_paise: null,
};

/** A store that delivers to a pincode. */
interface ServingStore {
  readonly store_id: number;
  readonly store_name: string;
  readonly store_names: Names;
  /** City of the pincode, if the service area names it. */
  readonly city?: string | null;
  readonly cod_ok: boolean;
}

export interface DeliveryFacts {
  readonly settings: DeliverySettings;
  readonly rules: readonly FeeRule[];
  /** Whether the chain has any service areas. */
  readonly hasAreas: boolean;
  /** Stores with an active service area for the pincode, by priority. */
  readonly stores: readonly ServingStore[];
  /** Store of the chosen delivery window; null for an unknown one. */
  readonly slotStore: number | null;
}

/** Where, when and how an order is to be delivered. */
export interface DeliveryRequest {
  /** Null while no address is known. */
  readonly pincode: string | null;
  readonly slotId: number | null;
  /** Total of the order's lines. */
  readonly goods: Paise;
  /** Whether it is paid on delivery. */
  readonly isCash: boolean;
}

type Place = Pick<DeliveryFacts, 'settings' | 'hasAreas' | 'stores'>;

/** Whether the chain delivers to a pincode: it is in a service area, or service areas do not limit delivery (DEL-2). */
export const isServed = ({ settings, hasAreas, stores }: Place): boolean =>
  stores.length > 0 || !hasAreas || settings.serve_elsewhere;

/** The store of the chosen window, else the first one for the pincode. */
function storeFor({ stores, slotStore }: DeliveryFacts): ServingStore | undefined {
  return slotStore === null ? stores[0] : stores.find(({ store_id }) => store_id === slotStore);
}

/** Refuses an unserved pincode, an unknown window, and a window of a store that does not serve the pincode. */
export function requireServed(
  facts: DeliveryFacts,
  { pincode, slotId }: Pick<DeliveryRequest, 'pincode' | 'slotId'>,
): void {
  if (slotId !== null && facts.slotStore === null) throw notFound();
  if (pincode === null) return;
  if (!isServed(facts))
    throw new AppError('not_served', { detail: getText('delivery.notServed', { pincode }), body: { pincode } });
  if (slotId !== null && facts.hasAreas && !storeFor(facts))
    throw new AppError('not_served', { detail: getText('delivery.windowNotForPincode', { pincode }) });
}

/** Facts with the default limit on cash orders, if the administrator has set none (ORD-16). */
export function withCashLimit(facts: DeliveryFacts): DeliveryFacts {
  const { settings } = facts;
  const cod_max_paise = settings.cod_max_paise ?? toPaise(DEFAULT_COD_MAX) ?? null;
  return { ...facts, settings: { ...settings, cod_max_paise } };
}

/** The delivery fee of an order; refuses one that cannot be delivered as requested (DEL-5, DEL-8, DEL-9). */
export function calculateDeliveryFee(facts: DeliveryFacts, fees: Fees, request: DeliveryRequest): Paise {
  const { goods, isCash } = request;
  requireServed(facts, request);
  if (goods < fees.minOrder) {
    const [min_order, total] = [toRupees(fees.minOrder), toRupees(goods)];
    throw new AppError('below_minimum', {
      detail: getText('delivery.belowMinimum', { amount: formatRupees(fees.minOrder) }),
      body: { min_order, total },
    });
  }
  const fee = getDeliveryFee(fees.steps, goods);
  if (!isCash) return fee;
  if (storeFor(facts)?.cod_ok === false) throw new AppError('cod_not_offered');
  const { cod_max_paise: maxCash } = facts.settings;
  if (maxCash !== null && goods + fee > maxCash) {
    throw new AppError('cod_not_offered', { body: { cod_max: toRupees(maxCash), total: toRupees(goods + fee) } });
  }
  return fee;
}
