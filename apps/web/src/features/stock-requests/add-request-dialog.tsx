// The dialog that creates a stock request: product search, quantities, payment; the draft survives a reload.
import { listProducts } from '@tilgul/contract/catalog';
import { formatMessage } from '@tilgul/contract/form-messages';
import { MAX_STOCK } from '@tilgul/contract/rules/limits';
import { sumWireLines } from '@tilgul/contract/rules/money';
import type { PaymentMethod } from '@tilgul/contract/rules/statuses';
import {
  listSuggestions,
  MISSING_QUANTITY,
  type StockSuggestion,
  SUGGESTION_DAYS,
} from '@tilgul/contract/stock-requests';
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { texts } from '@tilgul/messages/store/stock-requests';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet, useList } from '../../shared/api/use-api.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { focusRefused } from '../../shared/screen/focus.ts';
import { useDebouncedValue } from '../../shared/screen/value-hooks.ts';
import { type StepFailure, useStepFailure } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { QuantityStepper } from '../../ui/controls/quantity-stepper.tsx';
import { EnglishName, ProductPicture } from '../../ui/display/product.tsx';
import { Alert, AlertAction, StepFailureAlert } from '../../ui/feedback/alert.tsx';
import { Empty, LoadAlert, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Dialog, useDirtyGuard } from '../../ui/layers/dialog.tsx';
import type { DialogState } from '../../ui/layers/schema-dialog.tsx';
import {
  chosenProducts,
  type Draft,
  draftRequest,
  draftTotal,
  findKnown,
  type KnownProducts,
  matchProducts,
  paidRequest,
  productsToPrefill,
  type RequestProduct,
  suggestedProduct,
  toLines,
  withFirst,
  withQuantity,
  withSuggestions,
} from './request-draft.ts';
import { useSubmitRequest } from './use-submit-request.ts';

interface RowProps {
  product: RequestProduct;
  quantity: number;
  /** The store's stock and sales; undefined while unknown. */
  advice: StockSuggestion | undefined;
  onQuantity: (product: RequestProduct, quantity: number) => void;
}

/** The suggested quantity and why, or the current stock if nothing is needed. */
function Advice({ advice }: { advice: StockSuggestion }) {
  const { suggested, sold, on_hand, on_the_way, main_available } = advice;
  const figures = {
    suggested: formatCount(suggested),
    sold: formatCount(sold),
    onHand: formatCount(on_hand),
    days: SUGGESTION_DAYS,
  };
  return (
    <span className="block text-xs text-muted">
      <span className={suggested > 0 ? 'font-semibold text-primary' : undefined}>
        {(suggested > 0 ? texts.suggested : texts.notSuggested)(figures)}
        {on_the_way > 0 ? texts.onTheWay({ count: formatCount(on_the_way) }) : null}
      </span>
      {suggested > 0 && !main_available ? <span className="block">{texts.mainShort}</span> : null}
    </span>
  );
}

/** Memoized, because there are as many rows as products. */
const Row = memo(function Row({ product, quantity, advice, onQuantity }: RowProps) {
  const { name, name_en, price, unit, image } = product;
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-2.5 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] first:border-t-0">
      <ProductPicture image={image} size={40} upTo={160} className="row-span-2 self-start rounded-badge" />
      <div className="min-w-0 max-sm:col-span-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="font-semibold">{name}</p>
          <p className="text-sm text-muted">{texts.unitPrice({ price: formatRupees(price), unit })}</p>
        </div>
        <EnglishName name={name_en} />
      </div>
      <div className="col-start-2 min-w-0">{advice ? <Advice advice={advice} /> : null}</div>
      <div className="col-start-3 flex items-center gap-3 sm:row-span-2 sm:row-start-1">
        <span className="w-24 text-end font-semibold max-sm:hidden">
          {quantity > 0 ? formatRupees(sumWireLines([{ price, quantity }])) : ''}
        </span>
        <QuantityStepper
          name={name}
          value={quantity}
          min={0}
          max={MAX_STOCK}
          onChange={(next) => onQuantity(product, next)}
          className="w-32 sm:w-40"
        />
      </div>
    </li>
  );
});

