// Who buys at the counter: name and number, or somebody who just walked in.
import { Footprints } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import type { FormApi } from '../../shared/forms/form.tsx';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { manualOrderTexts } from '../../texts/en/store/manual-orders.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { LongPhoneInput } from '../../ui/fields/long-phone-input.tsx';
import type { SaleValues } from './kept-sales.ts';
import { KeyHint } from './key-hint.tsx';

const texts = manualOrderTexts.add;

/** The digits of a number as the call takes them: at most 13, an optional + before them. */
const plainNumber = (number: string) => number.replace(/(?!^\+)\D/g, '').slice(0, 14);

/** Fills in the required name and number of somebody who leaves none: the shop's own number, else the seller's. */
export function useWalkIn(form: FormApi<SaleValues>): () => void {
  const { contact } = useSettings();
  const { data: user } = useOwnUser();
  const number = plainNumber(contact.phone) || (user?.phone_no ?? '');
  return () => {
    const options = { shouldDirty: true, shouldValidate: form.methods.formState.isSubmitted };
    form.methods.setValue('user.first_name', texts.walkInName, options);
    form.methods.setValue('user.mobile_number', number, options);
  };
}

/** The GSTIN of a business, which few buyers have: its field comes when it is asked for. */
function BuyerGstin({ form }: { form: FormApi<SaleValues> }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !form.methods.watch('buyer_gstin')) {
    return (
      <Button variant="ghost" size={36} onClick={() => setOpen(true)} className="justify-self-start">
        {texts.addGstin}
      </Button>
    );
  }
  return (
    <Field label={texts.gstin} error={form.error('buyer_gstin')} optional>
      <Input
        {...form.control('buyer_gstin')}
        limit={15}
        autoComplete="off"
        autoCapitalize="characters"
        autoFocus={isOpen}
      />
    </Field>
  );
}

export function SaleCustomer({ form, onWalkIn }: { form: FormApi<SaleValues>; onWalkIn: () => void }) {
  return (
    <div className="grid gap-3 sm:max-lg:grid-cols-2">
      <Button
        variant="outline"
        icon={Footprints}
        aria-keyshortcuts="F4"
        onClick={onWalkIn}
        className="sm:max-lg:col-span-2"
      >
        {texts.walkIn}
        <KeyHint>F4</KeyHint>
      </Button>
      <Field label={texts.customerName} error={form.error('user.first_name')}>
        <Input {...form.control('user.first_name')} limit={30} autoComplete="off" />
      </Field>
      <Field label={texts.contact} error={form.error('user.mobile_number')}>
        <LongPhoneInput {...form.control('user.mobile_number')} isSignFree autoComplete="off" />
      </Field>
      <BuyerGstin form={form} />
    </div>
  );
}
