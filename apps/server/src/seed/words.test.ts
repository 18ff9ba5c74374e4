// Checks that what customers type finds the demo's products. Most of these terms are not in the aliases.
import { expect, it } from 'vitest';
import { ProductIndex, type SearchedProduct } from '../modules/catalog/search/product-index.ts';
import { CATEGORIES, PRODUCTS, UNITS } from './assortment.ts';
import { CATEGORY_TEXTS, CATEGORY_WORDS, PRODUCT_TEXTS, PRODUCT_WORDS, UNIT_TEXTS } from './words.ts';

const EXPECTED: Readonly<Record<string, string>> = {
  Jaggery: 'gul, gool, gur, guda, gud, गूळ, गुळ, गुड़, गुड, jagary, jaggry, jagery, jaggary, jagggery',
  'Turmeric Powder':
    'haldi, haldee, halad, halada, हळद, हल्दी, haldi pawder, halad powdar, tumeric, turmric, turmaric, termeric, turmeric poweder, हल्दी पाउडर, हळद पावडर, haldi powder 200g',
  'Sesame (White Til)':
    'til, teel, तीळ, तिळ, तिल, tila, seasame, sesami, sesme, seseme seed, safed til, white til, pandhra til',
  'Red Chilli Powder':
    'tikhat, तिखट, lal tikhat, laal tikhat, lal mirch powder, mirchi pavdar, mirchi powdar, red chili powder, chili powder, lal mirchi pawder, लाल मिर्च पाउडर, red chilly powder',
  'Chana Dal':
    'chana daal, channa dal, chanaa dal, chane ki daal, चना दाल, हरभरा डाळ, harbara dal, harbhara daal, chanadal, bengal gram',
  Rajma: 'rajma, rajmaa, rajama, राजमा, rajmah, kidney bean, kidny beans, razma',
  'Basmati Rice':
    'basmati, basmathi, basmti, chawal, chaaval, chaval, चावल, तांदूळ, tandul, taandul, tandool, tandl, rice, biriyani rice, basmati chawal',
  Cashew: 'kaju, kaaju, kajoo, काजू, cashew nuts, cashu, cashews, cachew, casheew, cashewnut',
  'Gram Flour (Besan)':
    'besan, besen, baisan, बेसन, bessan, gram flour, gramflour, gram flor, chana flour, dalichan pith, डाळीचे पीठ, dalichya pith, harbharyache pith',
  'Toor Dal':
    'toor, tur, tuvar, tuar dal, tuvar daal, toor daal, toordal, turdal, arhar, arhar ki dal, arahar, तूर डाळ, तूरडाळ, अरहर, तुवर डाळ, turichi daal',
  'Tilgul Ladoo':
    'tilgul, til gul, तिळगुळ, tilgul laddu, tilgul ladu, til laddoo, tilachya ladu, तिळाचे लाडू, til ke laddu, laddu, ladoo, laddoo',
  'Groundnut Oil':
    'shengdana tel, shengdanyache tel, mungfali ka tel, moongphali tel, peanut oil, groundnut oil, ground nut oil, groundnutoil, शेंगदाणा तेल, tel',
  'Wheat Flour (Atta)':
    'atta, aata, ata, आटा, gavhache pith, gavhache peeth, gahu, gehu ka aata, गव्हाचे पीठ, गेहूं का आटा, wheat flour, wheet flour, whet flour, chapati aata, kanik',
  'Moong Dal': 'moong dal, mung dal, mug dal, mugdal, moongdal, मूग डाळ, मूंग दाल, mugachi daal, mung daal, pivli mug dal',
  'Coriander Powder':
    'dhaniya powder, dhania, dhaniya pawder, dhane pud, धने पावडर, धनिया, corriander powder, coriender powder, coriandr powder, dhana powder',
  Cumin: 'jeera, jira, zeera, zira, jiraa, जिरे, जिरं, जीरा, cummin, cumin seed, kumin, jeere',
  Almonds: 'badam, badaam, baadam, बदाम, बादाम, almond, almand, amonds, allmonds',
  Poha: 'pohe, poha, pohaa, pohey, पोहे, पोहा, powa, pauva, rice flakes, beaten rice, flattend rice',
  'Jaggery Powder': 'jaggery powder, jagery powder, gul pavdar, gud powder, गूळ पावडर, jaggery pawder, jaggrey powder',
  'Urad Dal': 'urad dal, urad daal, udid dal, udad dal, udid, उडीद, उडीद डाळ, उड़द दाल, udeed dal, uradh dal, uraddal',
  Mustard: 'mohri, mohari, मोहरी, rai, raai, राई, mustrd, musterd, mustard seed, sarso, sarsoon',
  Ghee: 'ghee, ghi, toop, tup, तूप, घी, desi ghee, sajuk toop, साजूक तूप, shudh ghee',
  Jowar: 'jowar, jwari, jvari, jawar, joar, juwar, ज्वारी, ज्वार, jowaar, javari, jondhla',
  Bajra: 'bajra, bajri, bajree, baajra, बाजरी, बाजरा, bazra, bajara',
  Peanuts:
    'shengdane, shengdaane, shendane, शेंगदाणे, mungfali, moong fali, mungphali, मूंगफली, peanut, penuts, peenuts, ground nuts, singdana',
  'Masoor Dal':
    'masoor, masur, masoor daal, masur dal, masoordal, मसूर डाळ, मसूर दाल, mansoor dal, masor dal, lal masoor',
  'Green Moong': 'hirve moong, hirve mug, hara mung, हिरवे मूग, हरा मूंग, green mung, green moong, sabut mung, whole moong',
  'Kabuli Chana':
    'kabuli chana, kabuli chane, chole, chhole, छोले, काबुली चणे, chick peas, chikpea, kabuli channa, chickpes',
  'Dry Red Chilli': 'mirchi, lal mirchi, सुकी मिरची, sukhi lal mirch, dry red chili, byadagi mirchi, bedgi, red chilly',
  Tamarind: 'chinch, chincha, चिंच, imli, imali, इमली, tamrind, tamarind, tamerind, tamarin',
  Fenugreek: 'methi, methi dane, मेथी, methidana, methi dana, fenugrek, fenugreek seed, fenugrick, मेथी दाणे',
  'Flax Seeds': 'jawas, javas, जवस, alsi, अलसी, flax seed, flaxseeds, flex seeds, linseed, alasi',
  Rava: 'rava, rawa, ravaa, रवा, suji, sooji, सूजी, soojee, semolina, semolena, simolina, barik rava',
  'Rock Sugar':
    'khadi sakhar, khadisakhar, खडीसाखर, mishri, misri, मिश्री, rock sugar, khadi saakhar, rocksugar, mishree',
};
const FOREIGN =
  'shampoo, milk, pasta, doodh, tomato, potatoes, bread, butter, paneer, chocolate, soap, toothpaste, biscuit, noodles, coffee, onion, mango, chicken, eggs, ketchup, diaper, tea, pizza, battery, detergent, दूध, टोमॅटो, साबण, शाम्पू';

