// Adds or edits a delivery address.
import {
  ADDRESS_LABELS,
  type AddressAnswer,
  type AddressLabel,
  addressForm,
  createAddress,
  listAddresses,
  updateAddress,
} from '@tilgul/contract/addresses';
import { PINCODE } from '@tilgul/contract/rules/limits';
import { findStateByPincode, STATES } from '@tilgul/contract/rules/pincodes';
import type { UserAnswer } from '@tilgul/contract/users';
import { texts } from '@tilgul/messages/customer/addresses';
import { texts as pincodeTexts } from '@tilgul/messages/customer/pincode';
import { MapPin, UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatPhone } from '../../shared/format/address.ts';
import { Form, type FormApi, type FormValues } from '../../shared/forms/form.tsx';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { saveTypedValues } from '../../shared/session/typed-values.ts';
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
import { useSavedPincode } from '../pincode/saved-pincode.ts';
import { useDeliveryOptions } from '../pincode/use-delivery-options.ts';
import { LABEL_ICONS } from './address-label.tsx';

type Values = FormValues<typeof addressForm>;
type Api = FormApi<Values>;

/** The first label that no saved address has. */
export const proposeLabel = (saved: readonly Pick<AddressAnswer, 'label'>[]): AddressLabel =>
  ADDRESS_LABELS.find((label) => saved.every((address) => address.label !== label)) ?? 'other';

interface Defaults {
  readonly user: UserAnswer | undefined;
  /** Pincode and city of the time strip. */
  readonly pincode: string;
  readonly city: string;
  readonly label: AddressLabel;
}

const findStateName = (pincode: string) => (PINCODE.test(pincode) ? findStateByPincode(pincode)?.name : undefined);

/** Form values of an address, or of a new one with what is known of the customer. In the order on screen. */
const toFormValues = (address: AddressAnswer | undefined, { user, pincode, city, label }: Defaults): Values => ({
  postal_code: address?.postal_code ?? pincode,
  city: address?.city ?? city,
  state: address
    ? (STATES.find(({ gstCode }) => gstCode === address.state_code)?.name ?? '')
    : (findStateName(pincode) ?? ''),
  street_address1: address?.street_address1 ?? '',
  street_address2: address?.street_address2 ?? '',
  full_name: address?.full_name ?? (user ? `${user.first_name} ${user.last_name}` : ''),
  phone_number: address?.phone_number ?? user?.phone_no ?? '',
  label: address?.label ?? (address ? '' : label),
});

/** The server's message, or a fallback (UI-35). */
const formatFailure = (error: unknown) => getFailureMessage(error, texts.saveFailed, texts.networkFailed);

/** A complete pincode of one state fills it in, also over another one: the server accepts no other. */
function fillState({ methods }: Api, pincode: string): void {
  const state = findStateName(pincode);
  if (state === undefined) return;
  methods.setValue('state', state, { shouldDirty: true });
  methods.clearErrors('state');
}

/** A served pincode fills in the city of its service area if it is still empty or was filled in before. */
function useCityOfPincode({ methods }: Api): void {
  const pincode = methods.watch('postal_code');
  const { options } = useDeliveryOptions(pincode);
  const filled = useRef<string>(undefined);
  const city = options?.city ?? undefined;
  useEffect(() => {
    const now = methods.getValues('city');
    if (city === undefined || (now && now !== filled.current)) return;
    filled.current = city;
    methods.setValue('city', city, { shouldDirty: true });
    methods.clearErrors('city');
  }, [city, methods]);
}

const LABEL_CLASS =
  'relative flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-input bg-paper px-3.5 text-sm font-semibold has-checked:border-primary has-checked:bg-selected has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

