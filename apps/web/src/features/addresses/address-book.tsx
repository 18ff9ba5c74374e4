// The address book of two screens: choose, add, edit, delete; and the chosen delivery address.
import { type AddressAnswer, deleteAddress, listAddresses } from '@tilgul/contract/addresses';
import { texts } from '@tilgul/messages/customer/addresses';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { type List, useList, useSend } from '../../shared/api/use-api.ts';
import { formatPhone } from '../../shared/format/address.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { RadioCard, RadioCards } from '../../ui/controls/choices.tsx';
import { LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { chooseAddress, useChosenAddress } from '../pincode/chosen-address.ts';
import { savePincode } from '../pincode/saved-pincode.ts';

/** "12 Market Yard, near Ganpati Mandir, Sangli, Maharashtra 416416". */
export function formatAddress(
  address: Omit<AddressAnswer, 'id' | 'full_name' | 'phone_number' | 'state_code'>,
): string {
  const { street_address1, street_address2, city, state, postal_code } = address;
  return [street_address1, street_address2, city, `${state} ${postal_code}`].filter(Boolean).join(', ');
}

const AddressForm = lazyComponent(
  () => import('./address-form.tsx').then((m) => m.AddressForm),
  <Skeleton shape="block" height={520} className="rounded-card" />,
);

/** The address being edited: a new one, the one with this id, or none. */
type EditTarget = 'new' | number | undefined;

function Loading({ isShown, className }: { isShown: boolean; className: string | undefined }) {
  if (!isShown) return <div className="min-h-62" />;
  return (
    <SkeletonGroup label={texts.loading} className={cn('grid min-h-62 gap-3', className)}>
      <Skeleton shape="block" height={118} className="rounded-card" />
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
  readonly address: AddressAnswer;
  readonly isChosen: boolean;
  readonly isDeleting: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function AddressCard({ address, isChosen, isDeleting, onEdit, onDelete }: AddressCardProps) {
  const name = address.full_name;
  const actions = (
    <>
      <IconButton icon={Pencil} label={texts.edit({ name })} onClick={onEdit} {...AddressForm.prefetch} />
      <IconButton icon={Trash2} tone="danger" label={texts.remove({ name })} busy={isDeleting} onClick={onDelete} />
    </>
  );
  return (
    <RadioCard
      name="address"
      value={String(address.id)}
      checked={isChosen}
      onChoose={() => choose(address)}
      title={name}
      actions={actions}
    >
      <span className="block">{formatAddress(address)}</span>
      <span className="block">{formatPhone(address.phone_number)}</span>
    </RadioCard>
  );
}

/** Focuses a saved address once its card is rendered. */
function useFocusOnCard(book: RefObject<HTMLElement | null>) {
  const [saved, setSaved] = useState<{ id: number }>();
  useEffect(() => {
    if (saved) book.current?.querySelector<HTMLElement>(`input[value="${saved.id}"]`)?.focus();
  }, [saved, book]);
  return (id: number) => setSaved({ id });
}

interface FilledProps {
  readonly addresses: readonly AddressAnswer[];
  readonly labelledBy: string;
  readonly className: string | undefined;
}

function Filled({ addresses, labelledBy, className }: FilledProps) {
  const [writing, setWriting] = useState<EditTarget>();
  const book = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const chosen = useChosenAddress(addresses);
  const focusOnCard = useFocusOnCard(book);
  const { deleting, remove } = useDelete(() => add.current?.focus());
  const form = (address: AddressAnswer | undefined) => (
    <AddressForm
      address={address}
      onCancel={() => {
        setWriting(undefined);
        if (address) focusOnCard(address.id);
        else requestAnimationFrame(() => add.current?.focus());
      }}
      onSaved={(saved) => {
        choose(saved);
        setWriting(undefined);
        focusOnCard(saved.id);
      }}
    />
  );
  return (
    <div ref={book} className="flex flex-col gap-3">
      <RadioCards labelledBy={labelledBy} className={className ?? ''}>
        {addresses.map((address) =>
          address.id === writing ? (
            <div key={address.id} className="col-span-full">
              {form(address)}
            </div>
          ) : (
            <AddressCard
              key={address.id}
              address={address}
              isChosen={address.id === chosen?.id}
              isDeleting={address.id === deleting}
              onEdit={() => setWriting(address.id)}
              onDelete={() => void remove(address, address.id === chosen?.id)}
            />
          ),
        )}
      </RadioCards>
      {writing === 'new' ? (
        form(undefined)
      ) : (
        <Button
          ref={add}
          variant="ghost"
          wide
          icon={Plus}
          onClick={() => setWriting('new')}
          {...AddressForm.prefetch}
          className="border border-dashed border-input bg-paper"
        >
          {texts.add}
        </Button>
      )}
    </div>
  );
}

/** Without any address the form is open from the start (FORM-6). */
function FirstAddressForm() {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{texts.none}</p>
      <AddressForm address={undefined} onCancel={undefined} onSaved={choose} />
    </div>
  );
}

interface AddressBookProps {
  readonly list: List<AddressAnswer>;
  /** Id of the heading that labels the radio group. */
  readonly labelledBy: string;
  /** Layout of the cards, such as `md:grid md:grid-cols-2`. */
  readonly className?: string;
}

/** All addresses of the customer, newest first. */
export const useAddresses = (): List<AddressAnswer> => useList(listAddresses, {});

/** Shows the list from `useAddresses()`; read the choice with `useChosenAddress(list.rows)`. */
export function AddressBook({ list, labelledBy, className }: AddressBookProps) {
  const isSkeletonShown = useSteadyLoading(list.isLoading);
  if (list.isLoading || isSkeletonShown) return <Loading isShown={isSkeletonShown} className={className} />;
  if (list.error && list.rows.length === 0)
    return <LoadError load={list} title={texts.error} fallback={texts.loadFailed} network={texts.networkFailed} />;
  if (list.rows.length === 0) return <FirstAddressForm />;
  return <Filled addresses={list.rows} labelledBy={labelledBy} className={className} />;
}
