// The dialog 'Add Order': customer, products and running total of a counter sale.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { needsAddress } from '@tilgul/contract/invoices';
import { createManualOrder, type ManualOrderAnswer, manualOrderForm } from '@tilgul/contract/manual-orders';
import { MAX_STOCK } from '@tilgul/contract/rules/limits';
import { toPaise } from '@tilgul/contract/rules/money';
import type { CounterPayment } from '@tilgul/contract/rules/statuses';
import { getCounterSettings } from '@tilgul/contract/taxes';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { texts } from '@tilgul/messages/store/sale-form';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { Footprints, Pause, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { getFailureMessage, isApiError, isFormFailure } from '../../shared/api/call-error.ts';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { Form, type FormApi } from '../../shared/forms/form.tsx';
import { commitTyped, preventEnterSubmit } from '../../shared/scanner/field-state.ts';
import { reject } from '../../shared/scanner/scan-queue.ts';
import { focusFirstInvalid } from '../../shared/screen/focus.ts';
import { useSession } from '../../shared/session/session.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { QuantityStepper } from '../../ui/controls/quantity-stepper.tsx';
import { EnglishName, ProductPicture } from '../../ui/display/product.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ScanLine } from '../../ui/feedback/scan-line.tsx';
import { ShortageNote } from '../../ui/feedback/shortage-note.tsx';
import { FormDialog } from '../../ui/layers/form-dialog.tsx';
import type { DialogState } from '../../ui/layers/schema-dialog.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { BestSellers } from './best-sellers.tsx';
import {
  currentSale,
  EMPTY_SALE,
  HeldSales,
  type ProductsById,
  type SaleValues,
  useDraftSale,
  useKnownProducts,
} from './draft-sales.tsx';
import { ProductFinder, useFinderField, useSaleScans } from './product-finder.tsx';
import {
  isTooLittleCash,
  isTooMuchCash,
  type SaleLine,
  saleDue,
  saleTotal,
  toGiven,
  withQuantity,
} from './sale.rules.ts';
import { SaleCustomer, SalePayment, useWalkIn } from './sale-customer.tsx';
import { KeyHint, useSaleKeys } from './sale-keys.tsx';
import type { SaleProduct, SaleProducts } from './sale-products.ts';

function Failure({ error }: { error: unknown }) {
  if (!isFormFailure(error)) return null;
  const detail = getFailureMessage(error, texts.failedText);
  const shortages = isApiError(error) ? error.shortages : [];
  if (shortages.length > 0) return <ShortageNote title={detail} shortages={shortages} />;
  return <Alert title={texts.failed}>{detail}</Alert>;
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

interface KnownLine extends SaleLine {
  readonly product: SaleProduct;
}

interface LineProps {
  line: KnownLine;
  /** 0 removes the line (FORM-7). */
  onQuantity: (productId: number, quantity: number) => void;
  onRemove: (productId: number) => void;
}

const lineTotal = ({ product, quantity }: KnownLine) =>
  formatRupees(saleTotal([{ product_id: product.id, quantity }], new Map([[product.id, product]])));

function Stepper({ line, onQuantity }: Omit<LineProps, 'onRemove'>) {
  const { product, quantity } = line;
  return (
    <QuantityStepper
      refusesMore
      name={product.name}
      value={quantity}
      min={0}
      max={Math.min(MAX_STOCK, Math.max(product.available, quantity))}
      maxReason={uiTexts.onlyLeft({ count: formatCount(product.available) })}
      onChange={(next) => onQuantity(product.id, next)}
      className="w-36"
    />
  );
}

const Name = ({ product }: { product: SaleProduct }) => (
  <span className="flex min-w-0 items-center gap-3">
    <ProductPicture image={product.image} size={36} upTo={160} className="rounded-badge" />
    <span className="min-w-0">
      {product.name}
      <EnglishName name={product.nameEn} />
      {product.isStopped ? <span className="block text-xs font-normal text-muted">{texts.noLongerSold}</span> : null}
    </span>
  </span>
);

const Remove = ({ line: { product }, onRemove }: Pick<LineProps, 'line' | 'onRemove'>) => (
  <IconButton icon={X} label={texts.remove({ name: product.name })} onClick={() => onRemove(product.id)} />
);

function Row({ line, onQuantity, onRemove }: LineProps) {
  const { product } = line;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 ps-3 pe-2 text-start font-semibold">
        <Name product={product} />
      </th>
      <td className="px-2 whitespace-nowrap">{product.unit}</td>
      <td className="px-2 text-end whitespace-nowrap">{formatRupees(product.price)}</td>
      <td className="px-2 py-1.5">
        <Stepper line={line} onQuantity={onQuantity} />
      </td>
      <td className="px-2 text-end font-semibold whitespace-nowrap">{lineTotal(line)}</td>
      <td className="pe-1">
        <Remove line={line} onRemove={onRemove} />
      </td>
    </tr>
  );
}

const HEADS = [
  { label: texts.product, className: 'ps-3 pe-2 text-start' },
  { label: texts.unit, className: 'px-2 text-start' },
  { label: texts.price, className: 'px-2 text-end' },
  { label: texts.quantity, className: 'w-40 px-2 text-start' },
  { label: texts.lineTotal, className: 'px-2 text-end' },
];

type LineChanges = Pick<LineProps, 'onQuantity' | 'onRemove'>;

function LinesTable({ lines, ...changes }: { lines: readonly KnownLine[] } & LineChanges) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{texts.lines}</caption>
      <thead className="bg-sunken text-xs text-muted">
        <tr className="h-9">
          {HEADS.map(({ label, className }) => (
            <th key={label} scope="col" className={cn('font-semibold', className)}>
              {label}
            </th>
          ))}
          <td className="w-12" />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.product_id} line={line} {...changes} />
        ))}
      </tbody>
    </table>
  );
}

