// Before a payment is opened again: whether an earlier one for the same sum has been paid meanwhile.
import type { Paise } from '@tilgul/contract/rules/money';
import type { ActorContext } from '../../deps.ts';
import { GatewayRefusal } from '../../platform/ports/payment-gateway.ts';
import { endHold, type Intent, listOpenIntents } from './intents.db.ts';
import { settle } from './settle.ts';

/** Long enough for a proof that is on its way; then the reconciler makes the payment refundable. */
const GRACE_MS = 10_000;

/**
 * Settles the payer's open payments of this sum as far as they are paid; answers those that must not be opened again, since
 * their order at the gateway is paid or unknown there. What is paid and cannot be made yet has a few seconds left for its
 * proof. Asks the gateway, so it runs outside a transaction. Throws gateway_failed.
 */
export async function settleOpenPayments(
  context: ActorContext,
  wish: { readonly purpose: Intent['purpose']; readonly amount: Paise; readonly addressId: number | undefined },
): Promise<ReadonlySet<number>> {
  const { deps, actor } = context;
  const used = new Set<number>();
  for (const intent of await listOpenIntents(deps.db, actor.id, wish.purpose)) {
    if (intent.gateway_order_id === null || intent.amount_paise !== wish.amount) continue;
    const { kind } = await askWhetherPaid(context, intent, wish.addressId);
    if (kind === 'unpaid') continue;
    used.add(intent.id);
    if (kind === 'waiting') await endHold(deps.db, intent.id, new Date(deps.now().getTime() + GRACE_MS));
  }
  return used;
}

/** What became of a payment; `refused` when the gateway does not know its order, whose keys have changed then. */
async function askWhetherPaid(
  { deps }: ActorContext,
  { gateway_order_id }: Intent,
  addressId: number | undefined,
): Promise<{ readonly kind: string }> {
  const request = addressId === undefined ? {} : { addressId };
  try {
    return (await settle(deps, gateway_order_id ?? '', request)) ?? { kind: 'refused' };
  } catch (error) {
    if (error instanceof GatewayRefusal) return { kind: 'refused' };
    throw error;
  }
}
