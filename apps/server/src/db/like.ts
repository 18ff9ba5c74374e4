// Owns search patterns: what a person typed, as a pattern that finds it.

/** A text as an ILIKE pattern that finds it anywhere, whatever signs it has. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
