// Search: words in three languages, suggestions, freshness, and searches without results.
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../../test/support/harness.ts';

const world = await createWorld();
const { catalog, inventory, search } = api;
let as: Person;
beforeAll(async () => {
  as = await world.admin();
});

const names = async (q: string, query: object = {}) =>
  (await world.call(catalog.listProducts, { as, query: { q, ...query } })).ok.map(({ name }) => name);
const NO_WORDS = { name_mr: null, name_hi: null, search_words: [] };

/** A product in a new category. */
async function product(name: string, words: object = {}, stock: Parameters<typeof world.product>[0] = {}) {
  const { category, unit } = await world.categoryAndUnit();
  const { id } = await world.product(stock);
  const body = { name, category, unit, description: 'Clean', price: 10 };
  await world.call(catalog.updateProduct, { as, params: { id }, body });
  await world.call(search.saveProductWords, { as, params: { id }, body: { ...NO_WORDS, ...words } });
  return { id, category };
}
const misses = async () =>
  (await world.call(search.listMissedWords, { as })).ok.map(({ id, text, count }) => ({ id, text, count }));

describe('a product', () => {
  it('is found by names and search words in any script and spelling, as soon as they are saved', async () => {
    const { id } = await product('Black Pepper', {
      name_mr: 'मिरी',
      name_hi: 'काली मिर्च',
      search_words: ['kali mirch'],
    });
    for (const q of ['मिरी', 'miri', 'kaali mirch', 'kali mirchh', 'pepper', 'LACK PEP', 'blak peper'])
      expect([q, await names(q)]).toEqual([q, ['Black Pepper']]);
    expect(await names('golki')).toEqual([]);
    await world.call(search.saveProductWords, {
      as,
      params: { id },
      body: { ...NO_WORDS, search_words: ['golki', ' ', 'Golki '] },
    });
    expect(await names('golki')).toEqual(['Black Pepper']);
    expect((await world.call(search.readProductWords, { as, params: { id } })).ok).toEqual({
      ...NO_WORDS,
      names: {},
      descriptions: {},
      search_words: ['Golki'],
    });
    expect(await names('मिरी')).toEqual([]);
  });

  it('in stock is listed before equal matches, on every page', async () => {
    for (const name of ['Nutmeg Whole', 'Nutmeg Ground', 'Nutmeg Small'])
      await product(name, {}, { main: name === 'Nutmeg Ground' ? 3 : 0 });
    expect((await names('nutmeg'))[0]).toBe('Nutmeg Ground');
    const first = await world.call(catalog.listProducts, { as, query: { q: 'nutmeg', limit: 2 } });
    const cursor =
      new URL(/<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '', 'http://x').searchParams.get('cursor') ?? '';
    expect(first.headers['x-total-count']).toBe('3');
    const all = [...first.ok.map(({ name }) => name), ...(await names('nutmeg', { limit: 2, cursor }))];
    expect(new Set(all).size).toBe(3);
  });

  it('is found by words of its category, until it is discontinued', async () => {
    const { id, category } = await product('Star Anise');
    await world.call(search.saveCategoryWords, {
      as,
      params: { id: category },
      body: { ...NO_WORDS, search_words: ['khada masala'] },
    });
    expect(await names('khada masala')).toContain('Star Anise');
    await world.call(catalog.deleteProduct, { as, params: { id } });
    expect(await names('star anise')).toEqual([]);
  });

  it('is found by its whole name and its barcode', async () => {
    for (const name of ['Bulk 007', 'Bulk 070', 'Bulk 077']) await product(name);
    expect(await names('Bulk 007')).toEqual(['Bulk 007']);
    const { category, unit } = await world.categoryAndUnit();
    const { id } = await world.product();
    const body = { name: 'Bulk 700', category, unit, description: 'Clean', price: 10, barcode: '036000291452' };
    await world.call(catalog.updateProduct, { as, params: { id }, body });
    for (const code of ['036000291452', '36000291452', '00036000291452', '०३६०००२९१४५२'])
      expect(await names(code)).toEqual(['Bulk 700']);
  });

  it('is found by its HSN code and the beginning of it', async () => {
    const { category, unit } = await world.categoryAndUnit();
    for (const [name, hsn] of Object.entries({ Cardamom: '09083120', 'Soup Powder': '21090830' })) {
      const { id } = await world.product();
      const body = { name, category, unit, description: 'Clean', price: 10, hsn };
      await world.call(catalog.updateProduct, { as, params: { id }, body });
    }
    for (const code of ['09083120', '0908']) expect(await names(code)).toEqual(['Cardamom']);
  });

  it('is found by the same words in a store’s stock', async () => {
    const manager = await world.manager();
    await product('Asafoetida', { search_words: ['hing'] }, { stores: [[manager, 5]] });
    const { inventory: rows } = (await world.call(inventory.viewStock, { as: manager, query: { q: 'heeng' } })).ok;
    expect(rows.map(({ product: name }) => name)).toEqual(['Asafoetida']);
  });

  it('is found in a store’s stock by its category only if none has that name', async () => {
    const manager = await world.manager();
    const search_words = ['sooji'];
    const { category } = await product('Ragi Flour', {}, { stores: [[manager, 5]] });
    await world.call(search.saveCategoryWords, {
      as,
      params: { id: category },
      body: { ...NO_WORDS, search_words },
    });
    const inStore = async () =>
      (await world.call(inventory.viewStock, { as: manager, query: { q: 'sooji' } })).ok.inventory.map(
        (row) => row.product,
      );
    expect(await inStore()).toEqual(['Ragi Flour']);
    await product('Semolina', { search_words }, { stores: [[manager, 5]] });
    expect(await inStore()).toEqual(['Semolina']);
    expect(await names('sooji')).toEqual(['Semolina']);
  });

  it('of the typed size is listed first, even if it is out of stock', async () => {
    const sizes = ['175 g', '350 g'].map((unit) =>
      world.call(catalog.createUnit, { as, body: { unit, description: unit } }),
    );
    const [small, large] = (await Promise.all(sizes)).map(({ ok }) => ok.id);
    const { category } = await world.categoryAndUnit();
    for (const [name, unit, main] of [
      ['Cocum', small, 9],
      ['Cocum Large', large, 0],
    ] as const) {
      const { id } = await world.product({ main });
      const body = { name, category, unit: unit ?? 0, description: 'Clean', price: 10 };
      await world.call(catalog.updateProduct, { as, params: { id }, body });
    }
    expect(await names('cocum')).toEqual(['Cocum', 'Cocum Large']);
    for (const q of ['cocum 350 g', 'cocum 350', 'cocum 350 gra'])
      expect([q, await names(q)]).toEqual([q, ['Cocum Large', 'Cocum']]);
  });

  it.each(['haldi 5', 'haldi 500', 'haldi 500 gr', 'haldi 1.', 'हळद ५००', 'haldi 2 kil', 'haldee 500'])(
    'is found while its size is being typed: %s',
    async (q) => {
      await product('Ground Turmeric', { name_mr: 'हळद', search_words: ['haldi'] });
      expect(await names(q)).toContain('Ground Turmeric');
    },
  );

  it('is found by a number in its name before products without it', async () => {
    await product('Wada Mix', {});
    await product('Wada Mix 7', {});
    expect(await names('wada mix 7')).toEqual(['Wada Mix 7']);
  });

  it('is suggested while typing, to visitors too, at most six at a time', async () => {
    for (let count = 0; count < 7; count += 1) await product(`Saffron Box ${count}`, { name_mr: `केशर ${count}` });
    const { suggestions } = (await world.call(search.suggestProducts, { query: { q: 'saff' } })).ok;
    expect(suggestions).toHaveLength(6);
    expect(suggestions[0]).toMatchObject({
      name: expect.stringMatching(/^Saffron/),
      name_mr: expect.stringMatching(/^केशर/),
      in_stock: false,
    });
  });

  it('is suggested without a text if it is a bestseller in stock', async () => {
    const [often, once] = [await world.product({ main: 9 }), await world.product({ main: 9 })];
    const customer = await world.customer();
    await world.order(customer, [
      [once.id, 1],
      [often.id, 3],
    ]);
    world.deps.productSearch.changed();
    const { suggestions } = (await world.call(search.suggestProducts, {})).ok;
    expect(suggestions.slice(0, 2).map(({ id }) => id)).toEqual([often.id, once.id]);
  });

  it('is suggested first where the store of the pincode sells it', async () => {
    const manager = await world.manager();
    const chain = await world.product({ main: 30 });
    const local = await world.product({ main: 20, stores: [[manager, 9]] });
    const customer = await world.customer();
    await world.order(customer, [[chain.id, 9]]);
    const order = await world.order(customer, [[local.id, 2]]);
    await world.advance(order, 'allocated', { customer, manager, staff: await world.staff(manager) });
    const areas = { store_id: manager.storeId, pincodes: ['416404'], priority: 1 };
    await world.call(api.delivery.addAreas, { as, body: areas });
    world.deps.productSearch.changed();
    const suggest = async (query: object) =>
      (await world.call(search.suggestProducts, { query })).ok.suggestions.map(({ id }) => id);
    expect((await suggest({ pincode: '416404' }))[0]).toBe(local.id);
    expect((await suggest({ pincode: '744101' }))[0]).toBe(chain.id);
    expect((await world.call(search.suggestProducts, { query: { pincode: '4164' } })).status).toBe(400);
  });
});

