// Names that look the same are the same: one key for unique names and references to them.

/** Removes characters without a shape: joiners, direction marks, fillers, variation selectors. */
export const removeInvisible = (text: string): string => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');

/** A text as it is typed plainly: without compatibility forms (NFKC) and invisible characters, words apart by one space. */
export const toPlainText = (text: string): string =>
  removeInvisible(text.normalize('NFKC')).replace(/\s+/g, ' ').trim();

/** Key of a name: two names with the same key are one. Case is folded per character, as in SQL's `identity_key`. */
export const toIdentityKey = (name: string): string =>
  toPlainText(name).replace(/[\p{Lu}\p{Lt}]/gu, (letter) => letter.toLowerCase());
