// Owns the English texts of what comes in by itself: new orders, and the sound that goes with them.

export const arrivalTexts = {
  one: '1 new order',
  more: '{count} new orders',
  oneText: 'Order #{id}, {total}',
  number: '#{id}',
  show: 'Show',
  sound: 'Sound for new orders',
} as const;
