// What follows in the transaction in which goods of a counter sale come back: the trail and the credit note.
import type { Paise } from '@tilgul/contract/rules/money';
import type { ActorContext } from '../../deps.ts';
import { audit } from '../audit-log/audit.ts';
import { creditSale } from '../invoices/credit-bills.ts';
import type { ReturnedLine } from './manual-orders.rules.ts';

/** Goods of a counter sale that came back, or all that was left of one that was made void. */
export interface SaleReturn {
  readonly id: number;
  readonly saleId: number;
  /** Which of its sale's it is, from 1. */
  readonly round: number;
  readonly kind: 'return' | 'void';
  /** The stock location that sold them. */
  readonly locationId: number;
  /** One per product, with the price of the sale. */
  readonly lines: readonly ReturnedLine[];
  /** Their sum: what the customer gets back. */
  readonly amountPaise: Paise;
  /** Whether they are in stock again; else they are written off. */
  readonly restock: boolean;
  readonly reason: string;
}

/** Called once for each return and each void, after stock and cash were moved. */
export async function saleReturned(context: ActorContext, back: SaleReturn): Promise<void> {
  await audit(context, {
    action: back.kind === 'void' ? 'manual_order.voided' : 'manual_order.returned',
    subject: 'manual_order',
    subjectId: back.saleId,
    after: {
      paid_back_paise: back.amountPaise,
      restock: back.restock,
      reason: back.reason,
      lines: back.lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
    },
  });
  await creditSale(context, { manualOrderId: back.saleId, returnId: back.id, lines: back.lines, reason: back.reason });
}
