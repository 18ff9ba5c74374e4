// The address book of two screens: choose, add, edit, delete; and the chosen delivery address.
import { type AddressAnswer, deleteAddress, listAddresses } from '@tilgul/contract/addresses';
import { texts } from '@tilgul/messages/customer/addresses';
import { texts as pincodeTexts } from '@tilgul/messages/customer/pincode';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { type List, useList, useSend } from '../../shared/api/use-api.ts';
import { formatPhone } from '../../shared/format/address.ts';
import { nameWeight } from '../../shared/format/script.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioCard, RadioCards } from '../../ui/controls/choices.tsx';
import { LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { chooseAddress, findLastUsed, useChosenAddress } from '../pincode/chosen-address.ts';
import { savePincode } from '../pincode/saved-pincode.ts';
import { useDeliveryOptions } from '../pincode/use-delivery-options.ts';
import { LABEL_ICONS } from './address-label.tsx';

/** "12 Market Yard, near Ganpati Mandir, Sangli, Maharashtra 416416". */
export function formatAddress(
  address: Omit<AddressAnswer, 'id' | 'full_name' | 'phone_number' | 'state_code'>,
): string {
  const { street_address1, street_address2, city, state, postal_code } = address;
  return [street_address1, street_address2, city, `${state} ${postal_code}`].filter(Boolean).join(', ');
}

const AddressForm = lazyComponent(
  () => import('./address-form.tsx').then((m) => m.AddressForm),
  <Skeleton shape="block" height={310} className="rounded-card" />,
);

/** The address being edited: a new one, the one with this id, or none. */
type EditTarget = 'new' | number | undefined;

/** The state of an address book, which checkout shares with its button. */
export interface AddressEditor {
  /** Id of the open form. */
  readonly formId: string;
  readonly target: EditTarget;
  open(target: EditTarget): void;
  /** The form is being sent. */
  readonly isSaving: boolean;
  setSaving(isSaving: boolean): void;
  /** The pincode typed in the open form; '' while it is not complete. */
  readonly pincode: string;
  setPincode(pincode: string): void;
  /** The address just saved here. */
  readonly savedId: number | undefined;
  markSaved(id: number): void;
  /** The card that takes the focus once it is in the list. */
  readonly focus: number | undefined;
  focusOnCard(id: number | undefined): void;
  /** Checkout shows all addresses instead of the chosen one. */
  readonly isChanging: boolean;
  setChanging(isChanging: boolean): void;
}

export function useAddressEditor(): AddressEditor {
  const [target, open] = useState<EditTarget>();
  const [isSaving, setSaving] = useState(false);
  const [pincode, setPincode] = useState('');
  const [savedId, markSaved] = useState<number>();
  const [focus, focusOnCard] = useState<number>();
  const [isChanging, setChanging] = useState(false);
  const formId = useId();
  const form = { formId, target, open, isSaving, setSaving, pincode, setPincode };
  return { ...form, savedId, markSaved, focus, focusOnCard, isChanging, setChanging };
}

/** Whether a form is open: without any address it is from the start (FORM-6). */
export const isFormOpen = (list: List<AddressAnswer>, { target }: AddressEditor): boolean =>
  target !== undefined || (!list.isLoading && !list.error && list.rows.length === 0);

function Loading({ isShown, className }: { isShown: boolean; className: string | undefined }) {
  if (!isShown) return <div className="min-h-30" />;
  return (
    <SkeletonGroup label={texts.loading} className={cn('grid min-h-30 gap-3', className)}>
      <Skeleton shape="block" height={118} className="rounded-card" />
    </SkeletonGroup>
  );
}

/** Deletes after confirmation; deleting the chosen address clears the choice (FORM-6). */
function useDelete(onDone: () => void) {
  const { send } = useSend(deleteAddress);
  const [deleting, setDeleting] = useState<number>();
  const remove = async (address: AddressAnswer, isChosen: boolean) => {
    const isSure = await confirm({ title: texts.deleteTitle, text: texts.deleteText, confirmLabel: texts.delete });
    if (!isSure) return;
    setDeleting(address.id);
    try {
      await send({ params: { id: address.id } });
      if (isChosen) chooseAddress(null);
      alerts.success(texts.removed);
      await refetchCalls([listAddresses]);
      onDone();
    } catch (error) {
      alerts.callFailure(error, texts.error, texts.removeFailed, texts.networkFailed);
      void refetchCalls([listAddresses]);
    } finally {
      setDeleting(undefined);
    }
  };
  return { deleting, remove };
}

/** Makes it the delivery address and the pincode that the shop shows availability for. */
function choose({ id, postal_code }: AddressAnswer): void {
  chooseAddress(id);
  savePincode(postal_code);
}

interface AddressCardProps {
  readonly look: AddressBookLook;
  readonly address: AddressAnswer;
  readonly isChosen: boolean;
  /** Beside the label: how the address came to be chosen. */
  readonly note: ReactNode;
  readonly actions: ReactNode;
  readonly foot: ReactNode;
  readonly onChoose: () => void;
}

function AddressCard({ look, address, isChosen, note, actions, foot, onChoose }: AddressCardProps) {
  const { label, full_name: name, phone_number, street_address1, street_address2, city, postal_code } = address;
  const Icon = label ? LABEL_ICONS[label] : undefined;
  const street = [street_address1, street_address2].filter(Boolean).join(', ');
  const who = look === 'checkout' ? [`${city} ${postal_code}`] : label ? [name] : [];
  return (
    <RadioCard
      name="address"
      value={String(address.id)}
      checked={isChosen}
      onChoose={onChoose}
      title={
        <span className={cn('flex flex-wrap items-center gap-x-1.5', nameWeight(name))}>
          {Icon ? <Icon aria-hidden="true" className="size-[1.125em] shrink-0" /> : null}
          {label ? pincodeTexts.labels[label] : name}
          {label && look === 'checkout' ? (
            <span className={cn('text-sm font-normal text-muted', note && 'sr-only')}>{name}</span>
          ) : null}
          {note}
        </span>
      }
      actions={actions}
      foot={foot}
      className={look === 'checkout' ? '-scroll-mt-7 py-3' : undefined}
    >
      <span className="block text-ink">{look === 'page' ? formatAddress(address) : street}</span>
      <span className="block">{[...who, formatPhone(phone_number)].join(' · ')}</span>
    </RadioCard>
  );
}

/** Focuses the card of an address once it is in the list, at the top of the page: what comes next is below it. */
function useFocusOnCard(book: RefObject<HTMLElement | null>, { focus, focusOnCard }: AddressEditor): void {
  useEffect(() => {
    if (focus === undefined) return;
    const radio = book.current?.querySelector<HTMLElement>(`input[name="address"][value="${focus}"]`);
    if (!radio) return;
    radio.focus({ preventScroll: true });
    // The page's scroll padding keeps it below the sticky header.
    const isWide = window.matchMedia('(min-width: 1024px)').matches;
    radio.closest('label')?.parentElement?.scrollIntoView({ block: isWide ? 'nearest' : 'start' });
    focusOnCard(undefined);
  });
}

const ACTION =
  'inline-flex min-h-11 items-center rounded-control px-2 text-sm font-semibold text-primary hover:underline';

interface AddressBookProps {
  readonly list: List<AddressAnswer>;
  readonly editor: AddressEditor;
  /** Id of the heading that labels the radio group. */
  readonly labelledBy: string;
  /** At checkout only the chosen address shows until Change is pressed, and the page's button saves the form. */
  readonly look: 'page' | 'checkout';
  /** Layout of the cards, such as `md:grid md:grid-cols-2`. */
  readonly className?: string;
}

type AddressBookLook = AddressBookProps['look'];

/** All addresses of the customer, newest first. */
export const useAddresses = (): List<AddressAnswer> => useList(listAddresses, {});

function Filled({ list: { rows: addresses }, editor, labelledBy, look, className }: AddressBookProps) {
  const book = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const chosen = useChosenAddress(addresses);
  const lastUsed = findLastUsed(addresses);
  useFocusOnCard(book, editor);
  const { deleting, remove } = useDelete(() => add.current?.focus());
  const isWide = useMedia('(min-width: 768px)');
  const isCheckout = look === 'checkout';
  const isOne = isCheckout && !isWide && chosen !== undefined && !editor.isChanging && editor.target === undefined;
  const take = (address: AddressAnswer) => {
    choose(address);
    editor.open(undefined);
    editor.setChanging(false);
    editor.focusOnCard(address.id);
  };
  const cancel = (address: AddressAnswer | undefined) => {
    editor.open(undefined);
    const back = address ?? (isCheckout ? chosen : undefined);
    if (back) editor.focusOnCard(back.id);
    else requestAnimationFrame(() => add.current?.focus());
  };
  const form = (address: AddressAnswer | undefined) => (
    <AddressForm
      id={editor.formId}
      look={isCheckout ? 'short' : 'full'}
      address={address}
      others={addresses}
      onSubmitting={editor.setSaving}
      onPincode={editor.setPincode}
      onCancel={addresses.length > 0 ? () => cancel(address) : undefined}
      onSaved={(saved) => {
        editor.markSaved(saved.id);
        take(saved);
      }}
    />
  );
  const getNote = ({ id }: AddressAnswer) => {
    if (isCheckout && id === editor.savedId) {
      return (
        <span role="status" className="text-sm font-normal text-muted">
          {texts.saved}
        </span>
      );
    }
    const isUsed = addresses.length > 1 && id === lastUsed?.id;
    return isUsed ? <span className="text-xs font-normal text-muted">{texts.usedLast}</span> : null;
  };
  const renderAction = ({ id, full_name: name }: AddressAnswer) => (
    <button
      type="button"
      className={ACTION}
      aria-label={isOne ? undefined : texts.edit({ name })}
      onClick={() => (isOne ? editor.setChanging(true) : editor.open(id))}
      {...AddressForm.prefetch}
    >
      {isOne ? texts.change : texts.editShort}
    </button>
  );
  const renderFoot = (address: AddressAnswer) => {
    const { id, full_name: name } = address;
    return (
      <>
        <Button
          variant="ghost"
          icon={Pencil}
          aria-label={texts.edit({ name })}
          onClick={() => editor.open(id)}
          {...AddressForm.prefetch}
        >
          {texts.editShort}
        </Button>
        <Button
          variant="danger-ghost"
          icon={Trash2}
          aria-label={texts.remove({ name })}
          busy={id === deleting}
          onClick={() => void remove(address, id === chosen?.id)}
        >
          {texts.delete}
        </Button>
      </>
    );
  };
  const shown = isOne ? addresses.filter(({ id }) => id === chosen.id) : addresses;
  return (
    // On wide screens the form, and the button that opens it, have a place among the cards.
    <div
      ref={book}
      className={cn('flex flex-col gap-3', !isCheckout && 'md:grid md:grid-cols-2 md:items-start xl:grid-cols-3')}
    >
      {/* A new address replaces the list at checkout, so that its form is in view. */}
      {isCheckout && editor.target === 'new' ? null : (
        <RadioCards labelledBy={labelledBy} className={className ?? ''}>
          {shown.map((address) =>
            address.id === editor.target ? (
              <div key={address.id} className="col-span-full max-w-3xl">
                {form(address)}
              </div>
            ) : (
              <AddressCard
                key={address.id}
                look={look}
                address={address}
                isChosen={address.id === chosen?.id}
                note={getNote(address)}
                actions={isCheckout ? renderAction(address) : null}
                foot={isCheckout ? null : renderFoot(address)}
                onChoose={() => (isCheckout && !isWide ? take(address) : choose(address))}
              />
            ),
          )}
        </RadioCards>
      )}
      {editor.target === 'new' ? <div className="col-span-full max-w-3xl">{form(undefined)}</div> : null}
      {editor.target === 'new' || isOne || (isCheckout && isWide) ? null : (
        <Button
          ref={add}
          variant="ghost"
          wide
          icon={Plus}
          onClick={() => editor.open('new')}
          {...AddressForm.prefetch}
          className={cn('border border-dashed border-input bg-paper', !isCheckout && 'md:min-h-32 md:self-stretch')}
        >
          {texts.add}
        </Button>
      )}
    </div>
  );
}

interface FirstAddressFormProps extends Pick<AddressBookProps, 'editor' | 'look'> {
  /** The last address was deleted here. */
  readonly takesFocus: boolean;
}

/** Without any address the form is open from the start (FORM-6). The shop's pages follow its pincode where it is served. */
function FirstAddressForm({ editor, look, takesFocus }: FirstAddressFormProps) {
  const { pincode } = editor;
  const { options } = useDeliveryOptions(pincode);
  const isServed = options?.serviceable === true;
  useEffect(() => {
    if (isServed) savePincode(pincode);
  }, [isServed, pincode]);
  return (
    <div className={cn('flex flex-col gap-3', look === 'page' && 'max-w-3xl')}>
      {look === 'page' ? <p className="text-muted">{texts.none}</p> : null}
      <AddressForm
        id={editor.formId}
        look={look === 'page' ? 'full' : 'short'}
        address={undefined}
        takesFocus={takesFocus}
        onCancel={undefined}
        onSubmitting={editor.setSaving}
        onPincode={editor.setPincode}
        onSaved={(saved) => {
          editor.markSaved(saved.id);
          editor.focusOnCard(saved.id);
          choose(saved);
        }}
      />
    </div>
  );
}

/** Shows the list from `useAddresses()`; read the choice with `useChosenAddress(list.rows)`. */
export function AddressBook(props: AddressBookProps) {
  const { list, className } = props;
  const [hadRows, setHadRows] = useState(false);
  if (list.rows.length > 0 && !hadRows) setHadRows(true);
  const isSkeletonShown = useSteadyLoading(list.isLoading);
  if (list.isLoading || isSkeletonShown) return <Loading isShown={isSkeletonShown} className={className} />;
  if (list.error && list.rows.length === 0)
    return <LoadError load={list} title={texts.error} fallback={texts.loadFailed} network={texts.networkFailed} />;
  if (list.rows.length === 0) return <FirstAddressForm {...props} takesFocus={hadRows} />;
  return <Filled {...props} />;
}
