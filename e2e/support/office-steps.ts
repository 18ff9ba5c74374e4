// Prepares back-office data through the API: products, orders, requests and payments.
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { ACCOUNTS, DESK } from './people.ts';
import {
  type Customer,
  enter,
  newCustomer,
  orderForCash,
  type Person,
  saveAddress,
  signInByCall,
} from './shop-steps.ts';

let made = 0;
/** A unique name that reads as a word, so that searches find only it. */
export const uniqueName = (word: string): string => {
  made += 1;
  return `${word} ${Date.now().toString(36).slice(-5)}${made}`;
};

/** The demo's administrator. */
export const signInAdmin = (request: APIRequestContext): Promise<Person> => signInByCall(request, ACCOUNTS.admin);

export interface Goods {
  readonly id: number;
  readonly name: string;
}

const goods = new Set<number>();
/** Deletes the created products, so that other tests find only the demo's. */
export async function clearGoods(admin: Person): Promise<void> {
  for (const id of goods) await admin.call('DELETE', `/products/${id}/delete/`);
  goods.clear();
}

/** Finds a product by name and registers it for `clearGoods`. */
export async function takeGoods(admin: Person, name: string): Promise<Goods> {
  const [found] = await admin.call<Goods[]>('GET', `/products/?q=${encodeURIComponent(name)}`);
  if (!found) throw new Error(`There is no ${name}.`);
  goods.add(found.id);
  return { id: found.id, name };
}

/** Creates a product in Pulses, 500 g, with stock in main. */
export async function makeGoods(admin: Person, { price = 50, stock = 20 } = {}): Promise<Goods> {
  const name = uniqueName('Office Dal');
  const csv = `name,category,unit,price,description,stock\n${name},Pulses,500 g,${price},Sold by weight,${stock}\n`;
  const { version } = await admin.call<{ version: string }>('POST', '/products/import/check/', { csv });
  await admin.call('POST', '/products/import/', { csv, version });
  return takeGoods(admin, name);
}

/** Places a Pending cash order of a new customer for new products. */
export async function makeOrder(
  request: APIRequestContext,
  admin: Person,
): Promise<{ id: number; customer: Customer }> {
  const [goods, customer] = [await makeGoods(admin), await newCustomer(request)];
  const id = await orderForCash(customer, await saveAddress(customer), { [goods.name]: 2 });
  return { id, customer };
}

/** Creates a Pending stock request of the demo's store. */
export async function makeStockRequest(request: APIRequestContext, admin: Person): Promise<number> {
  const [goods, manager] = [await makeGoods(admin), await signInByCall(request, ACCOUNTS.manager)];
  const body = { payment_method: 'cod', ordered_products: [{ product_id: goods.id, quantity: 3 }] };
  return (await manager.call<{ request_id: number }>('POST', '/warehouses/request-products/', body)).request_id;
}

/** Creates a refundable payment of ₹100.00 (cancelled order); returns its gateway id. */
export async function makeRefundable(request: APIRequestContext, admin: Person): Promise<string> {
  const [goods, customer] = [await makeGoods(admin), await newCustomer(request)];
  const address_id = await saveAddress(customer);
  await customer.call('POST', '/products/add-to-cart/', { product_id: goods.id, quantity: 2 });
  const body = { amount: 100_00, currency: 'INR', address_id };
  const { order_id } = await customer.call<{ order_id: string }>('POST', '/orders/create-order/', body);
  const paid = await request.post('/sandbox/razorpay/pay', { data: { order_id, outcome: 'success', callback: true } });
  const proof = (await paid.json()) as object;
  const placed = await customer.call<{ order_id: number }>('POST', '/orders/place-order/', {
    address_id,
    payment_method: 'online',
    ...proof,
  });
  await admin.call('POST', `/orders/${placed.order_id}/cancel/`, { reason: 'Moved away' });
  return order_id;
}

/** Opens a page as the administrator. */
export async function openOffice(browser: Browser, admin: Person, path: string, size = DESK): Promise<Page> {
  const page = await enter(browser, size, admin);
  await page.goto(path);
  return page;
}

/** Navigates like a link, without a reload. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
