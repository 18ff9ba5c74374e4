// Names that look the same are the same: one key for unique names and references to them.

/** Removes characters without a shape: joiners, direction marks, fillers, variation selectors. */
export const removeInvisible = (text: string): string => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');

/** Key of a name, without compatibility forms (NFKC): two names with the same key are one. Case is folded per character, as in SQL's `identity_key`. */
export const toIdentityKey = (name: string): string =>
  removeInvisible(name.normalize('NFKC'))
    .replace(/[\p{Lu}\p{Lt}]/gu, (letter) => letter.toLowerCase())
    .replace(/\s+/g, ' ')
    .trim();
