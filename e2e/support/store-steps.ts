// Prepares data of stores and riders through the API: a store with manager, riders, products and orders.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { makeGoods, signInAdmin, uniqueName } from './office-steps.ts';
import { enter, newCustomer, type OwnOrder, type Person, saveAddress, signInByCall } from './shop-steps.ts';

const PASSWORD = 'jaggery-9';
/** Price of one pack in rupees. */
const PRICE = 50;

interface Rider extends Person {
  readonly name: string;
}

/** A store that no other test uses. */
export interface Branch {
  readonly admin: Person;
  readonly manager: Person;
  /** The manager's username. */
  readonly managerName: string;
  readonly riders: readonly [Rider, Rider];
  readonly customer: Person;
  readonly addressId: number;
  readonly storeId: number;
  readonly storeName: string;
  readonly goods: { readonly id: number; readonly name: string };
}

let people = 0;
function person(first_name: string, last_name: string) {
  people += 1;
  const stamp = `${Date.now()}`.slice(-7) + String(people).padStart(2, '0');
  const username = `${first_name.toLowerCase()}.${stamp}`;
  return { first_name, last_name, username, email: null, phone_no: `8${stamp}`.padEnd(10, '0'), password: PASSWORD };
}

async function newRider(request: APIRequestContext, manager: Person, first: string, last: string): Promise<Rider> {
  const form = { ...person(first, last), role_name: 'Warehouse Staff' };
  await manager.call('POST', '/warehouses/create-staff/', form);
  return { ...(await signInByCall(request, [form.username, PASSWORD])), name: `${first} ${last}` };
}

/** Moves goods from main into the store by a stock request. */
export async function fetchGoods(admin: Person, manager: Person, productId: number, quantity: number): Promise<void> {
  const body = { payment_method: 'cod', ordered_products: [{ product_id: productId, quantity }] };
  const { request_id } = await manager.call<{ request_id: number }>('POST', '/warehouses/request-products/', body);
  await admin.call('PATCH', `/warehouses/${request_id}/update-request-status/`, { status: 'Approved', request_id });
  await manager.call('POST', '/warehouses/updat-stock/', { request_id });
}

/** Opens a store with a manager, two riders, forty packs of a new product (and forty in main), and a customer. */
export async function openBranch(request: APIRequestContext): Promise<Branch> {
  const admin = await signInAdmin(request);
  const boss = { ...person('Meera', 'Joshi'), role_name: 'Warehouse Manager' };
  const { id: managerId } = await admin.call<{ id: number }>('POST', '/users/create-user/', boss);
  const storeName = uniqueName('Branch');
  const store = { name: storeName, location: 'Station Road', store_no: Date.now() % 1_000_000_000, manager: managerId };
  const { id: storeId } = await admin.call<{ id: number }>('POST', '/warehouses/create/', store);
  const manager = await signInByCall(request, [boss.username, PASSWORD]);
  const goods = await makeGoods(admin, { price: PRICE, stock: 80 });
  await fetchGoods(admin, manager, goods.id, 40);
  const customer = await newCustomer(request);
  return {
    admin,
    manager,
    managerName: boss.username,
    riders: [await newRider(request, manager, 'Vinod', 'Pawar'), await newRider(request, manager, 'Ravi', 'Gaikwad')],
    customer,
    addressId: await saveAddress(customer),
    storeId,
    storeName,
    goods,
  };
}

/** Signs the manager in again, for tests that outlast a session. */
export const signInManager = (request: APIRequestContext, { managerName }: Branch): Promise<Person> =>
  signInByCall(request, [managerName, PASSWORD]);

/** Status to which an order can be taken through the API. */
export type Stage = 'placed' | 'allocated' | 'Processing' | 'Shipped' | 'Out For Delivery' | 'Delivered';
const STAGES: readonly Stage[] = ['placed', 'allocated', 'Processing', 'Shipped', 'Out For Delivery', 'Delivered'];

