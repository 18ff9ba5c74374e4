// Attacks with cash orders by an account that has one small delivered order.
import type { DemoShop, Shopper } from './demo-shop.ts';
import type { Target } from './target.ts';
import { GOALS, type TrustAttack } from './trust-attack.ts';

/** Orders that the attacker tries for one product, so that the attack ends. */
const TRIES = 60;
const isPlaced = ({ status }: { status: number }) => status < 300;

/** The attacks on goods and delivery windows. */
export function orderTrustAttacks(
  { deps }: Target,
  { cancelOrders, listProducts, listWindows, newKnownShopper, place, setLine }: DemoShop,
): TrustAttack[] {
  /** Units of a product that nobody has reserved, in the whole chain. */
  async function countUnits(productId: number): Promise<number> {
    const { rows } = await deps.pool.query<{ units: string }>(
      'select coalesce(sum(on_hand - reserved), 0) as units from chain_stock where product_id = $1',
      [productId],
    );
    return Number(rows[0]?.units);
  }

  /** Orders all units of a product, in as few orders as the shop takes. */
  async function orderAll(as: Shopper, productId: number): Promise<void> {
    for (let n = 0; n < TRIES; n += 1) {
      const all = await countUnits(productId);
      let isTaken = false;
      for (const quantity of [all, 99, 49, 24, 12, 6, 1]) {
        if (quantity > all || quantity < 1 || (await setLine(as, productId, quantity)).status !== 200) continue;
        isTaken = isPlaced(await place(as));
        if (isTaken) break;
      }
      if (!isTaken) break;
    }
    await setLine(as, productId, 0);
  }

  /** Counts the products that nobody else can order any more. */
  async function emptyShop(): Promise<number> {
    const as = await newKnownShopper();
    const onSale = (await listProducts()).filter(({ in_stock }) => in_stock);
    if (onSale.length === 0) throw new Error('nothing is on sale before the attack');
    for (const { id } of onSale) await orderAll(as, id);
    const left = (await listProducts()).filter(({ in_stock }) => in_stock);
    await cancelOrders(as);
    return onSale.length - left.length;
  }

  /** Counts the delivery windows of one store without a place for anybody else. */
  async function fillWindows(): Promise<number> {
    const as = await newKnownShopper();
    const goods = (await listProducts()).toSorted((a, b) => Number(a.price) - Number(b.price));
    const open = (await listWindows()).filter(({ left }) => left > 0);
    if (open.length === 0) throw new Error('no window is open before the attack');
    for (const { id: slot_id, left } of open) {
      for (let n = 0; n < left; n += 1) {
        const product = goods[n % goods.length];
        (await setLine(as, product?.id ?? 0, 1)).ok;
        if (!isPlaced(await place(as, { slot_id }))) break;
      }
    }
    const still = new Set((await listWindows()).filter(({ left }) => left > 0).map(({ id }) => id));
    await cancelOrders(as);
    return open.filter(({ id }) => !still.has(id)).length;
  }

  return [
    { ...GOALS.windows, run: fillWindows },
    { ...GOALS.products, run: emptyShop },
  ];
}
