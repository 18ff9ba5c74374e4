import { api } from '@tilgul/contract';
import { bind, type Router } from '../../../platform/http/bind.ts';
import { getText } from '../../../texts/get-text.ts';
import { adoptMissedSearch, dropMissedSearch, listMissedSearches, saveWords } from './save-words.ts';
import { suggest } from './suggest.ts';
import { listProductWords, readWords, toWordsAnswer, type WordsTarget } from './words.sql.ts';

const calls = api.search;
const product = (id: number): WordsTarget => ({ table: 'products', id });
const category = (id: number): WordsTarget => ({ table: 'categories', id });

export function bindSearch(router: Router): void {
  bind(router, calls.suggestProducts, async (call) => ({ suggestions: await suggest(call, call.query.q) }));
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
