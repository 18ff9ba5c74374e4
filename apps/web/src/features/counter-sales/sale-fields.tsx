import type { CounterPayment } from '@tilgul/contract/rules/counter-payments';
import { Pause } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { failureText, isApiError } from '../../shared/api/call-error.ts';
import type { FormApi } from '../../shared/forms/form.tsx';
import { keepEnter } from '../../shared/forms/keep-enter.ts';
import { settleTyped } from '../../shared/scanner/field-state.ts';
import { bad } from '../../shared/scanner/scan-queue.ts';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { manualOrderTexts } from '../../texts/en/store/manual-orders.ts';
import { scanTexts } from '../../texts/en/store/scanning.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { ScanLine } from '../../ui/feedback/scan-line.tsx';
import { ShortageNote } from '../../ui/feedback/shortage-note.tsx';
import { Field, FieldError } from '../../ui/fields/field.tsx';
import type { SaleValues } from './kept-sales.ts';
import { KeyHint } from './key-hint.tsx';
import { ProductFinder, type ProductFinderProps, useFinderField } from './product-finder.tsx';
import { type SaleLine, type SaleProduct, type SaleProducts, saleDue, saleTotal, withQuantity } from './sale.ts';
import { SaleCustomer, useWalkIn } from './sale-customer.tsx';
import { SaleHolds } from './sale-holds.tsx';
import { useSaleKeys } from './sale-keys.ts';
import { SaleLines } from './sale-lines.tsx';
import { SalePayment } from './sale-payment.tsx';
import { type Known, useKeeping, useKnownProducts } from './use-keeping.ts';
import { useSaleScans } from './use-sale-scans.ts';

const texts = manualOrderTexts.add;

function Failure({ error }: { error: unknown }) {
  if (error === undefined || (isApiError(error) && Object.keys(error.fields).length > 0)) return null;
  const detail = failureText(error, texts.failedText);
  const shortages = isApiError(error) ? error.shortages : [];
  if (shortages.length > 0) return <ShortageNote title={detail} shortages={shortages} />;
  return <Alert title={texts.failed}>{detail}</Alert>;
}

/** The finder, or why there is nothing to find. */
function Finder({
  products,
  lines,
  ...finder
}: Omit<ProductFinderProps, 'chosenIds'> & { lines: readonly SaleLine[] }) {
  const chosen = useMemo(() => new Set(lines.map(({ product_id }) => product_id)), [lines]);
  // A search that fails says so in its list and leaves what is typed.
  if (products.error && products.rows.length === 0 && products.text === '') {
    return (
      <Alert title={texts.productsFailed} action={<AlertAction label={uiTexts.retry} onPress={products.reload} />}>
        {failureText(products.error, '')}
      </Alert>
    );
  }
  return (
    <Field label={texts.findProduct} hint={products.isLoading ? texts.loadingProducts : texts.findHint}>
      <ProductFinder products={products} chosenIds={chosen} {...finder} />
    </Field>
  );
}

/** The lines of the sale, and the ways in which they change. */
function useLines(form: FormApi<SaleValues>, { byId, remember }: Known, isRounded: boolean) {
  // The schema takes numbers as text, too; this form never holds any.
  const lines = form.methods.watch('products') as SaleLine[];
  const setLines = (next: SaleLine[]) =>
    form.methods.setValue('products', next, { shouldDirty: true, shouldValidate: form.methods.formState.isSubmitted });
  const countOf = ({ id }: SaleProduct) => lines.find(({ product_id }) => product_id === id)?.quantity ?? 0;
  const isThere = (product: SaleProduct, count: number) => countOf(product) + count <= product.available;
  const add = (product: SaleProduct, count: number) => {
    remember([product]);
    setLines(withQuantity(lines, product.id, countOf(product) + count));
  };
  return { lines, setLines, add, isThere, ...saleDue(saleTotal(lines, byId), isRounded) };
}

export interface SaleFieldsProps {
  form: FormApi<SaleValues>;
  products: SaleProducts;
  warehouseId: number;
  isOpen: boolean;
  finder: RefObject<HTMLInputElement | null>;
  given: string;
  onGiven: (text: string) => void;
  /** Whether the chain rounds its sales to whole rupees. */
  isRounded: boolean;
  /** What sending the sale asks first. */
  check: RefObject<SaleCheck>;
}

/** Codes without an answer are not in the sale yet. */
export interface SaleCheck {
  isLooking(): boolean;
  readonly total: number;
}

/** Finder and lines, customer and payment: all that a sale asks for. */
export function SaleFields(props: SaleFieldsProps) {
  const { form, products, warehouseId, isOpen, finder, given, onGiven, isRounded, check } = props;
  const known = useKnownProducts(products.rows);
  const { lines, setLines, add, isThere, ...due } = useLines(form, known, isRounded);
  const field = useFinderField();
  const scans = useSaleScans({
    ...{ warehouseId, isOpen, finder, isThere, byId: known.byId, onAdd: add, onStale: products.reload },
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
    if (isThere(product, count)) return add(product, count);
    const facts = { name: product.name, count: product.available.toLocaleString('en-IN') };
    scans.say(bad(t(scanTexts.onlyLeft, facts)));
  };
  const adjust = (by: 1 | -1 | 0) => {
    const last = lines.at(-1);
    const product = last && known.byId.get(last.product_id);
    if (!last || !product) return;
    if (by === 1) choose(product, 1);
    else setLines(withQuantity(lines, last.product_id, by === 0 ? 0 : last.quantity - 1));
  };
  const { held, holdNow, resume } = useKeeping(form, warehouseId, known);
  const walkIn = useWalkIn(form);
  const place = useRef<HTMLDivElement>(null);
  const kind = form.methods.watch('payment_type') || 'cash';
  const pay = (next: CounterPayment) => form.methods.setValue('payment_type', next, { shouldDirty: true });
  const toFinder = () => finder.current?.focus();
  const [latestHeld] = held.slice(-1);
  const andBack = (step: () => void) => () => {
    step();
    onGiven('');
    toFinder();
  };
  useSaleKeys(isOpen, {
    F2: toFinder,
    F4: walkIn,
    F6: () => pay('cash'),
    F7: () => pay('upi'),
    F8: () => pay('card'),
    F9: andBack(holdNow),
    ...(latestHeld ? { 'Shift+F9': andBack(() => resume(latestHeld)) } : {}),
    F10: () => {
      settleTyped();
      place.current?.closest('form')?.requestSubmit();
    },
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: no key does anything here, Enter least of all.
    <div ref={place} onKeyDown={keepEnter} className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[1fr_19rem]">
      <div className="flex min-w-0 flex-col gap-3">
        <Failure error={form.failure} />
        <SaleHolds held={held} onResume={(sale) => andBack(() => resume(sale))()} />
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
        <Button variant="ghost" icon={Pause} aria-keyshortcuts="F9" onClick={andBack(holdNow)}>
          {texts.hold}
          <KeyHint>F9</KeyHint>
        </Button>
      </div>
    </div>
  );
}
