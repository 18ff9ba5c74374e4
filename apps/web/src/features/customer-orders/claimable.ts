// Lines of a delivered order that the customer can still claim.
import type { ClaimAnswer } from '@tilgul/contract/claims';
import type { OrderForCustomer } from '@tilgul/contract/order-answers';

type Item = OrderForCustomer['items'][number];

export interface ClaimableLine {
  readonly item: Item;
  /** Delivered units that no claim covers. */
  readonly left: number;
}

/** Units of a line that were delivered. */
const countDelivered = ({ packed, quantity }: Item): number => packed ?? quantity;

/** Rejected claims do not count: they allow another one (CLAIM-4). */
export function findClaimable(
  items: readonly Item[],
  claims: readonly Pick<ClaimAnswer, 'line_id' | 'state' | 'quantity'>[],
): ClaimableLine[] {
  return items.flatMap((item) => {
    const claimed = claims.filter(({ line_id, state }) => line_id === item.line_id && state !== 'rejected');
    const left = claimed.reduce((rest, { quantity }) => rest - quantity, countDelivered(item));
    return left > 0 ? [{ item, left }] : [];
  });
}
