// The contract's sentences in every language.
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { jobApplicationForm, listMissingFields, missingFieldsMessage } from '../public-forms.ts';
import { registration } from '../users.forms.ts';
import { hi } from './hi.ts';
import { mr } from './mr.ts';
import { say, sayBy } from './say.ts';

afterEach(() => sayBy(() => undefined));

describe('[LANG-3] the dictionaries of the contract', () => {
  it.each(Object.entries({ mr, hi }))('are written in Devanagari throughout: %s', (_language, texts) => {
    const latin = Object.entries(texts).filter(([, text]) => !/[\u0900-\u097f]/.test(text));
    expect(latin).toEqual([]);
  });
});

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

  it('are in the language of whoever is spoken to, with the names of the fields', () => {
    sayBy(() => mr);
    expect(listMessages(registration, ram)).toContain('नाव आवश्यक आहे.');
    sayBy(() => hi);
    expect(listMessages(registration, ram)).toContain('मोबाइल नंबर: ठीक 10 अंक होने चाहिए।');
  });

  it.each([
    [undefined, 'Please fill in all required fields: First name, Last name, Email, Phone.'],
    [mr, 'कृपया हे आवश्यक रकाने भरा: नाव, आडनाव, ई-मेल, फोन.'],
    [hi, 'कृपया ये ज़रूरी जानकारियाँ भरें: नाम, उपनाम, ईमेल, फ़ोन।'],
  ])('[FORM-8] what is missing is named in the language', (texts, sentence) => {
    sayBy(() => texts);
    const missing = listMissingFields({ all: listMessages(jobApplicationForm, {}) ?? [] });
    expect(missingFieldsMessage.job(missing)).toBe(sentence);
  });

  it('a fact may look like a placeholder', () => {
    expect(say('This postal code is not in {state}.', { state: '{state}' })).toBe(
      'This postal code is not in {state}.',
    );
  });
});
