// Names of goods in the language of whoever buys them (LANG-5).
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { DEFAULT_LANGUAGE, type Language } from '@tilgul/contract/rules/languages';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import type { Actor } from '../../../deps.ts';
import { spokenLanguage } from '../../../texts/say.ts';
import { type ProductRow, productAnswerOf } from '../catalog.rules.ts';

/** In which language goods are named: that of the request for visitors and customers, English for who works with the goods. */
export const languageOfNames = (actor: Pick<Actor, 'role'> | undefined): Language =>
  actor === undefined || actor.role === CUSTOMER ? spokenLanguage() : DEFAULT_LANGUAGE;

/** The names that something has besides the English one. */
export interface OtherNames {
  readonly name_mr: string | null;
  readonly name_hi: string | null;
}

/** A name in a language where there is one; undefined for English. */
export const otherName = (names: OtherNames, language: Language): string | undefined =>
  (language === 'en' ? null : names[`name_${language}`]) ?? undefined;

/** A product as the shop shows it in a language: its name and category's where they have one, with the English name beside it. */
export const shopAnswerOf =
  (language: Language) =>
  (
    row: ProductRow &
      OtherNames & { readonly category_name_mr: string | null; readonly category_name_hi: string | null },
  ) => {
    const answer: ProductAnswer = productAnswerOf(row);
    const name = otherName(row, language);
    const category = otherName({ name_mr: row.category_name_mr, name_hi: row.category_name_hi }, language);
    return {
      ...answer,
      ...(name === undefined ? {} : { name, name_en: row.name }),
      ...(category === undefined ? {} : { category_name: category }),
    };
  };
