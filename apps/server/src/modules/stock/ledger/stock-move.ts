// What a movement of stock is.
import type { MOVEMENT_DOCUMENTS, MOVEMENT_REASONS } from '@tilgul/contract/inventory';
import type { Actor, Context } from '../../../deps.ts';
import type { NewBatch } from '../batches/batches.rules.ts';
import type { StockLine } from '../stock.rules.ts';

export type MoveReason = (typeof MOVEMENT_REASONS)[number];

/** What a movement serves; none for goods received and corrections. */
export interface StockDocument {
  readonly kind: (typeof MOVEMENT_DOCUMENTS)[number];
  readonly id: number;
}

export interface StockMove {
  readonly lines: readonly StockLine[];
  /** Place ids. */
  readonly from: number;
  readonly to: number;
  readonly reason: MoveReason;
  readonly document?: StockDocument;
  /** Which time the document moves goods this way, from 1. */
  readonly round?: number;
  readonly note?: string;
  /** The goods were reserved at `from`; their reservation there ends with the move. */
  readonly releaseReserved?: boolean;
  /** The caller reserves the goods or takes them out again; then it calls `reserveAwaiting` itself. */
  readonly isSpokenFor?: boolean;
  /** The goods are of this batch; unless said, those with the earliest date go first. */
  readonly batchId?: number;
  /** What comes in has these dates. Products that they do not name come as they went out: by the batches of `origin`. */
  readonly batches?: readonly NewBatch[];
  /** Whose goods come back; the document unless said. */
  readonly origin?: StockDocument;
}

/** Whose work a movement is; no actor for what the product does by itself. */
export type StockWork = Context & { readonly actor?: Actor };
