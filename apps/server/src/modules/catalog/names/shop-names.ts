// What the catalogue calls goods, in the language of whoever reads it (LANG-5).
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { DEFAULT_LANGUAGE, type Language } from '@tilgul/contract/rules/languages';
import { ADMIN } from '@tilgul/contract/rules/roles';
import type { Actor } from '../../../deps.ts';
import { type OtherNames, otherName } from '../../../texts/goods-names.ts';
import { spokenLanguage } from '../../../texts/say.ts';
import { type ProductRow, productAnswerOf } from '../catalog.rules.ts';

/** In which language the catalogue names goods: that of the request, English for the administrator, who keeps all the names. */
export const languageOfNames = (actor: Pick<Actor, 'role'> | undefined): Language =>
  actor?.role === ADMIN ? DEFAULT_LANGUAGE : spokenLanguage();

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
