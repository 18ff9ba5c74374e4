// Registers of the demo's first store: two devices, a shift a day with a few sales, goods from the scale, a return, and one sale
// that a manager should look at.
import { api } from '@tilgul/contract';
import type { RecordPayment, SaleLine } from '@tilgul/contract/register-records';
import type { CatalogueAnswer } from '@tilgul/contract/registers';
import { formatFinancialYear, formatInvoiceNumber } from '@tilgul/contract/rules/invoice-number';
import { toPaise } from '@tilgul/contract/rules/money';
import { dayRange, getBusinessDay } from '../platform/time/business-day.ts';
import { createRng, type Rng } from './clock.ts';
import { DEMO_ACCOUNTS, type DemoUser } from './demo-users.ts';
import type { Scenario } from './goods.ts';

/** PINs of the first store's manager and of its first staff member. */
const REGISTER_PINS = { manager: '246825', staff: '1358' } as const;

const SEED = 907;
const HOUR = 3_600_000;
const FLOAT_PAISE = 100_000;
/** Units of a product from which on registers sell it. */
const ENOUGH = 24;
/** Hours after midnight of a shift's sales. */
const SALE_HOURS = [9.2, 10.4, 11.1, 12.6];

interface Device {
  readonly id: number;
  readonly letter: string;
  readonly secret: string;
  seq: number;
  shift: number;
  readonly numbers: Map<string, number>;
}

/** Registers two devices, lets staff sell, sets PINs; returns a function that works a day at them. */
export async function createDemoRegisters(scenario: Scenario): Promise<(day: Date) => Promise<void>> {
  const { call, users, timeZone } = scenario;
  const [store] = users.stores;
  const cashier = store?.staff[0];
  if (!store || !cashier) return async () => undefined;
  const { manager } = store;
  const devices: Device[] = [];
  for (const name of ['Counter 1', 'Counter 2']) {
    const body = { name, store_id: store.storeId };
    const { ok } = await call(api.registers.createRegister, { as: users.admin, body });
    devices.push({ id: ok.id, letter: ok.letter, secret: ok.secret, seq: 0, shift: 0, numbers: new Map() });
  }
  const body = { can_sell: true, can_return: true };
  (await call(api.users.updateStaff, { as: manager, params: { id: cashier.id }, body })).ok;
  const [, , { password: ofManager }, { password: ofStaff }] = DEMO_ACCOUNTS;
  const setPin = async (as: DemoUser, pin: string, password: string) =>
    (await call(api.registers.saveRegisterPin, { as, body: { pin, password } })).status;
  await setPin(manager, REGISTER_PINS.manager, ofManager);
  await setPin(cashier, REGISTER_PINS.staff, ofStaff);
  await addSecondMrp(scenario);
  const workDay = { scenario, rng: createRng(SEED), manager, cashierId: cashier.id };
  let days = 0;
  return async (moment) => {
    const day = getBusinessDay(moment, timeZone);
    days += 1;
    for (const [index, device] of devices.entries()) {
      // The second register is open on every third day.
      if (index === 1 && days % 3 !== 0) continue;
      await workShift(workDay, device, { day, number: days });
    }
  };
}

/** Packs of one good with two printed MRPs are on the shelf. */
async function addSecondMrp({ call, users, goods }: Scenario): Promise<void> {
  const good = goods.find(({ mrp }) => typeof mrp === 'number');
  if (typeof good?.mrp !== 'number') return;
  const mrps = [{ mrp: good.mrp + 5, price: good.price + 4 }];
  (await call(api.productMrps.replaceMrps, { as: users.admin, params: { id: good.id }, body: { mrps } })).ok;
}

interface WorkDay {
  readonly scenario: Scenario;
  readonly rng: Rng;
  readonly manager: DemoUser;
  readonly cashierId: number;
}

