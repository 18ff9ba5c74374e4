import { describe, expect, it } from 'vitest';
import { listMissingFields, missingFieldsMessage, validateBirthDate } from './public-forms.ts';

const YOUNG = 'You must be at least 18 years old.';
const WRONG = 'Please enter a valid date of birth.';

describe('the age of an applicant', () => {
  it.each<[birth: string, today: string, refusal: string | undefined, why: string]>([
    ['2008-11-20', '2026-11-20', undefined, 'the 18th birthday itself counts'],
    ['2008-11-21', '2026-11-20', YOUNG, 'the day before does not'],
    ['2008-11-19', '2026-11-20', undefined, 'the day after'],
    ['2009-01-01', '2026-12-31', YOUNG, 'the year alone is not enough'],
    ['2008-12-31', '2027-01-01', undefined, 'over new year'],
    ['2008-02-29', '2026-02-28', YOUNG, 'born on 29 February: not on 28 February'],
    ['2008-02-29', '2026-03-01', undefined, 'born on 29 February: on 1 March'],
    ['2008-02-28', '2026-02-28', undefined, 'born on 28 February'],
    ['1950-06-15', '2026-11-20', undefined, 'long ago'],
    ['2030-01-01', '2026-11-20', YOUNG, 'not born yet'],
    ['1899-12-31', '2026-11-20', WRONG, 'a typing error'],
    ['0000-01-01', '2026-11-20', WRONG, 'no year at all'],
  ])('born %s, on %s: %s (%s)', (birth, today, expected) => {
    expect(validateBirthDate(birth, today)).toBe(expected);
  });
});

describe('missing fields', () => {
  it('are named by their labels', () => {
    const fields = {
      first_name: ['First name is required.'],
      email: ['Please enter a valid email address.'],
      phone: ['Phone is required.'],
    };
    expect(listMissingFields(fields)).toEqual(['First name', 'Phone']);
    expect(listMissingFields({ email: ['Please enter a valid email address.'] })).toEqual([]);
  });

  it('are listed only by the job form', () => {
    expect(missingFieldsMessage.job(['First name', 'Phone'])).toBe(
      'Please fill in all required fields: First name, Phone.',
    );
    expect(missingFieldsMessage.franchise()).toBe('Please fill in all required fields.');
  });
});