function EmptyOrError({ list, text, onClear }: { list: ProductList; text: string; onClear: () => void }) {
  if (list.error && list.rows.length === 0) {
    return <LoadError load={list} title={texts.productsFailed} fallback={texts.tryAgain} />;
  }
  if (text === '') return <Empty title={list.rows.length === 0 ? texts.noProducts : texts.noneChosen} />;
  const clear = (
    <Button variant="outline" onClick={onClear}>
      {texts.clearSearch}
    </Button>
  );
  return <Empty title={texts.noMatch({ text })} action={clear} />;
}

interface RequestProductsProps {
  search: ProductSearch;
  known: KnownProducts;
  advice: ReadonlyMap<number, StockSuggestion>;
  draft: Draft;
  onQuantity: (product: RequestProduct, quantity: number) => void;
  /** Listed first. */
  first: readonly number[];
  failure: StepFailure | undefined;
}

/** The number of listed products, and the button for more. */
function More({ list, isBehind }: { list: ProductList; isBehind: boolean }) {
  if (list.error && list.rows.length > 0)
    return <LoadAlert load={list} title={texts.productsFailed} fallback={texts.tryAgain} />;
  if (!list.hasMore || isBehind) return null;
  const [shown, total] = [list.rows.length, formatCount(list.total ?? 0)];
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
      <p role="status" className="text-sm text-muted">
        {tableTexts.showing({ from: 1, to: shown, total })}
      </p>
      <Button variant="outline" busy={list.isLoadingMore} onClick={list.loadMore}>
        {texts.showMore}
      </Button>
    </div>
  );
}

/** Search results, or the chosen products; until the results arrive, the previous rows that match. */
function RequestProducts({ search, known, advice, draft, onQuantity, first, failure }: RequestProductsProps) {
  const { list, text, setText } = search;
  const [onlyChosen, setOnlyChosen] = useState(false);
  const isBehind = !onlyChosen && search.isBehind;
  const rows = onlyChosen ? chosenProducts(draft, known) : list.rows;
  const matching = onlyChosen || isBehind ? matchProducts(rows, text) : rows;
  const products = onlyChosen ? matching : withFirst(matching, matchProducts(findKnown(first, known), text));
  const isSkeletonShown = useSteadyLoading(list.isLoading);
  const isWaiting = list.isLoading || isSkeletonShown || (isBehind && products.length === 0 && !list.error);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-2">
        <SearchField label={texts.search} value={text} onChange={setText} className="min-w-0 flex-1" />
        <Button
          variant={onlyChosen ? 'soft' : 'outline'}
          aria-pressed={onlyChosen}
          className="shrink-0 px-4!"
          onClick={() => {
            setOnlyChosen(!onlyChosen);
            // Its number counts all that are chosen.
            setText('');
          }}
        >
          {texts.onlyChosen} ({draft.size})
        </Button>
      </div>
      <StepFailureAlert failure={failure} />
      {isWaiting ? (
        <SkeletonGroup label={texts.loadingProducts} className="flex min-h-96 flex-col gap-4 py-3">
          {isSkeletonShown ? ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <Skeleton key={key} shape="control" />) : null}
        </SkeletonGroup>
      ) : products.length === 0 ? (
        <EmptyOrError list={list} text={text} onClear={() => setText('')} />
      ) : (
        <>
          <ul aria-label={texts.products}>
            {products.map((product) => (
              <Row
                key={product.id}
                product={product}
                quantity={draft.get(product.id) ?? 0}
                advice={advice.get(product.id)}
                onQuantity={onQuantity}
              />
            ))}
          </ul>
          {onlyChosen ? null : <More list={list} isBehind={isBehind} />}
        </>
      )}
    </div>
  );
}

const toEntries = (products: readonly RequestProduct[]) => products.map((product) => [product.id, product] as const);

/** Page size of the product search. */
const SHOWN_AT_ONCE = 100;

