// Counter sales of the demo: on ordinary days, today, and on the same weekday before, so that today has something to compare with.
import { api } from '@tilgul/contract';
import { toSalePhone } from '@tilgul/contract/rules/sale-phone';
import type { CounterPayment } from '@tilgul/contract/rules/statuses';
import { dayRange, getBusinessDay } from '../platform/time/business-day.ts';
import { getWalkInName } from '../texts/get-text.ts';
import { createRng } from './clock.ts';
import type { DemoUser } from './demo-users.ts';
import type { Scenario } from './goods.ts';

const SEED = 411;
const MINUTE = 60_000;

/** Business hours of a store, in minutes after midnight. */
const [OPENS, CLOSES] = [8 * 60, 21 * 60];
/** Minutes before a moment at which there is a sale whatever the time, so that a demo made at night has sales too. */
const LATEST = [64, 47, 33];

/** Customers with an account at the counter. Most walk in. */
const BUYERS = [
  { first_name: 'Canteen, Walchand', mobile_number: '9822043102' },
  { first_name: 'Mess, Willingdon', mobile_number: '9822043105' },
] as const;
const WALK_INS = 5;
const PAYMENTS: readonly CounterPayment[] = ['cash', 'upi', 'cash', 'upi', 'card'];

/** Sells at a store's counter, or from the main stock if the seller is the administrator. */
export type Sell = (seller: DemoUser) => Promise<void>;

/** Sells with random numbers that leave the others' sequence alone. Walk-in customers have the shop's number. */
export function createSeller({ call, goods }: Pick<Scenario, 'call' | 'goods'>, shopPhone: string): Sell {
  const rng = createRng(SEED);
  const walkIn = { first_name: getWalkInName(), mobile_number: toSalePhone(shopPhone) };
  return async (seller) => {
    const user = BUYERS[rng.integer(0, WALK_INS)] ?? walkIn;
    const products = rng
      .sample(goods, rng.integer(1, 4))
      .map(({ id }) => ({ product_id: id, quantity: rng.integer(1, 3) }));
    const body = { user, warehouse_id: 0, products, payment_type: rng.pick(PAYMENTS) };
    (await call(api.manualOrders.createManualOrder, { as: seller, body })).ok;
  };
}

/** Times of a day's counter sales: its business hours, and the hour before `moment`. */
export function listSaleTimes(moment: Date, timeZone: string): Date[] {
  const midnight = dayRange(getBusinessDay(moment, timeZone), timeZone).from.getTime();
  const rng = createRng(SEED);
  const latest = LATEST.map((minutes) => moment.getTime() - minutes * MINUTE);
  const times: number[] = [];
  for (let minutes = OPENS; minutes < CLOSES; minutes += rng.integer(28, 55)) times.push(midnight + minutes * MINUTE);
  const isOutside = (time: number) => time < Math.min(...latest) || time > moment.getTime();
  return [...times.filter(isOutside), ...latest].sort((a, b) => a - b).map((time) => new Date(time));
}

/** A day's sales: most at the first store, the others at two more and from the main stock. */
export function createSalesDay(
  { users, clock }: Pick<Scenario, 'users' | 'clock'>,
  sell: Sell,
  times: readonly Date[],
) {
  const [first, second, third] = users.stores.map(({ manager }) => manager);
  const sellers = [first, second, first, third, first, users.admin];
  let made = 0;
  /** Makes the sales until `moment` that are left. */
  return async (moment: Date): Promise<void> => {
    for (let time = times[made]; time && time <= moment; time = times[made]) {
      clock.moveTo(time);
      const seller = sellers[made % sellers.length];
      made += 1;
      if (seller) await sell(seller);
    }
  };
}
