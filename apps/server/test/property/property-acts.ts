// What the people of a shop do at random: every act is one real call, by somebody who may make it, on things that exist.
import { api } from '@tilgul/contract';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { dayOf } from '../../src/platform/time/business-day.ts';
import type { CallResult } from '../../src/seed/caller.ts';
import type { Dice } from '../../src/seed/clock.ts';
import type { Manager, Person, World } from '../support/harness.ts';

export type Result = CallResult<AnyEndpoint>;
/** An act; undefined when it found nothing to do. */
export type Act = (dice: Dice) => Promise<Result | undefined>;

export interface Buyer extends Person {
  readonly addressId: number;
}

/** Everybody and everything that the acts know of; the acts add what they make. */
export interface Cast {
  readonly world: World;
  readonly admin: Person;
  readonly managers: readonly { readonly manager: Manager; readonly staff: readonly Person[] }[];
  readonly buyers: readonly Buyer[];
  /** Ids, oldest first. */
  readonly products: number[];
  readonly orders: number[];
  readonly requests: number[];
  /** Counter sales. */
  readonly sales: number[];
}

/** Acts reach back this far, so that many clients meet at the same rows and yet some orders come to their end. */
export const RECENT = 24;

const COUNTER_CUSTOMER = { first_name: 'Ravi', mobile_number: '9822041210' };

/** The acts at the counters of the stores and of the main stock, by name. */
function counterActs({ world: { call }, admin, managers, products, sales }: Cast): Record<string, Act> {
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

/** The acts on cash, by name. */
function cashActs({ world, managers }: Cast): Record<string, Act> {
  const { call, deps } = world;
  const handOf = async (storeId: number, staffId: number) => {
    const row = await deps.db
      .selectFrom('cash_hands')
      .select('in_hand_paise')
      .where('store_id', '=', storeId)
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    return (row?.in_hand_paise ?? 0) / 100;
  };
  return {
    'take cash': async (dice) => {
      const { manager: as, staff } = dice.pick(managers);
      const { id } = dice.pick(staff);
      const expected = await handOf(as.storeId, id);
      const counted = dice.roll(0, 2) === 0 ? dice.roll(0, 900) : expected;
      const body = { staff_id: id, expected_amount: expected, counted_amount: counted, note: 'As counted' };
      const [first] = await Promise.all([call(api.cash.takeCash, { as, body }), call(api.cash.takeCash, { as, body })]);
      return first;
    },
    "take another store's cash": async (dice) => {
      const [{ manager: as }, other] = [dice.pick(managers), dice.pick(managers)];
      if (other.manager.id === as.id) return undefined;
      const body = { staff_id: dice.pick(other.staff).id, expected_amount: 48, counted_amount: 48 };
      const refused = await call(api.cash.takeCash, { as, body });
      if (refused.status !== 404) throw new Error(`a foreign handover was answered ${refused.status}`);
      return refused;
    },
    'close the day': (dice) => {
      const date = dayOf(deps.now(), deps.config.BUSINESS_TZ);
      return call(api.cash.closeCashDay, { as: dice.pick(managers).manager, body: { date } });
    },
  };
}

/** Brings an order one step nearer to its end, by the person whose step it is; so that every status is reached. */
function nextStep({ world, admin, managers, buyers, orders }: Cast): Act {
  const { call, deps } = world;
  const allocate = (dice: Dice, order_id: number) => {
    const body = { order_id, warehouse_id: dice.pick(managers).manager.storeId };
    return call(api.orders.allocateStore, { as: admin, body });
  };
  return async (dice) => {
    const id = dice.pick(orders.slice(-RECENT));
    const order = await deps.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
    if (!order || order.deleted_at) return undefined;
    const store = managers.find(({ manager }) => manager.storeId === order.store_id);
    if (!store) return allocate(dice, id);
    const [as, params] = [store.manager, { id }];
    const rider = store.staff.find((person) => person.id === order.staff_id);
    if (order.status === 'Pending') {
      return call(api.orders.moveOrderAsManager, { as, params, body: { status: 'Processing' } });
    }
    if (!rider)
      return call(api.orders.allocateStaff, { as, body: { order_id: id, staff_id: dice.pick(store.staff).id } });
    if (order.status === 'Processing') {
      return call(api.orders.moveOrderAsManager, { as, params, body: { status: 'Shipped' } });
    }
    if (order.status === 'Shipped') {
      return call(api.orders.moveOrderAsStaff, { as: rider, params, body: { status: 'Out For Delivery' } });
    }
    const buyer = buyers.find((person) => person.id === order.user_id);
    return order.status === 'Out For Delivery' && buyer ? deliverWithPin(world, dice, { id, buyer, rider }) : undefined;
  };
}

/** Brought back, tried with a wrong PIN or after a new one was made, or delivered with the right one and cash that may differ. */
async function deliverWithPin(
  { call }: World,
  dice: Dice,
  { id, buyer, rider: as }: { readonly id: number; readonly buyer: Buyer; readonly rider: Person },
): Promise<Result> {
  const verify = (otp: string) => call(api.orders.verifyPin, { as, body: { order_id: id, otp } });
  const luck = dice.roll(0, 9);
  if (luck === 0) return call(api.orders.returnOrder, { as, params: { id }, body: { reason: 'Nobody at home' } });
  if (luck === 1) return verify('000000');
  if (luck === 2) return call(api.orders.renewPin, { as: buyer, params: { id } });
  const { ok } = await call(api.orders.listOwnOrders, { as: buyer, query: { q: String(id) } });
  await verify(ok.find((order) => order.id === id)?.order_pin ?? '000000');
  const cash_collected = luck < 6 ? dice.roll(1, 900) : null;
  return call(api.orders.moveOrderAsStaff, { as, params: { id }, body: { status: 'Delivered', cash_collected } });
}

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
