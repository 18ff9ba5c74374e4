import { api } from '@tilgul/contract';
import { listMissingFields, missingFieldsMessage } from '@tilgul/contract/public-forms';
import { AppError } from '@tilgul/contract/rules/errors';
import { bind, bindWithPool, type Router } from '../../platform/http/bind.ts';
import { getRequestLanguage } from '../../platform/http/languages.ts';
import { inLanguage } from '../../texts/get-text.ts';
import { applyForJob, progressInquiry, requestFranchise } from './public-forms.commands.ts';
import { listFranchises, listJobApplications } from './public-forms.sql.ts';

/** Adds the form's own sentence to a refusal for missing required fields; other errors stay as they are. */
function addSentence(error: unknown, sentence: (missing: readonly string[]) => string): unknown {
  if (!(error instanceof AppError) || error.code !== 'invalid' || !error.extras.fields) return error;
  const missing = listMissingFields(error.extras.fields);
  return missing.length === 0 ? error : new AppError('invalid', { ...error.extras, detail: sentence(missing) });
}

/** Registers a form whose refusals carry its sentence. The app's error handler then writes the body. */
async function registerForm(
  router: Router,
  sentence: (missing: readonly string[]) => string,
  register: (within: Router) => void,
): Promise<void> {
  await router.app.register(async (app) => {
    app.setErrorHandler((error, request) => {
      throw inLanguage(getRequestLanguage(request), () => addSentence(error, sentence));
    });
    register({ ...router, app });
  });
}

export async function publicFormsRoutes(router: Router): Promise<void> {
  const { publicForms } = api;
  await registerForm(router, missingFieldsMessage.job, (within) => {
    bindWithPool(within, publicForms.applyForJob, (call) => applyForJob(call, call.body, call.request.ip));
  });
  await registerForm(router, missingFieldsMessage.franchise, (within) => {
    bindWithPool(within, publicForms.requestFranchise, (call) => requestFranchise(call, call.body, call.request.ip));
  });
  bind(router, publicForms.listFranchises, ({ db, query }) => listFranchises(db, query));
  bind(router, publicForms.listJobApplications, ({ db, query }) => listJobApplications(db, query));
  bind(router, publicForms.progressFranchise, (call) =>
    progressInquiry(call, 'franchise', { ...call.body, id: call.params.id }),
  );
  bind(router, publicForms.progressJobApplication, (call) =>
    progressInquiry(call, 'application', { ...call.body, id: call.params.id }),
  );
}
