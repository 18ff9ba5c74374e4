import { listProducts } from '@tilgul/contract/catalog';
import { countProductsToCheck, listProductsToCheck } from '@tilgul/contract/product-checks';
import { adminReport } from '@tilgul/contract/reports';

/** Calls to refetch after a product changes. */
export const PRODUCT_LISTS = [listProducts, listProductsToCheck, countProductsToCheck, adminReport];
