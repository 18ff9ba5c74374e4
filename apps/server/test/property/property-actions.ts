// Random actions of a shop's users. Every action is one real call by a user who may make it, on existing data.
import { api } from '@tilgul/contract';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { getBusinessDay } from '../../src/platform/time/business-day.ts';
import type { CallResult } from '../../src/seed/caller.ts';
import type { Rng } from '../../src/seed/clock.ts';
import type { Manager, Person, World } from '../support/harness.ts';

type Result = CallResult<AnyEndpoint>;
/** An action. Returns undefined when there was nothing to do. */
export type Action = (rng: Rng) => Promise<Result | undefined>;

export interface Buyer extends Person {
  readonly addressId: number;
}

/** The users and data that actions choose from, and add to. */
export interface Participants {
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

/** Actions choose among this many recent rows: few enough for clients to collide, enough for orders to be completed. */
const RECENT = 24;

const COUNTER_CUSTOMER = { first_name: 'Ravi', mobile_number: '9822041210' };

/** Actions at the counters of the stores and of the main stock, by name. */
function counterActions({ world: { call }, admin, managers, products, sales }: Participants): Record<string, Action> {
  const sell = async (rng: Rng, as: Participants['admin'], warehouse_id: number) => {
    const lines = new Map([rng.pick(products), rng.pick(products)].map((id) => [id, rng.integer(1, 5)]));
    const body = {
      user: COUNTER_CUSTOMER,
      warehouse_id,
      payment_type: rng.pick(['cash', 'cash', 'upi'] as const),
      products: [...lines].map(([product_id, quantity]) => ({ product_id, quantity })),
    };
    const made = await call(api.manualOrders.createManualOrder, { as, body });
    if (made.status === 201) sales.push(made.ok.order_id);
    return made;
  };
  const recentSale = (rng: Rng) => (sales.length === 0 ? undefined : rng.pick(sales.slice(-RECENT)));
  const atSomeCounter = (rng: Rng) => rng.pick([admin, ...managers.map(({ manager }) => manager)]);
  return {
    'sell at the counter': (rng) => sell(rng, rng.pick(managers).manager, 0),
    'sell from main': (rng) => sell(rng, admin, 0),
    'take a sale back': async (rng) => {
      const id = recentSale(rng);
      if (id === undefined) return undefined;
      const [sale] = (await call(api.manualOrders.listAllManualOrders, { as: admin, query: { q: `#${id}` } })).ok;
      if (!sale) throw new Error(`sale ${id} is not listed`);
      const { product_id, quantity } = rng.pick(sale.items);
      const body = {
        lines: [{ product_id, quantity: rng.integer(1, quantity) }],
        restock: rng.integer(0, 3) > 0,
        reason: 'Came back',
      };
      const send = () => call(api.manualOrders.returnManualOrder, { as: admin, params: { id }, body });
      const [first] = await Promise.all([send(), send()]);
      return first;
    },
    'void a sale': async (rng) => {
      const id = recentSale(rng);
      if (id === undefined) return undefined;
      const body = { reason: 'Typed twice' };
      return call(api.manualOrders.voidManualOrder, { as: atSomeCounter(rng), params: { id }, body });
    },
    'write off': (rng) =>
      call(api.inventory.adjustStock, {
        as: atSomeCounter(rng),
        body: {
          kind: 'write_off',
          reason: 'Damaged',
          lines: [{ product_id: rng.pick(products), quantity: rng.integer(1, 3) }],
        },
      }),
    count: (rng) =>
      call(api.inventory.adjustStock, {
        as: atSomeCounter(rng),
        body: {
          kind: 'count',
          reason: 'Monthly count',
          lines: [{ product_id: rng.pick(products), quantity: rng.integer(10, 60) }],
        },
      }),
  };
}

/** Packing actions, by name. */
function packingActions({ world: { call }, managers, buyers, products }: Participants): Record<string, Action> {
  return {
    'choose what comes instead': async (rng: Rng) => {
      const [as, product_id] = [rng.pick(buyers), rng.pick(products)];
      await call(api.cart.setCartLine, { as, body: { product_id, quantity: rng.integer(1, 4) } });
      const choice = rng.pick(['best_match', 'best_match', 'ask', 'remove'] as const);
      return call(api.cart.setLineChoice, { as, params: { product_id }, body: { choice } });
    },
    pack: async (rng: Rng) => {
      const { manager: as } = rng.pick(managers);
      const waiting = (await call(api.orders.listToPack, { as })).ok;
      if (waiting.length === 0) return undefined;
      const order = rng.pick(waiting);
      const lines = order.items.map(({ line_id, quantity, unit_grams, choice }) => {
        const packed = rng.integer(0, 3) === 0 ? rng.integer(0, quantity) : quantity;
        const ordered = (unit_grams ?? 0) * packed;
        // The weight differs slightly from the sum of the packs.
        const grams = ordered > 0 ? Math.max(1, ordered + rng.integer(-60, 40)) : undefined;
        const isReplaced = choice !== 'remove' && packed < quantity;
        const substitute = { product_id: rng.pick(products), quantity: rng.integer(1, 3) };
        return {
          line_id,
          packed: isReplaced ? 0 : packed,
          ...(isReplaced ? { substitute } : { missing: rng.integer(0, 1) === 0 }),
          ...(isReplaced || grams === undefined ? {} : { grams }),
        };
      });
      return call(api.orders.packOrder, { as, params: { id: order.id }, body: { lines } });
    },
  };
}

/** Cash actions, by name. */
function cashActions({ world, managers }: Participants): Record<string, Action> {
  const { call, deps } = world;
  const getCashInHand = async (storeId: number, staffId: number) => {
    const row = await deps.db
      .selectFrom('cash_hands')
      .select('in_hand_paise')
      .where('store_id', '=', storeId)
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    return (row?.in_hand_paise ?? 0) / 100;
  };
  return {
    'take cash': async (rng) => {
      const { manager: as, staff } = rng.pick(managers);
      const { id } = rng.pick(staff);
      const expected = await getCashInHand(as.storeId, id);
      const counted = rng.integer(0, 2) === 0 ? rng.integer(0, 900) : expected;
      const body = { staff_id: id, expected_amount: expected, counted_amount: counted, note: 'As counted' };
      const [first] = await Promise.all([call(api.cash.takeCash, { as, body }), call(api.cash.takeCash, { as, body })]);
      return first;
    },
    "take another store's cash": async (rng) => {
      const [{ manager: as }, other] = [rng.pick(managers), rng.pick(managers)];
      if (other.manager.id === as.id) return undefined;
      const body = { staff_id: rng.pick(other.staff).id, expected_amount: 48, counted_amount: 48 };
      const refused = await call(api.cash.takeCash, { as, body });
      if (refused.status !== 404) throw new Error(`another store's handover got ${refused.status}`);
      return refused;
    },
    'close the day': (rng) => {
      const date = getBusinessDay(deps.now(), deps.config.BUSINESS_TZ);
      return call(api.cash.closeCashDay, { as: rng.pick(managers).manager, body: { date } });
    },
  };
}

/** Moves an order one step forward, by the user in charge, so that every status is reached. */
function nextStep({ world, admin, managers, buyers, orders }: Participants): Action {
  const { call, deps } = world;
  const allocate = (rng: Rng, order_id: number) => {
    const body = { order_id, warehouse_id: rng.pick(managers).manager.storeId };
    return call(api.orders.allocateStore, { as: admin, body });
  };
  return async (rng) => {
    const id = rng.pick(orders.slice(-RECENT));
    const order = await deps.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
    if (!order || order.deleted_at) return undefined;
    const store = managers.find(({ manager }) => manager.storeId === order.store_id);
    if (!store) return allocate(rng, id);
    const [as, params] = [store.manager, { id }];
    const rider = store.staff.find((person) => person.id === order.staff_id);
    if (order.status === 'Pending') {
      return call(api.orders.moveOrderAsManager, { as, params, body: { status: 'Processing' } });
    }
    if (!rider)
      return call(api.orders.allocateStaff, { as, body: { order_id: id, staff_id: rng.pick(store.staff).id } });
    if (order.status === 'Processing') {
      return call(api.orders.moveOrderAsManager, { as, params, body: { status: 'Shipped' } });
    }
    if (order.status === 'Shipped') {
      return call(api.orders.moveOrderAsStaff, { as: rider, params, body: { status: 'Out For Delivery' } });
    }
    const buyer = buyers.find((person) => person.id === order.user_id);
    return order.status === 'Out For Delivery' && buyer ? deliverWithPin(world, rng, { id, buyer, rider }) : undefined;
  };
}

/** Returns the order, tries a wrong PIN, renews the PIN, or delivers with the right one and cash that may differ. */
async function deliverWithPin(
  { call }: World,
  rng: Rng,
  { id, buyer, rider: as }: { readonly id: number; readonly buyer: Buyer; readonly rider: Person },
): Promise<Result> {
  const verify = (otp: string) => call(api.orders.verifyPin, { as, body: { order_id: id, otp } });
  const outcome = rng.integer(0, 9);
  if (outcome === 0) return call(api.orders.returnOrder, { as, params: { id }, body: { reason: 'Nobody at home' } });
  if (outcome === 1) return verify('000000');
  if (outcome === 2) return call(api.orders.renewPin, { as: buyer, params: { id } });
  const { ok } = await call(api.orders.listOwnOrders, { as: buyer, query: { q: String(id) } });
  await verify(ok.find((order) => order.id === id)?.order_pin ?? '000000');
  const cash_collected = outcome < 6 ? rng.integer(1, 900) : null;
  return call(api.orders.moveOrderAsStaff, { as, params: { id }, body: { status: 'Delivered', cash_collected } });
}

const recent = (rng: Rng, ids: readonly number[]) => rng.pick(ids.slice(-RECENT));

function customerActions({ world: { call }, buyers, products, orders }: Participants): Record<string, Action> {
  const fill = (rng: Rng, as: Buyer, most = 4) =>
    call(api.cart.setCartLine, {
      as,
      body: { product_id: rng.pick(products), quantity: rng.integer(0, most) },
    });
  const placeCart = async (as: Buyer, headers: Record<string, string> = {}) => {
    const body = { address_id: as.addressId, payment_method: 'cod' } as const;
    const placed = await call(api.orders.placeOrder, { as, headers, body });
    if (placed.status === 201 && !orders.includes(placed.ok.order_id)) orders.push(placed.ok.order_id);
    return placed;
  };
  return {
    'fill the cart': (rng) => fill(rng, rng.pick(buyers)),
    'ask for more than there is': (rng) => fill(rng, rng.pick(buyers), 900),
    place: async (rng) => {
      const as = rng.pick(buyers);
      await fill(rng, as);
      return placeCart(as);
    },
    'place twice under one key': async (rng) => {
      const as = rng.pick(buyers);
      await fill(rng, as);
      const headers = { 'idempotency-key': `twice-${rng.integer(1, 1e9)}` };
      const [first] = await Promise.all([placeCart(as, headers), placeCart(as, headers)]);
      return first;
    },
    'cancel own order': async (rng) => {
      const id = recent(rng, orders);
      return call(api.orders.cancelOrder, {
        as: rng.pick(buyers),
        params: { id },
        body: { reason: 'Changed my mind' },
      });
    },
  };
}

function storeActions({ world: { call }, managers, products, orders, requests }: Participants): Record<string, Action> {
  const move = (rng: Rng, status: 'Processing' | 'Shipped') =>
    call(api.orders.moveOrderAsManager, {
      as: rng.pick(managers).manager,
      params: { id: recent(rng, orders) },
      body: { status },
    });
  return {
    process: (rng) => move(rng, 'Processing'),
    ship: (rng) => move(rng, 'Shipped'),
    deduct: (rng) =>
      call(api.orders.deductOrderStock, { as: rng.pick(managers).manager, params: { id: recent(rng, orders) } }),
    'choose staff': (rng) => {
      const { manager, staff } = rng.pick(managers);
      const body = { order_id: recent(rng, orders), staff_id: rng.pick(staff).id };
      return call(api.orders.allocateStaff, { as: manager, body });
    },
    'ask for goods': async (rng) => {
      const lines = new Map([rng.pick(products), rng.pick(products)].map((id) => [id, rng.integer(1, 60)]));
      const ordered_products = [...lines].map(([product_id, quantity]) => ({ product_id, quantity }));
      const as = rng.pick(managers).manager;
      const made = await call(api.stockRequests.createStockRequest, {
        as,
        body: { payment_method: 'cod', ordered_products },
      });
      if (made.status === 201) requests.push(made.ok.request_id);
      return made;
    },
    'add to inventory': (rng) =>
      call(api.stockRequests.addToInventory, {
        as: rng.pick(managers).manager,
        body: { request_id: recent(rng, requests) },
      }),
  };
}

function adminActions({ world: { call }, admin: as, managers, products, orders, requests }: Participants) {
  const decide = (rng: Rng, status: 'Approved' | 'Rejected') =>
    call(api.stockRequests.decideStockRequest, { as, params: { id: recent(rng, requests) }, body: { status } });
  const archived = new Set<number>();
  const actions: Record<string, Action> = {
    allocate: (rng) =>
      call(api.orders.allocateStore, {
        as,
        body: { order_id: recent(rng, orders), warehouse_id: rng.pick(managers).manager.storeId },
      }),
    cancel: (rng) =>
      call(api.orders.cancelOrder, { as, params: { id: recent(rng, orders) }, body: { reason: 'Out of town' } }),
    delete: (rng) => call(api.orders.deleteOrder, { as, params: { id: recent(rng, orders) } }),
    approve: (rng) => decide(rng, 'Approved'),
    reject: (rng) => decide(rng, 'Rejected'),
    'receive goods': (rng) =>
      call(api.catalog.addMainStock, { as, body: { product_id: rng.pick(products), stock: rng.integer(1, 40) } }),
    correct: async (rng) => {
      const id = rng.pick(products);
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
        price: rng.integer(1, 500) / 4,
        stock: rng.integer(1, 400),
      };
      return call(api.catalog.updateProduct, { as, params: { id }, body });
    },
    'archive a product': async (rng) => {
      // Only a few, since without products nothing would be tested.
      if (archived.size >= 3) return undefined;
      const id = rng.pick(products);
      archived.add(id);
      return call(api.catalog.deleteProduct, { as, params: { id } });
    },
  };
  return actions;
}

/** Weights of actions; 1 by default. */
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

/** Lists all actions by name, repeated by weight. */
export function listActions(participants: Participants): readonly (readonly [name: string, action: Action])[] {
  const actions = {
    ...customerActions(participants),
    ...storeActions(participants),
    ...adminActions(participants),
    ...counterActions(participants),
    ...cashActions(participants),
    ...packingActions(participants),
    'next step': nextStep(participants),
  };
  return Object.entries(actions).flatMap((entry) => Array.from({ length: WEIGHTS[entry[0]] ?? 1 }, () => entry));
}
