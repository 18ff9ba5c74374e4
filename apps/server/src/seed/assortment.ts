// Products of the demo shop: categories, units, pictures, and prices in rupees.

export const CATEGORIES = [
  ['Spices', 'Whole and ground spices from small mills'],
  ['Pulses', 'Dals and whole pulses, cleaned and sorted'],
  ['Flours', 'Stone-ground flours, semolina and flakes'],
  ['Sweeteners', 'Jaggery, rock sugar and festive sweets'],
  ['Oils and seeds', 'Cold-pressed oils, ghee and oil seeds'],
  ['Grains', 'Rice and millets of the new harvest'],
  ['Dry fruits', 'Nuts packed fresh every week'],
] as const;

export const UNITS = [
  ['100 g', 'Pouch of one hundred grams'],
  ['200 g', 'Pouch of two hundred grams'],
  ['250 g', 'Pouch of a quarter kilogram'],
  ['500 g', 'Pouch of half a kilogram'],
  ['1 kg', 'Bag of one kilogram'],
  ['5 kg', 'Bag of five kilograms'],
  ['500 ml', 'Jar of half a litre'],
  ['1 litre', 'Bottle of one litre'],
  ['pack of 6', 'Box of six pieces'],
] as const;

type Row = readonly [
  name: string,
  category: (typeof CATEGORIES)[number][0],
  unit: (typeof UNITS)[number][0],
  price: number,
  /** File name in assets/products without extension. */
  picture: string,
  rating: number | null,
  description: string,
  /** Name of the product of which this is another size. */
  baseProduct?: string,
];

