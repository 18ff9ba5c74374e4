// An order's PIN: random, encrypted for its order, decrypted only for the customer and to compare.
import type { Context, Deps } from '../../../deps.ts';
import { clearAttempts } from '../../../platform/security/attempts.ts';
import { seal, unseal } from '../../../platform/security/secrets.ts';
import { newSixDigits } from '../../../platform/security/tokens.ts';
import { type OrderChange, PIN_GONE } from '../orders.db.ts';
import { hasPin, isPinVoid, type OrderFacts } from '../orders.rules.ts';

const contextOf = (orderId: number): string => `order pin ${orderId}`;

/**
 * A fresh PIN of six digits as a change of its order: what was tried or verified with the one before counts no more. It
 * is sealed for this order, not hashed, because the customer must be able to read it (ORD-8).
 */
export async function freshPin(context: Context, orderId: number): Promise<OrderChange> {
  await clearAttempts(context.db, pinBucket(orderId));
  return { ...PIN_GONE, pin_seal: seal(context.deps.secrets.sealKeys, newSixDigits(), contextOf(orderId)) };
}

/** The PIN of an order while it has one that opens: from Shipped to the end, unless wrong tries have voided it. */
export function findPin(
  deps: Deps,
  order: Pick<OrderFacts, 'id' | 'status' | 'pin_seal' | 'pin_wrong'>,
): string | undefined {
  if (!hasPin(order.status) || order.pin_seal === null || isPinVoid(order)) return undefined;
  return unseal(deps.secrets.sealKeys, order.pin_seal, contextOf(order.id));
}

/** Where the wrong tries at an order's PIN are counted. */
export const pinBucket = (orderId: number): string => `pin:${orderId}`;
