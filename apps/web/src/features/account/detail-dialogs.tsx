// The dialogs for one's own name and e-mail address.
import { updateOwnDetails } from '@tilgul/contract/account';
import { ownDetails } from '@tilgul/contract/forms/account.forms';
import { getUser, type UserAnswer } from '@tilgul/contract/users';
import { useSend } from '../../shared/api/use-send.ts';
import { accountTexts } from '../../texts/en/shared/account.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { AccountForm, type DialogProps } from './account-form.tsx';

const texts = accountTexts.details;
const NAME_MAX = 20;

type OwnDialogProps = DialogProps & { readonly user: UserAnswer };

export function NameDialog({ user: { first_name, last_name }, ...dialog }: OwnDialogProps) {
  const { send } = useSend(updateOwnDetails, { invalidates: [getUser] });
  return (
    <AccountForm
      {...dialog}
      title={texts.changeName}
      submit={accountTexts.save}
      schema={ownDetails}
      values={{ first_name, last_name }}
      send={(body) => send({ body })}
      done={texts.saved}
    >
      {(form) => (
        <>
          <Field label={texts.firstName} error={form.error('first_name')}>
            <Input {...form.control('first_name')} autoComplete="given-name" limit={NAME_MAX} required />
          </Field>
          <Field label={texts.lastName} error={form.error('last_name')}>
            <Input {...form.control('last_name')} autoComplete="family-name" limit={NAME_MAX} required />
          </Field>
        </>
      )}
    </AccountForm>
  );
}

export function EmailDialog({ user: { first_name, last_name, email }, ...dialog }: OwnDialogProps) {
  const { send } = useSend(updateOwnDetails, { invalidates: [getUser] });
  return (
    <AccountForm
      {...dialog}
      title={email === null ? texts.addEmail : texts.changeEmail}
      submit={accountTexts.save}
      schema={ownDetails}
      values={{ first_name, last_name, email: email ?? '' }}
      send={(body) => send({ body })}
      done={texts.saved}
    >
      {(form) => (
        <Field label={texts.email} hint={texts.emailHint} error={form.error('email')}>
          <Input {...form.control('email')} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
        </Field>
      )}
    </AccountForm>
  );
}