/** In the order of the shop. */
// biome-ignore format: a product per line.
const ROWS: readonly Row[] = [
  ['Jaggery', 'Sweeteners', '500 g', 78.5, 'jaggery', 4.8, 'Chemical-free cubes of Kolhapur jaggery, set in small moulds.'],
  ['Turmeric Powder', 'Spices', '200 g', 48, 'turmeric-powder', 4.6, 'Sangli turmeric, ground slowly to keep its colour and oil.'],
  ['Sesame (White Til)', 'Oils and seeds', '250 g', 96, 'sesame', 4.5, 'Hulled white sesame for ladoo, chikki and tempering.'],
  ['Red Chilli Powder', 'Spices', '200 g', 86, 'red-chilli-powder', 4.7, 'Byadgi and Guntur chillies in equal parts: red, warm, not harsh.'],
  ['Chana Dal', 'Pulses', '1 kg', 112, 'chana-dal', 4.4, 'Split Bengal gram, polished without oil.'],
  ['Rajma', 'Pulses', '500 g', 89, 'rajma', 4.3, 'Kidney beans that cook soft and keep their shape.'],
  ['Basmati Rice', 'Grains', '1 kg', 165, 'basmati-rice', 4.7, 'Long grain, aged for twelve months.'],
  ['Cashew', 'Dry fruits', '250 g', 268, 'cashew', 4.6, 'Whole W320 cashews from Vengurla.'],
  ['Gram Flour (Besan)', 'Flours', '500 g', 64, 'besan', 4.5, 'Fine flour of chana dal, for pithla, bhaji and ladoo.'],
  ['Toor Dal', 'Pulses', '1 kg', 158, 'toor-dal', 4.5, 'Latur toor dal, unpolished.'],
  ['Tilgul Ladoo', 'Sweeteners', 'pack of 6', 120, 'tilgul-ladoo', 4.9, 'Sesame and jaggery, rolled by hand. Speak sweetly!'],
  ['Groundnut Oil', 'Oils and seeds', '1 litre', 215, 'groundnut-oil', 4.4, 'Pressed in a wooden ghani, settled and filtered.'],
  ['Wheat Flour (Atta)', 'Flours', '5 kg', 245, 'wheat-flour', 4.5, 'Stone-ground Lokwan wheat with all its bran.'],
  ['Moong Dal', 'Pulses', '1 kg', 138, 'moong-dal', 4.4, 'Split and skinned, for khichdi and varan.'],
  ['Coriander Powder', 'Spices', '200 g', 52, 'coriander-powder', 4.3, 'Roasted lightly before grinding.'],
  ['Cumin', 'Spices', '100 g', 58, 'cumin', 4.6, 'Bold Unjha cumin seed.'],
  ['Almonds', 'Dry fruits', '250 g', 295, 'almonds', 4.7, 'Mamra almonds, hand sorted.'],
  ['Poha', 'Flours', '500 g', 46, 'poha', 4.4, 'Medium flakes that stay separate after soaking.'],
  ['Jaggery Powder', 'Sweeteners', '500 g', 84, 'jaggery-powder', 4.5, 'Dry, fine and quick to melt.'],
  ['Urad Dal', 'Pulses', '1 kg', 148, 'urad-dal', 4.2, 'White, skinned, for vada and idli.'],
  ['Mustard', 'Spices', '100 g', 24, 'mustard', 4.4, 'Small black seed for tempering.'],
  ['Ghee', 'Oils and seeds', '500 ml', 365, 'ghee', 4.8, 'Cow ghee from cultured butter.'],
  ['Jowar', 'Grains', '1 kg', 62, 'jowar', 4.3, 'Maldandi jowar of Solapur, for bhakri.'],
  ['Bajra', 'Grains', '1 kg', 54, 'bajra', 4.2, 'Pearl millet of the kharif harvest.'],
  ['Peanuts', 'Dry fruits', '500 g', 92, 'peanuts', 4.5, 'Raw, bold groundnut kernels.'],
  ['Masoor Dal', 'Pulses', '1 kg', 104, 'masoor-dal', 4.3, 'Red lentils, split, ready in fifteen minutes.'],
  ['Green Moong', 'Pulses', '500 g', 78, 'green-moong', 4.4, 'Whole moong that sprouts evenly.'],
  ['Kabuli Chana', 'Pulses', '500 g', 94, 'kabuli-chana', 4.5, 'Large white chickpeas, 10 mm.'],
  ['Dry Red Chilli', 'Spices', '100 g', 62, 'dry-red-chilli', 4.4, 'Byadgi chillies with stems.'],
  ['Tamarind', 'Spices', '250 g', 58, 'tamarind', 4.2, "Seedless, this year's crop."],
  ['Fenugreek', 'Spices', '100 g', 22, 'fenugreek', 4.1, 'Methi seed for pickles and ladoo.'],
  ['Flax Seeds', 'Oils and seeds', '250 g', 48, 'flax-seeds', 4.3, 'Jawas for chutney, cleaned twice.'],
  ['Rava', 'Flours', '500 g', 38, 'rava', 4.4, 'Coarse semolina for upma and sheera.'],
  ['Rock Sugar', 'Sweeteners', '250 g', 44, 'rock-sugar', null, 'Khadi sakhar in clear crystals.'],
  ['Turmeric Powder Family Pack', 'Spices', '500 g', 112, 'turmeric-powder', 4.6, 'The family pouch of our Sangli turmeric.', 'Turmeric Powder'],
  ['Jaggery Block', 'Sweeteners', '1 kg', 148, 'jaggery', 4.7, 'The same jaggery for the whole month.', 'Jaggery'],
  ['Toor Dal Family Pack', 'Pulses', '5 kg', 760, 'toor-dal', 4.6, 'Latur toor dal in the family bag.', 'Toor Dal'],
  ['Basmati Rice Family Pack', 'Grains', '5 kg', 799, 'basmati-rice', 4.7, 'Aged basmati in the family bag.', 'Basmati Rice'],
  ['Gram Flour Family Pack', 'Flours', '1 kg', 122, 'besan', 4.5, 'Besan for the festive kitchen.', 'Gram Flour (Besan)'],
  ['Wheat Flour Small', 'Flours', '1 kg', 54, 'wheat-flour', null, 'Lokwan atta to try.', 'Wheat Flour (Atta)'],
  ['Groundnut Oil Small', 'Oils and seeds', '500 ml', 112, 'groundnut-oil', 4.3, 'Ghani oil in the small bottle.', 'Groundnut Oil'],
  ['Cashew Small', 'Dry fruits', '100 g', 112, 'cashew', null, 'A handful for the kheer.', 'Cashew'],
  ['Red Chilli Powder Family Pack', 'Spices', '500 g', 205, 'red-chilli-powder', 4.6, 'The family pouch.', 'Red Chilli Powder'],
  ['Sesame Family Pack', 'Oils and seeds', '1 kg', 365, 'sesame', 4.5, 'White til for Sankranti.', 'Sesame (White Til)'],
];

export const PRODUCTS = ROWS.map(([name, category, unit, price, picture, rating, description, baseProduct]) => ({
  name,
  category,
  unit,
  price,
  picture,
  rating,
  description,
  baseProduct,
}));

export type DemoProduct = (typeof PRODUCTS)[number];
