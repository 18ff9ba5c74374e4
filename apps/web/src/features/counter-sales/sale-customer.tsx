// The customer of a counter sale: name, phone, GSTIN, payment; for cash, the amount given and the change.

import { needsAddress } from '@tilgul/contract/invoices';
import { findBuyerAddress } from '@tilgul/contract/manual-orders';
import { normaliseGstin, validateGstin } from '@tilgul/contract/rules/gst';
import { toPaise } from '@tilgul/contract/rules/money';
import { isOfShop, toSalePhone } from '@tilgul/contract/rules/sale-phone';
import { COUNTER_PAYMENTS, type CounterPayment } from '@tilgul/contract/rules/statuses';
import { texts as offered } from '@tilgul/messages/forms/offered';
import { texts as saleTexts } from '@tilgul/messages/store/counter-sales';
import { texts } from '@tilgul/messages/store/sale-form';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import type { FormApi } from '../../shared/forms/form.tsx';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { LongPhoneInput, MoneyInput } from '../../ui/fields/typed-inputs.tsx';
import type { SaleValues } from './draft-sales.tsx';
import { calculateChange, isTooLittleCash, type SaleDue, suggestCash, toGiven } from './sale.rules.ts';
import { KeyHint } from './sale-keys.tsx';

/** The number that a walk-in customer's sale is sent with: the shop's, or else the seller's. */
function useWalkInNumber(): string {
  const { contact } = useSettings();
  const { data: user } = useOwnUser();
  return toSalePhone(contact.phone) || (user?.phone_no ?? '');
}

/** Fills in a walk-in customer. */
export function useWalkIn(form: FormApi<SaleValues>): () => void {
  const number = useWalkInNumber();
  return () => {
    const options = { shouldDirty: true, shouldValidate: form.methods.formState.isSubmitted };
    form.methods.setValue('user.first_name', offered.walkInName, options);
    form.methods.setValue('user.mobile_number', number, options);
  };
}

const NUMBER = 'user.mobile_number';

/** The customer's number; empty for a walk-in customer, whose sale is sent with another number. */
function Contact({ form }: { form: FormApi<SaleValues> }) {
  const { methods } = form;
  const walkInNumber = useWalkInNumber();
  const input = useRef<HTMLInputElement>(null);
  const { id, name, onBlur, onChange, ref } = form.control(NUMBER);
  const register = useEffectEvent(() => ref({ name, focus: () => input.current?.focus() }));
  useEffect(() => register(), []);
  const isWalkIn = methods.watch('user.first_name') === offered.walkInName;
  const number = methods.watch(NUMBER) ?? '';
  const type = (text: string) => onChange({ target: { name, value: text === '' && isWalkIn ? walkInNumber : text } });
  return (
    <Field label={texts.contact} error={form.error(NUMBER)}>
      <LongPhoneInput
        ref={input}
        id={id}
        name={name}
        value={isWalkIn && number === walkInNumber ? '' : number}
        onChange={(event) => void type(event.target.value)}
        onBlur={() => void onBlur({ target: { name, value: number }, type: 'blur' })}
        isSignFree
        autoComplete="off"
      />
    </Field>
  );
}

/** The buyer's GSTIN, behind a button because few buyers have one. */
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

interface SaleCustomerProps extends Pick<SaleDue, 'total'> {
  form: FormApi<SaleValues>;
  warehouseId: number;
}

/** The buyer's address where the invoice needs one, filled in from the buyer's latest invoice. */
function BuyerAddress({ form, total, warehouseId }: SaleCustomerProps) {
  const { contact } = useSettings();
  const { methods } = form;
  const gstin = normaliseGstin(methods.watch('buyer_gstin') ?? '');
  const phone = methods.watch('user.mobile_number') ?? '';
  const isNeeded = needsAddress(gstin, toPaise(total) ?? 0);
  const buyer = {
    gstin: validateGstin(gstin) === undefined ? gstin : undefined,
    // Walk-in customers have the shop's number.
    phone: /^\+?\d{10,13}$/.test(phone) && !isOfShop(phone, contact.phone) ? phone : undefined,
  };
  const isEnabled = isNeeded && (buyer.gstin ?? buyer.phone) !== undefined;
  const { data } = useGet(findBuyerAddress, { query: { ...buyer, warehouse_id: warehouseId } }, { enabled: isEnabled });
  const filled = useRef('');
  const fill = useEffectEvent((known: string) => {
    if ((methods.getValues('user.address') ?? '') !== filled.current) return;
    filled.current = known;
    methods.setValue('user.address', known, { shouldDirty: true });
  });
  useEffect(() => {
    if (data) fill(data.address ?? '');
  }, [data]);
  return isNeeded ? (
    <Field label={texts.address} error={form.error('user.address')} className="max-lg:col-span-full">
      <Input {...form.control('user.address')} limit={200} autoComplete="off" />
    </Field>
  ) : null;
}

