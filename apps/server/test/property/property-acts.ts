// What the people of a shop do at random: every act is one real call, by somebody who may make it, on things that exist.
import { api } from '@tilgul/contract';
import type { Dice } from '../../src/seed/clock.ts';
import { type Act, type Buyer, type Cast, RECENT } from './property-cast.ts';
import { counterActs } from './property-counter.ts';
import { cashActs } from './property-desk.ts';
import { packingActs } from './property-packing.ts';
import { nextStep } from './property-road.ts';

const recent = (dice: Dice, ids: readonly number[]) => dice.pick(ids.slice(-RECENT));

function customerActs({ world: { call }, buyers, products, orders }: Cast): Record<string, Act> {
  const fill = (dice: Dice, as: Buyer, most = 4) =>
    call(api.cart.setCartLine, {
      as,
      body: { product_id: dice.pick(products), quantity: dice.roll(0, most) },
    });
  const placeCart = async (as: Buyer, headers: Record<string, string> = {}) => {
    const body = { address_id: as.addressId, payment_method: 'cod' } as const;
    const placed = await call(api.orders.placeOrder, { as, headers, body });
    if (placed.status === 201 && !orders.includes(placed.ok.order_id)) orders.push(placed.ok.order_id);
    return placed;
  };
  return {
    'fill the cart': (dice) => fill(dice, dice.pick(buyers)),
    'ask for more than there is': (dice) => fill(dice, dice.pick(buyers), 900),
    place: async (dice) => {
      const as = dice.pick(buyers);
      await fill(dice, as);
      return placeCart(as);
    },
    'place twice under one key': async (dice) => {
      const as = dice.pick(buyers);
      await fill(dice, as);
      const headers = { 'idempotency-key': `twice-${dice.roll(1, 1e9)}` };
      const [first] = await Promise.all([placeCart(as, headers), placeCart(as, headers)]);
      return first;
    },
    'cancel an own order': async (dice) => {
      const id = recent(dice, orders);
      return call(api.orders.cancelOrder, {
        as: dice.pick(buyers),
        params: { id },
        body: { reason: 'Changed my mind' },
      });
    },
  };
}

function storeActs({ world: { call }, managers, products, orders, requests }: Cast): Record<string, Act> {
  const move = (dice: Dice, status: 'Processing' | 'Shipped') =>
    call(api.orders.moveOrderAsManager, {
      as: dice.pick(managers).manager,
      params: { id: recent(dice, orders) },
      body: { status },
    });
  return {
    process: (dice) => move(dice, 'Processing'),
    ship: (dice) => move(dice, 'Shipped'),
    deduct: (dice) =>
      call(api.orders.deductOrderStock, { as: dice.pick(managers).manager, params: { id: recent(dice, orders) } }),
    'choose staff': (dice) => {
      const { manager, staff } = dice.pick(managers);
      const body = { order_id: recent(dice, orders), staff_id: dice.pick(staff).id };
      return call(api.orders.allocateStaff, { as: manager, body });
    },
    'ask for goods': async (dice) => {
      const lines = new Map([dice.pick(products), dice.pick(products)].map((id) => [id, dice.roll(1, 60)]));
      const ordered_products = [...lines].map(([product_id, quantity]) => ({ product_id, quantity }));
      const as = dice.pick(managers).manager;
      const made = await call(api.stockRequests.createStockRequest, {
        as,
        body: { payment_method: 'cod', ordered_products },
      });
      if (made.status === 201) requests.push(made.ok.request_id);
      return made;
    },
    'add to inventory': (dice) =>
      call(api.stockRequests.addToInventory, {
        as: dice.pick(managers).manager,
        body: { request_id: recent(dice, requests) },
      }),
  };
}

function adminActs({ world: { call }, admin: as, managers, products, orders, requests }: Cast) {
  const decide = (dice: Dice, status: 'Approved' | 'Rejected') =>
    call(api.stockRequests.decideStockRequest, { as, params: { id: recent(dice, requests) }, body: { status } });
  const archived = new Set<number>();
  const acts: Record<string, Act> = {
    allocate: (dice) =>
      call(api.orders.allocateStore, {
        as,
        body: { order_id: recent(dice, orders), warehouse_id: dice.pick(managers).manager.storeId },
      }),
    cancel: (dice) =>
      call(api.orders.cancelOrder, { as, params: { id: recent(dice, orders) }, body: { reason: 'Out of town' } }),
    delete: (dice) => call(api.orders.deleteOrder, { as, params: { id: recent(dice, orders) } }),
    approve: (dice) => decide(dice, 'Approved'),
    reject: (dice) => decide(dice, 'Rejected'),
    'receive goods': (dice) =>
      call(api.catalog.addMainStock, { as, body: { product_id: dice.pick(products), stock: dice.roll(1, 40) } }),
    correct: async (dice) => {
      const id = dice.pick(products);
      const { ok } = await call(api.catalog.listProducts, { as });
      const product = ok.find((entry) => entry.id === id);
      if (!product) return undefined;
      const { name, category, description, unit_id: unit, version } = product;
      const body = {
        name,
        category,
        description,
        unit,
        version,
        price: dice.roll(1, 500) / 4,
        stock: dice.roll(1, 400),
      };
      return call(api.catalog.updateProduct, { as, params: { id }, body });
    },
    'archive a product': async (dice) => {
      // A few may go; without anything to sell there would be nothing to prove.
      if (archived.size >= 3) return undefined;
      const id = dice.pick(products);
      archived.add(id);
      return call(api.catalog.deleteProduct, { as, params: { id } });
    },
  };
  return acts;
}

/** How often an act is chosen, where not once. */
const WEIGHTS: Readonly<Record<string, number>> = {
  'next step': 30,
  place: 8,
  allocate: 3,
  'fill the cart': 3,
  approve: 3,
  'ask for goods': 3,
  'add to inventory': 3,
  'sell at the counter': 3,
  'take a sale back': 2,
  'take cash': 3,
  pack: 6,
  'choose what comes instead': 3,
};

/** All acts by name, each as often as it is to be chosen. */
export function actsOf(cast: Cast): readonly (readonly [name: string, act: Act])[] {
  const acts = {
    ...customerActs(cast),
    ...storeActs(cast),
    ...adminActs(cast),
    ...counterActs(cast),
    ...cashActs(cast),
    ...packingActs(cast),
    'next step': nextStep(cast),
  };
  return Object.entries(acts).flatMap((entry) => Array.from({ length: WEIGHTS[entry[0]] ?? 1 }, () => entry));
}
