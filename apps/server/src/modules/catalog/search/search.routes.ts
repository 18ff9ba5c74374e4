import { api } from '@tilgul/contract';
import type { Query } from '@tilgul/contract/endpoint';
import { toRupees } from '@tilgul/contract/rules/money';
import { MAX_SUGGESTIONS, type Suggestion, type SuggestionsAnswer } from '@tilgul/contract/search';
import type { Context } from '../../../deps.ts';
import { pictureUrl } from '../../../gateways/images.ts';
import { bind, type Router } from '../../../platform/http/bind.ts';
import { type Match, readMatches } from '../../../platform/paging/matches.ts';
import { getText } from '../../../texts/get-text.ts';
import { toLegacyNames, translate } from '../../../texts/names.ts';
import { isAvailable, productRows } from '../products.sql.ts';
import { adoptMissedSearch, dropMissedSearch, listMissedSearches, saveWords } from './save-words.ts';
import { listProductWords, readWords, toWordsAnswer, type WordsTarget } from './words.sql.ts';

/** Reads the first of the matches that are on sale, in stock first. */
async function readSuggestions({ db }: Context, matches: readonly Match[]): Promise<Suggestion[]> {
  const { rows } = await readMatches({
    rows: productRows(db),
    id: 'products.id',
    matches,
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

/** Returns the best matches on sale (SEARCH-5), or without a text the bestsellers, first those of the pincode's store. */
async function suggest(
  context: Context,
  { q, pincode }: Query<typeof calls.suggestProducts>,
): Promise<SuggestionsAnswer> {
  const { productSearch } = context.deps;
  if (!q) return { suggestions: await readSuggestions(context, await productSearch.selling(pincode)) };
  const { matches, guess } = await productSearch.find(q);
  if (matches.length === 0)
    return { suggestions: [], near: await readSuggestions(context, await productSearch.near(q)) };
  const suggestions = await readSuggestions(context, matches);
  return guess === undefined ? { suggestions } : { suggestions, guess };
}

const calls = api.search;
const product = (id: number): WordsTarget => ({ table: 'products', id });
const category = (id: number): WordsTarget => ({ table: 'categories', id });

export function bindSearch(router: Router): void {
  bind(router, calls.suggestProducts, (call) => suggest(call, call.query));
  bind(router, calls.listProductWords, (call) => listProductWords(call.db, call.query));
  bind(router, calls.readProductWords, async (call) =>
    toWordsAnswer(await readWords(call.db, product(call.params.id))),
  );
  bind(router, calls.saveProductWords, (call) => saveWords(call, product(call.params.id), call.body));
  bind(router, calls.readCategoryWords, async (call) =>
    toWordsAnswer(await readWords(call.db, category(call.params.id))),
  );
  bind(router, calls.saveCategoryWords, (call) => saveWords(call, category(call.params.id), call.body));
  bind(router, calls.listMissedWords, (call) => listMissedSearches(call.db, call.query));
  bind(router, calls.adoptMissedWord, async (call) => {
    await adoptMissedSearch(call, call.params.id, call.body);
    return { message: getText('search.wordSaved') };
  });
  bind(router, calls.dismissMissedWord, async (call) => {
    await dropMissedSearch(call, call.params.id);
    return { message: getText('search.wordDropped') };
  });
}
