// Delivery settings in tests: pincodes, windows and fees, and the options that customers see.
import { api } from '@tilgul/contract';
import type { BodyInput } from '@tilgul/contract/endpoint';
import type { Manager, Person, World } from './harness.ts';

/** Pincode of the delivery addresses in tests. */
export const PINCODE = '416416';
type Settings = BodyInput<typeof api.delivery.saveDeliverySettings>;

export function createDeliveryDesk(world: World) {
  const { call } = world;

  /** Replaces the delivery settings. */
  const configure = async (body: Settings) =>
    (await call(api.delivery.saveDeliverySettings, { as: await world.admin(), body })).ok;

  /** Lets a store deliver to pincodes. */
  const serve = async (
    { storeId }: Manager,
    more: Partial<BodyInput<typeof api.delivery.addAreas>> = {},
  ): Promise<readonly { readonly id: number; readonly pincode: string }[]> => {
    const body = { store_id: storeId, pincodes: [PINCODE], ...more };
    return (await call(api.delivery.addAreas, { as: await world.admin(), body })).ok.areas;
  };

  /** Gives a store the same windows every day, with a cut-off 90 minutes before they begin. */
  const plan = async (
    { storeId }: Manager,
    windows: readonly { starts: string; ends: string; capacity: number; cutoff_minutes?: number }[],
  ) => {
    const templates = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      windows.map((window) => ({ weekday, cutoff_minutes: 90, ...window })),
    );
    const body = { store_id: storeId, templates };
    return (await call(api.delivery.saveSlotTemplates, { as: await world.admin(), body })).ok;
  };

  const options = async (pincode = PINCODE) =>
    (await call(api.delivery.viewDeliveryOptions, { query: { pincode } })).ok;

  /** The stored row of a window. */
  async function slot(id: number) {
    const { db } = world.deps;
    const columns = ['wanted', 'capacity', 'used', 'closed', 'cutoff_at', 'starts_at'] as const;
    return db.selectFrom('slots').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
  }

  /** Id of the first available window at a pincode. */
  async function firstSlot(pincode = PINCODE): Promise<number> {
    const [first] = (await options(pincode)).slots;
    if (!first) throw new Error('there is no window');
    return first.id;
  }

  /** Places the cart as a cash order. */
  const placeForCash = async (as: Person, addressId: number, more: Record<string, unknown> = {}) =>
    call(api.orders.placeOrder, { as, body: { address_id: addressId, payment_method: 'cod', ...more } });

  const getOrder = async (as: Person, id: number) => {
    const { ok } = await call(api.orders.listOwnOrders, { as });
    const order = ok.find((entry) => entry.id === id);
    if (!order) throw new Error(`order ${id} is not listed`);
    return order;
  };

  return { configure, serve, plan, options, slot, firstSlot, placeForCash, getOrder };
}
