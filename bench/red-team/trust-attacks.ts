// All attacks of `npm run red-team` on one target with the demo's shop.
import { openDemoShop } from './demo-shop.ts';
import { DAY, type Target } from './target.ts';
import { accountTrustAttacks } from './trust-accounts.ts';
import type { TrustAttack } from './trust-attack.ts';
import { orderTrustAttacks } from './trust-orders.ts';
import { privacyTrustAttacks } from './trust-privacy.ts';

export function trustAttacks(target: Target): TrustAttack[] {
  const shop = openDemoShop(target);
  return [
    ...orderTrustAttacks(target, shop),
    ...accountTrustAttacks(target, shop),
    ...privacyTrustAttacks(target, shop),
  ];
}

/** Runs an attack and returns its figure. Two days pass afterwards, so that attacks do not share limits. */
export async function attack({ clock }: Target, { run }: TrustAttack): Promise<number> {
  try {
    return await run();
  } finally {
    clock.moment += 2 * DAY;
  }
}