/** Goods of a kitchen that the demo does not sell. */
const NOT_SOLD =
  'hing, heeng, हींग, हिंग, asafoetida, hing powder, ragi, raagi, रागी, nachni, नाचणी, chini, cheeni, चीनी, miri, मिरी, kalimirch, vari, bhagar, भगर, sevai, shevai, chavli, चवळी, khajur, खजूर, poppy, dalda, bhujia, muesli, kolam, rasam, mulethi, chandan, elaichi, वेलची, maida, मैदा, coconut oil, no such thing, xyzzy, (, $$$, -, ₹, %, ( )';
const SIZES: Readonly<Record<string, string>> = {
  'turmeric 500 g': 'Turmeric Powder Family Pack',
  'turmeric powder 500gm': 'Turmeric Powder Family Pack',
  'haldi 0.5 kg': 'Turmeric Powder Family Pack',
  'हळद ५०० ग्रॅम': 'Turmeric Powder Family Pack',
  'हल्दी ½ किलो': 'Turmeric Powder Family Pack',
  'turmeric 200 g': 'Turmeric Powder',
  'toor dal 5 kg': 'Toor Dal Family Pack',
  '5kg toor dal': 'Toor Dal Family Pack',
  'tur dal 5000 grams': 'Toor Dal Family Pack',
  'turdal 1 kg': 'Toor Dal',
  'gul 1 kilo': 'Jaggery Block',
  'gul half kg': 'Jaggery',
  'गूळ १ किलो': 'Jaggery Block',
  'atta 1 kg': 'Wheat Flour Small',
  'groundnut oil 500 ml': 'Groundnut Oil Small',
  'shengdana tel 1 l': 'Groundnut Oil',
  'tilgul 6 pcs': 'Tilgul Ladoo',
  'tilgul pack of 6': 'Tilgul Ladoo',
  // No such size.
  'turmeric 3 kg': 'Turmeric Powder',
};
/** Searches without exact matches: what is found instead, and for which words. */
const GUESSES: Readonly<Record<string, readonly [name: string, words: string]>> = {
  tumeric: ['Turmeric Powder', 'tumeric'],
  'organic toor dal': ['Toor Dal', 'toor dal'],
  'Deshi Organik Haldi': ['Turmeric Powder', 'Haldi'],
  'unpolished sticky basmati 5 kg': ['Basmati Rice Family Pack', 'basmati'],
  'zorro dhania powdar': ['Coriander Powder', 'dhania'],
  'idli rava': ['Rava', 'rava'],
  'इडली रवा': ['Rava', 'रवा'],
  'milk poha': ['Poha', 'poha'],
};
const NEAR: Readonly<Record<string, readonly string[]>> = {
  chini: ['Rock Sugar', 'Jaggery'],
  cheeni: ['Rock Sugar', 'Jaggery'],
  चीनी: ['Rock Sugar', 'Jaggery'],
  maida: ['Wheat Flour (Atta)'],
  'coconut oil': ['Groundnut Oil'],
  नाचणी: ['Jowar', 'Bajra'],
  'dalda 1 kg': ['Ghee'],
  shampoo: [],
};

