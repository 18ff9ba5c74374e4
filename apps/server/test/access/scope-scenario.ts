// The scenario of the scope tests: two stores, each with manager, rider and customer, and orders in any status.
import { api } from '@tilgul/contract';
import { ADMIN, CUSTOMER, MANAGER, type Role } from '@tilgul/contract/rules/roles';
import type { Manager, Person, World } from '../support/harness.ts';

/** Request data of a call, besides the access token. */
export interface Target {
  readonly params?: Record<string, number>;
  readonly query?: Record<string, string | number>;
  readonly body?: Record<string, unknown> | Buffer;
  /** Content type of a multipart body. */
  readonly headers?: Record<string, string>;
}

/** One of two sides: a store with its people and its own product. */
export interface Side {
  /** 1 or 2, used as quantities by which the sides differ. */
  readonly mark: number;
  readonly customer: Person;
  readonly manager: Manager;
  readonly staff: Person;
  readonly storeName: string;
  /** A product that only this store has. */
  readonly rareId: number;
}

export type Scenario = Awaited<ReturnType<typeof createScenario>>;
type OrderStage = Parameters<World['advance']>[1] | 'Pending';

export const userFor = (side: Side, role: Role): Person =>
  role === CUSTOMER ? side.customer : role === MANAGER ? side.manager : side.staff;

/** Cookies and fields that claim another user's account, store and token, and a higher role. */
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

/** Creates two sides and an administrator, with helpers for the scope table. */
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
  if (!one || !other) throw new Error('the scenario needs two sides');

  /** Creates an order of a side in a status. */
  async function createOrder(side: Side, status: OrderStage): Promise<number> {
    const id = await world.order(side.customer, [[product.id, 1]]);
    if (status !== 'Pending') await world.advance(id, status, side);
    return id;
  }

  /** Creates a stock request of a side, pending or approved. */
  async function createStockRequest(side: Side, status: 'Pending' | 'Approved'): Promise<number> {
    const body = { payment_method: 'cod', ordered_products: [{ product_id: product.id, quantity: 1 }] } as const;
    const id = (await call(api.stockRequests.createStockRequest, { as: side.manager, body })).ok.request_id;
    if (status === 'Approved')
      (await call(api.stockRequests.decideStockRequest, { as: admin, params: { id }, body: { status } })).ok;
    return id;
  }

  /** Delivers an order and returns all cash in hand of the side's rider, in rupees. */
  async function cashInHand(side: Side): Promise<number> {
    await createOrder(side, 'Delivered');
    return (await call(api.cash.viewOwnCash, { as: side.staff })).ok.in_hand;
  }

  let days = 0;
  /** A past day that no store has closed yet, later each time. */
  const nextDay = (): string => {
    days += 1;
    return new Date(Date.UTC(2025, 0, days)).toISOString().slice(0, 10);
  };

  /** Marks a user's notifications as read and adds new ones. */
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
    createOrder,
    createStockRequest,
    cashInHand,
    nextDay,
    setNotifications,
  };
}

/** How a call is scoped. */
export type Scope =
  /** The call names a row, created for a side each time. Rows of others are not found. */
  | { readonly kind: 'byId'; readonly target: (side: Side, role: Role) => Promise<Target> }
  /** The call lists rows: `create` adds one for a side and returns its key, `toKeys` reads the keys of an answer. */
  | {
      readonly kind: 'list';
      readonly create: (side: Side, role: Role) => Promise<string | number>;
      readonly toKeys: (answer: never) => readonly (string | number | null)[];
      readonly target?: Target;
    }
  /** The call changes the caller's own data; `readState` returns that of a user. */
  | {
      readonly kind: 'write';
      readonly target: (side: Side) => Promise<Target>;
      readonly readState: (side: Side, role: Role) => Promise<unknown>;
    }
  /** All permitted users get the same answer, except for what `toCommon` leaves out. */
  | { readonly kind: 'shared'; readonly target?: Target; readonly toCommon?: (answer: unknown) => unknown };

/** Scopes by the contract's call names, or by role where they differ. */
export type ScopeTable = Readonly<Record<string, Scope | Partial<Record<Role, Scope>>>>;
