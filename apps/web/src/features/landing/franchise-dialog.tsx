import { franchiseForm, missingFieldsMessage, requestFranchise } from '@tilgul/contract/public-forms';
import { PRIVACY_VERSION } from '@tilgul/contract/rules/privacy-notice';
import { texts as joinTexts } from '@tilgul/messages/public/join';
import { useSend } from '../../shared/api/use-send.ts';
import { Field } from '../../ui/fields/field.tsx';
import { EmailInput, Input, LongPhoneInput, Textarea } from '../../ui/fields/input.tsx';
import { type JoinDialogProps, JoinForm } from './join-form.tsx';

const texts = joinTexts.franchiseForm;
/** Maximum length of name, location and city, as in the schema (FORM-9). */
const SHORT = 20;
const EMPTY = {
  full_name: '',
  email: '',
  primary_contact: '',
  prefered_location: '',
  city: '',
  additional_info: '',
  privacy_version: PRIVACY_VERSION,
};

export function FranchiseDialog(props: JoinDialogProps) {
  const { send } = useSend(requestFranchise);
  return (
    <JoinForm
      {...props}
      title={joinTexts.franchise}
      schema={franchiseForm}
      values={EMPTY}
      missing={missingFieldsMessage.franchise}
      send={(body) => send({ body })}
      done={texts.done}
    >
      {(form) => (
        <>
          <Field label={texts.full_name} error={form.error('full_name')} className="sm:col-span-2">
            <Input {...form.control('full_name')} autoComplete="name" limit={SHORT} required />
          </Field>
          <Field label={texts.email} error={form.error('email')}>
            <EmailInput {...form.control('email')} required />
          </Field>
          <Field label={texts.primary_contact} error={form.error('primary_contact')}>
            <LongPhoneInput {...form.control('primary_contact')} autoComplete="tel" required />
          </Field>
          <Field label={texts.prefered_location} error={form.error('prefered_location')}>
            <Input {...form.control('prefered_location')} autoComplete="off" limit={SHORT} required />
          </Field>
          <Field label={texts.city} error={form.error('city')}>
            <Input {...form.control('city')} autoComplete="address-level2" limit={SHORT} required />
          </Field>
          <Field label={texts.additional_info} error={form.error('additional_info')} optional className="sm:col-span-2">
            <Textarea {...form.control('additional_info')} limit={1000} />
          </Field>
        </>
      )}
    </JoinForm>
  );
}
