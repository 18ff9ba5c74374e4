// A plain model of orders, counter sales, stock and cash of two stores, in paise and without a database.
import type { LineChoice } from '@tilgul/contract/order-answers';
import type { OrderStatus } from '@tilgul/contract/rules/statuses';

type StoreIndex = 0 | 1;

export interface LineModel {
  readonly product: number;
  readonly price: number;
  /** As ordered; for a substitute, as sent. */
  readonly quantity: number;
  readonly choice: LineChoice;
  readonly isSubstitute: boolean;
  /** Grams per pack, where sold by weight. */
  readonly grams: number | null;
  packed: number | null;
  /** Charge by weight; null when it was not weighed. */
  charged: number | null;
  /** Refunds of accepted claims. */
  claimedPaise: number;
  /** Units in open claims, and in accepted ones. */
  claiming: number;
  claimed: number;
}

export interface OrderModel {
  readonly id: number;
  readonly buyer: 0 | 1;
  readonly isOnline: boolean;
  readonly fee: number;
  /** Amount captured by the bank. */
  readonly captured: number;
  /** Refunded by hand at the provider. */
  byHand: number;
  readonly slot: number | null;
  readonly lines: LineModel[];
  store: StoreIndex;
  status: OrderStatus;
  /** How often its goods returned to a store. */
  round: number;
  packedRound: number;
  /** Substitutes the customer is or was asked about, with the id of the change. */
  asked: { readonly change: number; readonly product: number; isAnswered: boolean }[];
  deliveredAt: number;
}

export interface ClaimModel {
  readonly id: number;
  readonly order: OrderModel;
  readonly line: LineModel;
  readonly quantity: number;
  state: 'open' | 'accepted' | 'rejected';
  /** Amount refunded. */
  amount: number;
  isPaid: boolean;
}

export interface SaleModel {
  readonly id: number;
  readonly store: StoreIndex;
  readonly day: number;
  readonly isCash: boolean;
  readonly lines: { readonly product: number; readonly price: number; readonly quantity: number; back: number }[];
  isVoid: boolean;
}

export interface StoreModel {
  /** On hand, by product. */
  readonly stock: Map<number, number>;
  till: number;
  /** Cash in the rider's hand. */
  hand: number;
  closedThrough: number;
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);

/** Units of a line that the customer gets. */
export const getFinalQuantity = ({ packed, quantity }: LineModel): number => packed ?? quantity;
/** Charge of a line: by weight where it was weighed. */
export const getCost = (line: LineModel): number => line.charged ?? getFinalQuantity(line) * line.price;
/** Amount due of an order that is not cancelled: final lines plus fee. */
export const getDue = ({ lines, fee }: OrderModel): number => sum(lines, getCost) + fee;
/** Amount due, without substitutes that the customer has not answered yet. */
export const getShownDue = (order: OrderModel): number => {
  const open = order.asked.filter(({ isAnswered }) => !isAnswered).map(({ product }) => product);
  return (
    getDue(order) -
    sum(
      order.lines.filter(({ product }) => open.includes(product)),
      getCost,
    )
  );
};
/** Final charge of an order; 0 when cancelled. */
export const getCharged = (order: OrderModel): number => (order.status === 'Cancelled' ? 0 : getDue(order));
/** Final charge less refunds of accepted claims. */
export const getChargeAfterClaims = (order: OrderModel): number =>
  getCharged(order) - sum(order.lines, ({ claimedPaise }) => claimedPaise);
/**
 * Refund for the next units of a line in a claim. For goods by weight it is their share, rounded so that all shares add
 * up.
 */
export function getClaimAmount(line: LineModel, quantity: number): number {
  const upTo = (units: number) => Math.floor((getCost(line) * units) / getFinalQuantity(line));
  return upTo(line.claimed + quantity) - upTo(line.claimed);
}
/** Whether the goods have left the store. */
export const isTaken = ({ status }: OrderModel): boolean => status !== 'Pending' && status !== 'Cancelled';
export const isBilled = (order: OrderModel): boolean => isTaken(order) && order.status !== 'Processing';
export const isAsked = ({ asked }: OrderModel): boolean => asked.some(({ isAnswered }) => !isAnswered);
/** Amount of a counter sale after returns. */
export const getSaleTotal = ({ lines }: SaleModel): number =>
  sum(lines, ({ quantity, back, price }) => (quantity - back) * price);

/** Moves goods into a store; out of it when negative. */
export function move({ stock }: StoreModel, product: number, quantity: number): void {
  stock.set(product, (stock.get(product) ?? 0) + quantity);
}

/** Takes all goods of an order out of a store (-1) or returns them (1). */
export function moveAll(store: StoreModel, { lines }: OrderModel, sign: 1 | -1): void {
  for (const line of lines) move(store, line.product, sign * getFinalQuantity(line));
}

/** Declines open substitutes, which return to the stock. */
export function refuseAsked(store: StoreModel, order: OrderModel, only?: number): void {
  for (const question of order.asked) {
    if (question.isAnswered || (only !== undefined && question.change !== only)) continue;
    question.isAnswered = true;
    const line = order.lines.find(({ product }) => product === question.product);
    if (!line) throw new Error(`order ${order.id} has no line ${question.product}`);
    move(store, line.product, getFinalQuantity(line));
    line.packed = 0;
    line.charged = null;
  }
}
