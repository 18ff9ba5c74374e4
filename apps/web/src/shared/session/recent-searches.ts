// What a user searched for in the shop, until they sign out.
import { createUserSlot } from './user-slot.ts';

interface RecentSearches {
  readonly texts: readonly string[];
}

const MOST = 5;
const MIN_LENGTH = 2;

export const recentSearches = createUserSlot<RecentSearches>('recent-searches', 'local');

export const readRecentSearches = (): readonly string[] => recentSearches.read()?.texts ?? [];

/** Removes a text. */
export const forgetSearch = (text: string): void =>
  recentSearches.keep({ texts: readRecentSearches().filter((kept) => kept !== text) });

/** Puts a text first; each is kept once, whatever its capitals. */
export function keepSearch(typed: string): void {
  const text = typed.trim();
  if (text.length < MIN_LENGTH) return;
  const others = readRecentSearches().filter((kept) => kept.toLowerCase() !== text.toLowerCase());
  recentSearches.keep({ texts: [text, ...others].slice(0, MOST) });
}
