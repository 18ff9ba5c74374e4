import type { languageTexts as english } from '../../en/shared/language.ts';
import type { Pack } from '../../pack.ts';

export const languageTexts = {
  code: 'mr',
  locale: 'mr-IN-u-nu-latn-hc-h12',
  choice: 'भाषा',
} as const satisfies Pack<typeof english>;
