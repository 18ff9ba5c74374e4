// English texts of the cart page.

export const cartTexts = {
  titleCount: 'Cart ({count})',
  loading: 'Loading your cart...',
  lines: 'Items in your cart',
  priceUnit: '{price} / {unit}',
  remove: 'Remove {name}',
  removed: '{name} was removed.',
  undo: 'Undo',
  undoOf: 'Undo: put {name} back',
  soldOut: 'Sold out for now',
  shortOf: '{name}: {words}.',
  takeLeft: 'Take {count}',
  unavailable: 'No longer available',
  unavailableOf: '{name}: no longer available, it is not ordered.',
  removeShort: 'Remove',
  timesUnit: '{unit} × {quantity}',

  updateFailed: 'Failed to Update Cart',
  removeFailed: 'Failed to Remove Item',
  failedText: 'Please try again.',
  networkText: 'The server could not be reached.',
  still: 'Still {quantity} in your cart.',
  retry: 'Retry',
  retryOf: 'Retry: {name}',
  failed: 'The cart could not be loaded.',

  summary: 'Order summary',
  items: '{count} items',
  item: '1 item',
  grandTotal: 'Grand total',
  proceed: 'Proceed',
  proceedStopped: 'Something in your cart could not be saved. Please look at the marked items.',

  empty: 'Your cart is empty.',
  emptyText: 'Turmeric, dals, jaggery and more are waiting in the shop.',
  browse: 'Browse products',
} as const;
