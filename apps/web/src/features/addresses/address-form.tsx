// Adds or edits a delivery address.
import {
  type AddressAnswer,
  addressForm,
  createAddress,
  listAddresses,
  updateAddress,
} from '@tilgul/contract/addresses';
import { PINCODE } from '@tilgul/contract/rules/limits';
import { findStateByPincode, STATES } from '@tilgul/contract/rules/pincodes';
import type { UserAnswer } from '@tilgul/contract/users';
import { texts } from '@tilgul/messages/customer/addresses';
import { useEffect, useRef } from 'react';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { Form, type FormApi, type FormValues } from '../../shared/forms/form.tsx';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { StateSelect } from '../../ui/fields/state-select.tsx';
import { DigitInput, PhoneInput } from '../../ui/fields/typed-inputs.tsx';
import { PincodeAnswer } from '../pincode/delivery-options.tsx';

type Values = FormValues<typeof addressForm>;

/** Form values of an address, or of a new one with the customer's name and number. */
const toFormValues = (address: AddressAnswer | undefined, user: UserAnswer | undefined): Values => ({
  postal_code: address?.postal_code ?? '',
  city: address?.city ?? '',
  state: STATES.find(({ gstCode }) => gstCode === address?.state_code)?.name ?? '',
  street_address1: address?.street_address1 ?? '',
  street_address2: address?.street_address2 ?? '',
  full_name: address?.full_name ?? (user ? `${user.first_name} ${user.last_name}` : ''),
  phone_number: address?.phone_number ?? user?.phone_no ?? '',
});

/** The server's message, or a fallback (UI-35). */
const formatFailure = (error: unknown) => getFailureMessage(error, texts.saveFailed, texts.networkFailed);

/** A complete pincode fills in the state if it is still empty. */
function fillState({ methods }: FormApi<Values>, pincode: string): void {
  const state = PINCODE.test(pincode) ? findStateByPincode(pincode)?.name : undefined;
  if (state !== undefined && !methods.getValues('state')) methods.setValue('state', state, { shouldDirty: true });
}

/** The pincode comes first: it decides whether the order can be delivered. */
function Fields({ form }: { form: FormApi<Values> }) {
  const pincode = form.control('postal_code');
  const changePincode: typeof pincode.onChange = async (event) => {
    await pincode.onChange(event);
    fillState(form, form.methods.getValues('postal_code'));
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={texts.postalCode} error={form.error('postal_code')} className="sm:col-span-2">
        <DigitInput
          {...pincode}
          onChange={changePincode}
          digits={6}
          autoComplete="postal-code"
          required
          className="max-w-48"
        />
      </Field>
      <PincodeAnswer pincode={form.methods.watch('postal_code')} className="empty:hidden sm:col-span-2" />
      <Field label={texts.city} error={form.error('city')}>
        <Input {...form.control('city')} autoComplete="address-level2" limit={100} required />
      </Field>
      <Field label={texts.state} error={form.error('state')}>
        <StateSelect {...form.control('state')} required />
      </Field>
      <Field label={texts.line1} hint={texts.line1Hint} error={form.error('street_address1')} className="sm:col-span-2">
        <Input {...form.control('street_address1')} autoComplete="address-line1" limit={200} required />
      </Field>
      <Field label={texts.line2} optional error={form.error('street_address2')} className="sm:col-span-2">
        <Input {...form.control('street_address2')} autoComplete="address-line2" limit={200} />
      </Field>
      <Field label={texts.fullName} error={form.error('full_name')}>
        <Input {...form.control('full_name')} autoComplete="name" limit={100} required />
      </Field>
      <Field label={texts.phone} hint={texts.phoneHint} error={form.error('phone_number')}>
        <PhoneInput {...form.control('phone_number')} required />
      </Field>
    </div>
  );
}

interface AddressFormProps {
  /** The address to edit; without it a new one is added. */
  readonly address: AddressAnswer | undefined;
  /** Called once the address book contains the saved address. */
  readonly onSaved: (address: AddressAnswer) => void;
  /** Omitted when the form cannot be closed. */
  readonly onCancel: (() => void) | undefined;
}

/** Saves an address; the first field takes the focus if the user opened the form. */
export function AddressForm({ address, onSaved, onCancel }: AddressFormProps) {
  const { send: create } = useSend(createAddress);
  const { send: update } = useSend(updateAddress);
  const { data: user, isPending } = useOwnUser();
  const isWaiting = address === undefined && isPending;
  const frame = useRef<HTMLDivElement>(null);
  const isAskedFor = onCancel !== undefined;
  useEffect(() => {
    if (isAskedFor && !isWaiting) frame.current?.querySelector('input')?.focus();
  }, [isAskedFor, isWaiting]);

  const save = async (body: Values) => {
    const saved = address ? await update({ params: { id: address.id }, body }) : await create({ body });
    await refetchCalls([listAddresses]);
    alerts.success(address ? texts.updated : texts.saved);
    onSaved(saved);
  };
  const opener = isAskedFor ? (address ? texts.edit({ name: address.full_name }) : texts.add) : undefined;
  if (isWaiting) return <Skeleton shape="block" height={520} className="rounded-card" />;
  return (
    <Card as="section" aria-label={address ? texts.editTitle : texts.add} data-opener={opener}>
      <div ref={frame}>
        <p aria-hidden="true" className="mb-3 text-h3 font-semibold">
          {address ? texts.editTitle : texts.add}
        </p>
        <Form
          schema={addressForm}
          defaultValues={toFormValues(address, user)}
          summary={texts.summary}
          clearsOnEdit
          className="flex flex-col gap-4"
          onSubmit={save}
          onRefused={({ error }) => {
            if (error !== undefined) alerts.failure(texts.error, formatFailure(error));
          }}
        >
          {(form) => (
            <>
              <Fields form={form} />
              {form.failure ? <Alert title={`${texts.error}.`}>{formatFailure(form.failure)}</Alert> : null}
              <div className="flex flex-wrap justify-end gap-3 *:max-sm:flex-1">
                {onCancel ? (
                  <Button variant="outline" onClick={onCancel}>
                    {texts.cancel}
                  </Button>
                ) : null}
                <Button type="submit" busy={form.isSubmitting}>
                  {texts.save}
                </Button>
              </div>
            </>
          )}
        </Form>
      </div>
    </Card>
  );
}