/** A shift with its sales, sent when it is closed. */
async function workShift(
  { scenario, rng, manager, cashierId }: WorkDay,
  device: Device,
  { day, number: dayNumber }: { readonly day: string; readonly number: number },
): Promise<void> {
  const { call, clock, timeZone } = scenario;
  const midnight = dayRange(day, timeZone).from.getTime();
  const fy = formatFinancialYear(day);
  const headers = { authorization: `Register ${device.id}.${device.secret}` };
  const { ok: catalogue } = await call(api.registers.getCatalogue, { params: { id: device.id }, headers });
  // Orders of the coming days need the rest.
  const { inventory } = (await call(api.inventory.viewStock, { as: manager, query: { limit: 500 } })).ok;
  const plenty = new Set(inventory.filter(({ quantity }) => quantity >= ENOUGH).map(({ product_id }) => product_id));
  const shelf = catalogue.products.filter(({ id }) => plenty.has(id));
  device.shift += 1;
  const records: object[] = [];
  let drawer = FLOAT_PAISE;
  const add = (kind: string, hour: number, fields: object) => {
    device.seq += 1;
    const at = new Date(midnight + hour * HOUR).toISOString();
    records.push({ register: device.id, seq: device.seq, at, kind, by: cashierId, shift: device.shift, ...fields });
  };
  const takeNumber = (kind: 'T' | 'C') => {
    const { invoice, credit_note } = catalogue.series;
    const { series } = kind === 'T' ? invoice : credit_note;
    const seq = (device.numbers.get(`${series}/${fy}`) ?? 0) + 1;
    device.numbers.set(`${series}/${fy}`, seq);
    return formatInvoiceNumber({ series, fy, seq });
  };
  add('open', 8.9, { float: FLOAT_PAISE });
  for (const [index, hour] of SALE_HOURS.entries()) {
    const lines = rng.sample(shelf, rng.integer(1, 4)).map((product) => toLine(catalogue, product, { rng, day }));
    const total = lines.reduce((sum, line) => sum + getAmount(line), 0);
    const pay = choosePayment(total, { index, dayNumber });
    const bill = takeNumber('T');
    add('sale', hour, {
      as_of: new Date(midnight + 8.8 * HOUR).toISOString(),
      numbers: [bill],
      lines,
      round: 0,
      total,
      pay,
    });
    drawer += sumCash(pay);
    const [first] = lines;
    if (index !== 2 || dayNumber % 7 !== 5 || !first || 'grams' in first || pay[0]?.kind !== 'cash') continue;
    const amount = Math.floor(getAmount(first) / first.quantity);
    const back = { bill, lines: [{ line: 1, quantity: 1 }], restock: true, reason: 'Bought too much' };
    add('return', hour + 0.4, { ...back, numbers: [takeNumber('C')], total: amount, pay: [{ kind: 'cash', amount }] });
    drawer -= amount;
  }
  const isShort = dayNumber % 9 === 4;
  add('close', 13.2, { counted: isShort ? drawer - 1000 : drawer, ...(isShort && { note: 'A ₹10 note is missing' }) });
  clock.moveTo(new Date(midnight + 13.3 * HOUR));
  const body = { records: records as never };
  (await call(api.registers.postRecords, { params: { id: device.id }, headers, body })).ok;
}

const sumCash = (pay: readonly RecordPayment[]): number =>
  pay.reduce((sum, { kind, amount }) => sum + (kind === 'cash' ? amount : 0), 0);

type CatalogueProduct = CatalogueAnswer['products'][number];

/** The tax rate of a class on a day, in basis points. */
const findRate = ({ tax_classes }: CatalogueAnswer, taxClass: number | null, day: string): number =>
  tax_classes.find(({ id }) => id === taxClass)?.rates.findLast(({ from }) => from <= day)?.rate ?? 0;

/** Units of a product, or some of it from the scale. */
function toLine(
  catalogue: CatalogueAnswer,
  product: CatalogueProduct,
  { rng, day }: { readonly rng: Rng; readonly day: string },
): SaleLine {
  const { unit_grams: grams, tax_class, loose_tax_class, prices } = product;
  const [listed] = prices;
  const price = toPaise(listed?.price ?? 0) ?? 0;
  const common = { product_id: product.id, price, discount: 0 };
  if (product.sold_by_weight && grams !== null && rng.integer(0, 1) === 1) {
    const weight = rng.integer(2, 9) * 105;
    const amount = Math.floor((2 * price * weight + grams) / (2 * grams));
    return { ...common, grams: weight, amount, rate: findRate(catalogue, loose_tax_class ?? tax_class, day) };
  }
  const mrp = listed?.mrp == null ? null : (toPaise(listed.mrp) ?? null);
  return { ...common, quantity: rng.integer(1, 3), mrp, rate: findRate(catalogue, tax_class, day) };
}

const getAmount = (line: SaleLine): number => ('grams' in line ? (line.amount ?? 0) : line.price * line.quantity);

/** Mostly cash; some by card, some split. One is by UPI with a typed reference, which a manager should look at. */
function choosePayment(
  total: number,
  { index, dayNumber }: { readonly index: number; readonly dayNumber: number },
): RecordPayment[] {
  if (index === 1 && dayNumber % 12 === 3) return [{ kind: 'upi', amount: total, reference: '412345678901' }];
  if (index === 1) return [{ kind: 'card', amount: total }];
  const half = Math.floor(total / 200) * 100;
  if (index === 3 && half > 0 && half < total)
    return [
      { kind: 'cash', amount: half, given: half },
      { kind: 'card', amount: total - half },
    ];
  return [{ kind: 'cash', amount: total }];
}
