import {
  applyForJob,
  jobApplicationForm,
  MIN_APPLICANT_AGE,
  missingFieldsMessage,
  validateBirthDate,
} from '@tilgul/contract/public-forms';
import { PRIVACY_VERSION } from '@tilgul/contract/rules/privacy-notice';
import { texts as joinTexts } from '@tilgul/messages/public/join';
import { useCallback } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { isoDay } from '../../shared/format/dates.ts';
import type { FormApi, FormValues } from '../../shared/forms/form.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { EmailInput, Input, LongPhoneInput } from '../../ui/fields/input.tsx';
import { type JoinDialogProps, JoinForm } from './join-form.tsx';

const texts = joinTexts.jobForm;
type Values = FormValues<typeof jobApplicationForm>;

/** Maximum lengths, as in the schema (FORM-8). */
const MAX = { short: 20, experience: 30, address: 200 } as const;
const EMPTY = {
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

/** Today in the business time zone, which decides an applicant's age (FORM-8). */
function useToday(): () => string {
  const { business_tz } = useSettings();
  return useCallback(() => isoDay(new Date(), business_tz), [business_tz]);
}

function Person({ form, today }: { form: FormApi<Values>; today: string }) {
  return (
    <>
      <Field label={texts.first_name} error={form.error('first_name')}>
        <Input {...form.control('first_name')} autoComplete="given-name" limit={MAX.short} required />
      </Field>
      <Field label={texts.last_name} error={form.error('last_name')}>
        <Input {...form.control('last_name')} autoComplete="family-name" limit={MAX.short} required />
      </Field>
      <Field label={texts.email} error={form.error('email')}>
        <EmailInput {...form.control('email')} required />
      </Field>
      <Field label={texts.phone} error={form.error('phone')}>
        <LongPhoneInput {...form.control('phone')} autoComplete="tel" required />
      </Field>
      <Field
        label={texts.date_of_birth}
        hint={texts.ageHint({ age: MIN_APPLICANT_AGE })}
        error={form.error('date_of_birth')}
        optional
      >
        <Input {...form.control('date_of_birth')} type="date" autoComplete="bday" max={today} />
      </Field>
      <Field label={texts.previous_exp} error={form.error('previous_exp')} optional>
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

function Address({ form }: { form: FormApi<Values> }) {
  return (
    <>
      <Field label={texts.Address} error={form.error('Address')} optional className="sm:col-span-2">
        <Input {...form.control('Address')} autoComplete="street-address" limit={MAX.address} />
      </Field>
      {PLACE_FIELDS.map(([name, autoComplete]) => (
        <Field key={name} label={texts[name]} error={form.error(name)} optional>
          <Input {...form.control(name)} autoComplete={autoComplete} limit={MAX.short} />
        </Field>
      ))}
    </>
  );
}

export function JobDialog(props: JoinDialogProps) {
  const { send } = useSend(applyForJob);
  const today = useToday();
  const rules = useCallback(
    ({ date_of_birth }: Values) => {
      const birth = typeof date_of_birth === 'string' ? date_of_birth : '';
      const refusal = birth === '' ? undefined : validateBirthDate(birth, today());
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
      values={EMPTY}
      missing={missingFieldsMessage.job}
      send={(body) => send({ body })}
      done={texts.done}
      summary={joinTexts.summary}
    >
      {(form) => (
        <>
          <Person form={form} today={today()} />
          <Address form={form} />
        </>
      )}
    </JoinForm>
  );
}
