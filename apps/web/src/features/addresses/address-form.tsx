// The form for one delivery address, new or known.
import {
  type AddressAnswer,
  addressForm,
  createAddress,
  listAddresses,
  updateAddress,
} from '@tilgul/contract/addresses';
import { useEffect, useRef } from 'react';
import { failureText } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { Form, type FormApi, type FormValues } from '../../shared/forms/form.tsx';
import { addressTexts as texts } from '../../texts/en/customer/addresses.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { DigitInput } from '../../ui/fields/digit-input.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { PhoneInput } from '../../ui/fields/phone-input.tsx';

type Values = FormValues<typeof addressForm>;

const valuesOf = (address: AddressAnswer | undefined): Values => ({
  full_name: address?.full_name ?? '',
  phone_number: address?.phone_number ?? '',
  street_address1: address?.street_address1 ?? '',
  street_address2: address?.street_address2 ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  postal_code: address?.postal_code ?? '',
});

/** Title 'Error' with the server's sentence, or ours (UI-35). */
const failureOf = (error: unknown) => failureText(error, texts.saveFailed, texts.networkFailed);

function Fields({ form }: { form: FormApi<Values> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={texts.fullName} error={form.error('full_name')}>
        <Input {...form.control('full_name')} autoComplete="name" limit={100} required />
      </Field>
      <Field label={texts.phone} hint={texts.phoneHint} error={form.error('phone_number')}>
        <PhoneInput {...form.control('phone_number')} required />
      </Field>
      <Field label={texts.line1} hint={texts.line1Hint} error={form.error('street_address1')} className="sm:col-span-2">
        <Input {...form.control('street_address1')} autoComplete="address-line1" limit={200} required />
      </Field>
      <Field label={texts.line2} optional error={form.error('street_address2')} className="sm:col-span-2">
        <Input {...form.control('street_address2')} autoComplete="address-line2" limit={200} />
      </Field>
      <Field label={texts.city} error={form.error('city')}>
        <Input {...form.control('city')} autoComplete="address-level2" limit={100} required />
      </Field>
      <Field label={texts.state} error={form.error('state')}>
        <Input {...form.control('state')} autoComplete="address-level1" limit={100} required />
      </Field>
      <Field label={texts.postalCode} error={form.error('postal_code')}>
        <DigitInput {...form.control('postal_code')} digits={6} autoComplete="postal-code" required />
      </Field>
    </div>
  );
}

export interface AddressFormProps {
  /** The address to change; a new one without it. */
  readonly address: AddressAnswer | undefined;
  /** The book holds the saved address by now. */
  readonly onSaved: (address: AddressAnswer) => void;
  /** None where the form is all there is. */
  readonly onCancel: (() => void) | undefined;
}

/** Saves an address; the focus goes into its first field when it was asked for. */
export function AddressForm({ address, onSaved, onCancel }: AddressFormProps) {
  const { send: create } = useSend(createAddress);
  const { send: update } = useSend(updateAddress);
  const frame = useRef<HTMLDivElement>(null);
  const isAskedFor = onCancel !== undefined;
  useEffect(() => {
    if (isAskedFor) frame.current?.querySelector('input')?.focus();
  }, [isAskedFor]);

  const save = async (body: Values) => {
    const saved = address ? await update({ params: { id: address.id }, body }) : await create({ body });
    await refetchCalls([listAddresses]);
    alerts.success(address ? texts.updated : texts.saved);
    onSaved(saved);
  };
  return (
    <Card as="section" aria-label={address ? texts.editTitle : texts.add}>
      <div ref={frame}>
        <p aria-hidden="true" className="mb-3 text-h3 font-semibold">
          {address ? texts.editTitle : texts.add}
        </p>
        <Form
          schema={addressForm}
          defaultValues={valuesOf(address)}
          summary={texts.summary}
          clearsOnEdit
          className="flex flex-col gap-4"
          onSubmit={save}
          onRefused={({ error }) => {
            if (error !== undefined) alerts.failure(texts.error, failureOf(error));
          }}
        >
          {(form) => (
            <>
              <Fields form={form} />
              {form.failure ? <Alert title={`${texts.error}.`}>{failureOf(form.failure)}</Alert> : null}
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