/** A line as a list item, on phones. */
function Item({ line, onQuantity, onRemove }: LineProps) {
  const { product } = line;
  return (
    <li className="flex flex-col gap-2 border-t border-line p-3 pt-1 first:border-t-0">
      <div className="-me-2 flex items-center justify-between gap-3">
        <span className="font-semibold">
          <Name product={product} />
        </span>
        <span className="flex shrink-0 items-center gap-1 text-sm text-muted">
          {texts.unitPrice({ price: formatRupees(product.price), unit: product.unit })}
          <Remove line={line} onRemove={onRemove} />
        </span>
      </div>
      <div className="flex items-center justify-between gap-3">
        <Stepper line={line} onQuantity={onQuantity} />
        <span className="font-semibold">{lineTotal(line)}</span>
      </div>
    </li>
  );
}

interface SaleLinesProps extends LineChanges {
  lines: readonly SaleLine[];
  products: ReadonlyMap<number, SaleProduct>;
}

function SaleLines({ lines, products, ...changes }: SaleLinesProps) {
  const isPhone = useMedia('(width < 48rem)');
  const known = lines.flatMap((line): KnownLine[] => {
    const product = products.get(line.product_id);
    return product ? [{ ...line, product }] : [];
  });
  return (
    <div className="overflow-clip rounded-control border border-hairline">
      {known.length === 0 ? (
        <p className="px-3 py-6 text-center text-sm text-muted">{texts.none}</p>
      ) : isPhone ? (
        <ul aria-label={texts.lines}>
          {known.map((line) => (
            <Item key={line.product_id} line={line} {...changes} />
          ))}
        </ul>
      ) : (
        <LinesTable lines={known} {...changes} />
      )}
    </div>
  );
}

/** What is checked before the sale is submitted. */
interface SaleCheck {
  /** Barcodes still being looked up are not in the sale yet. */
  isLooking(): boolean;
  /** Rupees. */
  readonly total: number;
}

interface SaleFieldsProps {
  form: FormApi<SaleValues>;
  products: SaleProducts;
  warehouseId: number;
  isOpen: boolean;
  finder: RefObject<HTMLInputElement | null>;
  check: RefObject<SaleCheck>;
  onTotal: (total: number) => void;
}

/** Focuses the finder where the sale has no product: it is the first field. */
function useLinesFocus(form: FormApi<SaleValues>, focus: () => void): void {
  const { name, ref } = form.methods.register('products');
  const register = useEffectEvent(() => ref({ name, focus }));
  useEffect(() => register(), []);
}

