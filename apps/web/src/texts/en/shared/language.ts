// Which language the texts are in.

export const languageTexts = {
  /** As in `Accept-Language` and `<html lang>`. */
  code: 'en',
  /** For dates, numbers and lists (`Intl`): digits are 0 to 9 in every language. */
  locale: 'en-IN-u-nu-latn-hc-h12',
  choice: 'Language',
} as const;
