import type { CounterPayment } from '@tilgul/contract/rules/counter-payments';
import { Pause } from 'lucide-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { failureText, isApiError } from '../../shared/api/call-error.ts';
import type { FormApi } from '../../shared/forms/form.tsx';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { manualOrderTexts } from '../../texts/en/store/manual-orders.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { ShortageNote } from '../../ui/feedback/shortage-note.tsx';
import { Field, FieldError } from '../../ui/fields/field.tsx';
import type { SaleValues } from './kept-sales.ts';
import { KeyHint } from './key-hint.tsx';
import { ProductFinder, type ProductFinderProps } from './product-finder.tsx';
import { type SaleLine, type SaleProduct, type SaleProducts, saleDue, saleTotal, withQuantity } from './sale.ts';
import { SaleCustomer, useWalkIn } from './sale-customer.tsx';
import { SaleHolds } from './sale-holds.tsx';
import { useSaleKeys } from './sale-keys.ts';
import { SaleLines } from './sale-lines.tsx';
import { SalePayment } from './sale-payment.tsx';
import { type Known, useKeeping, useKnownProducts } from './use-keeping.ts';

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
  const [capped, setCapped] = useState<SaleProduct>();
  const setLines = (next: SaleLine[]) => {
    setCapped(undefined);
    form.methods.setValue('products', next, { shouldDirty: true, shouldValidate: form.methods.formState.isSubmitted });
  };
  const add = (product: SaleProduct, count: number) => {
    remember([product]);
    const now = lines.find(({ product_id }) => product_id === product.id)?.quantity ?? 0;
    const most = Math.max(product.available, 1);
    setLines(withQuantity(lines, product.id, Math.min(now + count, most)));
    if (now + count > most) setCapped(product);
  };
  const adjust = (by: 1 | -1 | 0) => {
    const last = lines.at(-1);
    const product = last && byId.get(last.product_id);
    if (!last || !product) return;
    if (by === 1) add(product, 1);
    else setLines(withQuantity(lines, last.product_id, by === 0 ? 0 : last.quantity - 1));
  };
  return { lines, setLines, add, adjust, capped, ...saleDue(saleTotal(lines, byId), isRounded) };
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
}

/** Finder and lines, customer and payment: all that a sale asks for. */
export function SaleFields(props: SaleFieldsProps) {
  const { form, products, warehouseId, isOpen, finder, given, onGiven, isRounded } = props;
  const known = useKnownProducts(products.rows);
  const { lines, setLines, add, adjust, capped, ...due } = useLines(form, known, isRounded);
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
    F10: () => place.current?.closest('form')?.requestSubmit(),
  });
  return (
    <div ref={place} className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[1fr_19rem]">
      <div className="flex min-w-0 flex-col gap-3">
        <Failure error={form.failure} />
        <SaleHolds held={held} onResume={(sale) => andBack(() => resume(sale))()} />
        <Finder products={products} lines={lines} onChoose={add} onAdjust={adjust} inputRef={finder} />
        <p role="status" className="text-sm text-danger empty:hidden">
          {capped ? t(texts.onlyLeft, { name: capped.name, count: capped.available.toLocaleString('en-IN') }) : null}
        </p>
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
