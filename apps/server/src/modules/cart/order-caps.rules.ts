// Pure rules of the caps on carts and orders: what one account can tie up before it pays (ORD-16).
import type { CapBody, CapName, CapWay } from '@tilgul/contract/rules/caps';
import { MAX_AVAILABLE, MAX_CART_QUANTITY } from '@tilgul/contract/rules/limits';
import { asPaise, type Paise, toPaise, toRupees } from '@tilgul/contract/rules/money';
import type { Config } from '../../config.ts';

const CAP_SETTINGS = [
  'CASH_ORDER_MAX',
  'LINE_MAX',
  'OPEN_ORDERS_MAX',
  'OPEN_ORDERS_PER_WINDOW',
  'WINDOW_PLACES_MAX',
  'CASH_CANCELLATIONS_MAX',
] as const;
export type CapSettings = Pick<Config, (typeof CAP_SETTINGS)[number]>;

/** The settings that are caps. */
export const pickCaps = (config: CapSettings): CapSettings =>
  Object.fromEntries(CAP_SETTINGS.map((name) => [name, config[name]])) as unknown as CapSettings;

/** Days in which a customer's cancellations count. */
export const CANCELLATION_DAYS = 7;
/** An account may have the chain's stock of a product divided by this in open cash orders, but at least `SHARE_MIN`. */
const SHARE = 5;
export const SHARE_MIN = 12;
/** Shares of stock that is not shown (above `MAX_AVAILABLE`) are rounded down to this, so that they do not reveal it. */
const SHARE_STEP = 10;
/** What was delivered before counts this often. */
const GROWTH = 3;

/** What was delivered to an account. */
export interface Delivered {
  readonly hasDelivered: boolean;
  /** Amount of the largest delivered order; 0 for none. */
  readonly largestOrder: Paise;
  /** Largest delivered quantity of a line; 0 for none. */
  readonly largestLine: number;
}

/** The history of an account at the time of a new order. */
export interface AccountHistory extends Delivered {
  /** Open orders to be paid in cash: in all, in the new order's window, and to its address in that window. */
  readonly openCash: number;
  readonly openInWindow: number;
  readonly openAtAddress: number;
  /** Windows to come in which open orders have a place. */
  readonly places: number;
  /** Cash orders that the customer cancelled within `CANCELLATION_DAYS`. */
  readonly cancellations: number;
}

/** An account without orders. */
export const NO_HISTORY: AccountHistory = {
  hasDelivered: false,
  largestOrder: asPaise(0),
  largestLine: 0,
  openCash: 0,
  openInWindow: 0,
  openAtAddress: 0,
  places: 0,
  cancellations: 0,
};

export interface CappedLine {
  readonly product_id: number;
  readonly product_name: string;
  readonly quantity: number;
  /** Units of the product in the account's open cash orders. */
  readonly ordered: number;
  /** Units that the chain has. */
  readonly onHand: number;
}

/** A new order, or an online payment that holds its goods. */
export interface CappedOrder {
  readonly total: Paise;
  readonly isCash: boolean;
  readonly hasWindow: boolean;
  readonly lines: readonly CappedLine[];
}

/** The cap that an order breaks. `max` is what the account could order now. */
export interface Cap extends CapBody {
  readonly product_name?: string;
}

/** Largest quantity of a cart line. */
export const getLineMax = ({ LINE_MAX }: Pick<CapSettings, 'LINE_MAX'>, { largestLine }: Delivered): number =>
  Math.min(Math.max(LINE_MAX, GROWTH * largestLine), MAX_CART_QUANTITY);

/** Largest amount of a cash order. */
export const getCashMax = (
  { CASH_ORDER_MAX }: Pick<CapSettings, 'CASH_ORDER_MAX'>,
  { largestOrder }: Delivered,
): Paise => asPaise(Math.max(toPaise(CASH_ORDER_MAX) ?? 0, GROWTH * largestOrder));

function getShare(onHand: number): number {
  const step = onHand > MAX_AVAILABLE ? SHARE_STEP : 1;
  return Math.max(SHARE_MIN, Math.floor(onHand / SHARE / step) * step);
}

/** Units of a product that may still be added to an account's open cash orders. */
const getShareLeft = ({ onHand, ordered }: CappedLine): number => getShare(onHand) - ordered;

const getProduct = ({ product_id, product_name }: CappedLine) => ({ product_id, product_name });

function findLineCap(settings: CapSettings, history: AccountHistory, order: CappedOrder): Cap | undefined {
  const lineMax = getLineMax(settings, history);
  const long = order.lines.find(({ quantity }) => quantity > lineMax);
  if (long) return { cap: 'line', max: lineMax, ways: ['quantity'], ...getProduct(long) };
  // Accounts that have received an order may hold more while they pay online.
  if (!order.isCash && history.hasDelivered) return undefined;
  const large = order.lines.find((line) => line.quantity > getShareLeft(line));
  if (!large) return undefined;
  const ways: CapWay[] = history.hasDelivered ? ['quantity', 'online'] : ['quantity'];
  return { cap: 'share', max: Math.min(Math.max(0, getShareLeft(large)), MAX_AVAILABLE), ways, ...getProduct(large) };
}

/** Returns the first cap that an order breaks; undefined if it may be placed. */
export function findCap(settings: CapSettings, history: AccountHistory, order: CappedOrder): Cap | undefined {
  const { OPEN_ORDERS_MAX, OPEN_ORDERS_PER_WINDOW, WINDOW_PLACES_MAX, CASH_CANCELLATIONS_MAX } = settings;
  const lineCap = findLineCap(settings, history, order);
  if (lineCap) return lineCap;
  const { isCash, hasWindow } = order;
  const count = (cap: CapName, found: number, max: number, ways: readonly CapWay[]): Cap | undefined =>
    found >= max ? { cap, max, ways } : undefined;
  const cashMax = getCashMax(settings, history);
  return (
    (isCash ? count('cancellations', history.cancellations, CASH_CANCELLATIONS_MAX, ['online']) : undefined) ??
    (isCash && order.total > cashMax
      ? { cap: 'cash_order', max: toRupees(cashMax), ways: ['online', 'quantity'] }
      : undefined) ??
    (isCash ? count('open_orders', history.openCash, OPEN_ORDERS_MAX, ['online']) : undefined) ??
    (hasWindow ? count('places', history.places, WINDOW_PLACES_MAX, ['no_window']) : undefined) ??
    (isCash && hasWindow
      ? (count('window', history.openInWindow, OPEN_ORDERS_PER_WINDOW, ['window', 'online']) ??
        count('address', history.openAtAddress, OPEN_ORDERS_PER_WINDOW, ['window', 'online']))
      : undefined)
  );
}
