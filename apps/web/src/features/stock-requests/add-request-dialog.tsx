// The dialog that creates a stock request: product search, quantities, payment; the draft survives a reload.
import { listProducts } from '@tilgul/contract/catalog';
import { formatMessage } from '@tilgul/contract/form-messages';
import type { PaymentMethod } from '@tilgul/contract/rules/statuses';
import {
  listSuggestions,
  MISSING_QUANTITY,
  type StockSuggestion,
  SUGGESTION_DAYS,
} from '@tilgul/contract/stock-requests';
import { texts } from '@tilgul/messages/store/stock-requests';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet, useList } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { focusRefused } from '../../shared/screen/focus.ts';
import { useStepFailure } from '../../ui/alerts/use-step-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert, AlertAction, StepFailureAlert } from '../../ui/feedback/alert.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useDirtyGuard } from '../../ui/layers/use-dirty-guard.ts';
import {
  chosenProducts,
  type Draft,
  draftRequest,
  draftTotal,
  type KnownProducts,
  paidRequest,
  productsToPrefill,
  type RequestProduct,
  suggestedProduct,
  toLines,
  withQuantity,
  withSuggestions,
} from './request-draft.ts';
import { RequestProducts } from './request-products.tsx';
import { useSubmitRequest } from './use-submit-request.ts';

const toEntries = (products: readonly RequestProduct[]) => products.map((product) => [product.id, product] as const);

/** Page size of the product search. */
const SHOWN_AT_ONCE = 100;

/** The catalogue search; chosen and suggested products stay known when another search hides them. */
function useProducts(first: readonly RequestProduct[]) {
  const [text, search] = useState('');
  const list = useList(listProducts, { q: text || undefined, limit: SHOWN_AT_ONCE });
  const [chosen, setChosen] = useState<KnownProducts>(() => new Map(toEntries(first)));
  const remember = useCallback((products: readonly RequestProduct[]) => {
    setChosen((now) => new Map([...now, ...toEntries(products)]));
  }, []);
  // The list has newer prices.
  const known: KnownProducts = useMemo(() => new Map([...chosen, ...toEntries(list.rows)]), [chosen, list.rows]);
  return { list: { ...list, text, search }, known, remember };
}

/** The draft and payment method, kept until sent or discarded. */
function useRequestDraft() {
  const [first] = useState(draftRequest.read);
  const { list, known, remember } = useProducts(first?.products ?? []);
  const [draft, setDraft] = useState<Draft>(() => new Map(first?.lines));
  const [method, setMethod] = useState<PaymentMethod>(first?.method ?? 'cod');
  useEffect(() => {
    if (draft.size > 0) draftRequest.keep({ lines: [...draft], products: chosenProducts(draft, known), method });
    else draftRequest.forget();
  }, [draft, known, method]);
  return { list, known, remember, draft, setDraft, method, setMethod, wasKept: first !== undefined };
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
  const missing = useStepFailure();
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
  return { ...kept, setQuantity, fill, startOver, missing: missing.failure?.text, total, submission, submit };
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
      <p className="min-w-52 flex-1 text-sm">{texts.suggestionsHint({ days: SUGGESTION_DAYS })}</p>
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

interface AddRequestDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Products to prefill: 'low' for all low stock, or a product id. */
  prefill?: string | undefined;
}

/** Whole quantities from 0, at least one above 0 (STOCK-17). */
export function AddRequestDialog({ isOpen, onClose, prefill }: AddRequestDialogProps) {
  const form = useRequest(onClose);
  const advice = useAdvice();
  usePrefill(prefill, advice, form);
  const content = useRef<HTMLDivElement>(null);
  const { setDirty, close } = useDirtyGuard(() => {
    draftRequest.forget();
    onClose();
  });
  const { submission } = form;
  useEffect(() => setDirty(form.draft.size > 0), [setDirty, form.draft]);
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
          <Button busy={submission.isSending} onClick={() => focusRefused(content.current) || void form.submit()}>
            {submitLabel(form)}
          </Button>
        </>
      }
    >
      <div ref={content} className="flex flex-col gap-3">
        <StepFailureAlert failure={submission.failure} />
        <FieldError>{form.missing}</FieldError>
        {form.wasKept && form.draft.size > 0 ? (
          <Alert tone="info" action={<AlertAction label={texts.startOver} onPress={form.startOver} />}>
            {texts.kept}
          </Alert>
        ) : null}
        <Suggestions advice={advice} onUse={() => form.fill([...advice.values()])} />
        <RequestProducts
          list={form.list}
          known={form.known}
          advice={advice}
          draft={form.draft}
          onQuantity={form.setQuantity}
        />
      </div>
    </Dialog>
  );
}
