import { listCategories, listProducts, ourProducts } from '@tilgul/contract/catalog';

/** Calls answered from the cache first and updated in the background. */
export const CATALOGUE = [ourProducts, listProducts, listCategories];
