// Owns adding, changing and deleting categories and units.
import type { categoryForm, unitForm } from '@tilgul/contract/catalog';
import type * as z from 'zod/mini';
import type { ActorWork } from '../../deps.ts';
import { audit } from '../audit/audit.ts';
import { closeShelf, insertCategory, insertUnit, updateCategoryRow, updateUnitRow } from './categories-and-units.db.ts';
import { catalogueChanged } from './product-list-cache.ts';

type CategoryForm = z.output<typeof categoryForm>;
type UnitForm = z.output<typeof unitForm>;

/** Adds a category; a name that exists is a 400 at `name`. */
export async function createCategory(work: ActorWork, { name, description }: CategoryForm) {
  const category = await insertCategory(work.db, { name, description }, work.now);
  await audit(work, {
    action: 'category.created',
    subject: 'category',
    subjectId: category.id,
    after: { name, description },
  });
  return category;
}

/** Changes a category; every product of it shows the new name. */
export async function changeCategory(work: ActorWork, id: number, { name, description }: CategoryForm) {
  const category = await updateCategoryRow(work.db, id, { name, description });
  await audit(work, { action: 'category.updated', subject: 'category', subjectId: id, after: { name, description } });
  catalogueChanged(work);
  return category;
}

/** Adds a unit; one that exists is a 400 at `unit`. */
export async function createUnit(work: ActorWork, { unit, description }: UnitForm) {
  const made = await insertUnit(work.db, { unit, description }, work.now);
  await audit(work, {
    action: 'unit.created',
    subject: 'unit',
    subjectId: made.id,
    after: { unit, description, grams: made.grams },
  });
  return made;
}

/** Changes a unit; its grams follow its text, and with them the kilograms of its products. */
export async function changeUnit(work: ActorWork, id: number, { unit, description }: UnitForm) {
  const changed = await updateUnitRow(work.db, id, { unit, description });
  await audit(work, {
    action: 'unit.updated',
    subject: 'unit',
    subjectId: id,
    after: { unit, description, grams: changed.grams },
  });
  catalogueChanged(work);
  return changed;
}

/** Deletes a category or unit that no live product uses; 409 says what holds it. */
export async function removeShelf(work: ActorWork, what: 'category' | 'unit', id: number): Promise<void> {
  const before = await closeShelf(work, what, id);
  await audit(work, { action: `${what}.deleted`, subject: what, subjectId: id, before: { ...before } });
}
