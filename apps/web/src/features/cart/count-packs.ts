/** Number of packs in a cart: badge, headings and bill all say this one. */
export const countPacks = (items: readonly { readonly quantity: number }[] = []): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
