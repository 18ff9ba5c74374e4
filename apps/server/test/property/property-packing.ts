// What managers pack at random: all of an order, less of it, other goods instead, what is missing, and what the scale says of goods sold by weight.
import { api } from '@tilgul/contract';
import type { Dice } from '../../src/seed/clock.ts';
import type { Act, Cast } from './property-cast.ts';

/** The acts of packing, by name. */
export function packingActs({ world: { call }, managers, buyers, products }: Cast): Record<string, Act> {
  return {
    'choose what comes instead': async (dice: Dice) => {
      const [as, product_id] = [dice.pick(buyers), dice.pick(products)];
      await call(api.cart.setCartLine, { as, body: { product_id, quantity: dice.roll(1, 4) } });
      const choice = dice.pick(['best_match', 'best_match', 'ask', 'remove'] as const);
      return call(api.cart.setLineChoice, { as, params: { product_id }, body: { choice } });
    },
    pack: async (dice: Dice) => {
      const { manager: as } = dice.pick(managers);
      const waiting = (await call(api.orders.listToPack, { as })).ok;
      if (waiting.length === 0) return undefined;
      const order = dice.pick(waiting);
      const lines = order.items.map(({ line_id, quantity, unit_grams, choice }) => {
        const packed = dice.roll(0, 3) === 0 ? dice.roll(0, quantity) : quantity;
        const ordered = (unit_grams ?? 0) * packed;
        // The scale says less, as much or more than the packs do.
        const grams = ordered > 0 ? Math.max(1, ordered + dice.roll(-60, 40)) : undefined;
        const isReplaced = choice !== 'remove' && packed < quantity;
        const substitute = { product_id: dice.pick(products), quantity: dice.roll(1, 3) };
        return {
          line_id,
          packed: isReplaced ? 0 : packed,
          ...(isReplaced ? { substitute } : { missing: dice.roll(0, 1) === 0 }),
          ...(isReplaced || grams === undefined ? {} : { grams }),
        };
      });
      return call(api.orders.packOrder, { as, params: { id: order.id }, body: { lines } });
    },
  };
}
