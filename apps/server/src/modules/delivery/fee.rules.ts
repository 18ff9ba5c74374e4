// Which rules of the delivery fee hold on a day, and what they say. Pure; amounts in paise.
import { deliveryFeeAt, type FeeStep, freeFrom } from '@tilgul/contract/rules/delivery-fee';
import type { Paise } from '@tilgul/contract/rules/money';

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
export function feeHead({ steps, minOrder }: Fees): { readonly fee: Paise; readonly freeFrom: Paise | null } {
  const smallest = Math.max(minOrder, steps[0]?.from ?? 0);
  return { fee: deliveryFeeAt(steps, smallest), freeFrom: freeFrom(steps) };
}
