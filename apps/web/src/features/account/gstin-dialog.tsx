// The dialog for a customer's own GSTIN; emptied, it is taken away (TAX-13).
import { updateOwnDetails } from '@tilgul/contract/account';
import { ownDetails } from '@tilgul/contract/forms/account.forms';
import { getUser, type UserAnswer } from '@tilgul/contract/users';
import { useSend } from '../../shared/api/use-send.ts';
import { gstinTexts } from '../../texts/en/customer/gstin.ts';
import { accountTexts } from '../../texts/en/shared/account.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { AccountForm, type DialogProps } from './account-form.tsx';

const texts = gstinTexts.own;

export function GstinDialog({ user, ...dialog }: DialogProps & { readonly user: UserAnswer }) {
  const { send } = useSend(updateOwnDetails, { invalidates: [getUser] });
  const { first_name, last_name, gstin } = user;
  return (
    <AccountForm
      {...dialog}
      title={gstin === null ? texts.addTitle : texts.changeTitle}
      submit={accountTexts.save}
      schema={ownDetails}
      values={{ first_name, last_name, gstin: gstin ?? '' }}
      send={(body) => send({ body })}
      done={texts.saved}
    >
      {(form) => (
        <Field label={gstinTexts.label} hint={texts.hint} error={form.error('gstin')}>
          <Input {...form.control('gstin')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Field>
      )}
    </AccountForm>
  );
}
