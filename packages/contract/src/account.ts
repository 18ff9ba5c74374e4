// Calls on one's own account: details, number, password, where one is signed in, and its end.
import * as z from 'zod/mini';
import { ownData } from './answers/own-data.answers.ts';
import { endpoint } from './endpoint.ts';
import {
  accountDeletion,
  ownDetails,
  ownLanguage,
  passwordChange,
  phoneChange,
  phoneConfirmation,
} from './forms/account.forms.ts';
import { messageAnswer, time } from './forms/fields.ts';
import { LANGUAGES } from './rules/languages.ts';
import { ANYONE, CUSTOMER } from './rules/roles.ts';
import { userAnswer } from './users.ts';

export * from './forms/account.forms.ts';

export const updateOwnDetails = endpoint({
  method: 'PATCH',
  path: '/users/me/',
  access: ANYONE,
  beforeFactor: true,
  summary: "Change one's own names, e-mail address and GSTIN",
  body: ownDetails,
  ok: userAnswer,
  errors: [],
});

export const changeLanguage = endpoint({
  method: 'PUT',
  path: '/users/me/language/',
  access: ANYONE,
  beforeFactor: true,
  summary: "Choose the language of one's own account; notifications and messages are in it",
  body: ownLanguage,
  ok: z.object({ language: z.enum(LANGUAGES) }),
  errors: [],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/users/me/password/',
  access: ANYONE,
  beforeFactor: true,
  summary: "Change one's own password; ends one's other sessions",
  body: passwordChange,
  ok: messageAnswer(),
  errors: ['too_many', 'conflict'],
});

/** A session that is open: where and when it was opened. */
export const ownSession = z.object({
  id: z.number(),
  /** Browser and system, such as 'Firefox on Android'. */
  device: z.string(),
  /** The network address; null where it was not yet kept. */
  address: z.nullable(z.string()),
  created_at: time(),
  /** The session of this call. */
  is_current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/me/sessions/',
  access: ANYONE,
  beforeFactor: true,
  summary: "Where one is signed in: one's open sessions, newest first, at most 100",
  ok: ownSession,
  list: true,
  errors: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions/{id}/',
  access: ANYONE,
  beforeFactor: true,
  summary: "End one of one's own sessions",
  ok: messageAnswer(),
  errors: ['not_found'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions/',
  access: ANYONE,
  beforeFactor: true,
  summary: "End all of one's own sessions but the one that asks",
  ok: messageAnswer(),
  errors: [],
});

export const changePhone = endpoint({
  method: 'POST',
  path: '/users/me/phone/',
  access: ANYONE,
  beforeFactor: true,
  summary: "Send a one-time password to a new mobile number of one's own, or to the present one to confirm it",
  body: phoneChange,
  ok: messageAnswer(),
  errors: ['too_many'],
});

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/users/me/phone/confirm/',
  access: ANYONE,
  beforeFactor: true,
  summary: "Take the number that the one-time password was sent to as one's own",
  body: phoneConfirmation,
  ok: userAnswer,
  errors: ['wrong_otp', 'too_many', 'not_found'],
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/users/me/',
  access: [CUSTOMER],
  beforeFactor: true,
  summary: "Delete one's own account, with the present password",
  body: accountDeletion,
  ok: messageAnswer(),
  errors: ['in_use', 'too_many', 'conflict'],
});

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/users/me/export/',
  access: ANYONE,
  beforeFactor: true,
  summary: 'Everything that is kept about oneself',
  ok: ownData,
  errors: ['too_many'],
});