describe('a search without results', () => {
  it('is counted in all spellings, becomes a search word of a product, and then finds it', async () => {
    const { id: product_id } = await product('Dry Ginger');
    expect(await names('soonth')).toEqual([]);
    expect(await names('sunth')).toEqual([]);
    const [missed] = await misses();
    expect(missed).toMatchObject({ text: 'sunth', count: 2 });
    const find = async (q: string) => (await world.call(search.listMissedWords, { as, query: { q } })).ok;
    expect([await find('SUNT'), await find('s_nth')]).toMatchObject([[missed], []]);
    const params = { id: missed?.id ?? 0 };
    await world.call(search.adoptMissedWord, { as, params, body: { product_id } });
    expect(await names('soonth')).toEqual(['Dry Ginger']);
    expect(await misses()).not.toContainEqual(expect.objectContaining({ text: 'sunth' }));
    const again = await world.call(search.adoptMissedWord, { as, params, body: { product_id } });
    expect(again.error?.code).toBe('not_found');
  });

  it('is counted as a whole word, not by the beginnings typed before', async () => {
    for (const q of ['ket', 'ketch', 'ketchup']) await names(q);
    world.clock.advance(60_000);
    for (const q of ['ketch', 'ketchup']) await names(q);
    const counted = (await misses()).filter(({ text }) => text.startsWith('ket'));
    expect(counted).toEqual([{ id: expect.any(Number), text: 'ketchup', count: 2 }]);
  });

  it('is counted too if it only finds a guess, which is named in a header and beside the suggestions', async () => {
    await product('Stone Flower', { search_words: ['dagadphool'] });
    const customer = await world.customer();
    const search_ = (q: string) => world.call(catalog.listProducts, { as: customer, query: { q } });
    const exact = await search_('stone flower');
    expect([exact.ok[0]?.name, exact.headers['x-search-guess']]).toEqual(['Stone Flower', undefined]);
    const typo = await search_('ston flowar');
    expect([typo.ok[0]?.name, typo.headers['x-search-guess']]).toEqual(['Stone Flower', 'ston%20flowar']);
    const rest = await search_('Tarrific dagadphool');
    expect([rest.ok[0]?.name, rest.headers['x-search-guess']]).toEqual(['Stone Flower', 'dagadphool']);
    const suggested = await world.call(search.suggestProducts, { query: { q: 'Tarrific dagadphool' } });
    expect(suggested.ok).toEqual({
      suggestions: [expect.objectContaining({ name: 'Stone Flower' })],
      guess: 'dagadphool',
    });
    const counted = (await misses()).map(({ text }) => text);
    expect(counted).toEqual(expect.arrayContaining(['ston flowar', 'Tarrific dagadphool']));
    expect(counted).not.toContain('stone flower');
  });

  it('is not counted if too short, within a category, or on a later page', async () => {
    const { category } = await product('Poppy Seeds');
    const before = await misses();
    for (const query of [{ q: 'zq' }, { q: 'x'.repeat(51) }, { q: 'khuskhus', category }])
      await world.call(catalog.ourProducts, { query });
    expect(await misses()).toEqual(before);
  });

  it('adds at most five new words a day for an account, and twenty for an address', async () => {
    const customer = await world.customer();
    const search_ = (q: string, from: string, user?: { access: string }) =>
      world.call(user ? catalog.listProducts : catalog.ourProducts, { query: { q }, from, as: user });
    const counted = async (prefix: string) =>
      (await misses()).filter(({ text }) => text.startsWith(prefix)).map(({ count }) => count);
    const endings = [...'bdgklmnprst'].flatMap((letter) => [`${letter}ol`, `${letter}un`]);
    for (const [index, ending] of endings.entries())
      expect((await search_(`user${ending}`, `10.50.${index}.1`, customer)).status).toBe(200);
    expect(await counted('user')).toEqual([1, 1, 1, 1, 1]);
    // A word in the list is counted on.
    await search_('userbol', '10.50.99.1', customer);
    expect((await counted('userb')).toSorted()).toEqual([1, 2]);
    for (const ending of endings) await search_(`house${ending}`, '10.51.0.1');
    expect(await counted('house')).toHaveLength(20);
    await world.deps.db.updateTable('attempts').set({ at: sql`at - interval '1 day'` }).execute();
    await search_('housetun', '10.51.0.1');
    expect(await counted('house')).toHaveLength(21);
  });

  it('costs one new word when typed slowly', async () => {
    const customer = await world.customer();
    const word = 'sitaphalwala';
    for (let length = 3; length <= word.length; length += 1)
      await world.call(catalog.listProducts, { query: { q: word.slice(0, length) }, as: customer, from: '10.52.0.1' });
    expect((await misses()).filter(({ text }) => text.startsWith('sit'))).toEqual([
      { id: expect.any(Number), text: word, count: 1 },
    ]);
    const { used } = await world.deps.db
      .selectFrom('attempts')
      .select((eb) => eb.fn.countAll<number>().as('used'))
      .where('bucket', '=', `search-word:${customer.id}`)
      .executeTakeFirstOrThrow();
    expect(used).toBe(1);
  });

  it('can be dismissed, and needs exactly one target when adopted', async () => {
    for (let times = 0; times < 3; times += 1) await names('shampoo');
    const [missed] = await misses();
    const params = { id: missed?.id ?? 0 };
    for (const body of [{}, { product_id: 1, category_id: 1 }])
      expect((await world.call(search.adoptMissedWord, { as, params, body })).error).toHaveProperty('product_id');
    await world.call(search.dismissMissedWord, { as, params });
    expect(await misses()).not.toContainEqual(missed);
  });
});
