// English texts of a product's page.

export const productTexts = {
  loading: 'Loading the product...',
  path: 'Where you are',
  products: 'Products',
  back: 'Back',
  sizes: 'Sizes',
  unit: '/ {unit}',
  perKg: '{price} per kg',
  reviewCount: '{count} reviews',
  reviewCountOne: '1 review',
  viewCart: 'View cart',
  share: 'Share',
  linkCopied: 'Link copied',
  notCopied: 'The link could not be copied',

  about: 'About this pack',
  netQuantity: 'Net quantity',
  price: 'Price',
  unitPrice: 'Price per kg',
  category: 'Category',
  barcode: 'Barcode',
  soldBy: 'Sold by',
  fssai: 'FSSAI licence',
  care: 'Customer care',

  reviews: 'Reviews',
  noReviews: 'No reviews yet. Who has had it delivered can rate it from their orders.',
  ratedBy: '{stars} of 5 from {name}',
  stars: '{stars} stars: {count}',
  outOf: 'out of 5',

  gone: 'This product is no longer sold.',
  goneText: 'It may have been replaced. The shop has what there is now.',
  toShop: 'See all products',
  failed: 'The product could not be loaded.',
  failedText: 'Please try again.',
} as const;
