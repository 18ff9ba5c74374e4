// Products, carts and orders of a test's world.
import { api } from '@tilgul/contract';
import sharp from 'sharp';
import type { MediaFile, MediaStore } from '../../src/platform/ports/media-store.ts';
import { type Caller, formBody, ORDER_STEPS, orderSteps } from '../../src/seed/caller.ts';
import { type createPeople, type Manager, next, type Person } from './world-people.ts';

let picture: Promise<Buffer> | undefined;
/** The smallest picture that uploads accept. */
export function tinyPicture(): Promise<Buffer> {
  picture ??= sharp({ create: { width: 8, height: 8, channels: 3, background: '#c98a2b' } })
    .png()
    .toBuffer();
  return picture;
}

let renditions: readonly MediaFile[] = [];

/** Reuses the encoded files of an earlier world in this process, and caches them for later ones. */
async function withoutEncoding<T extends { image: string | null }>(
  media: MediaStore | undefined,
  create: () => Promise<T>,
): Promise<T> {
  if (!media) return create();
  if (renditions.length > 0) {
    await media.write(renditions);
    return create();
  }
  const made = await create();
  const hash = /media\/(\w+)-/.exec(made.image ?? '')?.[1] ?? '-';
  const names = (await media.list()).filter((name) => name.startsWith(hash));
  renditions = await Promise.all(
    names.map(async (name) => ({ name, bytes: (await media.read(name)) ?? Buffer.alloc(0) })),
  );
  return made;
}

/** Creates the product helpers of a world. With `media`, worlds in one process share one encoded picture. */
export function createGoods(call: Caller, people: ReturnType<typeof createPeople>, media?: MediaStore) {
  let hasPicture = false;
  let made: Promise<{ category: number; unit: number }> | undefined;
  /** The category and unit (500 g) that products use by default. */
  function categoryAndUnit() {
    made ??= (async () => {
      const as = await people.admin();
      const category = await call(api.catalog.createCategory, {
        as,
        body: { name: 'Spices', description: 'Whole and ground' },
      });
      const unit = await call(api.catalog.createUnit, { as, body: { unit: '500 g', description: 'Half a kilogram' } });
      return { category: category.ok.id, unit: unit.ok.id };
    })();
    return made;
  }

  /** Sends goods from main stock to a store by a request that is approved and added. */
  async function stockStore(of: Manager, productId: number, quantity: number): Promise<void> {
    const as = await people.admin();
    const request = await call(api.stockRequests.createStockRequest, {
      as: of,
      body: { payment_method: 'cod', ordered_products: [{ product_id: productId, quantity }] },
    });
    const id = request.ok.request_id;
    (
      await call(api.stockRequests.decideStockRequest, {
        as,
        params: { id },
        body: { status: 'Approved', request_id: id },
      })
    ).ok;
    (await call(api.stockRequests.addToInventory, { as: of, body: { request_id: id } })).ok;
  }

  /** Sets a store's opening stock in one call instead of a request's three. */
  async function countInStore(as: Manager, product_id: number, quantity: number): Promise<void> {
    const body = { kind: 'count', reason: 'Opening stock', lines: [{ product_id, quantity }] } as const;
    (await call(api.inventory.adjustStock, { as, body })).ok;
  }

  /**
   * Creates a product with stock in main and in stores, by their managers: counted in `stores`, or sent by a request
   * with its documents in `sent`. Price in rupees.
   */
  async function product(
    options: {
      price?: number;
      main?: number;
      stores?: readonly (readonly [Manager, number])[];
      sent?: readonly (readonly [Manager, number])[];
    } = {},
  ) {
    const { price = 48, main = 0, stores = [], sent = [] } = options;
    const as = await people.admin();
    const { category, unit } = await categoryAndUnit();
    const form = formBody(
      {
        name: `Product ${next()}`,
        category,
        unit,
        description: 'Fresh',
        price,
        stock: sent.reduce((sum, [, quantity]) => sum + quantity, main),
      },
      await tinyPicture(),
    );
    const create = async () => (await call(api.catalog.createProduct, { as, ...form })).ok;
    const ok = hasPicture ? await create() : await withoutEncoding(media, create);
    hasPicture = true;
    for (const [of, quantity] of stores) await countInStore(of, ok.id, quantity);
    for (const [of, quantity] of sent) await stockStore(of, ok.id, quantity);
    return ok;
  }

  /** Creates a delivery address of a customer. */
  async function address(of: Person, postal_code = '416416'): Promise<number> {
    const body = {
      full_name: 'Meera Patil',
      phone_number: '9822041210',
      street_address1: '12 Market Yard',
      street_address2: '',
      city: 'Sangli',
      state: 'Maharashtra',
      postal_code,
    };
    return (await call(api.addresses.createAddress, { as: of, body })).ok.id;
  }

  /** Fills a customer's cart. */
  async function fillCart(
    of: Person,
    lines: readonly (readonly [productId: number, quantity: number])[],
  ): Promise<void> {
    for (const [product_id, quantity] of lines)
      (await call(api.cart.setCartLine, { as: of, body: { product_id, quantity } })).ok;
  }

  /** Places a cash order, and returns its id. */
  async function order(
    of: Person,
    lines: readonly (readonly [productId: number, quantity: number])[],
  ): Promise<number> {
    const address_id = await address(of);
    await fillCart(of, lines);
    return (await call(api.orders.placeOrder, { as: of, body: { address_id, payment_method: 'cod' } })).ok.order_id;
  }

  /** Advances an order to a status by the real calls of the users in charge. */
  async function advance(
    orderId: number,
    to: 'allocated' | 'Processing' | 'Shipped' | 'Out For Delivery' | 'Delivered',
    who: { customer: Person; manager: Manager; staff: Person },
  ): Promise<void> {
    const steps = orderSteps(call, orderId, {
      admin: await people.admin(),
      manager: who.manager,
      storeId: who.manager.storeId,
      staff: who.staff,
      pin: () => getPin(orderId, who.customer),
    });
    for (const step of ORDER_STEPS) {
      (await steps[step]()).ok;
      if (step === to) return;
    }
  }

  /** Reads the PIN as the customer. */
  async function getPin(orderId: number, customer: Person): Promise<string> {
    const { ok } = await call(api.orders.listOwnOrders, { as: customer });
    const pin = ok.find((entry) => entry.id === orderId)?.order_pin;
    if (!pin) throw new Error(`order ${orderId} has no PIN`);
    return pin;
  }

  return { product, stockStore, address, fillCart, order, advance, getPin, categoryAndUnit };
}
