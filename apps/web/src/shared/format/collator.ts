// Order of names in the reader's language, with 200 g before 1000 g.
import { texts as languageTexts } from '@tilgul/messages/shared/language';

export const { compare: compareNames } = new Intl.Collator(languageTexts.locale, { numeric: true });
