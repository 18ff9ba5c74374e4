// Decisions on the public forms that server and form share: the applicant's age, and the sentence for what is missing.
import { MIN_APPLICANT_AGE } from '../public-forms.ts';
import { say } from '../texts/say.ts';
import { nameInRequired } from './messages.ts';

/** Days before this one are typing errors, and no applicant was born on them. */
const EARLIEST_BIRTH = '1900-01-01';

/**
 * What is wrong with a date of birth, or undefined (FORM-8). Both days are YYYY-MM-DD,
 * today by BUSINESS_TZ. The 18th birthday itself counts; who was born on 29 February has it on 1 March in other years.
 */
export function birthRefusal(birth: string, today: string): string | undefined {
  if (birth < EARLIEST_BIRTH) return say('Please enter a valid date of birth.');
  const comesOfAge = `${Number(birth.slice(0, 4)) + MIN_APPLICANT_AGE}${birth.slice(4)}`;
  return today < comesOfAge ? say('You must be at least 18 years old.') : undefined;
}

/** The names of required fields that a form left out, as its messages call them. */
export function missingFields(fields: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.values(fields)
    .flat()
    .flatMap((message) => nameInRequired(message) ?? []);
}

/** The job form lists what is missing, the franchise form does not (FORM-8, FORM-9). */
export const missingSentence = {
  job: (missing: readonly string[]): string =>
    say('Please fill in all required fields: {fields}.', { fields: missing.join(', ') }),
  franchise: (): string => say('Please fill in all required fields.'),
} as const;
