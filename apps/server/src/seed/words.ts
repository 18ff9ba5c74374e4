// Marathi and Hindi names of the demo's products and categories, and other words that customers search for.

export interface DemoWords {
  readonly mr: string;
  readonly hi: string;
  /** Aliases in any language and script. */
  readonly aliases: readonly string[];
}

type Row = readonly [name: string, mr: string, hi: string, aliases: string];

const wordsByName = (rows: readonly Row[]): ReadonlyMap<string, DemoWords> =>
  new Map(
    rows.map(([name, mr, hi, aliases]) => [name, { mr, hi, aliases: aliases.split(',').map((word) => word.trim()) }]),
  );

export const CATEGORY_WORDS = wordsByName([
  ['Spices', 'मसाले', 'मसाले', 'masala, masale, spice, garam masala'],
  ['Pulses', 'डाळी व कडधान्ये', 'दालें', 'dal, daal, dali, kadhanya, kaddhanya, lentils, lentil, pulse, beans'],
  ['Flours', 'पिठे', 'आटा और बेसन', 'peeth, pith, pithe, flour, aata'],
  ['Sweeteners', 'गूळ व गोड पदार्थ', 'गुड़ और मिठाई', 'god, mithai, sweets, sweet, sugar'],
  ['Oils and seeds', 'तेल व तेलबिया', 'तेल और बीज', 'tel, oil, telbiya, beej, seeds, bee'],
  ['Grains', 'धान्य', 'अनाज', 'dhanya, anaj, cereals, millet, millets, grain'],
  ['Dry fruits', 'सुका मेवा', 'सूखे मेवे', 'suka meva, sukamewa, mewa, meva, dryfruit, dry fruit, nuts'],
]);

