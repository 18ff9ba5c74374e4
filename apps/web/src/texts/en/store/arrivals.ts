// English texts of new orders, orders brought back, new stock requests, and the sound that goes with them.

export const arrivalTexts = {
  come: { one: '1 new order', more: '{count} new orders' },
  back: { one: '1 order brought back', more: '{count} orders brought back' },
  asked: { one: '1 new stock request', more: '{count} new stock requests' },
  oneText: 'Order #{id}, {total}',
  oneRequest: 'Request #{id}, {store}',
  number: '#{id}',
  show: 'Show',
  sound: 'Sound for new orders',
} as const;
