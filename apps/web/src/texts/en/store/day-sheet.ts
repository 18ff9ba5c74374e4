// English texts of the rider's day on paper.

export const daySheetTexts = {
  print: 'Print day sheet',
  failed: 'Could not be printed',
  failedText: 'The deliveries of the day could not be loaded. Please try again.',
  title: 'Day sheet',
  titleOf: 'Day sheet, {day}',
  deliveries: 'Delivered: {count}',
  deliveryHeads: ['Time', 'Order', 'Customer', 'Total', 'Cash'],
  handOverHeads: ['Time', 'Taken by', 'In hand', 'Counted'],
  number: '#{id}',
  paidOnline: 'Paid online',
  rider: 'Signed, delivery staff',
  manager: 'Signed, store manager',
  printed: 'Printed {at}',
} as const;