/** The catalogue search; chosen and suggested products stay known when another search hides them. */
function useProducts(first: readonly RequestProduct[]) {
  const [text, setText] = useState('');
  const query = text.trim();
  const q = useDebouncedValue(query);
  const list = useList(listProducts, { q: q || undefined, limit: SHOWN_AT_ONCE });
  const [chosen, setChosen] = useState<KnownProducts>(() => new Map(toEntries(first)));
  const remember = useCallback((products: readonly RequestProduct[]) => {
    setChosen((now) => new Map([...now, ...toEntries(products)]));
  }, []);
  // The list has newer prices.
  const known: KnownProducts = useMemo(() => new Map([...chosen, ...toEntries(list.rows)]), [chosen, list.rows]);
  /** Whether the rows belong to an earlier text. */
  const isBehind = list.isLoading || list.isStale || query !== q;
  return { search: { list, text, setText, isBehind }, known, remember };
}

type ProductSearch = ReturnType<typeof useProducts>['search'];
type ProductList = ProductSearch['list'];

/** The draft and payment method, kept until sent or discarded. */
function useRequestDraft() {
  const [first] = useState(draftRequest.read);
  const products = useProducts(first?.products ?? []);
  const { known } = products;
  const [draft, setDraft] = useState<Draft>(() => new Map(first?.lines));
  const [method, setMethod] = useState<PaymentMethod>(first?.method ?? 'cod');
  useEffect(() => {
    if (draft.size > 0) draftRequest.keep({ lines: [...draft], products: chosenProducts(draft, known), method });
    else draftRequest.forget();
  }, [draft, known, method]);
  return { ...products, draft, setDraft, method, setMethod, wasKept: first !== undefined };
}

const METHODS = [
  { value: 'cod', label: texts.cash },
  { value: 'online', label: texts.online },
] as const;

/** Suggested quantities by product, from stock and sales; optional if they fail to load. */
function useAdvice(): ReadonlyMap<number, StockSuggestion> {
  const { data } = useGet(listSuggestions, {}, { staleTime: 0 });
  return useMemo(() => new Map(data?.suggestions.map((row) => [row.product_id, row])), [data]);
}

/** The draft, its total and submission. `onDone` is called once the server has it. */
function useRequest(onDone: () => void) {
  const kept = useRequestDraft();
  const { known, remember, draft, setDraft, method } = kept;
  const missing = useStepFailure({ inPage: true });
  const [first, setFirst] = useState<readonly number[]>([]);
  const submission = useSubmitRequest();
  const total = draftTotal(draft, known);
  // A stable function, because rows are memoized.
  const clearMissing = useRef(missing.clear);
  const touched = useRef(new Set<number>());
  const setQuantity = useCallback(
    (product: RequestProduct, quantity: number) => {
      touched.current.add(product.id);
      remember([product]);
      setDraft((now) => withQuantity(now, product.id, quantity));
      clearMissing.current();
    },
    [remember, setDraft],
  );
  const fill = (suggestions: readonly StockSuggestion[]) => {
    remember(suggestions.map(suggestedProduct));
    setDraft(withSuggestions(draft, suggestions, touched.current));
    setFirst(suggestions.filter(({ suggested }) => suggested > 0).map(({ product_id }) => product_id));
    kept.search.setText('');
    missing.clear();
  };
  const startOver = () => {
    touched.current.clear();
    setDraft(new Map());
  };
  const submit = async () => {
    missing.clear();
    if (draft.size === 0) return missing.show({ title: texts.missing, text: formatMessage(MISSING_QUANTITY) });
    const request = { lines: toLines(draft), total };
    const hadPaid = paidRequest.read() !== undefined;
    const isSent = await (method === 'online' ? submission.payAndSend(request) : submission.sendForCash(request));
    // Paid but not sent yet: the page's note continues with it.
    if (isSent || (!hadPaid && paidRequest.read())) {
      draftRequest.forget();
      onDone();
    }
  };
  return { ...kept, setQuantity, fill, first, startOver, missing: missing.failure, total, submission, submit };
}

type RequestForm = ReturnType<typeof useRequest>;

