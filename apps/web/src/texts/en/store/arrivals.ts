// English texts of new orders, orders brought back, and the sound that goes with them.

export const arrivalTexts = {
  come: { one: '1 new order', more: '{count} new orders' },
  back: { one: '1 order brought back', more: '{count} orders brought back' },
  oneText: 'Order #{id}, {total}',
  number: '#{id}',
  show: 'Show',
  sound: 'Sound for new orders',
} as const;
