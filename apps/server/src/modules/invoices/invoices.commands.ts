// Issues the invoices of counter sales and shipped orders, and the challans of stock requests. Each is written in the
// transaction of its event, as its last statement.
import { parseGrams } from '@tilgul/contract/catalog';
import { type InvoiceSupplier, needsAddress } from '@tilgul/contract/invoices';
import { getGstinState } from '@tilgul/contract/rules/gst';
import { lineTotal, type Paise, pricePerKg } from '@tilgul/contract/rules/money';
import { findState } from '@tilgul/contract/rules/pincodes';
import { drawUpInvoices, extractTax } from '@tilgul/contract/rules/price-sale';
import { sql } from 'kysely';
import type { Context } from '../../deps.ts';
import { together } from '../../platform/db/transaction.ts';
import { getToday } from '../../platform/time/business-day.ts';
import { taxRateOn } from '../taxes/taxes.sql.ts';
import { type GrossLine, toFeeLine, unitCodeFor } from './invoices.rules.ts';
import { type GivenNumber, type InvoiceSubject, type IssuedInvoice, insertInvoice } from './invoices.sql.ts';

/** The buyer as an invoice shows it; `address` is one line. */
export interface Buyer {
  readonly name: string;
  readonly gstin: string | null;
  readonly address: string | null;
  readonly stateCode: string | null;
}

interface PlanInput {
  readonly issuer: Issuer;
  readonly buyer: Buyer;
  readonly placeOfSupply: string | null;
  readonly lines: readonly GrossLine[];
  readonly isRounded: boolean;
}

/** The invoices of a sale before they have numbers, and the amount due. */
function planInvoices({ lines, isRounded, ...parties }: PlanInput) {
  const { gstin: supplierGstin, state_code } = parties.issuer.supplier;
  const isWithinState = parties.placeOfSupply === state_code;
  const facts = { supplierGstin, buyerGstin: parties.buyer.gstin, isWithinState, isRounded };
  return { ...parties, ...drawUpInvoices(lines, facts) };
}
type InvoicePlan = ReturnType<typeof planInvoices>;

/** Plans the invoices of a counter sale: supplied in the store's state, rounded to the rupee if the chain is set so (TAX-8). */
export async function planSaleInvoices(
  context: Context,
  sale: { readonly locationId: number; readonly lines: readonly SoldGoods[]; readonly buyer: Buyer },
): Promise<InvoicePlan> {
  const place = context.db.selectFrom('stock_locations').select('store_id').where('id', '=', sale.locationId);
  const issuer = await readIssuer(context, (await place.executeTakeFirstOrThrow()).store_id);
  const lines = toGrossLines(sale.lines, await readProductTaxes(context, sale.lines), issuer.hsnDigits);
  const { storeState: placeOfSupply, roundsToRupee: isRounded } = issuer;
  return planInvoices({ issuer, buyer: sale.buyer, placeOfSupply, lines, isRounded });
}

/** A line that a register sold: units, or goods from the scale. */
export interface RegisterLine {
  readonly line: number;
  readonly product_id: number;
  readonly product_name: string;
  readonly product_unit: string;
  readonly hsn: string | null;
  readonly quantity: number;
  readonly grams: number | null;
  /** Of one unit. */
  readonly price_paise: Paise;
  readonly mrp_paise: Paise | null;
  readonly gross_paise: Paise;
  readonly discount_paise: Paise;
  readonly rate_bp: number;
}

/** Plans the invoices of a register's sale with the prices and rates that the register used. */
export async function planRegisterInvoices(
  context: Context,
  sale: {
    readonly storeId: number;
    readonly lines: readonly RegisterLine[];
    readonly buyer: Buyer;
    readonly isRounded: boolean;
  },
): Promise<InvoicePlan> {
  const issuer = await readIssuer(context, sale.storeId);
  const lines = sale.lines.map((line): GrossLine => {
    const unitGrams = line.grams === null ? null : parseGrams(line.product_unit);
    const isWeighed = line.grams !== null && unitGrams !== null;
    return {
      product_id: line.product_id,
      sale_line: line.line,
      description: isWeighed ? line.product_name : `${line.product_name}, ${line.product_unit}`,
      hsn: line.hsn?.slice(0, issuer.hsnDigits) ?? null,
      uqc: isWeighed ? 'KGS' : unitCodeFor(line.product_unit),
      quantity: isWeighed ? (line.grams ?? 0) / 1000 : line.quantity,
      mrp_paise: line.mrp_paise,
      price_paise: isWeighed ? (pricePerKg(line.price_paise, unitGrams) ?? 0) : line.price_paise,
      gross_paise: line.gross_paise,
      discount_paise: line.discount_paise,
      rate_bp: line.rate_bp,
    };
  });
  const { storeState: placeOfSupply } = issuer;
  return planInvoices({ issuer, buyer: sale.buyer, placeOfSupply, lines, isRounded: sale.isRounded });
}

