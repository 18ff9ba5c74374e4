// English texts of the price on the pack, wherever goods are shown.

export const priceTexts = {
  mrp: 'MRP',
  off: '{amount} off',
} as const;
