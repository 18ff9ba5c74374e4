// English texts of delivery details and payment.

export const checkoutTexts = {
  addressStep: 'Delivery address',
  paymentStep: 'Payment',
  chooseFirst: 'Choose a delivery address first.',
  loadingCart: 'Loading your cart...',
  payOnline: 'Pay {amount} online',
  payCash: 'Place order · {amount}, pay cash',
  safe: 'Paid online, it is placed as soon as the payment is confirmed.',
  cashHint: 'Cash: you give {amount} to the delivery staff at your door.',
  paying: 'Waiting for your payment',
  placing: 'Placing your order',

  summary: 'Order summary',
  timesUnit: '{unit} × {quantity}',
  grandTotal: 'Grand total',
  changeCart: 'Change the cart',
  paymentFor: 'Order of {count} items',
  paymentForOne: 'Order of 1 item',

  sdkFailed: 'Failed to load the payment SDK. Please refresh and try again.',
  onlineFailed: 'An error occurred while processing your order. Please try again.',
  paidFailed: 'Payment was successful, but there was an issue placing your order. Please contact customer support.',
  cashFailed: 'There was an issue placing your order. Please try again.',

  noAnswer:
    'We did not get an answer, so your order may have been placed all the same. Trying again cannot order it twice.',
  needsNetwork:
    'You are offline, and an order needs a network. Please try again once you are back online; nothing is ordered twice.',
  notReached: 'The server could not be reached. Nothing was paid.',
  tooMany: 'Please try again in a moment.',
  addressGone: 'The chosen address is no longer saved. Please choose another one.',
  changed: 'Your cart has changed. Please check it and order again.',
  lineAdded: '{product} is new in the cart: {quantity}.',
  lineUnavailable: '{product} is no longer available and is not ordered.',
  lineGone: '{product} is no longer in the cart.',
  quantityChanged: '{product}: {after} instead of {before}.',
  priceChanged: '{product} costs {after} now, not {before}.',
  totalChanged: 'The total is {after} now, not {before}.',
  cartChanged: 'Your cart could not be saved. Please look at it again.',
  short: 'There is not enough stock.',
  paidSafe: 'Your payment is safe: it becomes your order by itself within minutes, or it is paid back to you.',
  paidBack: 'Your payment will be paid back to you.',
  retry: 'Try again',
  confirmPhone: 'Confirm your mobile number',
  notPaid:
    'You have closed the payment. If money was taken all the same, the order appears in Your Orders by itself; please look there before you pay again.',

  yourOrders: 'Your Orders',
  contact: 'Contact Us',
  backToCart: 'Back to the cart',
  empty: 'Your cart is empty.',
  emptyText: 'If you have just ordered, you find it in Your Orders.',
  browse: 'Browse products',
  cartFailed: 'The cart could not be loaded.',
  tryLater: 'Please try again.',
} as const;
