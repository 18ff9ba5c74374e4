// The product form with further MRPs, which a separate call saves.
import { productForm } from '@tilgul/contract/catalog';
import { mrpsForm } from '@tilgul/contract/product-mrps';
import * as z from 'zod/mini';
import type { FormValues } from '../../shared/forms/form.tsx';

export const productEntry = z.extend(productForm, mrpsForm.shape);
export type ProductValues = FormValues<typeof productEntry>;
