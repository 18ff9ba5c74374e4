// Change password: the current one, and the new one twice.
import { changePassword, listSessions } from '@tilgul/contract/account';
import { getUser } from '@tilgul/contract/users';
import { passwordChange } from '@tilgul/contract/users.forms';
import { texts as accountTexts } from '@tilgul/messages/shared/account';
import { type RefObject, useRef } from 'react';
import * as z from 'zod/mini';
import { useSend } from '../../shared/api/use-send.ts';
import type { FormApi, FormValues } from '../../shared/forms/form.tsx';
import { LANDING } from '../../shared/paths.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { readSession } from '../../shared/session/session.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { confirm } from '../../ui/alerts/alerts.ts';
import { Field } from '../../ui/fields/field.tsx';
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx';
import { PasswordInput } from '../../ui/fields/typed-inputs.tsx';
import { type DialogState, SchemaDialog, type SchemaDialogProps } from '../../ui/layers/schema-dialog.tsx';

const texts = accountTexts.password;
const schema = z.extend(passwordChange, { again: z.string() });

/** The schema checks each field; only whether the passwords match is checked here. */
const rules = ({ new_password, again }: FormValues<typeof schema>) =>
  new_password === again ? {} : { again: texts.mismatch };

type Control = ReturnType<FormApi<FormValues<typeof schema>>['control']>;

/** `inputRef` is for the focus; `ref` registers the control with the form. */
function CurrentPassword({ ref, inputRef, ...control }: Control & { inputRef: RefObject<HTMLInputElement | null> }) {
  const register = (input: HTMLInputElement | null) => {
    inputRef.current = input;
    ref(input);
  };
  return <PasswordInput {...control} ref={register} autoComplete="current-password" required />;
}

interface PasswordFormProps
  extends DialogState,
    Pick<SchemaDialogProps<typeof schema>, 'title' | 'description' | 'cancel'> {
  /** Replaces the message and closing after the change. */
  onChanged?: (() => void) | undefined;
}

function PasswordForm({ onChanged, ...dialog }: PasswordFormProps) {
  const { data: user } = useOwnUser();
  const first = useRef<HTMLInputElement>(null);
  const { send } = useSend(changePassword, { invalidates: [getUser, listSessions] });
  const names = user ? [user.username, user.first_name, user.last_name, user.phone_no] : [];
  return (
    <SchemaDialog
      {...dialog}
      initialFocus={first}
      submit={texts.change}
      schema={schema}
      rules={rules}
      values={{ old_password: '', new_password: '', again: '' }}
      send={async ({ old_password, new_password }) => {
        await send({ body: { old_password, new_password } });
        onChanged?.();
      }}
      {...(onChanged ? {} : { done: texts.done })}
    >
      {(form) => (
        <>
          <Field label={texts.present} error={form.error('old_password')}>
            <CurrentPassword {...form.control('old_password')} inputRef={first} />
          </Field>
          <NewPasswordField form={form} name="new_password" label={texts.next} hint={texts.hint} names={names} />
          <Field label={texts.again} error={form.error('again')}>
            <PasswordInput {...form.control('again')} autoComplete="new-password" required />
          </Field>
        </>
      )}
    </SchemaDialog>
  );
}

export function PasswordDialog(dialog: DialogState) {
  return <PasswordForm {...dialog} title={texts.change} description={texts.note} />;
}

/** Closing the dialog without a new password leaves only the way out. */
async function leave(): Promise<void> {
  const { leaveTitle: title, leaveText: text, logout: confirmLabel, stay: cancelLabel } = texts;
  if (await confirm({ title, text, confirmLabel, cancelLabel })) await signOut();
}

/** Reloads what the server refused before the change. */
function reload(): void {
  const role = readSession()?.role;
  if (role) window.location.assign(LANDING[role]);
}

/** For users who signed in with a password that another user set; `isRequired` if the server refuses everything else. */
export function OwnPasswordDialog({ isRequired, ...dialog }: DialogState & { isRequired: boolean }) {
  if (!isRequired)
    return <PasswordForm {...dialog} title={texts.own} description={texts.ownNote} cancel={texts.later} />;
  return (
    <PasswordForm
      isOpen={dialog.isOpen}
      onClose={() => void leave()}
      onChanged={reload}
      title={texts.own}
      description={texts.ownRequired}
      cancel={texts.logout}
    />
  );
}
