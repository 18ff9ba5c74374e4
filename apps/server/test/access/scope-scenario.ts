// The people of the scope tests: two stores with manager, rider and customer each, and orders of theirs in any status.
import { api } from '@tilgul/contract';
import { ADMIN, CUSTOMER, MANAGER, type Role } from '@tilgul/contract/rules/roles';
import type { Manager, Person, World } from '../support/harness.ts';

/** What one call sends besides the bearer. */
export interface Target {
  readonly params?: Record<string, number>;
  readonly query?: Record<string, string | number>;
  readonly body?: Record<string, unknown> | Buffer;
  /** Of a body that is a form. */
  readonly headers?: Record<string, string>;
}

/** One of the two: a store with everybody and everything that is theirs alone. */
export interface Side {
  /** 1 or 2, for quantities and counts by which the sides differ. */
  readonly mark: number;
  readonly customer: Person;
  readonly manager: Manager;
  readonly staff: Person;
  readonly storeName: string;
  /** A product that this store alone has. */
  readonly rareId: number;
}

export type Scenario = Awaited<ReturnType<typeof createScenario>>;
type OrderStage = Parameters<World['advance']>[1] | 'Pending';

/** Whoever has that role on a side. */
export const userFor = (side: Side, role: Role): Person =>
  role === CUSTOMER ? side.customer : role === MANAGER ? side.manager : side.staff;

/** Cookies and fields that name somebody else's account, store and token, and a higher role. */
export function forgedCookies(victim: Side, role: Role) {
  const { access, id } = userFor(victim, role);
  const { storeId } = victim.manager;
  return {
    cookie: `accessToken=${access}; roleName=${ADMIN}; userId=${id}; warehouse_id=${storeId}; isAdmin=true`,
    fields: {
      user_id: id,
      user: id,
      customer_id: id,
      cart_id: id,
      store_id: storeId,
      role_name: ADMIN,
      is_admin: true,
    },
  };
}

/** Two sides of one chain with an administrator, and what the scope table needs to make of them. */
export async function createScenario(world: World) {
  const { call } = world;
  const admin = await world.admin();
  const managers = [await world.manager(), await world.manager()] as const;
  const product = await world.product({
    price: 48.5,
    main: 100_000,
    stores: managers.map((manager) => [manager, 1_000] as const),
  });
  const sides: Side[] = [];
  for (const manager of managers) {
    const rare = await world.product({ stores: [[manager, 5]] });
    const store = await call(api.reports.storeReport, { as: manager });
    sides.push({
      mark: sides.length + 1,
      manager,
      staff: await world.staff(manager),
      customer: await world.customer(),
      storeName: store.ok.warehouse_name,
      rareId: rare.id,
    });
  }
  const [one, other] = sides;
  if (!one || !other) throw new Error('the stage is empty');

  /** A fresh order of a side in a status. */
  async function createOrder(side: Side, status: OrderStage): Promise<number> {
    const id = await world.order(side.customer, [[product.id, 1]]);
    if (status !== 'Pending') await world.advance(id, status, side);
    return id;
  }

  /** A fresh stock request of a side, approved or still to be decided. */
  async function createStockRequest(side: Side, status: 'Pending' | 'Approved'): Promise<number> {
    const body = { payment_method: 'cod', ordered_products: [{ product_id: product.id, quantity: 1 }] } as const;
    const id = (await call(api.stockRequests.createStockRequest, { as: side.manager, body })).ok.request_id;
    if (status === 'Approved')
      (await call(api.stockRequests.decideStockRequest, { as: admin, params: { id }, body: { status } })).ok;
    return id;
  }

  /** Cash in the hand of a side's rider: an order is delivered; all that is in hand then, in rupees. */
  async function cashInHand(side: Side): Promise<number> {
    await createOrder(side, 'Delivered');
    return (await call(api.cash.viewOwnCash, { as: side.staff })).ok.in_hand;
  }

  let days = 0;
  /** A day of the past that no store has closed yet; each later than the one before. */
  const nextDay = (): string => {
    days += 1;
    return new Date(Date.UTC(2025, 0, days)).toISOString().slice(0, 10);
  };

  /** Notifies somebody of something, as the product does, and nothing else is unread then. */
  async function setNotifications({ id }: Person, messages: readonly string[]): Promise<void> {
    const now = world.clock.now();
    const { db } = world.deps;
    await db.updateTable('notifications').set({ read_at: now }).where('user_id', '=', id).execute();
    const rows = messages.map((message) => ({ user_id: id, message, created_at: now }));
    await db.insertInto('notifications').values(rows).execute();
  }

  return {
    world,
    admin,
    one,
    other,
    product,
    orderIn: createOrder,
    requestOf: createStockRequest,
    cashInHand,
    nextDay,
    tell: setNotifications,
  };
}

/** How a call is scoped. */
export type Scope =
  /** It names something: a fresh one of that side each time. Anybody else's is not there. */
  | { readonly kind: 'names'; readonly target: (side: Side, role: Role) => Promise<Target> }
  /** It shows something: `mine` makes it for a side and answers by what it is known, `of` reads the answer. */
  | {
      readonly kind: 'shows';
      readonly mine: (side: Side, role: Role) => Promise<string | number>;
      readonly of: (answer: never) => readonly (string | number | null)[];
      readonly target?: Target;
    }
  /** It does something to whoever makes it; `trace` answers what somebody has of it. */
  | {
      readonly kind: 'does';
      readonly target: (side: Side) => Promise<Target>;
      readonly trace: (side: Side, role: Role) => Promise<unknown>;
    }
  /** Everybody who may make it sees the same. */
  | { readonly kind: 'same' };

/** By the names of the contract; a role that the administrator's answer differs from has an entry of its own. */
export type ScopeTable = Readonly<Record<string, Scope | Partial<Record<Role, Scope>>>>;
