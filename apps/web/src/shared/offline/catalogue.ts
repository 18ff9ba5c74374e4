import { listCategories, listProducts, ourProducts } from '@tilgul/contract/catalog';

/** What is shown at once as it was saved, and brought up to date behind. */
export const CATALOGUE = [ourProducts, listProducts, listCategories];
