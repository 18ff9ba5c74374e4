// Refuses labels that cannot be saved: a tax class that is gone, an MRP below the price.
import type { Paise } from '@tilgul/contract/rules/money';
import type { Db } from '../../../deps.ts';
import { isCheckViolation } from '../../../platform/db/pg-errors.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { say } from '../../../texts/say.ts';
import { holdsTaxClass } from '../../taxes/tax-classes.db.ts';
import { type Label, MRP_BELOW_PRICE, NO_TAX_CLASS, NO_WEIGHT } from './labels.rules.ts';

/** Whether a unit says what it weighs; one that is not there is refused elsewhere. */
async function isWeight(db: Db, unitId: number | undefined): Promise<boolean> {
  if (unitId === undefined) return true;
  const unit = await db.selectFrom('units').select('grams').where('id', '=', unitId).executeTakeFirst();
  return unit?.grams !== null;
}

/**
 * Messages by field for a label that cannot be saved: its class is gone, its MRP below the price, its unit no weight though it
 * is sold by weight. Holds the class.
 */
export async function labelMessages(
  db: Db,
  label: Label,
  { price, unitId }: { readonly price: Paise; readonly unitId: number | undefined },
): Promise<Readonly<Record<string, string[]>>> {
  const isUnweighed = label.sold_by_weight && !(await isWeight(db, unitId));
  const hasClass = label.tax_class_id === null || (await holdsTaxClass(db, label.tax_class_id));
  return {
    ...(hasClass ? {} : { tax_class: [say(NO_TAX_CLASS)] }),
    ...(label.mrp_paise !== null && label.mrp_paise < price ? { mrp: [say(MRP_BELOW_PRICE)] } : {}),
    ...(isUnweighed ? { sold_by_weight: [say(NO_WEIGHT)] } : {}),
  };
}

/** Answers what `write` answers; a price above the product's MRP is a 400 at `price`. */
export async function unlessAboveMrp<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isCheckViolation(error, 'products_mrp_check')) throw error;
    throw invalid({ price: [say('Price must not be above the MRP.')] });
  }
}
