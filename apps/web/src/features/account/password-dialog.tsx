// The dialog for one's own password: the present one, and the new one twice.
import { changePassword, listSessions } from '@tilgul/contract/account';
import { passwordChange } from '@tilgul/contract/forms/account.forms';
import { getUser } from '@tilgul/contract/users';
import * as z from 'zod/mini';
import { useSettings } from '../../shared/api/settings.ts';
import { useSend } from '../../shared/api/use-send.ts';
import type { FormValues } from '../../shared/forms/form.tsx';
import { accountTexts } from '../../texts/en/shared/account.ts';
import { t } from '../../texts/text.ts';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { AccountForm, type DialogProps } from './account-form.tsx';

const texts = accountTexts.password;
const schema = z.extend(passwordChange, { again: z.string() });

/** The one rule between two fields; the schema knows the others. */
const rules = ({ new_password, again }: FormValues<typeof schema>) =>
  new_password === again ? {} : { again: texts.mismatch };

export function PasswordDialog(dialog: DialogProps) {
  const { passphrase_min } = useSettings();
  const { send } = useSend(changePassword, { invalidates: [getUser, listSessions] });
  return (
    <AccountForm
      {...dialog}
      title={texts.change}
      description={texts.note}
      submit={texts.change}
      schema={schema}
      rules={rules}
      values={{ old_password: '', new_password: '', again: '' }}
      send={({ old_password, new_password }) => send({ body: { old_password, new_password } })}
      done={texts.done}
    >
      {(form) => (
        <>
          <Field label={texts.present} error={form.error('old_password')}>
            <PasswordInput {...form.control('old_password')} autoComplete="current-password" required />
          </Field>
          <Field label={texts.next} hint={t(texts.hint, { min: passphrase_min })} error={form.error('new_password')}>
            <PasswordInput {...form.control('new_password')} autoComplete="new-password" required />
          </Field>
          <Field label={texts.again} error={form.error('again')}>
            <PasswordInput {...form.control('again')} autoComplete="new-password" required />
          </Field>
        </>
      )}
    </AccountForm>
  );
}
