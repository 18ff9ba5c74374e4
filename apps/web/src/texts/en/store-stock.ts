// Owns the English texts of a store's own stock and figures.

export const storeStockTexts = {
  title: 'Product wise Available Stock',
  search: 'Search by product name',
  loading: 'Loading the stock',
  empty: 'No products available at the moment.',
  failed: 'Failed to Fetch Products stock',
  failedText: 'Unable to fetch the stock. Please try again later.',
  count: '{count} products',
  countOne: '1 product',
  serial: 'Sr. No.',
  product: 'Product',
  unit: 'Unit',
  price: 'Price',
  quantity: 'Available',
  reserved: 'Promised to orders',
  reorder: 'Reorder level',
  low: 'Low',
  none: 'Out of stock',
  lowNote: '{count} products are at their reorder level or below.',
  lowNoteOne: '1 product is at its reorder level or below.',
  request: 'Request stock',
  onlyLow: 'Show only these',
  showAll: 'Show all',

  dashboard: {
    title: 'Dashboard',
    staff: 'Staff Members',
    delivered: 'Delivered Orders',
    products: 'Products in Stock',
  },
} as const;