const splitWords = (words: string) => words.split(',').map((word) => word.trim());

const GOODS = PRODUCTS.map(({ name, category, unit, baseProduct }, id): SearchedProduct => {
  const own = PRODUCT_WORDS.get(name);
  const shared = CATEGORY_WORDS.get(category);
  return {
    id,
    barcode: null,
    unit,
    names: [name, ...Object.values(own ? [own.mr, own.hi] : (PRODUCT_TEXTS.get(name)?.names ?? {}))],
    // Sizes share the aliases of their product.
    aliases: (own ?? PRODUCT_WORDS.get(baseProduct ?? ''))?.aliases ?? [],
    categories: shared ? [category, shared.mr, shared.hi, ...shared.aliases] : [category],
  };
});

it('every demo product and category that stands for its sizes has aliases', () => {
  expect([...PRODUCT_WORDS.keys()].sort()).toEqual(Object.keys(EXPECTED).sort());
  const heads = PRODUCTS.filter(({ baseProduct }) => baseProduct === undefined).map(({ name }) => name);
  expect([...PRODUCT_WORDS.keys()].sort()).toEqual(heads.sort());
  expect([...CATEGORY_WORDS.keys()].sort()).toEqual([...new Set(PRODUCTS.map(({ category }) => category))].sort());
});

it('every demo product, category and unit has Marathi and Hindi texts', () => {
  const isDevanagari = (text: string) => /\p{Script=Devanagari}/u.test(text);
  const texts = [...PRODUCT_TEXTS.values(), ...CATEGORY_TEXTS.values(), ...UNIT_TEXTS.values()];
  const all = texts.flatMap(({ names, descriptions }) => [
    ...Object.values(names ?? {}),
    ...Object.values(descriptions),
  ]);
  expect(all.filter((text) => !isDevanagari(text))).toEqual([]);
  expect([...PRODUCT_TEXTS.keys()].sort()).toEqual(PRODUCTS.map(({ name }) => name).sort());
  expect([...CATEGORY_TEXTS.keys()]).toEqual(CATEGORIES.map(([name]) => name));
  expect([...UNIT_TEXTS.keys()]).toEqual(UNITS.map(([unit]) => unit));
});

it('search terms in three languages, even misspelt ones, find the products: 98 in 100 first; foreign terms find nothing', async () => {
  const index = await ProductIndex.build(GOODS);
  const find = (word: string) => index.search(word).matches.map(({ id }) => GOODS[id]?.names[0]);
  const searches = Object.entries(EXPECTED).flatMap(([name, words]) =>
    splitWords(words).map((word) => ({ name, word })),
  );
  const places = searches.map(({ name, word }) => ({ word, name, place: find(word).indexOf(name), found: find(word) }));
  const missed = places.filter(({ place }) => place !== 0);
  expect(searches.length).toBeGreaterThan(300);
  const report = missed.map(({ word, name, found }) => `${word}: ${name}, not ${found.slice(0, 3).join(', ')}`);
  expect(missed.length, report.join('\n')).toBeLessThanOrEqual(searches.length * 0.02);
  expect(splitWords(FOREIGN).filter((word) => find(word).length > 0)).toEqual([]);
});

it('goods that are not sold, and signs, find nothing', async () => {
  const index = await ProductIndex.build(GOODS);
  const found = (text: string) => index.search(text).matches.map(({ id }) => GOODS[id]?.names[0]);
  expect(splitWords(NOT_SOLD).flatMap((text) => found(text).map((name) => `${text}: ${name}`))).toEqual([]);
});

it.each(Object.entries(SIZES))('%s finds %s first', async (text, name) => {
  const index = await ProductIndex.build(GOODS);
  expect(GOODS[index.search(text).matches[0]?.id ?? -1]?.names[0]).toBe(name);
});

it.each(Object.entries(GUESSES))('%s is a guess', async (text, [name, words]) => {
  const index = await ProductIndex.build(GOODS);
  const { matches, guess } = index.search(text);
  expect([GOODS[matches[0]?.id ?? -1]?.names[0], guess]).toEqual([name, words]);
});

it.each(Object.entries(NEAR))('%s has near goods', async (text, names) => {
  const index = await ProductIndex.build(GOODS);
  const near = index.near(text, 9).map(({ id }) => GOODS[id]?.names[0]);
  expect(near.slice(0, names.length)).toEqual(names);
  expect(near.length === 0).toBe(names.length === 0);
});

it('a kitchen word finds its other spellings as a guess, and exact matches are none', async () => {
  const nachni = {
    ...GOODS[0],
    id: 3,
    unit: '1 kg',
    names: ['Nachni'],
    aliases: [],
    categories: [],
  } as SearchedProduct;
  const index = await ProductIndex.build([...GOODS.slice(0, 3), nachni]);
  expect(index.search('nachani')).toEqual({ matches: [expect.objectContaining({ id: 3 })], guess: 'nachani' });
  expect(index.search('नाचणी')).toEqual({ matches: [expect.objectContaining({ id: 3 })] });
});
