// The scope of the customers' calls, and of those that everybody may make.
import { api } from '@tilgul/contract';
import { CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import { formBody } from '../../src/seed/caller.ts';
import type { Person } from '../support/harness.ts';
import { type Scenario, type Scope, type ScopeTable, type Side, type Target, userFor } from './scope-scenario.ts';

const CITY = { city: 'Sangli', state: 'Maharashtra', postal_code: '416416' };
const ADDRESS = { full_name: 'Meera Patil', phone_number: '9822041210', street_address1: '12 Market Yard', ...CITY };
const toIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const same: Scope = { kind: 'same' };

/** The calls of customers. */
export function customerScope({ world, one, other, product, orderIn }: Scenario): ScopeTable {
  const { call } = world;
  const fillCarts = async (getQuantity: (side: Side) => number) => {
    for (const side of [one, other]) await world.fillCart(side.customer, [[product.id, getQuantity(side)]]);
  };
  const orderScope = (status: Parameters<typeof orderIn>[1], body: Record<string, unknown> = {}) => ({
    kind: 'names' as const,
    target: async (side: Side): Promise<Target> => ({ params: { id: await orderIn(side, status) }, body }),
  });
  const createInvoice = async (side: Side) => {
    const order = await orderIn(side, 'Shipped');
    const bill = world.deps.db.selectFrom('tax_documents').select('id').where('order_id', '=', order);
    return (await bill.executeTakeFirstOrThrow()).id;
  };
  /** An order whose customer is asked about a substitute. */
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
  /** Open, or accepted and to be paid back. */
  const createClaim = async (side: Side, isAccepted: boolean) => {
    const id = await orderIn(side, 'Delivered');
    const form = formBody({ line_id: product.id, kind: 'missing', quantity: 1 });
    const { ok } = await call(api.claims.makeClaim, { as: side.customer, params: { id }, ...form });
    if (isAccepted) (await call(api.claims.decideClaim, { as: side.manager, params: ok, body: { accept: true } })).ok;
    return ok.id;
  };
  const addressTarget = async (side: Side) => ({ params: { id: await world.address(side.customer) } });
  const addresses = async ({ customer }: Side) =>
    toIds((await call(api.addresses.listAddresses, { as: customer, query: { limit: 500 } })).ok);
  return {
    'addresses.createAddress': { kind: 'does', target: async () => ({ body: ADDRESS }), trace: addresses },
    'addresses.updateAddress': {
      kind: 'names',
      target: async (side) => ({ ...(await addressTarget(side)), body: ADDRESS }),
    },
    'addresses.deleteAddress': { kind: 'names', target: addressTarget },
    'addresses.listAddresses': { kind: 'shows', mine: ({ customer }) => world.address(customer), of: toIds },
    'cart.setCartLine': {
      kind: 'does',
      target: async ({ rareId }) => ({ body: { product_id: rareId, quantity: 2 } }),
      trace: async ({ customer }) => (await call(api.cart.viewCart, { as: customer })).ok.items,
    },
    'cart.setLineChoice': {
      kind: 'does',
      target: async ({ customer, rareId }) => {
        await world.fillCart(customer, [
          [rareId, 0],
          [rareId, 1],
        ]);
        return { params: { product_id: rareId }, body: { choice: 'ask' } };
      },
      trace: async ({ customer }) => (await call(api.cart.viewCart, { as: customer })).ok.items,
    },
    'cart.mergeCart': {
      kind: 'does',
      target: async ({ rareId }) => ({ body: { lines: [{ product_id: rareId, quantity: 3 }] } }),
      trace: async ({ customer }) => (await call(api.cart.viewCart, { as: customer })).ok.items,
    },
    'cart.viewCart': {
      kind: 'shows',
      mine: async ({ mark }) => {
        await fillCarts((side) => side.mark);
        return mark;
      },
      of: ({ items }: { items: { product_id: number; quantity: number }[] }) =>
        items.filter(({ product_id }) => product_id === product.id).map(({ quantity }) => quantity),
    },
    'reviews.rateProduct': {
      kind: 'does',
      target: async (side) => {
        await orderIn(side, 'Delivered');
        return { params: { id: product.id }, body: { rating: 4 } };
      },
      trace: ({ customer }) =>
        world.deps.db.selectFrom('reviews').select(['id', 'rating']).where('user_id', '=', customer.id).execute(),
    },
    'reviews.getOwnReview': {
      kind: 'shows',
      target: { params: { id: product.id } },
      mine: async (side) => {
        await orderIn(side, 'Delivered');
        const word = `Said by ${side.mark}`;
        const body = { rating: side.mark, word };
        await call(api.reviews.rateProduct, { as: side.customer, params: { id: product.id }, body });
        return word;
      },
      of: ({ word }: { word: string | null }) => [word],
    },
    'bills.listBills': { kind: 'shows', mine: createInvoice, of: toIds },
    'bills.getBill': { kind: 'names', target: async (side) => ({ params: { id: await createInvoice(side) } }) },
    'claims.listClaims': { kind: 'shows', mine: (side, role) => createClaim(side, role === STAFF), of: toIds },
    'claims.makeClaim': {
      kind: 'names',
      target: async (side) => ({
        params: { id: await orderIn(side, 'Delivered') },
        ...formBody({ line_id: product.id, kind: 'damaged', quantity: 1 }),
      }),
    },
    'claims.decideClaim': {
      kind: 'names',
      target: async (side) => ({
        params: { id: await createClaim(side, false) },
        body: { accept: false, reason: 'Not ours' },
      }),
    },
    'claims.payClaimBack': {
      kind: 'names',
      target: async (side) => ({ params: { id: await createClaim(side, true) } }),
    },
    'orders.listOwnOrders': { kind: 'shows', mine: (side) => orderIn(side, 'Pending'), of: toIds },
    'orders.answerChange': { kind: 'names', target: createSubstitutionRequest },
    'orders.cancelOrder': orderScope('allocated', { reason: 'Ordered by mistake' }),
    'orders.orderHistory': orderScope('allocated'),
    'orders.renewPin': orderScope('Shipped'),
    'orders.placeOrder': {
      kind: 'names',
      target: async (side) => {
        await fillCarts(() => 1);
        return { body: { address_id: await world.address(side.customer), payment_method: 'cod' } };
      },
    },
    'payments.createPaymentOrder': {
      [CUSTOMER]: {
        kind: 'names',
        target: async (side) => {
          for (const { customer } of [one, other])
            await world.deps.db.deleteFrom('cart_lines').where('user_id', '=', customer.id).execute();
          await fillCarts(() => 2);
          return { body: { amount: 9_700, currency: 'INR', address_id: await world.address(side.customer) } };
        },
      },
      [MANAGER]: {
        kind: 'does',
        target: async () => ({ body: { amount: 9_700, currency: 'INR' } }),
        trace: ({ manager }) =>
          world.deps.db
            .selectFrom('payment_intents')
            .select(['id', 'store_id'])
            .where('user_id', '=', manager.id)
            .execute(),
      },
    },
  };
}

/** The calls of everybody. */
export function sharedScope({ world, tell }: Scenario): ScopeTable {
  const unread = async (of: Person) =>
    (await world.call(api.notifications.countUnread, { as: of })).ok.unread_notifications;
  const words = (side: Side, role: Role) => `For side ${side.mark}, ${role}`;
  const selfScope: Scope = {
    kind: 'names',
    target: async (side, role) => ({ params: { id: userFor(side, role).id } }),
  };
  const ownStoreScope: Scope = { kind: 'names', target: async ({ staff }) => ({ params: { id: staff.id } }) };
  return {
    'catalog.listProducts': same,
    'catalog.listCategories': same,
    'catalog.listUnits': same,
    'taxes.getCounterSettings': same,
    'taxes.listTaxClasses': same,
    'users.listRoles': same,
    'users.getUser': { [CUSTOMER]: selfScope, [STAFF]: selfScope, [MANAGER]: ownStoreScope },
    'notifications.listNotifications': {
      kind: 'shows',
      mine: async (side, role) => {
        await tell(userFor(side, role), [words(side, role)]);
        return words(side, role);
      },
      of: (rows: readonly { message: string }[]) => rows.map(({ message }) => message),
    },
    'notifications.countUnread': {
      kind: 'shows',
      mine: async (side, role) => {
        await tell(userFor(side, role), Array.from({ length: side.mark }, String));
        return side.mark;
      },
      of: ({ unread_notifications }: { unread_notifications: number }) => [unread_notifications],
    },
    'notifications.markAllRead': {
      kind: 'does',
      target: async () => ({ body: {} }),
      trace: (side, role) => unread(userFor(side, role)),
    },
  };
}