/** Issues planned invoices, under the numbers that a register gave or the next ones. Call it last in the transaction: it locks the number series. */
export async function issueInvoices(
  context: Context,
  plan: InvoicePlan,
  subject: InvoiceSubject,
  given: readonly GivenNumber[] = [],
): Promise<IssuedInvoice[]> {
  const { issuer, buyer, totalPaise } = plan;
  const { billCode, storeId, supplier } = issuer;
  const address = needsAddress(buyer.gstin, totalPaise) ? buyer.address : null;
  const shownBuyer = { name: buyer.name, address, gstin: buyer.gstin, state_code: buyer.stateCode };
  const issued: IssuedInvoice[] = [];
  const { placeOfSupply, roundOff } = plan;
  const parties = { billCode, storeId, supplier, buyer: shownBuyer, placeOfSupply };
  for (const [index, draft] of plan.drafts.entries()) {
    const part = index + 1;
    const number = given[index];
    const invoice = { kind: 'invoice', ...parties, subject, roundOff, ...draft, part } as const;
    issued.push(await insertInvoice(context, number ? { ...invoice, given: number } : invoice));
  }
  return issued;
}

/** Invoices the packed goods of an order when it ships, to its delivery address (TAX-4). The caller holds the order's lock. */
export async function invoiceOrder(context: Context, orderId: number): Promise<void> {
  const { db, deps } = context;
  const select = db
    .selectFrom('orders')
    .select(['store_id', 'stock_round', 'customer_name', 'buyer_gstin', 'delivery_fee_paise'])
    .select(['full_name', 'street_address1', 'street_address2', 'city', 'state', 'state_code', 'postal_code'])
    .where('id', '=', orderId);
  const packed = db
    .selectFrom('order_lines')
    .select(['product_id', 'product_name', 'product_unit', 'price_paise', 'packed_grams', 'charged_paise'])
    .select((eb) => eb.fn.coalesce('packed', 'quantity').as('quantity'))
    .where('order_id', '=', orderId)
    .where((eb) => eb(eb.fn.coalesce('packed', 'quantity'), '>', 0))
    .orderBy('product_id');
  const [order, goods] = await together([select.executeTakeFirstOrThrow(), packed.execute()]);
  const [issuer, taxes] = await together([readIssuer(context, order.store_id), readProductTaxes(context, goods)]);
  const stateCode = order.state_code ?? findState(order)?.gstCode ?? null;
  if (stateCode === null && issuer.supplier.gstin !== null)
    deps.log.warn(
      { order_id: orderId, state: order.state },
      'unknown state in the address of an older order; using the store’s state',
    );
  const parts = [order.full_name, order.street_address1, order.street_address2, order.city, order.state];
  const address = `${parts.filter(Boolean).join(', ')} ${order.postal_code}`;
  const buyer = { name: order.customer_name, gstin: order.buyer_gstin, address, stateCode };
  const lines = toGrossLines(goods, taxes, issuer.hsnDigits);
  const { delivery_fee_paise: fee } = order;
  if (fee > 0) lines.push(toFeeLine(fee, lines, issuer.feeRateBp));
  const placeOfSupply = stateCode ?? issuer.storeState;
  const plan = planInvoices({ issuer, buyer, placeOfSupply, lines, isRounded: false });
  await issueInvoices(context, plan, { orderId, round: order.stock_round });
}

/**
 * Issues the delivery challan of an approved stock request, from the main stock to the store. It has quantities and value but
 * no tax: the goods stay with the chain (TAX-4). Call it last in the transaction.
 */
export async function issueChallan(
  context: Context,
  request: { readonly id: number; readonly storeId: number },
): Promise<void> {
  const goods: SoldGoods[] = await context.db
    .selectFrom('stock_request_lines')
    .select(['product_id', 'product_name', 'unit as product_unit', 'price_paise'])
    .select((eb) => eb.fn.coalesce('approved', 'quantity').as('quantity'))
    .where('request_id', '=', request.id)
    .where((eb) => eb(eb.fn.coalesce('approved', 'quantity'), '>', 0))
    .orderBy('product_id')
    .execute();
  const main = await readIssuer(context, null);
  const store = await readIssuer(context, request.storeId);
  const lines = toGrossLines(goods, await readProductTaxes(context, goods), main.hsnDigits);
  const { store_name, store_location, gstin } = store.supplier;
  await insertInvoice(context, {
    kind: 'challan',
    title: 'Delivery challan',
    billCode: main.billCode,
    storeId: request.storeId,
    supplier: main.supplier,
    buyer: { name: store_name ?? '', address: store_location, gstin, state_code: store.storeState },
    placeOfSupply: store.storeState,
    subject: { stockRequestId: request.id },
    lines: lines.map((line) => ({ ...line, rate_bp: 0, ...extractTax(line.gross_paise, 0, true) })),
    roundOff: 0,
  });
}

/** The common part of order, counter sale and stock request lines. */
interface SoldGoods {
  readonly product_id: number;
  readonly product_name: string;
  readonly product_unit: string;
  readonly quantity: number;
  readonly price_paise: Paise;
  /** Weight and price of goods sold by weight. */
  readonly packed_grams?: number | null;
  readonly charged_paise?: Paise | null;
}

