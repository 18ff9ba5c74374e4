// Messages of fields in every language.
import { CATALOGUES } from '@tilgul/messages/catalogue';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as delivery from './delivery.forms.ts';
import { getText, setForms } from './form-messages.ts';
import { jobApplicationForm, listMissingFields, missingFieldsMessage } from './public-forms.ts';
import * as registers from './registers.forms.ts';
import * as sms from './sms.forms.ts';
import * as stores from './stores.forms.ts';
import * as taxes from './taxes.forms.ts';
import * as users from './users.forms.ts';

afterEach(() => setForms(() => CATALOGUES.en.forms));

describe('[LANG-3] messages of fields', () => {
  const listMessages = (schema: z.core.$ZodType, value: unknown) =>
    z.safeParse(schema, value).error?.issues.map(({ message }) => message);
  const ram = { first_name: '', last_name: 'Jo', username: 'ram9', password: 'abc', phone_no: '98' };

  it('are English where nothing is set', () => {
    expect(listMessages(users.registration, ram)?.slice(0, 3)).toEqual([
      'First name is required.',
      'First name must be 3 to 20 characters.',
      'Last name must be 3 to 20 characters.',
    ]);
  });

  it('are in the reader’s language, with the names of the fields', () => {
    setForms(() => CATALOGUES.mr.forms);
    expect(listMessages(users.registration, ram)).toContain('नाव आवश्यक आहे.');
    setForms(() => CATALOGUES.hi.forms);
    expect(listMessages(users.registration, ram)).toContain('मोबाइल नंबर: ठीक 10 अंक होने चाहिए।');
  });

  it.each([
    ['en', 'Please fill in all required fields: First name, Last name, Email, Phone.'],
    ['mr', 'कृपया हे आवश्यक रकाने भरा: नाव, आडनाव, ई-मेल, फोन.'],
    ['hi', 'कृपया ये ज़रूरी जानकारियाँ भरें: नाम, उपनाम, ईमेल, फ़ोन।'],
  ] as const)('[FORM-8] what is missing is named in the language: %s', (language, sentence) => {
    setForms(() => CATALOGUES[language].forms);
    const missing = listMissingFields({ all: listMessages(jobApplicationForm, {}) ?? [] });
    expect(missingFieldsMessage.job(missing)).toBe(sentence);
  });

  it('call typed fields by their labels, not by their wire names', () => {
    const forms = Object.entries({ ...delivery, ...registers, ...sms, ...stores, ...taxes, ...users });
    /** Chosen or sent by the page: yes or no, lists, ids, and options of a select. */
    const isChosen = (name: string, field: z.core.$ZodType) =>
      [true, []].some((value) => z.safeParse(field, value).success) ||
      /^(.+_)?id$|^(prefix|item_digits|value)$/.test(name) ||
      isYesOrNo(field);
    const isYesOrNo = (field: z.core.$ZodType) => z.safeParse(field, 'yes').success && !z.safeParse(field, 'x').success;
    const typed = ['', 'x', '-1', '1.5', '9'.repeat(12), 'x'.repeat(5000), '\u200b', 'a\u0000b', 'a\u202eb'];
    const raw = forms.flatMap(([form, schema]) =>
      schema instanceof z.ZodMiniObject
        ? Object.entries<z.core.$ZodType>(schema.shape)
            .filter(([name, field]) => !isChosen(name, field))
            .flatMap(([name, field]) =>
              typed.flatMap((text) => listMessages(field, text) ?? []).map((message) => ({ form, name, message })),
            )
            .filter(({ message }) => /^[a-z]|[a-z]_[a-z]/.test(message))
        : [],
    );
    expect(raw).toEqual([]);
  });

  it('a fact may look like a placeholder', () => {
    expect(getText('postalCodeOutsideState', { state: '{state}' })).toBe('This postal code is not in {state}.');
  });
});
