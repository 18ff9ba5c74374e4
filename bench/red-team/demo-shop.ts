// Customers of the demo's shop, and the way of their orders to the door.
import { api } from '@tilgul/contract';
import { ORDER_STEPS, orderSteps } from '../../apps/server/src/seed/caller.ts';
import type { Target, Victim } from './target.ts';

/** A pincode of the demo's first store. */
const PINCODE = '416416';

export interface Shopper extends Victim {
  readonly access: string;
  readonly from: string;
  readonly addressId: number;
}

/** What attackers and customers do in the demo's shop. */
export function openDemoShop(target: Target) {
  const { call, deps, newAddress, newCustomer, signInAdmin, signInNow } = target;

  const newShopper = async (person?: Victim): Promise<Shopper> => {
    const customer = person ?? (await newCustomer());
    const { access } = await signInNow(customer.username, customer.password);
    const from = newAddress();
    const body = {
      full_name: 'Meera Patil',
      phone_number: customer.phone_no,
      street_address1: '12 Market Yard',
      street_address2: '',
      city: 'Sangli',
      state: 'Maharashtra',
      postal_code: PINCODE,
    };
    const { ok } = await call(api.addresses.createAddress, { as: { access }, from, body });
    return { ...customer, access, from, addressId: ok.id };
  };
  const listProducts = async () =>
    (await call(api.catalog.ourProducts, { query: { limit: 100 }, from: newAddress() })).ok;
  const setLine = (as: Shopper, product_id: number, quantity: number) =>
    call(api.cart.setCartLine, { as, from: as.from, body: { product_id, quantity } });
  const place = (as: Shopper, more: Record<string, unknown> = {}) =>
    call(api.orders.placeOrder, {
      as,
      from: as.from,
      body: { address_id: as.addressId, payment_method: 'cod' as const, ...more },
    });
  const listWindows = async () =>
    (await call(api.delivery.viewDeliveryOptions, { query: { pincode: PINCODE }, from: newAddress() })).ok.slots;

  /** Brings an order to the door. */
  async function deliver(shopper: Shopper, orderId: number): Promise<void> {
    const [admin, manager, rider] = [
      await signInAdmin(),
      await signInNow('manager', 'manager1'),
      await signInNow('staff', 'staff123'),
    ];
    const { rows } = await deps.pool.query<{ staff: number; store: number }>(
      "select u.id as staff, s.id as store from users u, stores s where u.username = 'staff' and s.store_no = 1",
    );
    const pin = async () => {
      const { ok } = await call(api.orders.listOwnOrders, { as: shopper });
      return ok.find(({ id }) => id === orderId)?.order_pin ?? '';
    };
    const [ids] = rows;
    if (!ids) throw new Error('the demo has no store 1');
    const staff = { ...rider, id: Number(ids.staff) };
    const steps = orderSteps(call, orderId, { admin, manager, storeId: Number(ids.store), staff, pin });
    for (const step of ORDER_STEPS) (await steps[step]()).ok;
  }

  /** A customer with one small order, delivered: a single unit of the cheapest product. */
  async function newKnownShopper(person?: Victim): Promise<Shopper> {
    const shopper = await newShopper(person);
    const [cheapest] = (await listProducts()).toSorted((a, b) => Number(a.price) - Number(b.price));
    (await setLine(shopper, cheapest?.id ?? 0, 1)).ok;
    await deliver(shopper, (await place(shopper)).ok.order_id);
    return shopper;
  }

  /** Cancels all orders that a customer has open, as an administrator who has noticed. */
  async function cancelOrders(shopper: Shopper): Promise<void> {
    const as = await signInAdmin();
    const { rows } = await deps.pool.query<{ id: string }>(
      "select id from orders where user_id = $1 and status = 'Pending'",
      [shopper.id],
    );
    for (const { id } of rows)
      (
        await call(api.orders.cancelOrder, {
          as,
          from: newAddress(),
          params: { id: Number(id) },
          body: { reason: 'Nobody' },
        })
      ).ok;
  }

  return { cancelOrders, deliver, listProducts, listWindows, newKnownShopper, newShopper, place, setLine };
}

export type DemoShop = ReturnType<typeof openDemoShop>;
