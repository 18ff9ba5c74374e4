// All attacks of `npm run red-team` on one target with the demo's shop.
import { openDemoShop } from './demo-shop.ts';
import type { Target } from './target.ts';
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
