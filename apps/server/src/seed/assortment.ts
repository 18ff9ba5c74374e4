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
  description: string,
  /** Name of the product of which this is another size. */
  baseProduct?: string,
];

/** In the order of the shop. */
// biome-ignore format: a product per line.
const ROWS: readonly Row[] = [
  ['Jaggery', 'Sweeteners', '500 g', 78.5, 'jaggery', 'Chemical-free cubes of Kolhapur jaggery, set in small moulds.'],
  ['Turmeric Powder', 'Spices', '200 g', 48, 'turmeric-powder', 'Sangli turmeric, ground slowly to keep its colour and oil.'],
  ['Sesame (White Til)', 'Oils and seeds', '250 g', 96, 'sesame', 'Hulled white sesame for ladoo, chikki and tempering.'],
  ['Red Chilli Powder', 'Spices', '200 g', 86, 'red-chilli-powder', 'Byadgi and Guntur chillies in equal parts: red, warm, not harsh.'],
  ['Chana Dal', 'Pulses', '1 kg', 112, 'chana-dal', 'Split Bengal gram, polished without oil.'],
  ['Rajma', 'Pulses', '500 g', 89, 'rajma', 'Kidney beans that cook soft and keep their shape.'],
  ['Basmati Rice', 'Grains', '1 kg', 165, 'basmati-rice', 'Long grain, aged for twelve months.'],
  ['Cashew', 'Dry fruits', '250 g', 268, 'cashew', 'Whole W320 cashews from Vengurla.'],
  ['Gram Flour (Besan)', 'Flours', '500 g', 64, 'besan', 'Fine flour of chana dal, for pithla, bhaji and ladoo.'],
  ['Toor Dal', 'Pulses', '1 kg', 158, 'toor-dal', 'Latur toor dal, unpolished.'],
  ['Tilgul Ladoo', 'Sweeteners', 'pack of 6', 120, 'tilgul-ladoo', 'Sesame and jaggery, rolled by hand. Speak sweetly!'],
  ['Groundnut Oil', 'Oils and seeds', '1 litre', 215, 'groundnut-oil', 'Pressed in a wooden ghani, settled and filtered.'],
  ['Wheat Flour (Atta)', 'Flours', '5 kg', 245, 'wheat-flour', 'Stone-ground Lokwan wheat with all its bran.'],
  ['Moong Dal', 'Pulses', '1 kg', 138, 'moong-dal', 'Split and skinned, for khichdi and varan.'],
  ['Coriander Powder', 'Spices', '200 g', 52, 'coriander-powder', 'Roasted lightly before grinding.'],
  ['Cumin', 'Spices', '100 g', 58, 'cumin', 'Bold Unjha cumin seed.'],
  ['Almonds', 'Dry fruits', '250 g', 295, 'almonds', 'Mamra almonds, hand sorted.'],
  ['Poha', 'Flours', '500 g', 46, 'poha', 'Medium flakes that stay separate after soaking.'],
  ['Jaggery Powder', 'Sweeteners', '500 g', 84, 'jaggery-powder', 'Dry, fine and quick to melt.'],
  ['Urad Dal', 'Pulses', '1 kg', 148, 'urad-dal', 'White, skinned, for vada and idli.'],
  ['Mustard', 'Spices', '100 g', 24, 'mustard', 'Small black seed for tempering.'],
  ['Ghee', 'Oils and seeds', '500 ml', 365, 'ghee', 'Cow ghee from cultured butter.'],
  ['Jowar', 'Grains', '1 kg', 62, 'jowar', 'Maldandi jowar of Solapur, for bhakri.'],
  ['Bajra', 'Grains', '1 kg', 54, 'bajra', 'Pearl millet of the kharif harvest.'],
  ['Peanuts', 'Dry fruits', '500 g', 92, 'peanuts', 'Raw, bold groundnut kernels.'],
  ['Masoor Dal', 'Pulses', '1 kg', 104, 'masoor-dal', 'Red lentils, split, ready in fifteen minutes.'],
  ['Green Moong', 'Pulses', '500 g', 78, 'green-moong', 'Whole moong that sprouts evenly.'],
  ['Kabuli Chana', 'Pulses', '500 g', 94, 'kabuli-chana', 'Large white chickpeas, 10 mm.'],
  ['Dry Red Chilli', 'Spices', '100 g', 62, 'dry-red-chilli', 'Byadgi chillies with stems.'],
  ['Tamarind', 'Spices', '250 g', 58, 'tamarind', "Seedless, this year's crop."],
  ['Fenugreek', 'Spices', '100 g', 22, 'fenugreek', 'Methi seed for pickles and ladoo.'],
  ['Flax Seeds', 'Oils and seeds', '250 g', 48, 'flax-seeds', 'Jawas for chutney, cleaned twice.'],
  ['Rava', 'Flours', '500 g', 38, 'rava', 'Coarse semolina for upma and sheera.'],
  ['Rock Sugar', 'Sweeteners', '250 g', 44, 'rock-sugar', 'Khadi sakhar in clear crystals.'],
  ['Turmeric Powder Family Pack', 'Spices', '500 g', 112, 'turmeric-powder', 'The family pouch of our Sangli turmeric.', 'Turmeric Powder'],
  ['Jaggery Block', 'Sweeteners', '1 kg', 148, 'jaggery', 'The same jaggery for the whole month.', 'Jaggery'],
  ['Toor Dal Family Pack', 'Pulses', '5 kg', 760, 'toor-dal', 'Latur toor dal in the family bag.', 'Toor Dal'],
  ['Basmati Rice Family Pack', 'Grains', '5 kg', 799, 'basmati-rice', 'Aged basmati in the family bag.', 'Basmati Rice'],
  ['Gram Flour Family Pack', 'Flours', '1 kg', 122, 'besan', 'Besan for the festive kitchen.', 'Gram Flour (Besan)'],
  ['Wheat Flour Small', 'Flours', '1 kg', 54, 'wheat-flour', 'Lokwan atta to try.', 'Wheat Flour (Atta)'],
  ['Groundnut Oil Small', 'Oils and seeds', '500 ml', 112, 'groundnut-oil', 'Ghani oil in the small bottle.', 'Groundnut Oil'],
  ['Cashew Small', 'Dry fruits', '100 g', 112, 'cashew', 'A handful for the kheer.', 'Cashew'],
  ['Red Chilli Powder Family Pack', 'Spices', '500 g', 205, 'red-chilli-powder', 'The family pouch.', 'Red Chilli Powder'],
  ['Sesame Family Pack', 'Oils and seeds', '1 kg', 365, 'sesame', 'White til for Sankranti.', 'Sesame (White Til)'],
];

export const PRODUCTS = ROWS.map(([name, category, unit, price, picture, description, baseProduct]) => ({
  name,
  category,
  unit,
  price,
  picture,
  description,
  baseProduct,
}));

export type DemoProduct = (typeof PRODUCTS)[number];
