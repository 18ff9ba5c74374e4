// Owns the English texts of the administrator's and the store's dashboards.

export const dashboardTexts = {
  customers: 'New Customers',
  stores: 'Total Stores',
  products: 'Available Products',
  figures: 'Figures',
  loading: 'Loading the figures',
  failed: 'Failed to load the figures',
  failedText: 'Please try again later.',

  storeOrders: {
    title: 'Store-wise Orders',
    serial: 'Sr. No.',
    id: 'Store ID',
    name: 'Store',
    count: 'Orders',
    empty: 'No warehouse data available at the moment.',
  },
  sales: {
    title: 'Product-wise Sales',
    id: 'Product ID',
    name: 'Product',
    total: 'Total sales',
    empty: 'No sales data available for products.',
  },
} as const;
