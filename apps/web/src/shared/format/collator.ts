// Order of names in the reader's language, with 200 g before 1000 g.
import { texts as languageTexts } from '@tilgul/messages/shared/language';

let collator: Intl.Collator | undefined;

/** Created on first use: the browser's language data take long to load on a phone. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator(languageTexts.locale, { numeric: true });
  return collator.compare(one, other);
}
