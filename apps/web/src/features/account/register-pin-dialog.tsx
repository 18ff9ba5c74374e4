// The own PIN for registers, with the password that proves whose it is.
import { saveRegisterPin } from '@tilgul/contract/register-pins';
import { registerPinForm } from '@tilgul/contract/registers.forms';
import { texts } from '@tilgul/messages/shared/register-pin';
import { useSend } from '../../shared/api/use-send.ts';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/typed-inputs.tsx';
import { type DialogState, SchemaDialog } from '../../ui/layers/schema-dialog.tsx';

export function RegisterPinDialog(dialog: DialogState) {
  const { send } = useSend(saveRegisterPin);
  return (
    <SchemaDialog
      {...dialog}
      title={texts.title}
      description={texts.text}
      submit={texts.save}
      schema={registerPinForm}
      values={{ pin: '', password: '' }}
      send={(body) => send({ body })}
      done={texts.done}
    >
      {(form) => (
        <>
          <Field label={texts.pin} hint={texts.hint} error={form.error('pin')}>
            <PasswordInput {...form.control('pin')} inputMode="numeric" maxLength={6} autoComplete="off" required />
          </Field>
          <Field label={texts.password} error={form.error('password')}>
            <PasswordInput {...form.control('password')} autoComplete="current-password" required />
          </Field>
        </>
      )}
    </SchemaDialog>
  );
}