interface ProductTax {
  readonly id: number;
  readonly hsn: string | null;
  readonly mrp_paise: Paise | null;
  readonly rate_bp: number;
}

/** HSN code, MRP and the day's tax rate of products. */
async function readProductTaxes(
  { db, now, deps }: Context,
  goods: readonly SoldGoods[],
): Promise<ReadonlyMap<number, ProductTax>> {
  const day = getToday({ now, deps });
  const ids = goods.map(({ product_id }) => product_id);
  const { rows } = await sql<ProductTax>`
    select products.id, products.hsn, products.mrp_paise, ${taxRateOn(sql`products.tax_class_id`, day)} as rate_bp
    from products where products.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Quantity and price of an invoice line. Weighed goods are invoiced by the kilogram (TAX-5), but for no more grams than were
 * paid for: extra weight is free.
 */
function measureLine(
  line: SoldGoods,
  mrp: Paise | null,
): Pick<GrossLine, 'uqc' | 'quantity' | 'mrp_paise' | 'price_paise' | 'gross_paise'> {
  const { product_unit, quantity, price_paise, packed_grams = null, charged_paise = null } = line;
  const unitGrams = packed_grams === null ? null : parseGrams(product_unit);
  if (packed_grams === null || charged_paise === null || unitGrams === null) {
    // The price of an older order can be above today's MRP, which is then left out.
    const mrp_paise = mrp !== null && mrp >= price_paise ? mrp : null;
    return { uqc: unitCodeFor(product_unit), quantity, mrp_paise, price_paise, gross_paise: lineTotal(line) };
  }
  const perKg = pricePerKg(price_paise, unitGrams) ?? 0;
  const kilograms = Math.min(packed_grams, unitGrams * quantity) / 1000;
  return { uqc: 'KGS', quantity: kilograms, mrp_paise: null, price_paise: perKg, gross_paise: charged_paise };
}

/** Invoice lines at the tax rates of the business day, before tax is split off. */
const toGrossLines = (
  goods: readonly SoldGoods[],
  products: ReadonlyMap<number, ProductTax>,
  hsnDigits: number,
): GrossLine[] =>
  goods.map((line) => {
    const { hsn = null, mrp_paise = null, rate_bp = 0 } = products.get(line.product_id) ?? {};
    return {
      product_id: line.product_id,
      description: `${line.product_name}, ${line.product_unit}`,
      hsn: hsn?.slice(0, hsnDigits) ?? null,
      ...measureLine(line, mrp_paise),
      discount_paise: 0,
      rate_bp,
    };
  });

/** The main stock's code in invoice numbers (TAX-5). */
const MAIN_CODE = '00';

/** The chain's or the store's particulars on an invoice. */
interface Issuer {
  /** Null for the main stock. */
  readonly storeId: number | null;
  readonly billCode: string;
  readonly supplier: InvoiceSupplier;
  /** State code of the store, which is the place of supply at its counter. */
  readonly storeState: string | null;
  readonly hsnDigits: number;
  readonly feeRateBp: number | null;
  readonly roundsToRupee: boolean;
}

/** The issuer for a store's goods, or for the main stock's if `storeId` is null. A store's own GSTIN and FSSAI come first. */
export async function readIssuer({ db, deps }: Context, storeId: number | null): Promise<Issuer> {
  const { BRAND, CONTACT_ADDRESS, CONTACT_PHONE } = deps.config;
  const { rows } = await sql<
    Omit<Issuer, 'supplier'> & Omit<InvoiceSupplier, 'phone'> & { readonly phone: string | null }
  >`
    select coalesce(chain.legal_name, ${BRAND}::text) as legal_name, coalesce(chain.address, ${CONTACT_ADDRESS || null}::text) as address,
      coalesce(store.gstin, chain.gstin) as gstin, coalesce(store.state_code, chain.state_code) as state_code,
      coalesce(store.fssai, chain.fssai) as fssai, store.name as store_name, store.location as store_location,
      coalesce(store.phone, chain.phone, ${CONTACT_PHONE || null}::text) as phone,
      store.id as "storeId", coalesce(store.bill_code, ${MAIN_CODE}::text) as "billCode", store.state_code as "storeState",
      coalesce(chain.hsn_digits, 4) as "hsnDigits", chain.fee_rate_bp as "feeRateBp",
      coalesce(chain.round_to_rupee, false) as "roundsToRupee"
    from (values (true)) as one left join tax_settings as chain on true
      left join stores as store on store.id = ${storeId}::bigint`.execute(db);
  const [row] = rows;
  if (!row || row.storeId !== storeId) throw new Error(`there is no store ${storeId}`);
  const { legal_name, address, gstin, fssai, store_name, store_location, phone, ...issuer } = row;
  const state_code = gstin === null ? row.state_code : getGstinState(gstin);
  const seller = { legal_name, address, gstin, state_code, fssai, store_name, store_location };
  const supplier = phone === null ? seller : { ...seller, phone };
  return { ...issuer, supplier, storeState: issuer.storeState ?? state_code };
}
