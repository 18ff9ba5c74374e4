// Keeps what a visitor sent with one of the two public forms and notifies every administrator.

import { validateBirthDate } from '@tilgul/contract/public-forms';
import { invalid } from '@tilgul/contract/rules/errors';
import type { Context } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { getBusinessDay } from '../../platform/time/business-day.ts';
import { say } from '../../texts/say.ts';
import { franchiseRequested, jobApplied } from '../notifications/messages.ts';
import { notifyAdmins } from '../notifications/notify.ts';
import { takeHourlyAttempt } from '../users/users.commands.ts';
import { type FranchiseForm, insertFranchise, insertJobApplication, type JobForm } from './public-forms.sql.ts';

/** Keeps a job application. Throws invalid for applicants under 18, too_many; needs the pool. */
export async function applyForJob(context: Context, form: JobForm, ip: string): Promise<{ message: string }> {
  const { deps, now } = context;
  const birth = form.date_of_birth ?? undefined;
  const refusal =
    birth === undefined ? undefined : validateBirthDate(birth, getBusinessDay(now, deps.config.BUSINESS_TZ));
  if (refusal !== undefined) throw invalid({ date_of_birth: [refusal] });
  await takeHourlyAttempt(context, 'job', ip);
  await inTransaction(deps.db, async (db) => {
    const id = await insertJobApplication(db, form, now);
    await notifyAdmins({ ...context, db }, jobApplied(form), { kind: 'job_application', id });
  });
  return { message: say('Your job application has been submitted successfully!') };
}

/** Keeps a franchise request. Throws too_many; needs the pool. */
export async function requestFranchise(
  context: Context,
  form: FranchiseForm,
  ip: string,
): Promise<{ message: string }> {
  await takeHourlyAttempt(context, 'franchise', ip);
  await inTransaction(context.deps.db, async (db) => {
    const id = await insertFranchise(db, form, context.now);
    await notifyAdmins({ ...context, db }, franchiseRequested(form), { kind: 'franchise_request', id });
  });
  return { message: say('Your request has been submitted successfully!') };
}
