// Attacks on the shop's stock: goods tied up without paying, with one or many accounts.
import { api } from '@tilgul/contract';
import sharp from 'sharp';
import { reconcileOnce } from '../../apps/server/src/modules/checkout/reconciler.ts';
import { formBody } from '../../apps/server/src/seed/caller.ts';
import { type Attack, SECOND, type Target } from './target.ts';

/** A shop of 44 products, worth ₹57.2 lakh in all. */
const PRODUCTS = 44;
const STOCK = 1_000;
const PRICE = 130;
const MINUTE = 60 * SECOND;

const inLakh = (rupees: number) => `₹${(rupees / 100_000).toFixed(2)} lakh`;

/** A signed-in customer with a separate network address. */
interface Session {
  readonly id: number;
  readonly access: string;
  readonly from: string;
}

/** The attacks on the stock of a server. */
export function orderAttacks({ call, clock, deps, newAddress, newCustomer, signInAdmin, signInNow }: Target): Attack[] {
  let products: Promise<number[]> | undefined;
  /** The shop's products, made once. */
  const fillShop = () => {
    products ??= (async () => {
      const as = await signInAdmin();
      const category = await call(api.catalog.createCategory, { as, body: { name: 'Spices', description: 'Whole' } });
      const unit = await call(api.catalog.createUnit, { as, body: { unit: '500 g', description: 'Half a kilogram' } });
      const square = { create: { width: 8, height: 8, channels: 3, background: '#c98a2b' } } as const;
      const picture = await sharp(square).png().toBuffer();
      const fields = { description: 'Fresh', price: PRICE, stock: STOCK, category: category.ok.id, unit: unit.ok.id };
      const ids: number[] = [];
      for (let n = 0; n < PRODUCTS; n += 1) {
        const form = formBody({ ...fields, name: `Product ${n}` }, picture);
        ids.push((await call(api.catalog.createProduct, { as, ...form })).ok.id);
      }
      return ids;
    })();
    return products;
  };

  const newSession = async (from?: string) => {
    const { id, username, password } = await newCustomer(undefined, from);
    return { ...(await signInNow(username, password)), id, from: newAddress() };
  };
  /** Value of all reserved goods in rupees. */
  const reserved = async () => {
    const { rows } = await deps.pool.query<{ units: string }>('select sum(reserved) as units from chain_stock');
    return Number(rows[0]?.units ?? 0) * PRICE;
  };
  const setLine = (as: Session, product_id: number, quantity: number) =>
    call(api.cart.setCartLine, { as, from: as.from, body: { product_id, quantity } });
  const addAddress = (as: Session, phone_number: string) => {
    const where = { street_address1: '12 Market Yard', street_address2: '', city: 'Sangli', state: 'Maharashtra' };
    return call(api.addresses.createAddress, {
      as,
      from: as.from,
      body: { ...where, full_name: 'Meera Patil', phone_number, postal_code: '416416' },
    });
  };
  let start = 0;
  /** Fills the cart up to a value: all stock, else the maximum per line. */
  async function fillCart(as: Session, most: number): Promise<number> {
    let units = 0;
    const ids = await fillShop();
    // Each cart starts with other goods, since those of the last one are running out.
    start = (start + 4) % ids.length;
    for (const id of [...ids.slice(start), ...ids.slice(0, start)]) {
      const room = Math.floor(most / PRICE) - units;
      const [all, line] = [Math.min(STOCK, room), Math.min(99, room)];
      const isTaken = (await setLine(as, id, all)).status === 200;
      if (!isTaken) await setLine(as, id, line);
      units += isTaken ? all : line;
    }
    return units * PRICE;
  }
  /** Cart values that an attacker tries: the whole shop, the largest cash order of a new account, and a smaller cart. */
  const SUMS = [PRODUCTS * STOCK * PRICE, 10_000, 9_000];

  /** Opens the largest accepted online payment; undefined if all are refused. */
  async function openPayment(as: Session): Promise<void> {
    for (const sum of SUMS) {
      const body = { amount: (await fillCart(as, sum)) * 100, currency: 'INR' as const };
      if ((await call(api.payments.createPaymentOrder, { as, from: as.from, body })).status < 300) return;
    }
  }
  /** Holds goods by unpaid payments, reopened every 19 minutes for two hours: maximum at once, and duration. */
  async function holdUnpaid(): Promise<string> {
    const as = await newSession();
    let most = 0;
    let minutes = 0;
    for (let minute = 0; minute < 120; minute += 1) {
      await reconcileOnce(deps);
      if (minute % 19 === 0) await openPayment(as);
      const held = await reserved();
      most = Math.max(most, held);
      minutes += held > 0 ? 1 : 0;
      clock.moment += MINUTE;
    }
    return `${inLakh(most)} at once, ${minutes} of 120 minutes`;
  }

  /** Places the largest accepted cash orders in a row; counts how many of 40 succeed. */
  async function orderForCash(as: Session, phone: string): Promise<number> {
    const address = await addAddress(as, phone);
    if (address.status >= 300) return 0;
    const body = { address_id: address.ok.id, payment_method: 'cod' as const };
    const placeOne = async () => {
      for (const sum of SUMS) {
        await fillCart(as, sum);
        if ((await call(api.orders.placeOrder, { as, from: as.from, body })).status < 300) return true;
      }
      return false;
    };
    let placed = 0;
    while (placed < 40 && (await placeOne())) placed += 1;
    return placed;
  }
  /** Goods tied up by cash orders; the administrator cancels them afterwards. */
  async function tieUp(order: () => Promise<string>): Promise<string> {
    // Release the holds of earlier attacks.
    await reconcileOnce(deps);
    const done = await order();
    const tied = await reserved();
    const as = await signInAdmin();
    const open = await deps.db.selectFrom('orders').select('id').where('status', '=', 'Pending').execute();
    for (const { id } of open)
      (await call(api.orders.cancelOrder, { as, from: newAddress(), params: { id }, body: { reason: 'Nobody' } })).ok;
    return `${done}, ${inLakh(tied)}`;
  }

  const toNobody = () => tieUp(async () => `${await orderForCash(await newSession(), '0000000000')} of 40`);
  const toPlausible = () => tieUp(async () => `${await orderForCash(await newSession(), '9822041210')} of 40`);
  /** Registers from one address for an hour and orders for cash with each account, until nothing is left. */
  const fromOneAddress = () =>
    tieUp(async () => {
      const from = newAddress();
      let accounts = 0;
      for (; accounts < 100; accounts += 1) {
        const as = await newSession(from).catch(() => undefined);
        if (!as || (await orderForCash(as, '9822041210')) === 0) break;
      }
      return `${accounts} accounts`;
    });
  async function saveAddresses(): Promise<string> {
    const as = await newSession();
    let saved = 0;
    for (let n = 0; n < 200; n += 1) saved += (await addAddress(as, '9822041210')).status < 300 ? 1 : 0;
    return `${saved} of 200`;
  }
  async function callOften(): Promise<string> {
    const as = await newSession();
    let answered = 0;
    for (let n = 0; n < 1_500; n += 1)
      answered += (await call(api.users.getUser, { as, from: as.from, params: { id: as.id } })).status === 429 ? 0 : 1;
    return `${answered} of 1500`;
  }

  return [
    { what: 'goods held by an account that never pays, reopening for two hours', run: holdUnpaid },
    { what: 'cash orders to the number 0000000000', run: toNobody },
    { what: 'cash orders to a plausible number', run: toPlausible },
    { what: 'addresses saved by one account', run: saveAddresses },
    { what: 'calls of one user per minute', run: callOften },
    { what: 'cash orders of new accounts from one address', run: fromOneAddress },
  ];
}