const ownOrder = async ({ customer }: Branch, id: number) =>
  (await customer.call<OwnOrder[]>('GET', '/orders/')).find((order) => order.id === id);

/** The order's delivery PIN, as the customer sees it. */
export const getPin = async (branch: Branch, id: number): Promise<string> =>
  (await ownOrder(branch, id))?.order_pin ?? '';

export const getStatus = async (branch: Branch, id: number): Promise<string | undefined> =>
  (await ownOrder(branch, id))?.status;

const pay = async (branch: Branch, packs: number): Promise<object> => {
  const { customer, addressId } = branch;
  const body = { amount: packs * PRICE * 100, currency: 'INR', address_id: addressId };
  const { order_id } = await customer.call<{ order_id: string }>('POST', '/orders/create-order/', body);
  const outcome = { order_id, outcome: 'success', callback: true };
  return customer.call<object>('POST', '/sandbox/razorpay/pay', outcome);
};

interface Basket {
  readonly packs: number;
  readonly payment: 'cod' | 'online';
  /** The customer's choice for short lines; none by default. */
  readonly choice: 'ask' | 'best_match' | undefined;
}

async function place(branch: Branch, { packs, payment, choice }: Basket): Promise<number> {
  const { customer, addressId, goods } = branch;
  await customer.call('POST', '/products/add-to-cart/', { product_id: goods.id, quantity: packs });
  if (choice) await customer.call('PUT', `/products/cart/${goods.id}/choice/`, { choice });
  const proof = payment === 'online' ? await pay(branch, packs) : {};
  const body = { address_id: addressId, payment_method: payment, ...proof };
  return (await customer.call<{ order_id: number }>('POST', '/orders/place-order/', body)).order_id;
}

/** Places an order of the branch's customer and brings it to `stage`, with the first rider. */
export async function orderAt(
  branch: Branch,
  stage: Stage,
  {
    packs = 2,
    payment = 'cod' as 'cod' | 'online',
    rider = branch.riders[0] as Person,
    choice = undefined as Basket['choice'],
  } = {},
): Promise<number> {
  const { admin, manager, storeId } = branch;
  const id = await place(branch, { packs, payment, choice });
  const path = `/orders/${id}/update-status/`;
  const steps: Readonly<Record<Stage, () => Promise<unknown>>> = {
    placed: async () => undefined,
    allocated: () => admin.call('POST', '/orders/allocate-warehouse/', { order_id: id, warehouse_id: storeId }),
    Processing: () => manager.call('PATCH', path, { status: 'Processing', order_id: id }),
    Shipped: async () => {
      await manager.call('POST', '/warehouses/allocate-order-to-staff/', { order_id: id, staff_id: rider.userId });
      await manager.call('PATCH', path, { status: 'Shipped', order_id: id });
    },
    'Out For Delivery': () => rider.call('PUT', path, { status: 'Out For Delivery', order_id: id }),
    Delivered: async () => {
      await rider.call('POST', '/orders/verify-pin/', { order_id: id, otp: await getPin(branch, id) });
      await rider.call('PUT', path, { status: 'Delivered', order_id: id });
    },
  };
  for (const step of STAGES.slice(0, STAGES.indexOf(stage) + 1)) await steps[step]();
  return id;
}

/** Opens a page as a user of the store. */
export async function openAs(
  browser: Browser,
  who: Person,
  size: { width: number; height: number },
  path: string,
): Promise<Page> {
  const page = await enter(browser, size, who);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
  return page;
}

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
/** The table row that contains the text. */
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Counts the notes that the page plays. */
export async function listenFor(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function count(when?: number) {
      document.documentElement.dataset['notes'] = String(Number(document.documentElement.dataset['notes'] ?? 0) + 1);
      start.call(this, when);
    };
  });
  return async () => Number((await page.locator('html').getAttribute('data-notes')) ?? 0);
}