export function SaleCustomer({ form, ...sale }: SaleCustomerProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 lg:grid-cols-1">
      <Field label={texts.customerName} error={form.error('user.first_name')}>
        <Input {...form.control('user.first_name')} limit={30} autoComplete="off" />
      </Field>
      <Contact form={form} />
      <BuyerGstin form={form} />
      <BuyerAddress form={form} {...sale} />
    </div>
  );
}

/** Keyboard shortcut of each payment method. */
const PAYMENT_KEYS = { cash: 'F6', upi: 'F7', card: 'F8' } as const satisfies Record<CounterPayment, string>;

function Kinds({ value, onChange }: { value: CounterPayment; onChange: (kind: CounterPayment) => void }) {
  const name = useId();
  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{texts.payment}</legend>
      {COUNTER_PAYMENTS.map((kind) => (
        <label
          key={kind}
          className="flex min-h-11 cursor-pointer items-center justify-center rounded-control border border-input px-1 font-semibold has-checked:border-primary has-checked:bg-selected has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={kind}
            checked={kind === value}
            aria-keyshortcuts={PAYMENT_KEYS[kind]}
            onChange={() => onChange(kind)}
            className="sr-only"
          />
          {saleTexts.payments[kind]}
          <KeyHint>{PAYMENT_KEYS[kind]}</KeyHint>
        </label>
      ))}
    </fieldset>
  );
}

type GivenProps = Pick<SalePaymentProps, 'form' | 'total'>;

/** Cash received, and the change or the amount still missing. */
function Given({ form, total }: GivenProps) {
  const { methods } = form;
  const given = toGiven(methods.watch());
  const change = calculateChange(given, total) ?? -1;
  const setGiven = (text: string) =>
    methods.setValue('cash_received', text, { shouldDirty: true, shouldValidate: methods.formState.isSubmitted });
  const offers = total > 0 ? [total, ...suggestCash(total)] : [];
  const missing = isTooLittleCash(given, total) ? texts.missing({ amount: formatRupees(-change) }) : undefined;
  const box = useRef<HTMLDivElement>(null);
  // On phones the dialog's foot would cover what is missing, or the change.
  useEffect(() => {
    if (given !== '' && box.current?.contains(document.activeElement))
      box.current.scrollIntoView?.({ block: 'nearest' });
  }, [given]);
  return (
    <div ref={box} className="flex flex-col gap-3">
      <Field label={texts.given} error={missing ?? form.error('cash_received')} optional>
        <MoneyInput value={given} onChange={(event) => setGiven(event.target.value)} />
      </Field>
      {offers.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {offers.map((amount, index) => (
            <Button key={amount} size={36} variant="outline" onClick={() => setGiven(String(amount))}>
              {index === 0 ? texts.exact : formatCount(amount)}
            </Button>
          ))}
        </div>
      ) : null}
      <p
        role="status"
        className="flex items-baseline justify-between gap-3 rounded-control bg-success-soft px-3 py-2 text-success-text empty:hidden"
      >
        {change < 0 ? null : (
          <>
            <span className="font-semibold">{texts.change}</span>
            <span className="text-h2 font-semibold">{formatRupees(change)}</span>
          </>
        )}
      </p>
    </div>
  );
}

interface SalePaymentProps extends SaleDue {
  form: FormApi<SaleValues>;
  kind: CounterPayment;
  onKind: (kind: CounterPayment) => void;
}

export function SalePayment({ form, kind, onKind, total, roundOff }: SalePaymentProps) {
  return (
    <div className="flex flex-col gap-3">
      <Kinds value={kind} onChange={onKind} />
      {kind === 'cash' ? <Given form={form} total={total} /> : null}
      {roundOff === 0 ? null : (
        <p className="flex items-baseline justify-between gap-3 text-sm text-muted">
          <span>{texts.roundOff}</span>
          <span className="whitespace-nowrap">{formatRupees(roundOff)}</span>
        </p>
      )}
    </div>
  );
}
