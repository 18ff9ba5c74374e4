// Form fields of names and descriptions: one for each language other than English (LANG-5).
import { LANGUAGE_NAMES } from '@tilgul/contract/rules/languages';
import { OTHER_LANGUAGES, type OtherLanguage } from '@tilgul/contract/rules/names';
import { texts } from '@tilgul/messages/office/translations';
import type { CrudField } from './crud-form.tsx';

type Translations = Partial<Record<'names' | 'descriptions', Readonly<Partial<Record<OtherLanguage, unknown>>>>>;

/** 'Name in मराठी' */
export const translationLabel = (member: keyof Translations, language: OtherLanguage): string =>
  texts[member]({ language: LANGUAGE_NAMES[language] });

/** Fields such as `names.mr`; descriptions take several lines. */
export const translationFields = (member: keyof Translations, max: number): readonly CrudField<Translations>[] =>
  OTHER_LANGUAGES.map((language) => ({
    name: `${member}.${language}` as const,
    label: translationLabel(member, language),
    kind: member === 'names' ? 'text' : 'area',
    max,
    lang: language,
    optional: true,
    half: true,
  }));

/** Initial values of the fields. */
export const toTranslationValues = (saved: Readonly<Partial<Record<OtherLanguage, string | undefined>>> = {}) =>
  Object.fromEntries(OTHER_LANGUAGES.map((language) => [language, saved[language] ?? ''])) as Record<
    OtherLanguage,
    string
  >;
