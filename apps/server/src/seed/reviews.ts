// Reviews of delivered goods in the demo, as customers write them.
import { api } from '@tilgul/contract';
import type { DemoCustomerUser } from './demo-users.ts';
import type { Scenario } from './goods.ts';

/** In the order in which they are written, by product. */
// biome-ignore format: a review per line.
const REVIEWS: readonly (readonly [product: string, rating: number, word?: string])[] = [
  ['Jaggery', 5, 'गूळ अगदी घरच्यासारखा. चहाला छान चव येते.'],
  ['Jaggery', 4, 'Good colour and taste. One cube was broken.'],
  ['Jaggery', 5, 'बिना केमिकल का गुड़, चाय और चिक्की दोनों में बढ़िया।'],
  ['Turmeric Powder', 5, 'Strong aroma and a deep colour; half a spoon is enough.'],
  ['Turmeric Powder', 5, 'सांगलीची हळद म्हणजे खात्रीच.'],
  ['Turmeric Powder', 4, 'रंग गहरा है और खुशबू ताज़ी।'],
  ['Sesame (White Til)', 4, 'तीळ स्वच्छ आहेत, लाडू छान झाले.'],
  ['Red Chilli Powder', 3, 'रंग अच्छा है, पर हमारे घर के लिए तीखापन कम है।'],
  ['Red Chilli Powder', 5],
  ['Chana Dal', 4, 'Clean dal, cooks evenly.'],
  ['Chana Dal', 5],
  ['Rajma', 2, 'इस बार दाने पुराने लगे, गलने में बहुत समय लगा।'],
  ['Rajma', 4, 'Soft after a night of soaking.'],
  ['Basmati Rice', 5, 'दाना लंबा और खुशबू शानदार। बिरयानी बढ़िया बनी।'],
  ['Basmati Rice', 4, 'Long grain and not sticky.'],
  ['Cashew', 5, 'मोठे आणि कुरकुरीत काजू.'],
  ['Cashew', 3, 'Tasty, but a few were in halves.'],
  ['Gram Flour (Besan)', 5, 'पिठल्यासाठी उत्तम पीठ.'],
  ['Toor Dal', 5, 'लातूरची तूरडाळ, लवकर शिजते.'],
  ['Toor Dal', 4, 'Cooks soft in three whistles.'],
  ['Toor Dal', 5, 'दाल साफ़ है, जल्दी गल जाती है।'],
  ['Tilgul Ladoo', 5, 'Soft, not too sweet. The children finished the box in a day.'],
  ['Tilgul Ladoo', 5, 'लाडू एकदम मऊ आणि ताजे!'],
  ['Groundnut Oil', 4, 'घानी के तेल की असली खुशबू।'],
  ['Groundnut Oil', 5],
  ['Wheat Flour (Atta)', 5, 'रोटियाँ नरम बनती हैं और देर तक नरम रहती हैं।'],
  ['Moong Dal', 4, 'Good for khichdi.'],
  ['Coriander Powder', 4],
  ['Cumin', 5, 'जिऱ्याचा वास मस्त आहे.'],
  ['Almonds', 3, 'अच्छे हैं, पर दाम थोड़ा ज़्यादा है।'],
  ['Poha', 5, 'पोहे मोकळे होतात, चिकटत नाहीत.'],
  ['Urad Dal', 4, 'Idli batter rises well.'],
  ['Ghee', 5, 'तुपाचा सुगंध घरच्या तुपासारखा.'],
  ['Ghee', 4, 'खुशबूदार घी, ढक्कन थोड़ा ढीला था।'],
  ['Jowar', 5, 'भाकरी मऊ होते.'],
  ['Bajra', 1, 'The bag was torn and half of it had spilled. It was refunded the same day.'],
  ['Masoor Dal', 4],
  ['Green Moong', 5, 'Sprouts in one night.'],
  ['Kabuli Chana', 4, 'छोले अच्छे बने।'],
  ['Dry Red Chilli', 5],
  ['Tamarind', 3, 'चिंच चांगली, पण दोन-तीन चिंचोके निघाले.'],
  ['Rava', 5, 'Upma without lumps.'],
  ['Rock Sugar', 4],
];

/** Returns a function that lets a customer review the products of the last order for which a review is left to write. */
export function createReviewer({ call, goods, clock }: Scenario) {
  const left = [...REVIEWS];
  const names = new Map(goods.map(({ id, name }) => [id, name]));
  const written = new Set<string>();
  return async (customer: DemoCustomerUser): Promise<void> => {
    const [order] = (await call(api.orders.listOwnOrders, { as: customer, query: { limit: 1 } })).ok;
    for (const { product_id } of order?.items ?? []) {
      const index = left.findIndex(([product]) => product === names.get(product_id));
      const key = `${customer.id} ${product_id}`;
      if (index < 0 || written.has(key)) continue;
      const [[, rating, word] = []] = left.splice(index, 1);
      written.add(key);
      clock.pass(90);
      (await call(api.reviews.rateProduct, { as: customer, params: { id: product_id }, body: { rating, word } })).ok;
    }
  };
}
