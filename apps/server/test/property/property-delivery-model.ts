// The plain model of orders, counter sales, stock and cash of two stores: what everybody must see, in whole paise without a database.
import type { LineChoice } from '@tilgul/contract/order-answers';
import type { OrderStatus } from '@tilgul/contract/rules/statuses';

export type StoreIndex = 0 | 1;

export interface LineModel {
  readonly product: number;
  readonly price: number;
  /** As ordered; of a substitute what went instead. */
  readonly quantity: number;
  readonly choice: LineChoice;
  readonly isSubstitute: boolean;
  /** Of a pack, where it is sold by weight. */
  readonly grams: number | null;
  packed: number | null;
  /** What it comes to by the scale; null where it was never weighed. */
  charged: number | null;
  /** What accepted claims paid back. */
  claimedPaise: number;
  /** What open claims are about, and what accepted ones took back. */
  claiming: number;
  claimed: number;
}

export interface OrderModel {
  readonly id: number;
  readonly buyer: 0 | 1;
  readonly isOnline: boolean;
  readonly fee: number;
  /** What the bank has taken for it. */
  readonly captured: number;
  readonly slot: number | null;
  readonly lines: LineModel[];
  store: StoreIndex;
  status: OrderStatus;
  /** How often its goods were given back to a store. */
  round: number;
  packedRound: number;
  /** Substitutes that the customer is or was asked about, with the number of the change. */
  asked: { readonly change: number; readonly product: number; isAnswered: boolean }[];
  deliveredAt: number;
}

export interface ClaimModel {
  readonly id: number;
  readonly order: OrderModel;
  readonly line: LineModel;
  readonly quantity: number;
  state: 'open' | 'accepted' | 'rejected';
  /** What it paid back. */
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
  /** What the rider has in hand. */
  hand: number;
  closedThrough: number;
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);

/** How many of a line the customer gets. */
export const getFinalQuantity = ({ packed, quantity }: LineModel): number => packed ?? quantity;
/** What a line comes to: by the scale where it was weighed. */
export const getCost = (line: LineModel): number => line.charged ?? getFinalQuantity(line) * line.price;
/** What an order comes to while it stands: its final lines and the fee. */
export const getDue = ({ lines, fee }: OrderModel): number => sum(lines, getCost) + fee;
/** What the customer is charged in the end: nothing for what was cancelled. */
export const getCharged = (order: OrderModel): number => (order.status === 'Cancelled' ? 0 : getDue(order));
/** Of it, what stays with the shop after the accepted claims. */
export const getKept = (order: OrderModel): number =>
  getCharged(order) - sum(order.lines, ({ claimedPaise }) => claimedPaise);
/** What the next so many of a line come to that a claim takes back: of a weighed one their share, rounded so that all sum to it. */
export function getClaimAmount(line: LineModel, quantity: number): number {
  const upTo = (units: number) => Math.floor((getCost(line) * units) / getFinalQuantity(line));
  return upTo(line.claimed + quantity) - upTo(line.claimed);
}
/** Whether the goods of an order have left its store. */
export const isTaken = ({ status }: OrderModel): boolean => status !== 'Pending' && status !== 'Cancelled';
export const isBilled = (order: OrderModel): boolean => isTaken(order) && order.status !== 'Processing';
export const isAsked = ({ asked }: OrderModel): boolean => asked.some(({ isAnswered }) => !isAnswered);
/** What a counter sale comes to after its returns. */
export const saleKept = ({ lines }: SaleModel): number =>
  sum(lines, ({ quantity, back, price }) => (quantity - back) * price);

/** Moves goods into a store, or out of it where the quantity is negative. */
export function move({ stock }: StoreModel, product: number, quantity: number): void {
  stock.set(product, (stock.get(product) ?? 0) + quantity);
}

/** Takes all that an order consists of out of a store (-1), or puts it back (1). */
export function moveAll(store: StoreModel, { lines }: OrderModel, sign: 1 | -1): void {
  for (const line of lines) move(store, line.product, sign * getFinalQuantity(line));
}

/** Refuses what is still asked about an order: the substitutes are in the store again. */
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
