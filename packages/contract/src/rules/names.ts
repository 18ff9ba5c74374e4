// Names and descriptions in languages other than English (LANG-5).
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts';

export type OtherLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;
export const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);
