// Words that the search does not treat as typing errors (SEARCH-3).
import { foldWords } from './fold.ts';

/**
 * Correct words for goods that a grocer may not sell. They are never treated as typos: pasta does not mean pista. Products with
 * such a name are found all the same.
 */
export const KNOWN_WORDS = new Set(
  foldWords(`
apple baby bag ball banana bandage battery beans bear beer beetroot biryani biscuit bleach book bottle bowl box brandy bread
broccoli brush bucket bulb bun burger butter buttermilk cabbage cake camera candle candy cap capsicum card carrot cat
cauliflower cereal chair charger cheese cherry chicken chips chocolate cigarette cleaner cloth coal cocoa coconut coffee
cola comb condom conditioner cookie cooler copy cornflakes cosmetic cotton crab cracker cream cucumber cup curd curry
custard deodorant detergent diaper dish dog donut dosa dress drink drumstick duck dye egg eraser face fan fish flower
foil fork fridge fruit garbage garlic ginger glass glove glue grape grill guava gum gutka hair hammer ham handwash
harpic helmet honey icecream idli ink iron jacket jam jeans jelly juice kabab ketchup kettle key kiwi knife lamb lamp
lemon lettuce lighter lipstick litchi lobster lotion lychee macaroni maggi magazine mango mask match matchbox mayonnaise
meat medicine melon milk mint mixer mobile mop muffin mushroom mutton nailpolish nail napkin needle newspaper noodles
notebook nutella oats olive omelette onion orange oreo oven paint pan pants paneer papaya paper papad pasta pastry peach
pear peas pen pencil pepsi perfume petrol phone phenyl pickle pineapple pizza plate plum polish popcorn pork pot potato
prawn pudding pump pumpkin radio radish razor refrigerator ribbon roll rope rum salad salami salt samosa sandal sandwich
sanitizer sauce sausage saw scissors serum shampoo sharpener shaving shirt shoe shrimp sim soap socks soda sofa soup
spaghetti spinach spoon spray sprite stapler steak stew stove straw soya soybean strawberry sunflower sunscreen surf talcum sushi sweater syrup table
tablet tape tea television thread tissue toffee tofu tomato toothbrush toothpaste torch towel toy trouser tuna turnip
umbrella vanilla vase vegetable vinegar vodka waffle wallet watch water watermelon whisky wine wire yam yeast yoghurt
yogurt zucchini
dudh dahi lassi chai chaha kanda pyaz batata aloo tamatar kothimbir adrak lasun lahsun limbu nimbu kela seb amba aam
santra draksha angoor palak methi bhaji kobi gobi gajar mula kakdi bhopla vangi baingan bhindi mirchi anda ande murgi
machhli maas sabun tel mith namak pani barf pav loni makkhan malai khava khoya
`),
);

/**
 * Goods of an Indian kitchen, a line for the spellings of each word. A word finds its other spellings, and nothing else that is
 * spelt alike: hing does not mean shing.
 */
const KITCHEN_WORDS = `
ajwain ajvayan | ova | elaichi ilaychi | velchi veldoda | cardamom | lavang laung | clove cloves | dalchini | cinnamon |
jaiphal jayphal | nutmeg | javitri jaypatri | kalonji | saunf | badishep badishop | fennel | tejpatta | tamalpatra | bayleaf |
kesar keshar | saffron | miri kalimiri | kalimirch | pepper peppercorn | kokum | amsul | amchur | hing heeng | asafoetida asafetida |
ragi | nachni nachani nagli | bhagar | samai | vari varai | rajgira | amaranth | kuttu | sevai shevai | vermicelli | maida | sabudana |
sago | chini | matar | vatana | chavli chavali | lobia | matki | kulith | nariyal | naral | khobra khobare | copra | akhrot akrod |
walnut walnuts | pista | pistachio pistachios | kishmish | manuka | bedana | raisin raisins | anjeer | fig figs | khajur | kharik |
makhana | charoli | chironji | khaskhas khuskhus | poppy | sunth saunth | dalda | vanaspati | bhujia | sattu | muesli | kolam | ponni |
rasam | mulethi | jeshthamadh | chandan | sendha | saindhav | sirka`;

/** The folded spellings of a kitchen word by each of them. */
export const KITCHEN_SPELLINGS: ReadonlyMap<string, readonly string[]> = new Map(
  KITCHEN_WORDS.split('|').flatMap((word) => {
    const spellings = foldWords(word);
    return spellings.map((spelling): [string, readonly string[]] => [spelling, spellings]);
  }),
);

/** Goods that a grocer may not sell, a line for what a kitchen uses instead: the words of those, best first. */
const SUBSTITUTES = `
chini cheeni shakkar shakar sakhar sugar: sugar jaggery | maida: atta rava | dalda vanaspati butter makkhan loni: ghee |
ragi nachni nachani nagli rajgira amaranth kuttu vari varai bhagar samai: jowar bajra | oats cornflakes muesli: poha |
sabudana sago sevai shevai vermicelli noodles macaroni: poha rava | bread: atta | honey: jaggery | lemon vinegar: tamarind |
matar vatana peas chavli chavali lobia matki kulith soya soyabean soybean: pulse | kolam ponni biryani: rice |
pista pistachio pistachios walnut walnuts akhrot akrod raisin raisins kishmish manuka bedana fig figs anjeer khajur kharik
makhana charoli chironji: nuts | olive sunflower: oil | garlic ginger onion: masala |
elaichi ilaychi velchi veldoda cardamom lavang laung clove cloves dalchini cinnamon jaiphal nutmeg javitri kalonji saunf badishep
fennel tejpatta tamalpatra bayleaf kesar keshar saffron miri kalimiri kalimirch pepper hing heeng asafoetida ajwain ova: masala |
kokum amsul amchur: tamarind | khaskhas khuskhus poppy: til`;

/** Folded words of substitutes, by the folded word that they can replace. */
export const USED_INSTEAD: ReadonlyMap<string, readonly string[]> = new Map(
  SUBSTITUTES.split('|').flatMap((line) => {
    const [words = '', instead = ''] = line.split(':');
    const used = foldWords(instead);
    return foldWords(words).map((word): [string, readonly string[]] => [word, used]);
  }),
);
