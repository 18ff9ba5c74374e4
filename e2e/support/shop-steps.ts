// Prepares shop data through the API: a customer, a filled cart, an order.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { ACCOUNTS, openWindow, PHONE, takeConsoleErrors } from './people.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A signed-in user: `call` returns the parsed body of a successful call. */
export interface Person {
  readonly userId: number;
  readonly access: string;
  readonly role: string;
  call<T>(method: Method, path: string, data?: object): Promise<T>;
}

export interface Customer extends Person {
  readonly username: string;
  readonly password: string;
  readonly phone: string;
}

export const ADDRESS = {
  full_name: 'Kavita Kadam',
  phone_number: '9822041277',
  street_address1: '4 Ganpati Peth',
  street_address2: null,
  city: 'Sangli',
  state: 'Maharashtra',
  postal_code: '416416',
};

const claimsIn = (access: string) =>
  JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as { user_id: number; sid: number };

/** Signs in through the API; `request` keeps the refresh cookie. */
export async function signInByCall(
  request: APIRequestContext,
  [username, password]: readonly [string, string],
): Promise<Person> {
  // A sign-in with the cookie of an earlier one ends its session.
  const answer = await request.post('/api/token/', { data: { username, password }, headers: { Cookie: '' } });
  expect(answer.status()).toBe(200);
  const { access, role_name: role } = (await answer.json()) as { access: string; role_name: string };
  const call = async <T>(method: Method, path: string, data?: object): Promise<T> => {
    const headers = { Authorization: `Bearer ${access}` };
    // The server may close an idle connection just when it is used again.
    const response = await request.fetch(path, { method, headers, maxRetries: 1, ...(data ? { data } : {}) });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    // A 204 has no body.
    const body = await response.text();
    return (body === '' ? undefined : JSON.parse(body)) as T;
  };
  return { userId: claimsIn(access).user_id, access, role, call };
}

let made = 0;

/** Registers a new customer without address, cart and orders. */
export async function newCustomer(request: APIRequestContext): Promise<Customer> {
  made += 1;
  const stamp = `${Date.now()}`.slice(-7) + String(made).padStart(2, '0');
  const [username, password, phone] = [`kavita.${stamp}`, 'sesame-and-jaggery', `9${stamp}`.padEnd(10, '0')];
  const data = {
    first_name: 'Kavita',
    last_name: 'Kadam',
    username,
    email: null,
    password,
    confirm_password: password,
    phone_no: phone,
    role_name: 'Customer',
  };
  expect((await request.post('/users/create-user/', { data })).status()).toBe(201);
  return { ...(await signInByCall(request, [username, password])), username, password, phone };
}

/** Cookies belong to a host, whatever the port. */
const SITE = { domain: '127.0.0.1', path: '/' };

/** The cookies of a sign-in. */
export function sessionCookies({ access, role, userId }: Person) {
  const cookies = { accessToken: access, roleName: role, userId: String(userId) };
  return Object.entries(cookies).map(([name, value]) => ({ name, value: encodeURIComponent(value), ...SITE }));
}

/** Opens a window in which `person` is signed in. */
export async function enter(browser: Browser, size: { width: number; height: number }, person: Person): Promise<Page> {
  const { page, context } = await openWindow(browser, size);
  await context.addCookies(sessionCookies(person));
  // Managers and riders get a password from others; another test covers the prompt to replace it.
  const session = String(claimsIn(person.access).sid);
  await context.addInitScript((id) => localStorage.setItem('own-password-later', id), session);
  return page;
}

/** The address of a page that comes without its first view, and makes all its calls itself. */
export const withoutFirstView = (path: string): string => (path.includes('?') ? path : `${path}?test=1`);

/** Console errors without those of deliberate network or server failures. */
export const takeOtherErrors = (): string[] =>
  takeConsoleErrors().filter((line) => !/status of 5\d\d|net::ERR_/.test(line));

export const saveAddress = async (person: Person, more: object = {}): Promise<number> =>
  (await person.call<{ id: number }>('POST', '/users/address/create/', { ...ADDRESS, ...more })).id;

interface Product {
  readonly id: number;
  readonly name: string;
  readonly price: number;
}

/** A product of the demo data by its exact name. */
async function findProduct(person: Person, name: string): Promise<Product> {
  const found = await person.call<Product[]>('GET', `/products/?q=${encodeURIComponent(name)}`);
  const product = found.find((one) => one.name === name);
  if (!product) throw new Error(`The demo data has no ${name}.`);
  return product;
}

