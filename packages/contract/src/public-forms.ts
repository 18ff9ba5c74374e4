// Calls of the public forms (job application, franchise request) and of their lists for the administrator.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  blankAsNull,
  dayOfAnyYear,
  email,
  longPhone,
  messageAnswer,
  optionalField,
  optionalLongText,
  optionalText,
  privacyVersion,
  searchQuery,
  statusFilter,
  statusWord,
  text,
  time,
} from './fields.ts';
import { type FieldName, getText, parseRequiredName, withMessage } from './form-messages.ts';
import { ADMIN } from './rules/roles.ts';

/** Earlier dates of birth are typing errors. */
const EARLIEST_BIRTH = '1900-01-01';

/**
 * Returns the error of a date of birth, or undefined (FORM-8). Both days are YYYY-MM-DD, today in BUSINESS_TZ. The 18th
 * birthday itself is accepted; birthdays on 29 February move to 1 March in other years.
 */
export function validateBirthDate(birth: string, today: string): string | undefined {
  if (birth < EARLIEST_BIRTH) return getText('birthDateInvalid');
  const adultFrom = `${Number(birth.slice(0, 4)) + MIN_APPLICANT_AGE}${birth.slice(4)}`;
  return today < adultFrom ? getText('mustBeAdult') : undefined;
}

/** Lists the names of missing required fields, parsed from the messages. */
export function listMissingFields(fields: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.values(fields)
    .flat()
    .flatMap((message) => parseRequiredName(message) ?? []);
}

/** The job form lists the missing fields, the franchise form does not (FORM-8, FORM-9). */
export const missingFieldsMessage = {
  job: (missing: readonly string[]): string => getText('fillRequiredFields', { fields: missing.join(', ') }),
  franchise: (): string => getText('fillRequired'),
} as const;

/** Minimum age of an applicant in years (FORM-8). */
export const MIN_APPLICANT_AGE = 18;
const FORM_BYTES = 64 * 1024;
const shortText = (name: FieldName) => text(name, { min: 3, max: 20 });
const optionalShortText = (name: FieldName) => optionalText(name, { min: 3, max: 20 });

/** The job application (FORM-8); only names, e-mail and phone are required. */
export const jobApplicationForm = z.object({
  first_name: shortText('First name'),
  last_name: shortText('Last name'),
  email: email(),
  phone: longPhone('Phone'),
  date_of_birth: blankAsNull(dayOfAnyYear('birthDateFormat')),
  previous_exp: optionalLongText('Previous experience', { min: 3, max: 30 }),
  Address: optionalLongText('Address', { max: 200 }),
  street: optionalShortText('Street'),
  city: optionalShortText('City'),
  state: optionalShortText('State'),
  zip_code: optionalShortText('Zip code'),
  country: optionalShortText('Country'),
  privacy_version: privacyVersion(),
});

export const applyForJob = endpoint('POST', '/users/jobapplications/create/', {
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

/** The franchise request (FORM-9); `prefered_location` is the specification's spelling. */
export const franchiseForm = z.object({
  full_name: shortText('Full name'),
  email: email(),
  primary_contact: longPhone('Contact number'),
  prefered_location: shortText('Preferred location'),
  additional_info: optionalLongText('Additional information', { max: 1000 }),
  city: shortText('City'),
  privacy_version: privacyVersion(),
});

export const requestFranchise = endpoint('POST', '/users/franchises/create/', {
  access: 'public',
  summary: 'Request a franchise',
  body: franchiseForm,
  bodyLimit: FORM_BYTES,
  ok: messageAnswer(),
  status: 201,
  errorAlias: 'message',
  errors: ['too_many'],
});

export const INQUIRY_STAGES = ['new', 'contacted', 'closed'] as const;
export type InquiryStage = (typeof INQUIRY_STAGES)[number];
export const INQUIRY_NOTE_LENGTH = 500;

const inquiryQuery = z.object({ ...searchQuery, stage: statusFilter(INQUIRY_STAGES) });

/** A note or change of stage of an inquiry. */
const inquiryNote = z.object({
  at: time(),
  /** Null if the user no longer exists. */
  author: z.nullable(z.string()),
  /** The new stage; null if it did not change. */
  stage: z.nullable(z.enum(INQUIRY_STAGES)),
  note: z.nullable(z.string()),
});
export type InquiryNote = z.output<typeof inquiryNote>;

const progress = { stage: z.enum(INQUIRY_STAGES), notes: z.array(inquiryNote) };

const progressForm = z
  .object({
    stage: optionalField(statusWord(INQUIRY_STAGES)),
    note: optionalLongText('Note', { max: INQUIRY_NOTE_LENGTH }),
    /** The stage as the screen showed it; 409 if it has changed since. */
    seen_stage: optionalField(statusWord(INQUIRY_STAGES)),
  })
  .check(z.refine(({ stage, note }) => stage !== undefined || Boolean(note), withMessage('stageOrNote')));
export type ProgressForm = z.output<typeof progressForm>;

export const listFranchises = endpoint('GET', '/users/franchises/', {
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
});

export const listJobApplications = endpoint('GET', '/users/jobapplications/', {
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
});

const progressAnswer = z.object({ id: z.number(), ...progress });

export const progressFranchise = endpoint('POST', '/users/franchises/{id}/progress/', {
  access: [ADMIN],
  summary: 'Change the stage of a franchise request or add a note',
  body: progressForm,
  ok: progressAnswer,
  idempotent: true,
  errors: ['not_found', 'conflict'],
});

export const progressJobApplication = endpoint('POST', '/users/jobapplications/{id}/progress/', {
  access: [ADMIN],
  summary: 'Change the stage of a job application or add a note',
  body: progressForm,
  ok: progressAnswer,
  idempotent: true,
  errors: ['not_found', 'conflict'],
});
