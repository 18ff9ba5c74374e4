// Dialogs of one register: rename, revoke, cancel its missing numbers.
import { REASON_LENGTH } from '@tilgul/contract/fields';
import {
  closeMissingNumbers,
  listRegisters,
  listShifts,
  type RegisterAnswer,
  renameRegister,
  revokeRegister,
} from '@tilgul/contract/registers';
import { closeMissingForm, registerNameForm, revokeForm } from '@tilgul/contract/registers.forms';
import { texts } from '@tilgul/messages/office/registers';
import { useWatch } from 'react-hook-form';
import { useSend } from '../../shared/api/use-send.ts';
import type { FormApi, FormValues } from '../../shared/forms/form.tsx';
import { CheckBox } from '../../ui/controls/choices.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input, Textarea } from '../../ui/fields/input.tsx';
import { MoneyInput } from '../../ui/fields/typed-inputs.tsx';
import { type DialogState, SchemaDialog } from '../../ui/layers/schema-dialog.tsx';

type Props = DialogState & { register: RegisterAnswer };

export function RenameDialog({ register, ...dialog }: Props) {
  const { send } = useSend(renameRegister, { invalidates: [listRegisters] });
  return (
    <SchemaDialog
      {...dialog}
      title={texts.rename}
      submit={texts.save}
      schema={registerNameForm}
      values={{ name: register.name }}
      send={(body) => send({ params: { id: register.id }, body })}
      done={texts.renamed}
    >
      {(form) => (
        <Field label={texts.name} error={form.error('name')}>
          <Input {...form.control('name')} required />
        </Field>
      )}
    </SchemaDialog>
  );
}

/** The drawer's cash, once the device with an open shift is lost. */
function CountedField({ form }: { form: FormApi<FormValues<typeof revokeForm>> }) {
  const isLost = useWatch({ control: form.methods.control, name: 'lost' });
  if (!isLost) return null;
  return (
    <Field label={texts.counted} hint={texts.countedHint} error={form.error('counted')}>
      <MoneyInput {...form.control('counted')} required />
    </Field>
  );
}

export function RevokeDialog({ register, ...dialog }: Props) {
  const { send } = useSend(revokeRegister, { invalidates: [listRegisters, listShifts] });
  return (
    <SchemaDialog
      {...dialog}
      title={texts.revokeTitle({ name: register.name })}
      description={texts.revokeText}
      submit={texts.revoke}
      tone="danger"
      schema={revokeForm}
      values={{ reason: '', lost: false }}
      send={(body) => send({ params: { id: register.id }, body })}
      done={texts.revokeDone}
    >
      {(form) => (
        <>
          <Field label={texts.reason} error={form.error('reason')}>
            <Textarea {...form.control('reason')} limit={REASON_LENGTH.max} required />
          </Field>
          <CheckBox label={texts.lost} hint={texts.lostHint} {...form.control('lost')} />
          {register.open_shift ? <CountedField form={form} /> : null}
        </>
      )}
    </SchemaDialog>
  );
}

export function CancelMissingDialog({ register, ...dialog }: Props) {
  const { send } = useSend(closeMissingNumbers, { invalidates: [listRegisters] });
  return (
    <SchemaDialog
      {...dialog}
      title={texts.cancelMissing}
      description={texts.cancelText}
      submit={texts.cancelMissing}
      tone="danger"
      schema={closeMissingForm}
      values={{ note: '', last_number: '' }}
      send={(body) => send({ params: { id: register.id }, body })}
      done={texts.cancelDone}
    >
      {(form) => (
        <>
          <Field label={texts.note} error={form.error('note')}>
            <Textarea {...form.control('note')} limit={200} required />
          </Field>
          <Field label={texts.lastNumber} hint={texts.lastHint} error={form.error('last_number')} optional>
            <Input {...form.control('last_number')} />
          </Field>
        </>
      )}
    </SchemaDialog>
  );
}