/** Sets quantities in the cart, by product name. */
export async function fillCart(person: Person, quantities: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, quantity] of Object.entries(quantities)) {
    const { id } = await findProduct(person, name);
    await person.call('POST', '/products/add-to-cart/', { product_id: id, quantity });
  }
}

export interface OwnOrder {
  readonly id: number;
  readonly status: string;
  readonly order_pin: string | null;
}

export const ownOrders = (person: Person): Promise<OwnOrder[]> => person.call('GET', '/orders/');

/** Places a cash order; returns its number. */
export async function orderForCash(
  person: Person,
  addressId: number,
  quantities: Readonly<Record<string, number>>,
): Promise<number> {
  await fillCart(person, quantities);
  const body = { address_id: addressId, payment_method: 'cod' };
  return (await person.call<{ order_id: number }>('POST', '/orders/place-order/', body)).order_id;
}

/** The demo's back office: its administrator, the manager of a store, that store's rider. */
export async function backOffice(request: APIRequestContext) {
  const [admin, manager, staff] = [
    await signInByCall(request, ACCOUNTS.admin),
    await signInByCall(request, ACCOUNTS.manager),
    await signInByCall(request, ACCOUNTS.staff),
  ];
  const move = (id: number, status: string) =>
    manager.call('PATCH', `/orders/${id}/update-status/`, { status, order_id: id });
  return {
    /** Brings an order to Shipped, where it gets a PIN. */
    async ship(id: number): Promise<void> {
      const { warehouse_id } = await manager.call<{ warehouse_id: number }>(
        'GET',
        `/users/user-list/${manager.userId}/`,
      );
      await admin.call('POST', '/orders/allocate-warehouse/', { warehouse_id, order_id: id });
      await move(id, 'Processing');
      await manager.call('POST', '/warehouses/allocate-order-to-staff/', { order_id: id, staff_id: staff.userId });
      await move(id, 'Shipped');
    },
    /** Delivers a shipped order with PIN and cash in rupees. */
    async deliver(id: number, otp: string, cash_collected: number): Promise<void> {
      const path = `/orders/${id}/update-status/`;
      await staff.call('PUT', path, { status: 'Out For Delivery' });
      await staff.call('POST', '/orders/verify-pin/', { otp, order_id: id });
      await staff.call('PUT', path, { status: 'Delivered', cash_collected });
    },
  };
}

/** Opens the card of an order in 'Your Orders'. */
export async function openOrder(page: Page, id: number) {
  const head = page.getByRole('button', { name: `Order #${id}`, exact: true });
  const card = page.getByRole('listitem').filter({ has: head }).first();
  await expect(card).toBeVisible();
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  return card;
}

/** The checkout's button for two Jaggery paid online, and for any cash order. Each shows once its way to pay is chosen. */
export const payButton = (page: Page) => page.getByRole('button', { name: 'Pay ₹157.00 online' });
export const cashButton = (page: Page) => page.getByRole('button', { name: /^Place order · ₹/ });

/** The choice between 'Cash on Delivery' and 'Pay online'. */
export const payChoice = (page: Page) => page.getByRole('radiogroup', { name: 'Payment' });

export async function pressPay(page: Page): Promise<void> {
  await payChoice(page).getByText('Pay online').click();
  await payButton(page).click();
}

export async function pressCash(page: Page): Promise<void> {
  await payChoice(page).getByText('Cash on Delivery').click();
  await cashButton(page).click();
}
export const provider = (page: Page) => page.locator('dialog.rzp-stand-in');

export interface Visit {
  readonly customer: Customer;
  readonly page: Page;
}

/** A customer with two Jaggery (₹157.00) in the cart and one address, at the payment step. */
export async function atPayment(browser: Browser, request: APIRequestContext, size = PHONE): Promise<Visit> {
  const customer = await newCustomer(request);
  await saveAddress(customer);
  await fillCart(customer, { Jaggery: 2 });
  const page = await enter(browser, size, customer);
  await page.goto('/customer-delivery-details');
  await expect(page.getByRole('radio', { name: /Kavita Kadam/ })).toBeChecked();
  return { customer, page };
}

/** Expects exactly one order, paid online or payable in cash. */
export async function expectOneOrder(
  { customer, page }: Visit,
  payment: 'Paid online' | 'Cash on Delivery',
): Promise<number> {
  await expect(page).toHaveURL(/\/customer-orders$/);
  const orders = await ownOrders(customer);
  expect(orders).toHaveLength(1);
  const id = orders[0]?.id ?? 0;
  await expect((await openOrder(page, id)).getByText(payment).first()).toBeVisible();
  return id;
}
