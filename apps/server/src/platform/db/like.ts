// Turns what a person typed into a LIKE pattern.

/** A text as an ILIKE pattern that finds it anywhere, whatever signs it has. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
