// Scopes of calls by customers, and of calls open to all roles.
import { api } from '@tilgul/contract';
import type { Answer } from '@tilgul/contract/endpoint';
import { CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import { formBody } from '../../src/seed/caller.ts';
import type { Person } from '../support/harness.ts';
import { type Scenario, type Scope, type ScopeTable, type Side, type Target, userFor } from './scope-scenario.ts';

const CITY = { city: 'Sangli', state: 'Maharashtra', postal_code: '416416' };
const ADDRESS = { full_name: 'Meera Patil', phone_number: '9822041210', street_address1: '12 Market Yard', ...CITY };
const toIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const same: Scope = { kind: 'shared' };
/** Customers see the stock up to 100; the version follows from it. */
const sameUpToStock: Scope = {
  kind: 'shared',
  toCommon: (answer) =>
    (answer as Answer<typeof api.catalog.listProducts>).map(
      ({ stock, total_qty: _qty, version: _version, ...product }) => ({
        ...product,
        stock: Math.min(stock, 100),
      }),
    ),
};

/** Only administrators get the number of products. */
const sameUpToCounts: Scope = {
  kind: 'shared',
  toCommon: (answer) =>
    (answer as Answer<typeof api.catalog.listUnits | typeof api.catalog.listCategories>).map(
      ({ product_count: _count, ...row }) => row,
    ),
};

/** Calls by customers. */
export function customerScope({ world, one, other, product, createOrder }: Scenario): ScopeTable {
  const { call } = world;
  const fillCarts = async (getQuantity: (side: Side) => number) => {
    for (const side of [one, other]) await world.fillCart(side.customer, [[product.id, getQuantity(side)]]);
  };
  const orderScope = (status: Parameters<typeof createOrder>[1], body: Record<string, unknown> = {}) => ({
    kind: 'byId' as const,
    target: async (side: Side): Promise<Target> => ({ params: { id: await createOrder(side, status) }, body }),
  });
  const createInvoice = async (side: Side) => {
    const order = await createOrder(side, 'Shipped');
    const bill = world.deps.db.selectFrom('tax_documents').select('id').where('order_id', '=', order);
    return (await bill.executeTakeFirstOrThrow()).id;
  };
  /** Creates an order with an open substitution request. */
  const createSubstitutionRequest = async (side: Side): Promise<Target> => {
    const { customer: as, manager } = side;
    const substitute = await world.product({ stores: [[manager, 1]] });
    const address_id = await world.address(as);
    await world.fillCart(as, [[product.id, 2]]);
    (await call(api.cart.setLineChoice, { as, params: { product_id: product.id }, body: { choice: 'ask' } })).ok;
    const id = (await call(api.orders.placeOrder, { as, body: { address_id, payment_method: 'cod' } })).ok.order_id;
    await world.advance(id, 'Processing', side);
    const line = { line_id: product.id, packed: 1, substitute: { product_id: substitute.id, quantity: 1 } };
    const { ok } = await call(api.orders.packOrder, { as: manager, params: { id }, body: { lines: [line] } });
    return { params: { id, change_id: ok.changes[0]?.id ?? 0 }, body: { accept: true } };
  };
  /** Creates a claim, open or accepted with a refund due. */
  const createClaim = async (side: Side, isAccepted: boolean) => {
    const id = await createOrder(side, 'Delivered');
    const form = formBody({ line_id: product.id, kind: 'missing', quantity: 1 });
    const { ok } = await call(api.claims.makeClaim, { as: side.customer, params: { id }, ...form });
    if (isAccepted) (await call(api.claims.decideClaim, { as: side.manager, params: ok, body: { accept: true } })).ok;
    return ok.id;
  };
  const addressTarget = async (side: Side) => ({ params: { id: await world.address(side.customer) } });
  const addresses = async ({ customer }: Side) =>
    toIds((await call(api.addresses.listAddresses, { as: customer, query: { limit: 500 } })).ok);
  const waits = async ({ customer }: Side) => (await call(api.productWaits.listWaits, { as: customer })).ok.product_ids;
  return {
    'addresses.createAddress': { kind: 'write', target: async () => ({ body: ADDRESS }), readState: addresses },
    'addresses.updateAddress': {
      kind: 'byId',
      target: async (side) => ({ ...(await addressTarget(side)), body: ADDRESS }),
    },
    'addresses.deleteAddress': { kind: 'byId', target: addressTarget },
    'addresses.listAddresses': { kind: 'list', create: ({ customer }) => world.address(customer), toKeys: toIds },
    'cart.setCartLine': {
      kind: 'write',
      target: async ({ rareId }) => ({ body: { product_id: rareId, quantity: 2 } }),
      readState: async ({ customer }) => (await call(api.cart.viewCart, { as: customer })).ok.items,
    },
    'cart.setLineChoice': {
      kind: 'write',
      target: async ({ customer, rareId }) => {
        await world.fillCart(customer, [
          [rareId, 0],
          [rareId, 1],
        ]);
        return { params: { product_id: rareId }, body: { choice: 'ask' } };
      },
      readState: async ({ customer }) => (await call(api.cart.viewCart, { as: customer })).ok.items,
    },
    'cart.mergeCart': {
      kind: 'write',
      target: async ({ rareId }) => ({ body: { lines: [{ product_id: rareId, quantity: 3 }] } }),
      readState: async ({ customer }) => (await call(api.cart.viewCart, { as: customer })).ok.items,
    },
    'cart.viewCart': {
      kind: 'list',
      create: async ({ mark }) => {
        await fillCarts((side) => side.mark);
        return mark;
      },
      toKeys: ({ items }: { items: { product_id: number; quantity: number }[] }) =>
        items.filter(({ product_id }) => product_id === product.id).map(({ quantity }) => quantity),
    },
    'reviews.rateProduct': {
      kind: 'write',
      target: async (side) => {
        await createOrder(side, 'Delivered');
        return { params: { id: product.id }, body: { rating: 4 } };
      },
      readState: ({ customer }) =>
        world.deps.db.selectFrom('reviews').select(['id', 'rating']).where('user_id', '=', customer.id).execute(),
    },
    'reviews.withdrawReview': {
      kind: 'write',
      target: async (side) => {
        await createOrder(side, 'Delivered');
        const params = { id: product.id };
        await call(api.reviews.rateProduct, { as: side.customer, params, body: { rating: 4 } });
        return { params };
      },
      readState: ({ customer }) =>
        world.deps.db.selectFrom('reviews').select(['id', 'rating']).where('user_id', '=', customer.id).execute(),
    },
    'reviews.getOwnReview': {
      kind: 'list',
      target: { params: { id: product.id } },
      create: async (side) => {
        await createOrder(side, 'Delivered');
        const word = `Review by ${side.mark}`;
        const body = { rating: side.mark, word };
        await call(api.reviews.rateProduct, { as: side.customer, params: { id: product.id }, body });
        return word;
      },
      toKeys: ({ word }: { word: string | null }) => [word],
    },
    'productWaits.startWait': { kind: 'write', target: async () => ({ params: { id: product.id } }), readState: waits },
    'productWaits.endWait': {
      kind: 'write',
      target: async ({ customer }) => {
        await call(api.productWaits.startWait, { as: customer, params: { id: product.id } });
        return { params: { id: product.id } };
      },
      readState: waits,
    },
    'productWaits.listWaits': {
      kind: 'list',
      create: async ({ customer }) => {
        const { id } = await world.product();
        await call(api.productWaits.startWait, { as: customer, params: { id } });
        return id;
      },
      toKeys: ({ product_ids }: { product_ids: number[] }) => product_ids,
    },
    'bills.listBills': { kind: 'list', create: createInvoice, toKeys: toIds },
    'bills.getBill': { kind: 'byId', target: async (side) => ({ params: { id: await createInvoice(side) } }) },
    'claims.listClaims': { kind: 'list', create: (side, role) => createClaim(side, role === STAFF), toKeys: toIds },
    'claims.makeClaim': {
      kind: 'byId',
      target: async (side) => ({
        params: { id: await createOrder(side, 'Delivered') },
        ...formBody({ line_id: product.id, kind: 'damaged', quantity: 1 }),
      }),
    },
    'claims.decideClaim': {
      kind: 'byId',
      target: async (side) => ({
        params: { id: await createClaim(side, false) },
        body: { accept: false, reason: 'Not ours' },
      }),
    },
    'claims.payClaimBack': {
      kind: 'byId',
      target: async (side) => ({ params: { id: await createClaim(side, true) } }),
    },
    'orders.listOwnOrders': { kind: 'list', create: (side) => createOrder(side, 'Pending'), toKeys: toIds },
    'orders.listQuestions': {
      kind: 'list',
      create: async (side) => (await createSubstitutionRequest(side)).params?.['id'] ?? 0,
      toKeys: (rows: readonly { order_id: number }[]) => rows.map(({ order_id }) => order_id),
    },
    'orders.answerChange': { kind: 'byId', target: createSubstitutionRequest },
    'orders.cancelOrder': orderScope('allocated', { reason: 'Ordered by mistake' }),
    'orders.orderHistory': orderScope('allocated'),
    'orders.renewPin': orderScope('Shipped'),
    'orders.placeOrder': {
      kind: 'byId',
      target: async (side) => {
        await fillCarts(() => 1);
        return { body: { address_id: await world.address(side.customer), payment_method: 'cod' } };
      },
    },
    'payments.createPaymentOrder': {
      [CUSTOMER]: {
        kind: 'byId',
        target: async (side) => {
          for (const { customer } of [one, other])
            await world.deps.db.deleteFrom('cart_lines').where('user_id', '=', customer.id).execute();
          await fillCarts(() => 2);
          return { body: { amount: 9_700, currency: 'INR', address_id: await world.address(side.customer) } };
        },
      },
      [MANAGER]: {
        kind: 'write',
        target: async () => ({ body: { amount: 9_700, currency: 'INR' } }),
        readState: ({ manager }) =>
          world.deps.db
            .selectFrom('payment_intents')
            .select(['id', 'store_id'])
            .where('user_id', '=', manager.id)
            .execute(),
      },
    },
  };
}

/** Calls open to all roles. */
export function sharedScope({ world, product, setNotifications }: Scenario): ScopeTable {
  const unread = async (of: Person) =>
    (await world.call(api.notifications.countUnread, { as: of })).ok.unread_notifications;
  const words = (side: Side, role: Role) => `For side ${side.mark}, ${role}`;
  const selfScope: Scope = {
    kind: 'byId',
    target: async (side, role) => ({ params: { id: userFor(side, role).id } }),
  };
  const ownStoreScope: Scope = { kind: 'byId', target: async ({ staff }) => ({ params: { id: staff.id } }) };
  return {
    'catalog.listProducts': sameUpToStock,
    'catalog.listCategories': sameUpToCounts,
    'catalog.listUnits': sameUpToCounts,
    'productMrps.getMrps': { kind: 'shared', target: { params: { id: product.id } } },
    'registers.getRegisterSettings': same,
    'taxes.getCounterSettings': same,
    'taxes.listTaxClasses': same,
    'users.listRoles': same,
    'users.getUser': { [CUSTOMER]: selfScope, [STAFF]: selfScope, [MANAGER]: ownStoreScope },
    'notifications.listNotifications': {
      kind: 'list',
      create: async (side, role) => {
        await setNotifications(userFor(side, role), [words(side, role)]);
        return words(side, role);
      },
      toKeys: (rows: readonly { message: string }[]) => rows.map(({ message }) => message),
    },
    'notifications.countUnread': {
      kind: 'list',
      create: async (side, role) => {
        await setNotifications(userFor(side, role), Array.from({ length: side.mark }, String));
        return side.mark;
      },
      toKeys: ({ unread_notifications }: { unread_notifications: number }) => [unread_notifications],
    },
    'notifications.markAllRead': {
      kind: 'write',
      target: async () => ({ body: {} }),
      readState: (side, role) => unread(userFor(side, role)),
    },
  };
}
