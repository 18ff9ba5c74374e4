// A sale in progress: its lines, discount and customer. Pure.
import type { SaleRecord } from '@tilgul/contract/register-records';
import { type Paise, wireToPaise } from '@tilgul/contract/rules/money';
import { type BasketLine, getListAmount, priceSale } from '@tilgul/contract/rules/price-sale';
import { findRate, type Index, type Product } from './catalogue.ts';

export interface Line {
  /** Unique within the basket. */
  readonly key: number;
  readonly product_id: number;
  readonly price: Paise;
  readonly mrp: Paise | null;
  /** Of the whole line, before the bill's discount. */
  readonly discount: Paise;
  /** One of both. */
  readonly quantity: number;
  readonly grams: number | null;
  readonly unit_grams: number | null;
  /** Price on a scale's label. */
  readonly amount: Paise | null;
}

export interface Buyer {
  readonly name: string;
  readonly phone: string;
  readonly gstin: string;
  readonly address: string;
}
export const WALK_IN: Buyer = { name: '', phone: '', gstin: '', address: '' };

/** A manager's approval; `check` is null if the PIN was checked offline. */
export interface Approval {
  readonly by: number;
  readonly check: string | null;
}

/** The bill's discount as it was typed. */
export interface Discount {
  readonly kind: 'percent' | 'rupees';
  /** Whole percent, or paise. */
  readonly value: number;
}

export interface Basket {
  readonly id: string;
  readonly lines: readonly Line[];
  readonly nextKey: number;
  /** Key of the line that + − and Del change. */
  readonly marked: number | null;
  readonly discount: Discount | null;
  readonly buyer: Buyer;
  readonly approval: Approval | null;
  /** ISO time since it is held; null for the one on screen. */
  readonly held_at: string | null;
}

export const createBasket = (): Basket => ({
  id: crypto.randomUUID(),
  lines: [],
  nextKey: 1,
  marked: null,
  discount: null,
  buyer: WALK_IN,
  approval: null,
  held_at: null,
});

const MAX_QUANTITY = 9999;

interface Addition {
  readonly product: Product;
  /** Which of the product's prices; the first by default. */
  readonly choice?: number;
  readonly quantity?: number;
  readonly grams?: number;
  readonly amount?: Paise | undefined;
}

/** Adds goods: counted ones to the line with the same price and MRP, each weighed one to a new line. */
export function addGoods(basket: Basket, { product, choice = 0, quantity = 1, grams, amount }: Addition): Basket {
  const chosen = product.prices[choice];
  if (!chosen) return basket;
  const price = wireToPaise(chosen.price);
  const mrp = chosen.mrp === null ? null : wireToPaise(chosen.mrp);
  const same = basket.lines.find(
    (line) =>
      grams === undefined &&
      line.grams === null &&
      line.product_id === product.id &&
      line.price === price &&
      line.mrp === mrp,
  );
  if (same) return setQuantity({ ...basket, marked: same.key }, same.key, same.quantity + quantity);
  const line: Line = {
    key: basket.nextKey,
    product_id: product.id,
    price,
    mrp: grams === undefined ? mrp : null,
    discount: 0,
    quantity: grams === undefined ? Math.min(quantity, MAX_QUANTITY) : 1,
    grams: grams ?? null,
    unit_grams: grams === undefined ? null : product.unit_grams,
    amount: amount ?? null,
  };
  return { ...basket, lines: [...basket.lines, line], nextKey: basket.nextKey + 1, marked: line.key };
}

/** Sets a counted line's quantity; below 1 removes the line. */
export function setQuantity(basket: Basket, key: number, quantity: number): Basket {
  if (quantity < 1) return removeLine(basket, key);
  const wanted = Math.min(quantity, MAX_QUANTITY);
  const lines = basket.lines.map((line) =>
    line.key === key && line.grams === null ? { ...line, quantity: wanted } : line,
  );
  return { ...basket, lines, marked: key };
}

/** Removes a line and marks the one that takes its place, else the last. */
export function removeLine(basket: Basket, key: number): Basket {
  const index = basket.lines.findIndex((line) => line.key === key);
  if (index < 0) return basket;
  const lines = basket.lines.filter((line) => line.key !== key);
  return { ...basket, lines, marked: (lines[index] ?? lines.at(-1))?.key ?? null };
}