/** Payment method and total, always visible above the buttons. */
function Sum({ form }: { form: RequestForm }) {
  const { online_payment } = useSettings();
  return (
    <div className="flex basis-full! items-center justify-between gap-3">
      {online_payment ? (
        <Select
          label={texts.paymentLabel}
          prefix={`${texts.paymentLabel}:`}
          value={form.method}
          options={METHODS}
          onChange={form.setMethod}
          className="w-auto min-w-44"
        />
      ) : (
        <p className="text-muted">
          {texts.paymentLabel}: {texts.cash}
        </p>
      )}
      <p role="status" className="text-end">
        {texts.total} <span className="text-h3 font-semibold whitespace-nowrap">{formatRupees(form.total)}</span>
      </p>
    </div>
  );
}

/** Fills untouched quantities; says so if nothing is needed; hidden while suggestions are unknown. */
function Suggestions({ advice, onUse }: { advice: ReadonlyMap<number, StockSuggestion>; onUse: () => void }) {
  if (advice.size === 0) return null;
  const isNeeded = [...advice.values()].some(({ suggested }) => suggested > 0);
  if (!isNeeded) return <p className="text-sm text-muted">{texts.nothingSuggested({ days: SUGGESTION_DAYS })}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-primary-soft px-3 py-2">
      <p className="min-w-40 flex-1 text-sm">{texts.suggestionsHint({ days: SUGGESTION_DAYS })}</p>
      <Button size={36} variant="outline" onClick={onUse}>
        {texts.useSuggestions}
      </Button>
    </div>
  );
}

/** The button shows the total if it leads to a payment. */
const submitLabel = ({ method, total }: RequestForm): string =>
  method === 'online' && total > 0 ? texts.pay({ amount: formatRupees(total) }) : texts.send;

/** Prefills the request once, as soon as suggestions are known. */
function usePrefill(prefill: string | undefined, advice: ReadonlyMap<number, StockSuggestion>, form: RequestForm) {
  const isFilled = useRef(prefill === undefined);
  useEffect(() => {
    if (isFilled.current || prefill === undefined || advice.size === 0) return;
    isFilled.current = true;
    form.fill(productsToPrefill(prefill, advice));
  });
}

interface AddRequestDialogProps extends DialogState {
  /** Products to prefill: 'low' for all low stock, or a product id. */
  prefill?: string | undefined;
}

/** Whole quantities from 0, at least one above 0 (STOCK-17). */
export function AddRequestDialog({ isOpen, onClose, prefill }: AddRequestDialogProps) {
  const form = useRequest(onClose);
  const advice = useAdvice();
  usePrefill(prefill, advice, form);
  const content = useRef<HTMLDivElement>(null);
  const { close } = useDirtyGuard(() => {
    draftRequest.forget();
    onClose();
  }, form.draft.size > 0);
  const { submission } = form;
  const submit = () => {
    if (focusRefused(content.current)) return;
    if (form.draft.size === 0) content.current?.querySelector<HTMLElement>('ul input')?.focus();
    void form.submit();
  };
  return (
    <Dialog
      // The payment window captures keys and clicks.
      isOpen={isOpen && !submission.isPaying}
      onClose={close}
      title={texts.add}
      width="lg"
      phone="full"
      footer={
        <>
          <Sum form={form} />
          <Button variant="outline" onClick={close}>
            {texts.cancel}
          </Button>
          <Button
            variant={form.draft.size > 0 ? 'primary' : 'outline-primary'}
            busy={submission.isSending}
            onClick={submit}
          >
            {submitLabel(form)}
          </Button>
        </>
      }
    >
      {/* A search with few results leaves the dialog where it is. */}
      <div ref={content} className="flex flex-col gap-3 md:min-h-[calc(100dvh-17rem)]">
        <StepFailureAlert failure={submission.failure} />
        {submission.isConfirming ? <Alert tone="info">{texts.confirming}</Alert> : null}
        {form.wasKept && form.draft.size > 0 ? (
          <Alert tone="info" action={<AlertAction label={texts.startOver} onPress={form.startOver} />}>
            {texts.kept}
          </Alert>
        ) : null}
        <Suggestions advice={advice} onUse={() => form.fill([...advice.values()])} />
        <RequestProducts
          search={form.search}
          known={form.known}
          advice={advice}
          draft={form.draft}
          onQuantity={form.setQuantity}
          first={form.first}
          failure={form.missing}
        />
      </div>
    </Dialog>
  );
}
