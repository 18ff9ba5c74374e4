// Creates, updates and deletes categories and units.
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

/** Writes the audit entry. An update shows in all products that use the category or unit. */
async function recordSave(
  context: ActorContext,
  kind: 'category' | 'unit',
  verb: 'created' | 'updated',
  subjectId: number,
  after: object,
): Promise<void> {
  await audit(context, { action: `${kind}.${verb}`, subject: kind, subjectId, after: { ...after } });
  if (verb === 'created') return;
  invalidateProductList(context);
  invalidateSearchIndex(context);
}

export async function createCategory(context: ActorContext, { name, description }: CategoryForm) {
  const category = await insertCategory(context.db, { name, description }, context.now);
  await recordSave(context, 'category', 'created', category.id, { name, description });
  return category;
}

export async function updateCategory(context: ActorContext, id: number, { name, description }: CategoryForm) {
  const category = await updateCategoryRow(context.db, id, { name, description });
  await recordSave(context, 'category', 'updated', id, { name, description });
  return category;
}

export async function createUnit(context: ActorContext, { unit, description }: UnitForm) {
  const created = await insertUnit(context.db, { unit, description }, context.now);
  await recordSave(context, 'unit', 'created', created.id, { unit, description, grams: created.grams });
  return created;
}

/** Updates a unit. Its grams follow its text, and so do the kilograms of its products. */
export async function updateUnit(context: ActorContext, id: number, { unit, description }: UnitForm) {
  const updated = await updateUnitRow(context.db, id, { unit, description });
  await recordSave(context, 'unit', 'updated', id, { unit, description, grams: updated.grams });
  return updated;
}

/** Deletes a category or unit. 409 if live products use it. */
export async function deleteCategoryOrUnit(
  context: ActorContext,
  kind: 'category' | 'unit',
  id: number,
): Promise<void> {
  const before = await archiveCategoryOrUnit(context, kind, id);
  await audit(context, { action: `${kind}.deleted`, subject: kind, subjectId: id, before: { ...before } });
}
