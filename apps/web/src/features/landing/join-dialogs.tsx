// The two forms of 'Join Our Team', in one file that loads on demand: a franchise request and a job application.
import {
  applyForJob,
  franchiseForm,
  jobApplicationForm,
  listMissingFields,
  MIN_APPLICANT_AGE,
  missingFieldsMessage,
  requestFranchise,
  validateBirthDate,
} from '@tilgul/contract/public-forms';
import { PRIVACY_VERSION } from '@tilgul/contract/rules/privacy-notice';
import { texts as joinTexts } from '@tilgul/messages/public/join';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { getFailureMessage, isApiError } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { useToday } from '../../shared/format/dates.ts';
import { Form, type FormApi, type FormProps, type FormSchema, type FormValues } from '../../shared/forms/form.tsx';
import { PATHS } from '../../shared/paths.ts';
import { alerts, useFailureAlert } from '../../ui/alerts/alerts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input, Textarea } from '../../ui/fields/input.tsx';
import { EmailInput, LongPhoneInput } from '../../ui/fields/typed-inputs.tsx';
import { FormDialog } from '../../ui/layers/form-dialog.tsx';

/** Props that the page passes to either form. */
interface JoinDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

interface JoinFormProps<S extends FormSchema>
  extends JoinDialogProps,
    Pick<FormProps<S>, 'rules' | 'summary' | 'children'> {
  title: string;
  schema: S;
  /** Initial values, in the order of the fields on screen. */
  values: FormProps<S>['defaultValues'];
  /** Message for missing required fields. */
  missing: (names: readonly string[]) => string;
  send: (values: FormValues<S>) => Promise<{ message: string }>;
  /** Fallback if the server sends no message. */
  done: string;
}

/** The server's message with the wait of a 429, or the form's fallback (UI-35). */
function formatFailure(error: unknown): string {
  const sentence = getFailureMessage(error, joinTexts.refusedText, joinTexts.network);
  const wait = isApiError(error) ? error.retryAfter : undefined;
  return wait === undefined ? sentence : `${sentence} ${joinTexts.wait({ minutes: Math.ceil(wait / 60) })}`;
}

/** Above the fields: missing required fields, or why the call failed. */
function Refusal<S extends FormSchema>({
  form,
  missing,
}: { form: FormApi<FormValues<S>> } & Pick<JoinFormProps<S>, 'missing'>) {
  const messages = Object.values(form.methods.formState.errors).map((error) => String(error?.message ?? ''));
  const names = listMissingFields({ all: messages });
  const text = names.length > 0 ? missing(names) : form.failure ? formatFailure(form.failure) : undefined;
  return text === undefined ? null : <Alert className="sm:col-span-2">{text}</Alert>;
}

/** The notice that the DPDP Act requires where personal data is collected. */
function PrivacyNote() {
  return (
    <p className="text-sm text-muted sm:col-span-2">
      {joinTexts.privacyLead}{' '}
      <Link to={PATHS.privacy} target="_blank" className="font-semibold text-primary underline">
        {joinTexts.privacy}
        <span className="sr-only"> {joinTexts.privacyHint}</span>
      </Link>
    </p>
  );
}

/** Sends the form, confirms and closes; on failure everything typed stays. */
function JoinForm<S extends FormSchema>(props: JoinFormProps<S>) {
  const alert = useFailureAlert();
  const submit = async (values: FormValues<S>) => {
    alert.clear();
    alerts.success((await props.send(values)).message || props.done);
    props.onClose();
  };
  const close = () => {
    alert.clear();
    props.onClose();
  };
  return (
    <FormDialog
      isOpen={props.isOpen}
      onClose={close}
      title={props.title}
      phone="full"
      submit={joinTexts.submit}
      busyLabel={joinTexts.busy}
    >
      {(inDialog) => (
        <Form
          {...inDialog}
          schema={props.schema}
          rules={props.rules}
          defaultValues={props.values}
          onSubmit={submit}
          onRefused={({ error }) =>
            error !== undefined && alert.show({ title: joinTexts.refused, text: formatFailure(error) })
          }
          className="flex flex-col gap-4"
          summary={props.summary}
        >
          {(form) => (
            <div className="grid gap-4 sm:grid-cols-2">
              <Refusal form={form} missing={props.missing} />
              {props.children(form)}
              <PrivacyNote />
            </div>
          )}
        </Form>
      )}
    </FormDialog>
  );
}

const franchiseTexts = joinTexts.franchiseForm;
/** Maximum length of name, location and city, as in the schema (FORM-9). */
const SHORT = 20;
const NO_REQUEST = {
  full_name: '',
  email: '',
  primary_contact: '',
  prefered_location: '',
  city: '',
  additional_info: '',
  privacy_version: PRIVACY_VERSION,
};

