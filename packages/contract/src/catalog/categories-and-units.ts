// Calls on categories and units of measure.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { categoryForm, unitForm } from '../forms/catalog.forms.ts';
import { id, messageAnswer, orNothing, searchQuery } from '../forms/fields.ts';
import { ADMIN, ANYONE } from '../rules/roles.ts';

export const categoryAnswer = z.object({ id: z.number(), name: z.string(), description: z.string() });

export const listCategories = endpoint({
  method: 'GET',
  path: '/products/category/',
  access: ANYONE,
  summary: 'Categories',
  query: z.object(searchQuery),
  ok: categoryAnswer,
  list: true,
  errors: [],
});
export const ourCategories = endpoint({
  method: 'GET',
  path: '/products/our-categories/',
  access: 'public',
  summary: 'Categories for visitors',
  query: z.object(searchQuery),
  ok: categoryAnswer,
  list: true,
  errors: [],
});
export const createCategory = endpoint({
  method: 'POST',
  path: '/products/category/create/',
  access: [ADMIN],
  summary: 'Add a category',
  body: categoryForm,
  ok: categoryAnswer,
  status: 201,
  errors: [],
});
export const updateCategory = endpoint({
  method: 'PUT',
  path: '/products/category/{id}/update/',
  access: [ADMIN],
  summary: 'Change a category',
  body: z.extend(categoryForm, { id: orNothing(id('id')) }),
  ok: categoryAnswer,
  errors: ['not_found'],
});
export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/products/category/{id}/delete/',
  access: [ADMIN],
  summary: 'Delete a category that no product uses',
  ok: messageAnswer(),
  errors: ['not_found', 'in_use'],
});

/** A unit of measure; `grams` is null when its text is no weight. */
export const unitAnswer = z.object({
  id: z.number(),
  unit: z.string(),
  description: z.string(),
  grams: z.nullable(z.number()),
});

export const listUnits = endpoint({
  method: 'GET',
  path: '/products/unit/',
  access: ANYONE,
  summary: 'Units of measure',
  query: z.object(searchQuery),
  ok: unitAnswer,
  list: true,
  errors: [],
});
export const createUnit = endpoint({
  method: 'POST',
  path: '/products/unit/create/',
  access: [ADMIN],
  summary: 'Add a unit',
  body: unitForm,
  ok: unitAnswer,
  status: 201,
  errors: [],
});
export const updateUnit = endpoint({
  method: 'PUT',
  path: '/products/unit/{id}/update/',
  access: [ADMIN],
  summary: 'Change a unit',
  body: z.extend(unitForm, { id: orNothing(id('id')) }),
  ok: unitAnswer,
  errors: ['not_found'],
});
export const deleteUnit = endpoint({
  method: 'DELETE',
  path: '/products/unit/{id}/delete/',
  access: [ADMIN],
  summary: 'Delete a unit that no product uses',
  ok: messageAnswer(),
  errors: ['not_found', 'in_use'],
});
