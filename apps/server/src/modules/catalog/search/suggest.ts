// Suggestions while typing.

import { toRupees } from '@tilgul/contract/rules/money';
import { MAX_SUGGESTIONS, type Suggestion } from '@tilgul/contract/search';
import type { Context } from '../../../deps.ts';
import { pictureUrl } from '../../../gateways/images.ts';
import { readMatches } from '../../../platform/paging/matches.ts';
import { toLegacyNames, translate } from '../../../texts/names.ts';
import { isAvailable, productRows } from '../products.sql.ts';

/** Returns the best matches on sale (SEARCH-5), or bestsellers without a text. */
export async function suggest({ db, deps }: Context, q: string | undefined): Promise<Suggestion[]> {
  const { rows } = await readMatches({
    rows: productRows(db),
    id: 'products.id',
    matches: await (q ? deps.productSearch.find(q) : deps.productSearch.selling()),
    isInStock: isAvailable,
    query: { limit: MAX_SUGGESTIONS },
  });
  return rows.map(({ id, name, names, price_paise, unit, unit_names, image_hash, available }) => ({
    id,
    name,
    names,
    ...toLegacyNames(names),
    price: toRupees(price_paise),
    unit: translate(unit, unit_names),
    image: pictureUrl(image_hash),
    in_stock: available > 0,
  }));
}
