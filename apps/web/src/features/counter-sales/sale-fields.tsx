// The fields of a counter sale: finder, lines, customer, payment, and sales on hold.
import type { CounterPayment } from '@tilgul/contract/rules/statuses';
import { texts as offered } from '@tilgul/messages/forms/offered';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { texts as manualOrderTexts } from '@tilgul/messages/store/counter-sales';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { Footprints, Pause } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { getFailureMessage, isApiError, isFormFailure } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { formatTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import type { FormApi } from '../../shared/forms/form.tsx';
import { commitTyped, preventEnterSubmit } from '../../shared/scanner/field-state.ts';
import { reject } from '../../shared/scanner/scan-queue.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { ScanLine } from '../../ui/feedback/scan-line.tsx';
import { ShortageNote } from '../../ui/feedback/shortage-note.tsx';
import { Field, FieldError } from '../../ui/fields/field.tsx';
import { Input, LongPhoneInput } from '../../ui/fields/input.tsx';
import { type DraftSale, type ProductsById, type SaleValues, useDraftSale, useKnownProducts } from './draft-sales.ts';
import { ProductFinder, type ProductFinderProps, useFinderField } from './product-finder.tsx';
import { type SaleLine, type SaleProduct, type SaleProducts, saleDue, saleTotal, withQuantity } from './sale.rules.ts';
import { KeyHint, useSaleKeys } from './sale-keys.tsx';
import { SaleLines } from './sale-lines.tsx';
import { SalePayment } from './sale-payment.tsx';
import { useSaleScans } from './use-sale-scans.ts';

const texts = manualOrderTexts.add;

function HeldSales({ held, onResume }: { held: readonly DraftSale[]; onResume: (sale: DraftSale) => void }) {
  const { business_tz } = useSettings();
  if (held.length === 0) return null;
  return (
    <ul aria-label={texts.held} className="flex flex-wrap gap-2">
      {held.map((sale) => {
        const lines = sale.values.products as readonly SaleLine[];
        const total = saleTotal(lines, new Map(sale.products.map((product) => [product.id, product])));
        return (
          <li key={sale.at}>
            <Button size={36} variant="outline" icon={Pause} onClick={() => onResume(sale)}>
              {texts.heldSale({
                at: formatTime(sale.at, business_tz),
                count: lines.length,
                total: formatRupees(total),
              })}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** Normalizes a phone number for the API: at most 13 digits and an optional +. */
const normalizePhone = (number: string) => number.replace(/(?!^\+)\D/g, '').slice(0, 14);

/** Fills in a walk-in customer: the shop's number, or else the seller's. */
function useWalkIn(form: FormApi<SaleValues>): () => void {
  const { contact } = useSettings();
  const { data: user } = useOwnUser();
  const number = normalizePhone(contact.phone) || (user?.phone_no ?? '');
  return () => {
    const options = { shouldDirty: true, shouldValidate: form.methods.formState.isSubmitted };
    form.methods.setValue('user.first_name', offered.walkInName, options);
    form.methods.setValue('user.mobile_number', number, options);
  };
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

function SaleCustomer({ form, onWalkIn }: { form: FormApi<SaleValues>; onWalkIn: () => void }) {
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

function Failure({ error }: { error: unknown }) {
  if (!isFormFailure(error)) return null;
  const detail = getFailureMessage(error, texts.failedText);
  const shortages = isApiError(error) ? error.shortages : [];
  if (shortages.length > 0) return <ShortageNote title={detail} shortages={shortages} />;
  return <Alert title={texts.failed}>{detail}</Alert>;
}

/** The finder, or the error if products failed to load. */
function Finder({
  products,
  lines,
  ...finder
}: Omit<ProductFinderProps, 'chosenIds'> & { lines: readonly SaleLine[] }) {
  const chosen = useMemo(() => new Set(lines.map(({ product_id }) => product_id)), [lines]);
  // A failed search is shown in its list and keeps the typed text.
  if (products.error && products.rows.length === 0 && products.text === '') {
    return (
      <Alert title={texts.productsFailed} action={<AlertAction label={uiTexts.retry} onPress={products.reload} />}>
        {getFailureMessage(products.error, '')}
      </Alert>
    );
  }
  return (
    <Field label={texts.findProduct} hint={products.isLoading ? texts.loadingProducts : texts.findHint}>
      <ProductFinder products={products} chosenIds={chosen} {...finder} />
    </Field>
  );
}

/** The sale's lines and their changes. */
function useLines(form: FormApi<SaleValues>, { byId, remember }: ProductsById, isRounded: boolean) {
  // The schema also accepts numeric text; this form only holds numbers.
  const lines = form.methods.watch('products') as SaleLine[];
  const setLines = (next: SaleLine[]) =>
    form.methods.setValue('products', next, { shouldDirty: true, shouldValidate: form.methods.formState.isSubmitted });
  const getQuantity = ({ id }: SaleProduct) => lines.find(({ product_id }) => product_id === id)?.quantity ?? 0;
  const isAvailable = (product: SaleProduct, count: number) => getQuantity(product) + count <= product.available;
  const add = (product: SaleProduct, count: number) => {
    remember([product]);
    setLines(withQuantity(lines, product.id, getQuantity(product) + count));
  };
  return { lines, setLines, add, isAvailable, ...saleDue(saleTotal(lines, byId), isRounded) };
}

interface SaleFieldsProps {
  form: FormApi<SaleValues>;
  products: SaleProducts;
  warehouseId: number;
  isOpen: boolean;
  finder: RefObject<HTMLInputElement | null>;
  given: string;
  onGiven: (text: string) => void;
  /** Whether sales are rounded to whole rupees. */
  isRounded: boolean;
  /** Checked before the sale is submitted. */
  check: RefObject<SaleCheck>;
}

/** Barcodes still being looked up are not in the sale yet. */
export interface SaleCheck {
  isLooking(): boolean;
  readonly total: number;
}

export function SaleFields(props: SaleFieldsProps) {
  const { form, products, warehouseId, isOpen, finder, given, onGiven, isRounded, check } = props;
  const known = useKnownProducts(products.rows);
  const { lines, setLines, add, isAvailable, ...due } = useLines(form, known, isRounded);
  const field = useFinderField();
  const scans = useSaleScans({
    ...{ warehouseId, isOpen, finder, isAvailable, byId: known.byId, onAdd: add, onStale: products.reload },
    onScan(isCounted) {
      field.setOpen(false);
      if (isCounted) field.setTyped('');
    },
    onTypedCode: (typed) => field.setTyped((now) => (now === typed ? '' : now)),
  });
  useEffect(() => {
    check.current = { isLooking: scans.isBusy, total: due.total };
  });
  const choose = (product: SaleProduct, count: number) => {
    if (isAvailable(product, count)) return add(product, count);
    const facts = { name: product.name, count: product.available.toLocaleString('en-IN') };
    scans.announce(reject(scanTexts.onlyLeft(facts)));
  };
  const adjust = (by: 1 | -1 | 0) => {
    const last = lines.at(-1);
    const product = last && known.byId.get(last.product_id);
    if (!last || !product) return;
    if (by === 1) choose(product, 1);
    else setLines(withQuantity(lines, last.product_id, by === 0 ? 0 : last.quantity - 1));
  };
  const { held, holdNow, resume } = useDraftSale(form, warehouseId, known);
  const walkIn = useWalkIn(form);
  const place = useRef<HTMLDivElement>(null);
  const kind = form.methods.watch('payment_type') || 'cash';
  const pay = (next: CounterPayment) => form.methods.setValue('payment_type', next, { shouldDirty: true });
  const focusFinder = () => finder.current?.focus();
  const [latestHeld] = held.slice(-1);
  const thenFocusFinder = (step: () => void) => () => {
    step();
    onGiven('');
    focusFinder();
  };
  useSaleKeys(isOpen, {
    F2: focusFinder,
    F4: walkIn,
    F6: () => pay('cash'),
    F7: () => pay('upi'),
    F8: () => pay('card'),
    F9: thenFocusFinder(holdNow),
    ...(latestHeld ? { 'Shift+F9': thenFocusFinder(() => resume(latestHeld)) } : {}),
    F10: () => {
      commitTyped();
      place.current?.closest('form')?.requestSubmit();
    },
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: no key does anything here, Enter least of all.
    <div
      ref={place}
      onKeyDown={preventEnterSubmit}
      className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[1fr_19rem]"
    >
      <div className="flex min-w-0 flex-col gap-3">
        <Failure error={form.failure} />
        <HeldSales held={held} onResume={(sale) => thenFocusFinder(() => resume(sale))()} />
        <Finder
          products={products}
          lines={lines}
          field={field}
          onCode={scans.add}
          onChoose={choose}
          onAdjust={adjust}
          inputRef={finder}
        />
        <ScanLine scans={scans} className="sticky -top-1 z-1 bg-paper pt-1" />
        <div className="flex flex-col gap-1.5">
          <SaleLines
            lines={lines}
            products={known.byId}
            onQuantity={(id, quantity) => setLines(withQuantity(lines, id, quantity))}
          />
          <FieldError>{form.error('products')}</FieldError>
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <SaleCustomer form={form} onWalkIn={walkIn} />
        <SalePayment kind={kind} onKind={pay} {...due} given={given} onGiven={onGiven} />
        <Button variant="ghost" icon={Pause} aria-keyshortcuts="F9" onClick={thenFocusFinder(holdNow)}>
          {texts.hold}
          <KeyHint>F9</KeyHint>
        </Button>
      </div>
    </div>
  );
}
