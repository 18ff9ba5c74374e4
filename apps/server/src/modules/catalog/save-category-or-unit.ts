// Adds, changes and deletes categories and units.
import type { categoryForm, unitForm } from '@tilgul/contract/catalog';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { audit } from '../audit-log/audit.ts';
import {
  archiveCategoryOrUnit,
  insertCategory,
  insertUnit,
  updateCategoryRow,
  updateUnitRow,
} from './categories-and-units.db.ts';
import { productListChanged } from './product-list/product-list-cache.ts';
import { productWordsChanged } from './search/product-search.ts';

type CategoryForm = z.output<typeof categoryForm>;
type UnitForm = z.output<typeof unitForm>;

/** Notes in the audit trail what was written; a change shows in every product of it. */
async function saved(
  context: ActorContext,
  what: 'category' | 'unit',
  verb: 'created' | 'updated',
  subjectId: number,
  after: object,
): Promise<void> {
  await audit(context, { action: `${what}.${verb}`, subject: what, subjectId, after: { ...after } });
  if (verb === 'created') return;
  productListChanged(context);
  productWordsChanged(context);
}

/** Adds a category; a name that exists is a 400 at `name`. */
export async function createCategory(context: ActorContext, { name, description }: CategoryForm) {
  const category = await insertCategory(context.db, { name, description }, context.now);
  await saved(context, 'category', 'created', category.id, { name, description });
  return category;
}

/** Changes a category; every product of it shows the new name. */
export async function changeCategory(context: ActorContext, id: number, { name, description }: CategoryForm) {
  const category = await updateCategoryRow(context.db, id, { name, description });
  await saved(context, 'category', 'updated', id, { name, description });
  return category;
}

/** Adds a unit; one that exists is a 400 at `unit`. */
export async function createUnit(context: ActorContext, { unit, description }: UnitForm) {
  const made = await insertUnit(context.db, { unit, description }, context.now);
  await saved(context, 'unit', 'created', made.id, { unit, description, grams: made.grams });
  return made;
}

/** Changes a unit; its grams follow its text, and with them the kilograms of its products. */
export async function changeUnit(context: ActorContext, id: number, { unit, description }: UnitForm) {
  const changed = await updateUnitRow(context.db, id, { unit, description });
  await saved(context, 'unit', 'updated', id, { unit, description, grams: changed.grams });
  return changed;
}

/** Deletes a category or unit that no live product uses; 409 says what holds it. */
export async function removeCategoryOrUnit(
  context: ActorContext,
  what: 'category' | 'unit',
  id: number,
): Promise<void> {
  const before = await archiveCategoryOrUnit(context, what, id);
  await audit(context, { action: `${what}.deleted`, subject: what, subjectId: id, before: { ...before } });
}
