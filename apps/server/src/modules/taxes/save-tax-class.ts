// Adds, changes and deletes tax classes.
import type { TaxClassAnswer } from '@tilgul/contract/taxes/taxes';
import type { ActorContext } from '../../deps.ts';
import { audit } from '../audit-log/audit.ts';
import {
  archiveTaxClass,
  getTaxClass,
  insertTaxClass,
  type TaxClassForm,
  updateTaxClassRow,
} from './tax-classes.db.ts';

/** As the trail keeps it: rates as words. */
const trailOf = ({ name, rates }: TaxClassAnswer) => ({
  name,
  rates: rates.map(({ percent, effective_from }) => `${percent} % from ${effective_from}`).join(', '),
});

/** Adds a class with its rates; a name that exists is a 400 at `name`. */
export async function createTaxClass(context: ActorContext, form: TaxClassForm): Promise<TaxClassAnswer> {
  const subjectId = await insertTaxClass(context.db, form, context.now);
  const after = await getTaxClass(context.db, subjectId);
  await audit(context, { action: 'tax_class.created', subject: 'tax_class', subjectId, after: trailOf(after) });
  return after;
}

/** Changes a class; what is billed from now on follows its rates, papers that are issued keep theirs (TAX-3). */
export async function changeTaxClass(context: ActorContext, id: number, form: TaxClassForm): Promise<TaxClassAnswer> {
  const before = await getTaxClass(context.db, id);
  await updateTaxClassRow(context.db, id, form);
  const after = await getTaxClass(context.db, id);
  const [was, is] = [trailOf(before), trailOf(after)];
  await audit(context, { action: 'tax_class.updated', subject: 'tax_class', subjectId: id, before: was, after: is });
  return after;
}

/** Deletes a class that no live product uses; 409 says what holds it. */
export async function removeTaxClass(context: ActorContext, id: number): Promise<void> {
  const before = await getTaxClass(context.db, id);
  await archiveTaxClass(context.db, id, context.now);
  await audit(context, { action: 'tax_class.deleted', subject: 'tax_class', subjectId: id, before: trailOf(before) });
}
