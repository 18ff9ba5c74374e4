// Head of a product page's HTML: title, description and structured data for search engines (CAT-9).
import { getImageUrl } from '@tilgul/contract/catalog';
import type { ProductPageAnswer } from '@tilgul/contract/reviews';
import { AppError } from '@tilgul/contract/rules/errors';
import type { Deps } from '../../deps.ts';
import type { GetPageHead, ListProductPaths, PageHead } from '../../platform/http/search-engines.ts';
import { readProductPage } from './reviews.ts';

const PRODUCT_PATH = /^\/product\/([1-9]\d{0,8})\/?$/;
/** Prefix of all product pages. */
const PATH_PREFIX = '/product/';

/** Builds schema.org data of a product, its price and its reviews. */
function toStructuredData(product: ProductPageAnswer, brand: string, url: string, origin: string) {
  const { name, unit, description, image, price, in_stock, category_name, barcode, rating, review_count } = product;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: `${name} ${unit}`,
    description,
    category: category_name,
    sku: String(product.id),
    url,
    ...(image === null ? {} : { image: `${origin}${getImageUrl(image, 960)}` }),
    ...(barcode === null ? {} : { gtin: barcode }),
    offers: {
      '@type': 'Offer',
      url,
      price: price.toFixed(2),
      priceCurrency: 'INR',
      availability: `https://schema.org/${in_stock ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: brand },
    },
    ...(rating === null || review_count === 0
      ? {}
      : { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: review_count } }),
    ...(product.reviews.length === 0
      ? {}
      : {
          review: product.reviews.slice(0, 5).map((review) => ({
            '@type': 'Review',
            author: { '@type': 'Person', name: review.name },
            datePublished: review.at.slice(0, 10),
            reviewRating: { '@type': 'Rating', ratingValue: review.rating },
            ...(review.word === null ? {} : { reviewBody: review.word }),
          })),
        }),
  };
}

function toPageHead(product: ProductPageAnswer, brand: string, origin: string): PageHead {
  const { id, name, unit, price, description, image } = product;
  const url = `${origin}${PATH_PREFIX}${id}`;
  return {
    status: 200,
    title: `${name} ${unit} · ${brand}`,
    description: `${name}, ${unit}, ₹${price.toFixed(2)}. ${description}`,
    url,
    picture: image === null ? undefined : `${origin}${getImageUrl(image, 960)}`,
    data: toStructuredData(product, brand, url, origin),
  };
}

/** Creates the head of product pages; 404 for products that are not on sale. */
export function productHead({ db, config }: Pick<Deps, 'db' | 'config'>): GetPageHead {
  const notFound: PageHead = { status: 404, title: `This product is no longer sold · ${config.BRAND}` };
  return async (path, origin) => {
    if (!path.startsWith(PATH_PREFIX)) return undefined;
    const id = PRODUCT_PATH.exec(path)?.[1];
    if (id === undefined) return notFound;
    try {
      return toPageHead(await readProductPage(db, Number(id)), config.BRAND, origin);
    } catch (error) {
      // If the database is down, the page is served as built and shows the error itself.
      return error instanceof AppError ? notFound : undefined;
    }
  };
}

/** Lists the paths of product pages on sale, newest first. */
export function productPaths({ db }: Pick<Deps, 'db'>): ListProductPaths {
  return async (most) => {
    const live = db.selectFrom('products').select('id').where('archived_at', 'is', null);
    const products = await live.orderBy('id', 'desc').limit(most).execute();
    return products.map(({ id }) => `${PATH_PREFIX}${id}`);
  };
}
