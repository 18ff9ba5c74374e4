// What happens at the counters at random: sales, goods that come back, sales made void, stock written off and counted.
import { api } from '@tilgul/contract';
import type { Dice } from '../../src/seed/clock.ts';
import { type Act, type Cast, RECENT } from './property-cast.ts';

const COUNTER_CUSTOMER = { first_name: 'Ravi', mobile_number: '9822041210' };

/** The acts at the counters of the stores and of the main stock, by name. */
export function counterActs({ world: { call }, admin, managers, products, sales }: Cast): Record<string, Act> {
  const sell = async (dice: Dice, as: Cast['admin'], warehouse_id: number) => {
    const lines = new Map([dice.pick(products), dice.pick(products)].map((id) => [id, dice.roll(1, 5)]));
    const body = {
      user: COUNTER_CUSTOMER,
      warehouse_id,
      payment_type: dice.pick(['cash', 'cash', 'upi'] as const),
      products: [...lines].map(([product_id, quantity]) => ({ product_id, quantity })),
    };
    const made = await call(api.manualOrders.createManualOrder, { as, body });
    if (made.status === 201) sales.push(made.ok.order_id);
    return made;
  };
  const recentSale = (dice: Dice) => (sales.length === 0 ? undefined : dice.pick(sales.slice(-RECENT)));
  const atSomeCounter = (dice: Dice) => dice.pick([admin, ...managers.map(({ manager }) => manager)]);
  return {
    'sell at the counter': (dice) => sell(dice, dice.pick(managers).manager, 0),
    'sell from main': (dice) => sell(dice, admin, 0),
    'take a sale back': async (dice) => {
      const id = recentSale(dice);
      if (id === undefined) return undefined;
      const [sale] = (await call(api.manualOrders.listAllManualOrders, { as: admin, query: { q: `#${id}` } })).ok;
      if (!sale) throw new Error(`sale ${id} is not listed`);
      const { product_id, quantity } = dice.pick(sale.items);
      const body = {
        lines: [{ product_id, quantity: dice.roll(1, quantity) }],
        restock: dice.roll(0, 3) > 0,
        reason: 'Came back',
      };
      const send = () => call(api.manualOrders.returnManualOrder, { as: admin, params: { id }, body });
      const [first] = await Promise.all([send(), send()]);
      return first;
    },
    'make a sale void': async (dice) => {
      const id = recentSale(dice);
      if (id === undefined) return undefined;
      const body = { reason: 'Typed twice' };
      return call(api.manualOrders.voidManualOrder, { as: atSomeCounter(dice), params: { id }, body });
    },
    'write off': (dice) =>
      call(api.inventory.adjustStock, {
        as: atSomeCounter(dice),
        body: {
          kind: 'write_off',
          reason: 'Damaged',
          lines: [{ product_id: dice.pick(products), quantity: dice.roll(1, 3) }],
        },
      }),
    count: (dice) =>
      call(api.inventory.adjustStock, {
        as: atSomeCounter(dice),
        body: {
          kind: 'count',
          reason: 'Monthly count',
          lines: [{ product_id: dice.pick(products), quantity: dice.roll(10, 60) }],
        },
      }),
  };
}
