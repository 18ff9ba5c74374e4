// Names of goods in the language of whoever reads them (LANG-5).
import type { Language } from '@tilgul/contract/rules/languages';
import { spokenLanguage } from './say.ts';

/** The names that something has besides the English one. */
export interface OtherNames {
  readonly name_mr: string | null;
  readonly name_hi: string | null;
}

/** A name in a language where there is one; undefined for English. */
export const otherName = (names: Partial<OtherNames>, language: Language): string | undefined =>
  (language === 'en' ? null : names[`name_${language}`]) ?? undefined;

/** What an answer says of a product in the language of the request: its name there, and the English one beside it, which English answers lack. */
export function namesOf(
  english: string,
  names: Partial<OtherNames>,
): { readonly product_name: string; readonly product_name_en?: string } {
  const name = otherName(names, spokenLanguage());
  return name === undefined ? { product_name: english } : { product_name: name, product_name_en: english };
}

/** The same where an answer calls the product `product`. */
export function productOf(
  english: string,
  names: Partial<OtherNames>,
): { readonly product: string; readonly product_en?: string } {
  const name = otherName(names, spokenLanguage());
  return name === undefined ? { product: english } : { product: name, product_en: english };
}
