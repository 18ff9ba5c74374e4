import { ourProducts } from '@tilgul/contract/catalog';
import { firstPage } from '../../shared/api/first-call.ts';

/** Two rows of five at 1280 px, five rows of two on phones. */
export const FIRST_SHOWN = 10;
export const FIRST_PRODUCTS = firstPage(ourProducts, { limit: FIRST_SHOWN });
