// Calls of the two public forms (franchise, job) and of their lists for the administrator.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  blankAsNull,
  day,
  email,
  longPhone,
  messageAnswer,
  optionalText,
  optionalField,
  privacyVersion,
  searchQuery,
  statusFilter,
  statusWord,
  text,
  time,
} from './fields.ts';
import { type FieldName, parseRequiredName, withMessage } from './form-messages.ts';
import { ADMIN } from './rules/roles.ts';
import { say } from './texts/say.ts';

// Decisions on the public forms that server and form share: the applicant's age, and the sentence for what is missing.

/** Days before this one are typing errors, and no applicant was born on them. */
const EARLIEST_BIRTH = '1900-01-01';

/**
 * What is wrong with a date of birth, or undefined (FORM-8). Both days are YYYY-MM-DD,
 * today by BUSINESS_TZ. The 18th birthday itself counts; who was born on 29 February has it on 1 March in other years.
 */
export function validateBirthDate(birth: string, today: string): string | undefined {
  if (birth < EARLIEST_BIRTH) return say('Please enter a valid date of birth.');
  const comesOfAge = `${Number(birth.slice(0, 4)) + MIN_APPLICANT_AGE}${birth.slice(4)}`;
  return today < comesOfAge ? say('You must be at least 18 years old.') : undefined;
}

/** The names of required fields that a form left out, as its messages call them. */
export function listMissingFields(fields: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.values(fields)
    .flat()
    .flatMap((message) => parseRequiredName(message) ?? []);
}

/** The job form lists what is missing, the franchise form does not (FORM-8, FORM-9). */
export const missingFieldsMessage = {
  job: (missing: readonly string[]): string =>
    say('Please fill in all required fields: {fields}.', { fields: missing.join(', ') }),
  franchise: (): string => say('Please fill in all required fields.'),
} as const;

/** Minimum age of an applicant in years (FORM-8). */
export const MIN_APPLICANT_AGE = 18;
const FORM_BYTES = 64 * 1024;
const shortText = (name: FieldName) => text(name, { min: 3, max: 20 });
const optionalShortText = (name: FieldName) => optionalText(name, { min: 3, max: 20 });

/** The job application (FORM-8); only names, email and phone are required. */
export const jobApplicationForm = z.object({
  first_name: shortText('First name'),
  last_name: shortText('Last name'),
  email: email(),
  phone: longPhone('Phone'),
  date_of_birth: blankAsNull(day('Date of birth must be a day as YYYY-MM-DD.')),
  previous_exp: optionalText('Previous experience', { min: 3, max: 30 }),
  Address: optionalText('Address', { max: 200 }),
  street: optionalShortText('Street'),
  city: optionalShortText('City'),
  state: optionalShortText('State'),
  zip_code: optionalShortText('Zip code'),
  country: optionalShortText('Country'),
  privacy_version: privacyVersion(),
});

export const applyForJob = endpoint({
  method: 'POST',
  path: '/users/jobapplications/create/',
  access: 'public',
  summary: 'Apply for a job',
  body: jobApplicationForm,
  multipart: { image: false },
  bodyLimit: FORM_BYTES,
  ok: messageAnswer(),
  status: 201,
  errorAlias: 'message',
  errors: ['too_many', 'too_large'],
});

/** The franchise request (FORM-9); `prefered_location` is spelt so there. */
export const franchiseForm = z.object({
  full_name: shortText('Full name'),
  email: email(),
  primary_contact: longPhone('Contact number'),
  prefered_location: shortText('Preferred location'),
  additional_info: optionalText('Additional information', { max: 1000 }),
  city: shortText('City'),
  privacy_version: privacyVersion(),
});

export const requestFranchise = endpoint({
  method: 'POST',
  path: '/users/franchises/create/',
  access: 'public',
  summary: 'Ask for a franchise',
  body: franchiseForm,
  bodyLimit: FORM_BYTES,
  ok: messageAnswer(),
  status: 201,
  errorAlias: 'message',
  errors: ['too_many'],
});

/** How far an inquiry has come. */
export const INQUIRY_STAGES = ['new', 'contacted', 'closed'] as const;
export type InquiryStage = (typeof INQUIRY_STAGES)[number];
/** Characters of a note on an inquiry. */
export const INQUIRY_NOTE_LENGTH = 500;

const inquiryQuery = z.object({ ...searchQuery, stage: statusFilter(INQUIRY_STAGES) });

/** What was said about an inquiry or done with it, the newest first. */
const inquiryNote = z.object({
  at: time(),
  /** Who wrote it; null for a person that is no longer there. */
  author: z.nullable(z.string()),
  /** The stage that it was moved to; null when it stayed where it was. */
  stage: z.nullable(z.enum(INQUIRY_STAGES)),
  note: z.nullable(z.string()),
});
export type InquiryNote = z.output<typeof inquiryNote>;

const progress = { stage: z.enum(INQUIRY_STAGES), notes: z.array(inquiryNote) };

const progressForm = z
  .object({
    stage: optionalField(statusWord(INQUIRY_STAGES)),
    note: optionalText('Note', { max: INQUIRY_NOTE_LENGTH }),
    /** The stage that was on the screen; another one by now is a conflict. */
    seen_stage: optionalField(statusWord(INQUIRY_STAGES)),
  })
  .check(z.refine(({ stage, note }) => stage !== undefined || Boolean(note), withMessage('Give a stage or a note.')));
export type ProgressForm = z.output<typeof progressForm>;

export const listFranchises = endpoint({
  method: 'GET',
  path: '/users/franchises/',
  access: [ADMIN],
  summary: 'Franchise requests, newest first',
  query: inquiryQuery,
  ok: z.object({
    id: z.number(),
    full_name: z.string(),
    email: z.string(),
    primary_contact: z.string(),
    prefered_location: z.string(),
    additional_info: z.nullable(z.string()),
    city: z.string(),
    created_at: time(),
    ...progress,
  }),
  list: true,
  errors: [],
});

export const listJobApplications = endpoint({
  method: 'GET',
  path: '/users/jobapplications/',
  access: [ADMIN],
  summary: 'Job applications, newest first',
  query: inquiryQuery,
  ok: z.object({
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    date_of_birth: z.nullable(z.string()),
    previous_exp: z.nullable(z.string()),
    Address: z.nullable(z.string()),
    street: z.nullable(z.string()),
    city: z.nullable(z.string()),
    state: z.nullable(z.string()),
    zip_code: z.nullable(z.string()),
    country: z.nullable(z.string()),
    created_at: time(),
    ...progress,
  }),
  list: true,
  errors: [],
});

const progressAnswer = z.object({ id: z.number(), ...progress });

export const progressFranchise = endpoint({
  method: 'POST',
  path: '/users/franchises/{id}/progress/',
  access: [ADMIN],
  summary: 'Move a franchise request to another stage, or write a note on it',
  body: progressForm,
  ok: progressAnswer,
  idempotent: true,
  errors: ['not_found', 'conflict'],
});

export const progressJobApplication = endpoint({
  method: 'POST',
  path: '/users/jobapplications/{id}/progress/',
  access: [ADMIN],
  summary: 'Move a job application to another stage, or write a note on it',
  body: progressForm,
  ok: progressAnswer,
  idempotent: true,
  errors: ['not_found', 'conflict'],
});
