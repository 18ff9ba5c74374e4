// What notifications say about batches (STOCK-26).
import { type Told, told } from '../../texts/told.ts';

/** To the store's manager, or to the administrators of the main stock: goods that expire soon. */
export const batchExpires = (batch: {
  readonly batch_no: string;
  readonly product_name: string;
  readonly unit: string;
  readonly best_before: string;
  readonly quantity: number;
}): Told =>
  told('batch_expires', {
    batch: batch.batch_no,
    product: batch.product_name,
    unit: batch.unit,
    date: batch.best_before,
    count: batch.quantity,
  });