function LabelChoice({ form }: { form: Api }) {
  const value = form.methods.watch('label');
  const choose = (label: AddressLabel) => form.methods.setValue('label', label, { shouldDirty: true });
  return (
    <div role="radiogroup" aria-label={texts.label} className="flex flex-wrap gap-2">
      {ADDRESS_LABELS.map((label) => {
        const Icon = LABEL_ICONS[label];
        return (
          <label key={label} data-edge={value === label || undefined} className={LABEL_CLASS}>
            <input
              type="radio"
              name="address-label"
              value={label}
              checked={value === label}
              onChange={() => choose(label)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-[1.25em] shrink-0" />
            {pincodeTexts.labels[label]}
          </label>
        );
      })}
    </div>
  );
}

const FOLDED = ['postal_code', 'city', 'state', 'full_name', 'phone_number'] as const;
type FoldedName = (typeof FOLDED)[number];

/** Pincode, place, name and number, as known from the time strip and the account. */
function Known({ form, onChange }: { form: Api; onChange: () => void }) {
  const [pincode, city, state, name, phone = ''] = form.methods.watch(FOLDED);
  // As a whole: a state alone would look like the address.
  const place = city && [city, state].filter(Boolean).join(', ');
  const Icon = place ? MapPin : UserRound;
  return (
    <div className="flex items-center gap-3 border-b border-line bg-selected py-2.5 ps-3.5 pe-1.5">
      <Icon aria-hidden="true" className="size-[1.25em] shrink-0 text-primary" />
      <div className="flex min-h-11 min-w-0 grow flex-col justify-center">
        {place ? (
          <p className="font-semibold">
            {place} {pincode}
          </p>
        ) : null}
        <p className="text-sm text-muted">{[name, formatPhone(phone)].filter(Boolean).join(' · ')}</p>
      </div>
      <button
        type="button"
        onClick={onChange}
        aria-label={texts.changeKnown}
        className="min-h-11 shrink-0 rounded-control px-2.5 text-sm font-semibold text-primary hover:underline"
      >
        {texts.change}
      </button>
    </div>
  );
}

/** The pincode comes first: it decides whether the order can be delivered. */
function Fields({
  form,
  shows,
  isPlaced,
  isUnserved,
  hasAnswer,
}: {
  form: Api;
  shows: (name: FoldedName) => boolean;
  /** The place is known from a served pincode; its box is hidden, not removed, so that what was typed in it is kept. */
  isPlaced: boolean;
  /** Nothing is delivered to the pincode: nothing else is asked for. */
  isUnserved: boolean;
  /** Shows the delivery windows of the pincode. Checkout lists them below the form, which then only names a pincode without any. */
  hasAnswer: boolean;
}) {
  const pincode = form.control('postal_code');
  const changePincode: typeof pincode.onChange = async (event) => {
    await pincode.onChange(event);
    // Another pincode may decide city and state.
    form.methods.clearErrors(['city', 'state']);
    fillState(form, form.methods.getValues('postal_code'));
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {shows('postal_code') ? (
        <div hidden={isPlaced} className="sm:col-span-2">
          <Field label={texts.postalCode} hint={texts.postalCodeHint} error={form.error('postal_code')}>
            <DigitInput
              {...pincode}
              onChange={changePincode}
              digits={6}
              autoComplete="postal-code"
              required
              className="max-w-48"
            />
          </Field>
        </div>
      ) : null}
      <PincodeAnswer
        pincode={form.methods.watch('postal_code')}
        isBrief={!hasAnswer}
        className="empty:hidden sm:col-span-2"
      />
      {isUnserved ? null : <PlaceFields form={form} shows={shows} />}
    </div>
  );
}

/** All boxes but the pincode's. */
function PlaceFields({ form, shows }: { form: Api; shows: (name: FoldedName) => boolean }) {
  return (
    <>
      {shows('city') ? (
        <Field label={texts.city} error={form.error('city')}>
          <Input {...form.control('city')} autoComplete="address-level2" limit={100} required />
        </Field>
      ) : null}
      {shows('state') ? (
        <Field label={texts.state} error={form.error('state')}>
          <StateSelect {...form.control('state')} required />
        </Field>
      ) : null}
      <Field label={texts.line1} error={form.error('street_address1')} className="sm:col-span-2">
        <Input {...form.control('street_address1')} autoComplete="address-line1" limit={200} required />
      </Field>
      <Field label={texts.line2} optional error={form.error('street_address2')} className="sm:col-span-2">
        <Input {...form.control('street_address2')} autoComplete="address-line2" limit={200} />
      </Field>
      {shows('full_name') ? (
        <Field label={texts.fullName} error={form.error('full_name')}>
          <Input {...form.control('full_name')} autoComplete="name" limit={100} required />
        </Field>
      ) : null}
      {shows('phone_number') ? (
        <Field label={texts.phone} hint={texts.phoneHint} error={form.error('phone_number')}>
          <PhoneInput {...form.control('phone_number')} required />
        </Field>
      ) : null}
      <div className="sm:col-span-2">
        <LabelChoice form={form} />
      </div>
    </>
  );
}

/** Tells the page which pincode the form has, so that it shows the windows. */
function usePincodeReport(pincode: string, report: ((pincode: string) => void) | undefined): void {
  const isComplete = PINCODE.test(pincode);
  useEffect(() => report?.(isComplete ? pincode : ''), [pincode, isComplete, report]);
}

const isPlaceName = (name: FoldedName) => name === 'city' || name === 'state';

/** The boxes that show: those without a known value, and all after Change or an error. A shown box stays. */
function useShownBoxes(form: Api, isWhole: boolean) {
  const values = form.methods.watch(FOLDED);
  const [pincode = '', city] = values;
  const { options, isAsking, isRefused } = useDeliveryOptions(pincode);
  const [isUnfolded, setUnfolded] = useState(isWhole);
  const [shown, setShown] = useState<readonly FoldedName[]>([]);
  const isMissing = (name: FoldedName, value: unknown) => {
    if (value) return false;
    if (!isPlaceName(name)) return true;
    // City and state come from the pincode, or are asked for where it is served.
    return PINCODE.test(pincode) && !isAsking && !isRefused && !(name === 'city' && options?.city);
  };
  // City and state are not asked for before the pincode is complete.
  const isWrong = (name: FoldedName) => form.error(name) !== undefined && (!isPlaceName(name) || PINCODE.test(pincode));
  const added = FOLDED.filter(
    (name, index) => !shown.includes(name) && (isUnfolded || isWrong(name) || isMissing(name, values[index])),
  );
  if (added.length > 0) setShown([...shown, ...added]);
  const isPlaced = !isUnfolded && Boolean(options?.city) && options?.city === city && !form.error('postal_code');
  return {
    shows: (name: FoldedName) => shown.includes(name),
    isPlaced,
    isUnserved: isRefused && !isWhole,
    isUnfolded,
    unfold: () => setUnfolded(true),
  };
}

/** The pincode's box hides with the focus, which goes on to the first thing to type. */
function useFocusAfterPincode({ methods }: Api, isPlaced: boolean): void {
  const wasPlaced = useRef(isPlaced);
  useEffect(() => {
    const focused = document.activeElement;
    const wasInPincode = focused === document.body || focused?.getAttribute('name') === 'postal_code';
    if (isPlaced && !wasPlaced.current && wasInPincode) methods.setFocus('street_address1');
    wasPlaced.current = isPlaced;
  }, [isPlaced, methods]);
}

interface BoxesProps {
  readonly form: Api;
  readonly look: AddressFormLook;
  /** Starts with all boxes. */
  readonly isWhole: boolean;
  readonly onPincode: ((pincode: string) => void) | undefined;
}

/** All boxes of a saved address; of a new one the two that only the customer knows, and those that are still missing. */
function Boxes({ form, look, isWhole, onPincode }: BoxesProps) {
  const { shows, isPlaced, isUnserved, isUnfolded, unfold } = useShownBoxes(form, isWhole);
  useCityOfPincode(form);
  useFocusAfterPincode(form, isPlaced);
  usePincodeReport(form.methods.watch('postal_code'), onPincode);
  const boxes = useRef<HTMLDivElement>(null);
  const isChanging = !isWhole && isUnfolded;
  useEffect(() => {
    if (isChanging) boxes.current?.querySelector('input')?.focus();
  }, [isChanging]);
  return (
    <>
      {isUnfolded ? null : <Known form={form} onChange={unfold} />}
      <div ref={boxes} className="p-3.5">
        <Fields form={form} shows={shows} isPlaced={isPlaced} isUnserved={isUnserved} hasAnswer={look === 'full'} />
      </div>
    </>
  );
}

/** Saves the form; leads back to the pincode of a new address where nothing is delivered. */
function SaveButton({ form, isNew }: { form: Api; isNew: boolean }) {
  const { isRefused } = useDeliveryOptions(form.methods.watch('postal_code'));
  if (isNew && isRefused) {
    return (
      <Button
        variant="outline-primary"
        className="whitespace-nowrap"
        onClick={() => form.methods.setFocus('postal_code', { shouldSelect: true })}
      >
        {pincodeTexts.change}
      </Button>
    );
  }
  return (
    <Button type="submit" busy={form.isSubmitting}>
      {texts.save}
    </Button>
  );
}

/** `full` with its own buttons; `short` at checkout, whose bar saves it. */
type AddressFormLook = 'full' | 'short';

interface AddressFormProps {
  /** The address to edit; without it a new one is added. */
  readonly address: AddressAnswer | undefined;
  /** The saved addresses, whose labels a new one does not repeat. */
  readonly others?: readonly AddressAnswer[];
  /** Called once the address book contains the saved address. */
  readonly onSaved: (address: AddressAnswer) => void;
  /** Takes the focus although the user did not open it. */
  readonly takesFocus?: boolean;
  /** Omitted when the form cannot be closed. */
  readonly onCancel: (() => void) | undefined;
  readonly look: AddressFormLook;
  /** For a submit button outside the form. */
  readonly id: string;
  readonly onSubmitting?: ((isSubmitting: boolean) => void) | undefined;
  /** Called with the form's pincode once it is complete, else with ''. */
  readonly onPincode?: ((pincode: string) => void) | undefined;
}

const Waiting = () => <Skeleton shape="block" height={310} className="rounded-card" />;

/** Saves an address; the first empty field takes the focus if the user opened the form, and at checkout. */
export function AddressForm({
  address,
  others = [],
  takesFocus = false,
  onSaved,
  onCancel,
  look,
  id,
  onSubmitting,
  onPincode,
}: AddressFormProps) {
  const { send: create } = useSend(createAddress);
  const { send: update } = useSend(updateAddress);
  const { data: user, isPending } = useOwnUser();
  const saved = useSavedPincode() ?? '';
  const pincode = address || look === 'full' ? '' : saved;
  const { options, isAsking } = useDeliveryOptions(pincode);
  const isWaiting = address === undefined && (isPending || isAsking);
  const frame = useRef<HTMLDivElement>(null);
  const isShort = look === 'short';
  const isAskedFor = takesFocus || onCancel !== undefined || isShort;
  useEffect(() => {
    if (!isAskedFor || isWaiting) return;
    const inputs = [...(frame.current?.querySelectorAll<HTMLInputElement>('input:not([type=radio])') ?? [])];
    (isShort ? (inputs.find(({ value }) => value === '') ?? inputs[0]) : inputs[0])?.focus();
  }, [isAskedFor, isWaiting, isShort]);

  // At checkout a reload keeps what was typed.
  useEffect(() => {
    if (!isShort) return;
    const keep = () => saveTypedValues();
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [isShort]);

  const save = async (body: Values) => {
    const done = address ? await update({ params: { id: address.id }, body }) : await create({ body });
    await refetchCalls([listAddresses]);
    // At checkout the card says so.
    if (!isShort) alerts.success(address ? texts.updated : texts.saved);
    onSaved(done);
  };
  const opener = onCancel ? (address ? texts.edit({ name: address.full_name }) : texts.add) : undefined;
  if (isWaiting) return <Waiting />;
  return (
    <Card as="section" pad="none" aria-label={address ? texts.editTitle : texts.add} data-opener={opener}>
      <div ref={frame}>
        {isShort ? null : (
          <p aria-hidden="true" className="px-3.5 pt-3.5 pb-3 text-h3 font-semibold">
            {address ? texts.editTitle : texts.add}
          </p>
        )}
        <Form
          id={id}
          schema={addressForm}
          defaultValues={toFormValues(address, {
            user,
            pincode,
            city: options?.city ?? '',
            label: proposeLabel(others),
          })}
          summary={isShort ? undefined : texts.summary}
          clearsOnEdit
          className="flex flex-col [&>section]:mx-3.5 [&>section]:mt-3.5"
          onSubmit={save}
          {...(onSubmitting && { onSubmitting })}
          onRefused={({ error }) => {
            if (error !== undefined && !isShort) alerts.failure(texts.error, formatFailure(error));
          }}
        >
          {(form) => (
            <>
              <Boxes form={form} look={look} isWhole={!isShort && address !== undefined} onPincode={onPincode} />
              {form.failure ? (
                <Alert title={`${texts.error}.`} className="mx-3.5 mb-3.5">
                  {formatFailure(form.failure)}
                </Alert>
              ) : null}
              {isShort && !onCancel ? null : (
                <div className="flex flex-wrap justify-end gap-3 px-3.5 pb-3.5 *:max-sm:flex-1">
                  {onCancel ? (
                    <Button variant="outline" onClick={onCancel}>
                      {texts.cancel}
                    </Button>
                  ) : null}
                  {isShort ? null : <SaveButton form={form} isNew={address === undefined} />}
                </div>
              )}
            </>
          )}
        </Form>
      </div>
    </Card>
  );
}
