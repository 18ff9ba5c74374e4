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

export async function createCategory(context: ActorContext, form: CategoryForm) {
  const { id, ...fields } = await insertCategory(context.db, form, context.now);
  await recordSave(context, 'category', 'created', id, fields);
  return { id, ...fields };
}

export async function updateCategory(context: ActorContext, id: number, form: CategoryForm) {
  const { id: _id, ...fields } = await updateCategoryRow(context.db, id, form);
  await recordSave(context, 'category', 'updated', id, fields);
  return { id, ...fields };
}

export async function createUnit(context: ActorContext, form: UnitForm) {
  const { id, ...fields } = await insertUnit(context.db, form, context.now);
  await recordSave(context, 'unit', 'created', id, fields);
  return { id, ...fields };
}

/** Updates a unit. Its grams follow its text, and so do the kilograms of its products. */
export async function updateUnit(context: ActorContext, id: number, form: UnitForm) {
  const { id: _id, ...fields } = await updateUnitRow(context.db, id, form);
  await recordSave(context, 'unit', 'updated', id, fields);
  return { id, ...fields };
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
