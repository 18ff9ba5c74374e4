// The delivery challan that goes with goods from main to a store.
import type { Context } from '../../deps.ts';
import { taxWithin } from './bills.rules.ts';
import { grossLinesOf, type SoldGoods } from './gross-lines.ts';
import { readIssuer } from './issuer.ts';
import { issuePaper } from './papers.db.ts';

/**
 * Issues the challan of an approved stock request, by main for the store: quantities and value, no tax, since the goods stay
 * the chain's (TAX-4). Last of everything in its transaction.
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
  const lines = await grossLinesOf(context, goods, main.hsnDigits);
  const { store_name, store_location, gstin } = store.supplier;
  await issuePaper(context, {
    kind: 'challan',
    title: 'Delivery challan',
    billCode: main.billCode,
    storeId: request.storeId,
    supplier: main.supplier,
    buyer: { name: store_name ?? '', address: store_location, gstin, state_code: store.storeState },
    placeOfSupply: store.storeState,
    subject: { stockRequestId: request.id },
    lines: lines.map((line) => ({ ...line, rate_bp: 0, ...taxWithin(line.gross_paise, 0, true) })),
    roundOff: 0,
  });
}
