// Adds, changes and deletes categories and units.
import type { categoryForm, unitForm } from '@tilgul/contract/catalog';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import {
  archiveCategoryOrUnit,
  insertCategory,
  insertUnit,
  updateCategoryRow,
  updateUnitRow,
} from './categories-and-units.sql.ts';
import { invalidateProductList } from './product-list-cache.ts';
import { invalidateSearchIndex } from './search/product-search.ts';

type CategoryForm = z.output<typeof categoryForm>;
type UnitForm = z.output<typeof unitForm>;

/** Notes in the audit trail what was written; a change shows in every product of it. */
async function recordSave(
  context: ActorContext,
  what: 'category' | 'unit',
  verb: 'created' | 'updated',
  subjectId: number,
  after: object,
): Promise<void> {
  await audit(context, { action: `${what}.${verb}`, subject: what, subjectId, after: { ...after } });
  if (verb === 'created') return;
  invalidateProductList(context);
  invalidateSearchIndex(context);
}

/** Adds a category; a name that exists is a 400 at `name`. */
export async function createCategory(context: ActorContext, { name, description }: CategoryForm) {
  const category = await insertCategory(context.db, { name, description }, context.now);
  await recordSave(context, 'category', 'created', category.id, { name, description });
  return category;
}

/** Changes a category; every product of it shows the new name. */
export async function updateCategory(context: ActorContext, id: number, { name, description }: CategoryForm) {
  const category = await updateCategoryRow(context.db, id, { name, description });
  await recordSave(context, 'category', 'updated', id, { name, description });
  return category;
}

/** Adds a unit; one that exists is a 400 at `unit`. */
export async function createUnit(context: ActorContext, { unit, description }: UnitForm) {
  const made = await insertUnit(context.db, { unit, description }, context.now);
  await recordSave(context, 'unit', 'created', made.id, { unit, description, grams: made.grams });
  return made;
}

/** Changes a unit; its grams follow its text, and with them the kilograms of its products. */
export async function updateUnit(context: ActorContext, id: number, { unit, description }: UnitForm) {
  const changed = await updateUnitRow(context.db, id, { unit, description });
  await recordSave(context, 'unit', 'updated', id, { unit, description, grams: changed.grams });
  return changed;
}

/** Deletes a category or unit that no live product uses; 409 says what holds it. */
export async function deleteCategoryOrUnit(
  context: ActorContext,
  what: 'category' | 'unit',
  id: number,
): Promise<void> {
  const before = await archiveCategoryOrUnit(context, what, id);
  await audit(context, { action: `${what}.deleted`, subject: what, subjectId: id, before: { ...before } });
}
