// The number of a counter sale's customer.

/** A phone number as a counter sale takes it: at most 13 digits after an optional +. */
export const toSalePhone = (number: string): string => number.replace(/(?!^\+)\D/g, '').slice(0, 14);

/** Whether a sale has the shop's own number, which a screen sends for a walk-in customer without one. */
export const isOfShop = (number: string, shopNumber: string): boolean =>
  number !== '' && number === toSalePhone(shopNumber);