function SaleFields(props: SaleFieldsProps) {
  const { form, products, warehouseId, isOpen, finder, check, onTotal } = props;
  const focusFinder = () => finder.current?.focus();
  const storeId = useSession()?.storeId;
  useLinesFocus(form, focusFinder);
  const { data: counter } = useGet(getCounterSettings, {}, { enabled: isOpen });
  const known = useKnownProducts(products.rows);
  const { lines, setLines, add, isAvailable, ...due } = useLines(form, known, counter?.round_to_rupee ?? false);
  const field = useFinderField();
  const scans = useSaleScans({
    ...{ warehouseId, isOpen, finder, isAvailable, byId: known.byId, onAdd: add, onStale: products.reload },
    // The form may return an equal list as another object.
    progress: JSON.stringify(lines),
    onScan(isCounted) {
      field.setOpen(false);
      if (isCounted) field.setTyped('');
    },
    onTypedCode: (typed) => field.setTyped((now) => (now === typed ? '' : now)),
  });
  useEffect(() => {
    check.current = { isLooking: scans.isBusy, total: due.total };
  });
  useEffect(() => onTotal(due.total), [onTotal, due.total]);
  const choose = (product: SaleProduct, count: number) => {
    if (isAvailable(product, count)) return add(product, count);
    const facts = { name: product.name, count: formatCount(product.available) };
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
  // Only the store's own sales have its report; phones have no room.
  const hasTiles = storeId === warehouseId;
  const kind = form.methods.watch('payment_type') || 'cash';
  const pay = (next: CounterPayment) => form.methods.setValue('payment_type', next, { shouldDirty: true });
  const [latestHeld] = held.slice(-1);
  const thenFocusFinder = (step: () => void) => () => {
    step();
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
    <div ref={place} onKeyDown={preventEnterSubmit} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" icon={Footprints} aria-keyshortcuts="F4" onClick={walkIn} className="max-md:flex-1">
          {texts.walkIn}
          <KeyHint>F4</KeyHint>
        </Button>
        <Button
          variant="outline"
          icon={Pause}
          aria-keyshortcuts="F9"
          onClick={thenFocusFinder(holdNow)}
          className="max-md:flex-1"
        >
          {texts.hold}
          <KeyHint>F9</KeyHint>
        </Button>
        <HeldSales held={held} onResume={(sale) => thenFocusFinder(() => resume(sale))()} />
      </div>
      <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[1fr_19rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <Failure error={form.failure} />
          <ProductFinder
            products={products}
            lines={lines}
            field={field}
            error={form.error('products')}
            onCode={scans.add}
            onChoose={choose}
            onAdjust={adjust}
            inputRef={finder}
          />
          <ScanLine scans={scans} className="sticky -top-1 z-1 bg-paper pt-1" />
          <SaleLines
            lines={lines}
            products={known.byId}
            onQuantity={(id, quantity) => setLines(withQuantity(lines, id, quantity))}
            onRemove={(id) => {
              setLines(withQuantity(lines, id, 0));
              focusFinder();
            }}
          />
          {hasTiles && lines.length === 0 ? (
            <BestSellers products={known.byId} onChoose={(product) => thenFocusFinder(() => choose(product, 1))()} />
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SaleCustomer form={form} total={due.total} warehouseId={warehouseId} />
          <SalePayment form={form} kind={kind} onKind={pay} {...due} />
        </div>
      </div>
    </div>
  );
}

export interface CounterSaleFormProps extends DialogState {
  products: SaleProducts;
  /** The selling store; 0 is the main stock. */
  warehouseId: number;
  /** Calls to refetch after a sale, besides the list of sales. */
  changes: readonly AnyEndpoint[];
  onSold: (order: ManualOrderAnswer) => void;
}

/** Confirms an unusually large amount of cash. */
function confirmCash(given: string, total: number): Promise<boolean> {
  const facts = { given: formatRupees(Number(given)), total: formatRupees(total) };
  return confirm({
    title: texts.muchCash(facts),
    text: texts.muchCashText(facts),
    confirmLabel: texts.muchCashYes(facts),
    cancelLabel: texts.muchCashNo,
    tone: 'primary',
  });
}

/** Submits the sale; shortages are listed by line and all input stays. */
export function CounterSaleForm(props: CounterSaleFormProps) {
  const { isOpen, onClose, products, warehouseId, changes, onSold } = props;
  const create = useSend(createManualOrder, { invalidates: changes });
  const finder = useRef<HTMLInputElement>(null);
  const check = useRef<SaleCheck>({ isLooking: () => false, total: 0 });
  const [shownTotal, setShownTotal] = useState(0);
  const submit = async (values: SaleValues, methods: FormApi<SaleValues>['methods']) => {
    const { isLooking, total } = check.current;
    const given = toGiven(values);
    if (isLooking()) return alerts.failure(texts.failed, scanTexts.stillLooking);
    if (needsAddress(values.buyer_gstin, toPaise(total) ?? 0) && !String(values.user.address ?? '').trim())
      return methods.setError('user.address', { message: texts.addressMissing }, { shouldFocus: true });
    // The field already says how much is missing.
    if (isTooLittleCash(given, total)) return focusFirstInvalid(finder.current?.form ?? null);
    if (isTooMuchCash(given, total) && !(await confirmCash(given, total))) return;
    const order = await create.send({ body: { ...values, cash_received: given, warehouse_id: warehouseId } });
    currentSale.forget();
    onSold(order);
  };
  const close = () => {
    currentSale.forget();
    onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title={texts.title}
      width="full"
      phone="full"
      footNote={
        <p role="status" className="flex items-baseline justify-between gap-3">
          {texts.total} <span className="text-h1 font-semibold whitespace-nowrap">{formatRupees(shownTotal)}</span>
        </p>
      }
      submit={texts.submit}
      tone={shownTotal > 0 ? undefined : 'outline-primary'}
      isSending={create.isSending}
      initialFocus={finder}
    >
      {(inDialog) => (
        <Form
          {...inDialog}
          schema={manualOrderForm}
          defaultValues={EMPTY_SALE}
          onSubmit={submit}
          onRefused={({ error }) => error !== undefined && alerts.callFailure(error, texts.failed, texts.failedText)}
        >
          {(form) => (
            <SaleFields
              form={form}
              products={products}
              warehouseId={warehouseId}
              isOpen={isOpen}
              finder={finder}
              check={check}
              onTotal={setShownTotal}
            />
          )}
        </Form>
      )}
    </FormDialog>
  );
}
