// Messages of fields in every language.
import { CATALOGUES } from '@tilgul/messages/catalogue';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { getText, setForms } from './form-messages.ts';
import { jobApplicationForm, listMissingFields, missingFieldsMessage } from './public-forms.ts';
import { registration } from './users.forms.ts';

afterEach(() => setForms(() => CATALOGUES.en.forms));

describe('[LANG-3] messages of fields', () => {
  const listMessages = (schema: z.core.$ZodType, value: unknown) =>
    z.safeParse(schema, value).error?.issues.map(({ message }) => message);
  const ram = { first_name: '', last_name: 'Jo', username: 'ram9', password: 'abc', phone_no: '98' };

  it('are English where nothing is set', () => {
    expect(listMessages(registration, ram)?.slice(0, 3)).toEqual([
      'First name is required.',
      'First name must be 3 to 20 characters.',
      'Last name must be 3 to 20 characters.',
    ]);
  });

  it('are in the reader’s language, with the names of the fields', () => {
    setForms(() => CATALOGUES.mr.forms);
    expect(listMessages(registration, ram)).toContain('नाव आवश्यक आहे.');
    setForms(() => CATALOGUES.hi.forms);
    expect(listMessages(registration, ram)).toContain('मोबाइल नंबर: ठीक 10 अंक होने चाहिए।');
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

  it('a fact may look like a placeholder', () => {
    expect(getText('postalCodeOutsideState', { state: '{state}' })).toBe('This postal code is not in {state}.');
  });
});