function FranchiseDialog(props: JoinDialogProps) {
  const { send } = useSend(requestFranchise);
  return (
    <JoinForm
      {...props}
      title={joinTexts.franchise}
      schema={franchiseForm}
      values={NO_REQUEST}
      missing={missingFieldsMessage.franchise}
      send={(body) => send({ body })}
      done={franchiseTexts.done}
    >
      {(form) => (
        <>
          <Field label={franchiseTexts.full_name} error={form.error('full_name')} className="sm:col-span-2">
            <Input {...form.control('full_name')} autoComplete="name" limit={SHORT} required />
          </Field>
          <Field label={franchiseTexts.email} error={form.error('email')}>
            <EmailInput {...form.control('email')} required />
          </Field>
          <Field
            label={franchiseTexts.primary_contact}
            hint={form.error('primary_contact') ? undefined : joinTexts.phoneHint}
            error={form.error('primary_contact')}
          >
            <LongPhoneInput {...form.control('primary_contact')} autoComplete="tel" required />
          </Field>
          <Field label={franchiseTexts.prefered_location} error={form.error('prefered_location')}>
            <Input {...form.control('prefered_location')} autoComplete="off" limit={SHORT} required />
          </Field>
          <Field label={franchiseTexts.city} error={form.error('city')}>
            <Input {...form.control('city')} autoComplete="address-level2" limit={SHORT} required />
          </Field>
          <Field
            label={franchiseTexts.additional_info}
            error={form.error('additional_info')}
            optional
            className="sm:col-span-2"
          >
            <Textarea {...form.control('additional_info')} limit={1000} />
          </Field>
        </>
      )}
    </JoinForm>
  );
}

const jobTexts = joinTexts.jobForm;
type JobValues = FormValues<typeof jobApplicationForm>;

/** Maximum lengths, as in the schema (FORM-8). */
const MAX = { short: 20, experience: 30, address: 200 } as const;
const NO_APPLICATION = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  date_of_birth: '',
  previous_exp: '',
  Address: '',
  street: '',
  city: '',
  state: '',
  zip_code: '',
  country: '',
  privacy_version: PRIVACY_VERSION,
};

function Person({ form, today }: { form: FormApi<JobValues>; today: string }) {
  return (
    <>
      <Field label={jobTexts.first_name} error={form.error('first_name')}>
        <Input {...form.control('first_name')} autoComplete="given-name" limit={MAX.short} required />
      </Field>
      <Field label={jobTexts.last_name} error={form.error('last_name')}>
        <Input {...form.control('last_name')} autoComplete="family-name" limit={MAX.short} required />
      </Field>
      <Field label={jobTexts.email} error={form.error('email')}>
        <EmailInput {...form.control('email')} required />
      </Field>
      <Field
        label={jobTexts.phone}
        hint={form.error('phone') ? undefined : joinTexts.phoneHint}
        error={form.error('phone')}
      >
        <LongPhoneInput {...form.control('phone')} autoComplete="tel" required />
      </Field>
      <Field
        label={jobTexts.date_of_birth}
        hint={jobTexts.ageHint({ age: MIN_APPLICANT_AGE })}
        error={form.error('date_of_birth')}
        optional
      >
        <Input {...form.control('date_of_birth')} type="date" autoComplete="bday" max={today} />
      </Field>
      <Field label={jobTexts.previous_exp} error={form.error('previous_exp')} optional>
        <Input {...form.control('previous_exp')} autoComplete="off" limit={MAX.experience} />
      </Field>
    </>
  );
}

/** Address fields with the same layout. */
const PLACE_FIELDS = [
  ['street', 'address-line1'],
  ['city', 'address-level2'],
  ['state', 'address-level1'],
  ['zip_code', 'postal-code'],
  ['country', 'country-name'],
] as const;

function Address({ form }: { form: FormApi<JobValues> }) {
  return (
    <>
      <Field label={jobTexts.Address} error={form.error('Address')} optional className="sm:col-span-2">
        <Input {...form.control('Address')} autoComplete="street-address" limit={MAX.address} />
      </Field>
      {PLACE_FIELDS.map(([name, autoComplete]) => (
        <Field key={name} label={jobTexts[name]} error={form.error(name)} optional>
          <Input {...form.control(name)} autoComplete={autoComplete} limit={MAX.short} />
        </Field>
      ))}
    </>
  );
}

function JobDialog(props: JoinDialogProps) {
  const { send } = useSend(applyForJob);
  // The business day decides an applicant's age (FORM-8).
  const today = useToday();
  const rules = useCallback(
    ({ date_of_birth }: JobValues) => {
      const birth = typeof date_of_birth === 'string' ? date_of_birth : '';
      const refusal = birth === '' ? undefined : validateBirthDate(birth, today);
      return refusal ? { date_of_birth: refusal } : {};
    },
    [today],
  );
  return (
    <JoinForm
      {...props}
      title={joinTexts.job}
      schema={jobApplicationForm}
      rules={rules}
      values={NO_APPLICATION}
      missing={missingFieldsMessage.job}
      send={(body) => send({ body })}
      done={jobTexts.done}
      summary={joinTexts.summary}
    >
      {(form) => (
        <>
          <Person form={form} today={today} />
          <Address form={form} />
        </>
      )}
    </JoinForm>
  );
}

export type JoinFormName = 'franchise' | 'job';

export function JoinDialogs({ name, ...dialog }: JoinDialogProps & { name: JoinFormName }) {
  return name === 'job' ? <JobDialog {...dialog} /> : <FranchiseDialog {...dialog} />;
}
