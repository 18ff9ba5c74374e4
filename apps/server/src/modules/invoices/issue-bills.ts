// Bills of counter sales and of orders that leave their store.
import { stateCodeOfAddress } from '@tilgul/contract/rules/gst-states';
import { type Paise, roundOffOf } from '@tilgul/contract/rules/money';
import type { Context } from '../../deps.ts';
import { type Draft, draftBills, feeLineOf, type GrossLine, totalsOf } from './bills.rules.ts';
import { grossLinesOf, type SoldGoods } from './gross-lines.ts';
import { type Issuer, readIssuer } from './issuer.ts';
import { type IssuedPaper, issuePaper, type Subject } from './papers.db.ts';

/** From so many paise on the buyer's address is on the bill: ₹50,000. */
const ADDRESS_FROM = 5_000_000;

/** Who buys, with the address in one line where it is known. */
export interface Buyer {
  readonly name: string;
  readonly gstin: string | null;
  readonly address: string | null;
  readonly stateCode: string | null;
}

/** The bills of a sale before they have numbers. */
export interface BillPlan {
  readonly issuer: Issuer;
  readonly buyer: Buyer;
  readonly placeOfSupply: string | null;
  readonly drafts: readonly Draft[];
  readonly roundOff: Paise;
  /** What the customer pays. */
  readonly totalPaise: Paise;
}

interface Goods {
  readonly issuer: Issuer;
  readonly buyer: Buyer;
  readonly placeOfSupply: string | null;
  readonly lines: readonly GrossLine[];
  readonly isRounded: boolean;
}

function plan({ issuer, buyer, placeOfSupply, lines, isRounded }: Goods): BillPlan {
  const { gstin, state_code } = issuer.supplier;
  const isWithinState = placeOfSupply === state_code;
  const drafts = draftBills(lines, { supplierGstin: gstin, buyerGstin: buyer.gstin, isWithinState });
  const sum = drafts.reduce((total, draft) => total + totalsOf(draft.lines, 0).total_paise, 0);
  // Two papers are left to the paisa: neither is the one that would carry the round-off.
  const roundOff = isRounded && drafts.length === 1 ? roundOffOf(sum) : 0;
  return { issuer, buyer, placeOfSupply, drafts, roundOff, totalPaise: sum + roundOff };
}

/** Plans the bill of a counter sale: supplied where the store is, rounded to the rupee where the chain wants that (TAX-8). */
export async function planSaleBills(
  context: Context,
  sale: { readonly locationId: number; readonly lines: readonly SoldGoods[]; readonly buyer: Buyer },
): Promise<BillPlan> {
  const place = context.db.selectFrom('stock_places').select('store_id').where('id', '=', sale.locationId);
  const issuer = await readIssuer(context, (await place.executeTakeFirstOrThrow()).store_id);
  const lines = await grossLinesOf(context, sale.lines, issuer.hsnDigits);
  const { storeState: placeOfSupply, roundsToRupee: isRounded } = issuer;
  return plan({ issuer, buyer: sale.buyer, placeOfSupply, lines, isRounded });
}

/** Issues what was planned, last of everything in its transaction. */
export async function issueBills(context: Context, bills: BillPlan, subject: Subject): Promise<IssuedPaper[]> {
  const { issuer, buyer, totalPaise } = bills;
  const { billCode, storeId, supplier } = issuer;
  const address = buyer.gstin !== null || totalPaise >= ADDRESS_FROM ? buyer.address : null;
  const shown = { name: buyer.name, address, gstin: buyer.gstin, state_code: buyer.stateCode };
  const issued: IssuedPaper[] = [];
  for (const [index, { title, lines }] of bills.drafts.entries())
    issued.push(
      await issuePaper(context, {
        kind: 'invoice',
        title,
        billCode,
        storeId,
        supplier,
        buyer: shown,
        placeOfSupply: bills.placeOfSupply,
        subject,
        lines,
        roundOff: bills.roundOff,
        part: index + 1,
      }),
    );
  return issued;
}

/** Bills an order that leaves its store: what was packed, to where it goes (TAX-4). The caller holds the order's lock. */
export async function billOrder(context: Context, orderId: number): Promise<void> {
  const { db, deps } = context;
  const order = await db
    .selectFrom('orders')
    .select([
      'store_id',
      'stock_round',
      'full_name',
      'street_address1',
      'street_address2',
      'city',
      'state',
      'postal_code',
    ])
    .select(['customer_name', 'buyer_gstin', 'delivery_fee_paise'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const goods = await db
    .selectFrom('order_lines')
    .select(['product_id', 'product_name', 'product_unit', 'price_paise', 'packed_grams', 'charged_paise'])
    .select((eb) => eb.fn.coalesce('packed', 'quantity').as('quantity'))
    .where('order_id', '=', orderId)
    .where((eb) => eb(eb.fn.coalesce('packed', 'quantity'), '>', 0))
    .orderBy('product_id')
    .execute();
  const issuer = await readIssuer(context, order.store_id);
  const stateCode = stateCodeOfAddress(order) ?? null;
  if (stateCode === null && issuer.supplier.gstin !== null)
    deps.log.warn(
      { order_id: orderId, state: order.state },
      'the state of an address is not known; the store’s is taken',
    );
  const parts = [order.full_name, order.street_address1, order.street_address2, order.city, order.state];
  const address = `${parts.filter(Boolean).join(', ')} ${order.postal_code}`;
  const buyer = { name: order.customer_name, gstin: order.buyer_gstin, address, stateCode };
  const lines = await grossLinesOf(context, goods, issuer.hsnDigits);
  const { delivery_fee_paise: fee } = order;
  if (fee > 0) lines.push(feeLineOf(fee, lines, issuer.feeRateBp));
  const placeOfSupply = stateCode ?? issuer.storeState;
  const bills = plan({ issuer, buyer, placeOfSupply, lines, isRounded: false });
  await issueBills(context, bills, { orderId, round: order.stock_round });
}