export const PRODUCT_WORDS = wordsByName([
  ['Jaggery', 'गूळ', 'गुड़', 'gul, gool, gud, goor, gur, goodh, jaggery cubes, bellam, vellam'],
  [
    'Turmeric Powder',
    'हळद पावडर',
    'हल्दी पाउडर',
    'haldi, halad, haladi, hald, हळद, हल्दी, haldi powder, halad powder, turmeric, manjal, manjal podi',
  ],
  [
    'Sesame (White Til)',
    'पांढरे तीळ',
    'सफेद तिल',
    'til, teel, tila, तीळ, तिळ, तिल, gingelly, sesame seeds, pandhare til, safed til',
  ],
  [
    'Red Chilli Powder',
    'लाल तिखट',
    'लाल मिर्च पाउडर',
    'tikhat, mirchi powder, lal mirch powder, lal mirchi powder, chilli powder, laal tikhat, mirchi pud',
  ],
  [
    'Chana Dal',
    'हरभरा डाळ',
    'चना दाल',
    'channa dal, harbhara dal, harbharyachi dal, हरभऱ्याची डाळ, bengal gram, split chickpeas, gram dal, chane ki dal',
  ],
  ['Rajma', 'राजमा', 'राजमा', 'kidney beans, rajmah, rajama, red beans, ghevda'],
  [
    'Basmati Rice',
    'बासमती तांदूळ',
    'बासमती चावल',
    'tandul, tandool, तांदूळ, चावल, chawal, chaval, rice, basmati, biryani rice, akki, bhat',
  ],
  ['Cashew', 'काजू', 'काजू', 'kaju, kaaju, cashew nut, cashewnuts, kaju tukda'],
  [
    'Gram Flour (Besan)',
    'बेसन (डाळीचे पीठ)',
    'बेसन',
    'besan, baisan, डाळीचं पीठ, डाळीचे पीठ, daliche peeth, chana dal pith, chickpea flour, gram flour, harbhara pith',
  ],
  [
    'Toor Dal',
    'तूर डाळ',
    'तूर दाल',
    'tur, toor, tuvar, tuvar dal, tuar dal, arhar, arhar dal, अरहर दाल, तुरीची डाळ, turichi dal, pigeon pea, red gram',
  ],
  [
    'Tilgul Ladoo',
    'तिळगुळाचे लाडू',
    'तिलगुड़ के लड्डू',
    'tilgul, til ladoo, tilache ladu, laddu, ladu, laddoo, til gud, tilgud',
  ],
  [
    'Groundnut Oil',
    'शेंगदाणा तेल',
    'मूंगफली का तेल',
    'shengdana tel, shengtel, mungfali tel, moongfali ka tel, peanut oil, ground nut oil, oil, tel, cooking oil, khane ka tel',
  ],
  [
    'Wheat Flour (Atta)',
    'गव्हाचे पीठ',
    'गेहूं का आटा',
    'atta, aata, आटा, gavhache pith, gahu pith, gahu, kanik, kanak, gehu ka atta, gehun, chapati flour, chapati atta, wheat',
  ],
  [
    'Moong Dal',
    'मूग डाळ',
    'मूंग दाल',
    'mug dal, mung dal, mugachi dal, मुगाची डाळ, moong, mung, mug, pivli mug dal, yellow moong',
  ],
  [
    'Coriander Powder',
    'धने पावडर',
    'धनिया पाउडर',
    'dhane, dhana, dhania, dhaniya, dhania powder, dhane powder, dhaniya pud, dhanejire, coriander',
  ],
  ['Cumin', 'जिरे', 'जीरा', 'jira, jeera, zeera, jire, jiru, जिरं, cumin seeds, sabut jeera'],
  ['Almonds', 'बदाम', 'बादाम', 'badam, baadaam, almond, badaam giri, mamra'],
  [
    'Poha',
    'पोहे',
    'पोहा',
    'pohe, pova, powa, pauwa, phova, chivda pohe, flattened rice, beaten rice, rice flakes, aval, chira, chudva',
  ],
  ['Jaggery Powder', 'गूळ पावडर', 'गुड़ पाउडर', 'gul powder, gud powder, gulachi pud, gur powder, powdered jaggery'],
  [
    'Urad Dal',
    'उडीद डाळ',
    'उड़द दाल',
    'udid dal, udad dal, urid dal, udid, urad, udad, udidachi dal, black gram, maash, ulundu',
  ],
  ['Mustard', 'मोहरी', 'राई', 'mohri, mohari, rai, raai, sarson, sarso, mustard seeds, rayi, mahuri'],
  ['Ghee', 'साजूक तूप', 'घी', 'tup, toop, तूप, sajuk tup, gee, ghi, desi ghee, gaay ka ghee, shuddh ghee'],
  ['Jowar', 'ज्वारी', 'ज्वार', 'jwari, jvari, jawari, jowari, joar, juar, javar, shalu, jondhale, sorghum, cholam'],
  ['Bajra', 'बाजरी', 'बाजरा', 'bajri, bajari, bajara, bajra grain, pearl millet, kambu'],
  [
    'Peanuts',
    'शेंगदाणे',
    'मूंगफली',
    'shengdane, shengdana, shenga, sing, singdana, mungfali, moongphali, mumfali, groundnut, groundnuts, peanut, danay, falli dana',
  ],
  ['Masoor Dal', 'मसूर डाळ', 'मसूर दाल', 'masur dal, masur, masoor, masurchi dal, lal masur, red lentils, malka masoor'],
  [
    'Green Moong',
    'हिरवे मूग',
    'हरा मूंग',
    'hirve mug, hirva mug, hara moong, sabut moong, akhkhe mug, whole moong, green gram, mug',
  ],
  [
    'Kabuli Chana',
    'काबुली चणा',
    'काबुली चना',
    'kabuli chane, chole, chhole, chola, chana, chane, chickpeas, chickpea, safed chana, pandhare chane, garbanzo, white chana',
  ],
  [
    'Dry Red Chilli',
    'सुकी लाल मिरची',
    'सूखी लाल मिर्च',
    'mirchi, lal mirchi, lal mirch, sukhi mirch, suki mirchi, byadgi, bedgi mirchi, red chilli, chilli',
  ],
  ['Tamarind', 'चिंच', 'इमली', 'chinch, chincha, imli, imlee, ambli, puli, amli'],
  ['Fenugreek', 'मेथी दाणे', 'मेथी दाना', 'methi, methi dana, methi dane, methi seeds, menthe, methya, fenugreek seeds'],
  ['Flax Seeds', 'जवस', 'अलसी', 'javas, jawas, alsi, alashi, alshi, flaxseed, linseed, tisi, jawas bee'],
  ['Rava', 'रवा', 'सूजी', 'rawa, ravva, suji, sooji, semolina, suzi, rava sooji, upma rava'],
  [
    'Rock Sugar',
    'खडीसाखर',
    'मिश्री',
    'khadi sakhar, khadisakhar, mishri, misri, mishree, sakhar, sugar candy, kalkandu, khadi shakkar',
  ],
]);