/** A line as prices are computed from it. */
export const toPriced = (line: Line, rate: number): BasketLine =>
  line.grams === null || line.unit_grams === null
    ? { product_id: line.product_id, price: line.price, discount: line.discount, rate, quantity: line.quantity }
    : {
        product_id: line.product_id,
        price: line.price,
        discount: line.discount,
        rate,
        grams: line.grams,
        unit_grams: line.unit_grams,
        amount: line.amount ?? undefined,
      };

export type PricedSale = ReturnType<typeof priceSale<BasketLine>>;

/** Paise that a discount takes from a sum, at most all of it. */
export function getDiscount(discount: Discount | null, sum: Paise): Paise {
  if (!discount) return 0;
  const wanted = discount.kind === 'percent' ? Math.round((sum * discount.value) / 100) : discount.value;
  return Math.min(wanted, sum);
}

/** Sum of the lines before the bill's discount. */
export const sumLines = (lines: readonly Line[]): Paise =>
  lines.reduce((sum, line) => sum + getListAmount(toPriced(line, 0)) - line.discount, 0);

/** Whether a discount needs a manager: more than the setting's share of the lines' list prices. */
export const isOverLimit = (
  basket: Pick<Basket, 'lines'>,
  discount: Discount | null,
  limitPercent: number,
): boolean => {
  const sum = sumLines(basket.lines);
  return getDiscount(discount, sum) * 100 > sum * limitPercent;
};

/** Products without a tax class, which cannot be sold while one is required. */
export const needsTaxClass = (index: Index, line: Line): boolean => {
  const product = index.byId.get(line.product_id);
  if (!index.catalogue.issuer.require_tax_class || !product) return false;
  return getTaxClass(product, line) === null;
};

/** The tax class of a line: loose goods may have their own. */
const getTaxClass = (product: Product, line: Line): number | null =>
  (line.grams === null ? null : product.loose_tax_class) ?? product.tax_class;

/** Prices a basket as of a day (YYYY-MM-DD). */
export function priceBasket(
  index: Index,
  basket: Pick<Basket, 'lines' | 'discount' | 'buyer'>,
  day: string,
): PricedSale {
  const { issuer } = index.catalogue;
  const lines = basket.lines.map((line) => {
    const product = index.byId.get(line.product_id);
    return toPriced(line, (product && findRate(index, getTaxClass(product, line), day)) ?? 0);
  });
  const facts = {
    supplierGstin: issuer.gstin,
    buyerGstin: basket.buyer.gstin === '' ? null : basket.buyer.gstin,
    // Goods change hands in the store.
    isWithinState: true,
    isRounded: issuer.round_to_rupee,
  };
  return priceSale(facts, { lines, discount: getDiscount(basket.discount, sumLines(basket.lines)) });
}

/** The lines of a sale's record, with their final discounts. */
export const toRecordLines = (lines: readonly Line[], priced: PricedSale): SaleRecord['lines'] =>
  lines.map((line, index) => {
    const { discount = 0, rate = 0 } = priced.lines[index] ?? {};
    const common = { product_id: line.product_id, price: line.price, discount, rate };
    if (line.grams === null) return { ...common, quantity: line.quantity, mrp: line.mrp };
    return { ...common, grams: line.grams, ...(line.amount === null ? {} : { amount: line.amount }) };
  });

/** Saved against the MRP, in paise. */
export const getSaved = (lines: readonly Line[], priced: PricedSale): Paise =>
  lines.reduce((sum, line, index) => {
    const paid = priced.lines[index]?.gross_paise ?? 0;
    return line.mrp === null ? sum : sum + Math.max(0, line.mrp * line.quantity - paid);
  }, 0);

/** Sum at MRP; at the price for goods without one. */
export const sumMrp = (lines: readonly Line[]): Paise =>
  lines.reduce(
    (sum, line) => sum + (line.mrp === null ? getListAmount(toPriced(line, 0)) : line.mrp * line.quantity),
    0,
  );
