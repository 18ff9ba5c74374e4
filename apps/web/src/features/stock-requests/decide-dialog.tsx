// The dialog 'Update Request Status': approves a stock request, or rejects it with a reason.

import { listProducts } from '@tilgul/contract/catalog';
import type { Ok } from '@tilgul/contract/endpoint';
import { sumWireLines } from '@tilgul/contract/rules/money';
import { DECIDE_FROM, type StockRequestStatus } from '@tilgul/contract/rules/statuses';
import {
  DECISION_REASON_LENGTH,
  decideStockRequest,
  deductMainStock,
  listAllRequests,
  requestStock,
  type StockRequestAnswer,
} from '@tilgul/contract/stock-requests';
import { texts as stockRequestTexts } from '@tilgul/messages/office/stock-requests';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { useId, useRef, useState } from 'react';
import { getFailureMessage, isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { focusFirstInvalid } from '../../shared/screen/focus.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ShortageNote } from '../../ui/feedback/shortage-note.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { WholeInput } from '../../ui/fields/typed-inputs.tsx';
import { parseQuantity } from '../../ui/fields/typed-text.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';
import type { DialogState } from '../../ui/layers/schema-dialog.tsx';
import { type LineColumn, LinesTable } from '../../ui/table/lines-table.tsx';
import { useMedia } from '../../ui/use-media.ts';

const texts = stockRequestTexts.decide;
const { details } = stockRequestTexts;
type Line = StockRequestAnswer['ordered_products'][number];

/** Quantities by product: as typed, otherwise what the main stock has of the request. */
type Typed = Readonly<Record<number, string>>;

/** Approved quantity of a line; undefined unless it is a whole number from 0 to the requested quantity. */
function parseApproved({ product_id, quantity }: Line, typed: Typed): number | undefined {
  const text = typed[product_id];
  if (text === undefined) return quantity;
  const approved = parseQuantity(text);
  return approved !== undefined && approved <= quantity ? approved : undefined;
}

/** The sum of the approved quantities; a wrong quantity counts as requested. */
function sumApproved({ ordered_products, total_amount }: StockRequestAnswer, typed: Typed): number {
  if (ordered_products.some(({ price }) => price === undefined)) return total_amount;
  return sumWireLines(
    ordered_products.map((line) => ({ price: line.price ?? 0, quantity: parseApproved(line, typed) ?? line.quantity })),
  );
}

type Stock = Ok<typeof requestStock>;

const findStock = (stock: Stock | undefined, { product_id }: Line) =>
  stock?.lines.find((line) => line.product_id === product_id);

/** What is typed, and for other lines of a split request what the main stock can give. */
function fillFromStock(request: StockRequestAnswer, stock: Stock | undefined, typed: Typed): Typed {
  if (request.payment_method !== 'cod') return typed;
  const given = request.ordered_products.flatMap((line) => {
    const main = findStock(stock, line)?.main_on_hand;
    return main === undefined ? [] : [[line.product_id, String(Math.min(line.quantity, Math.max(0, main)))]];
  });
  return { ...Object.fromEntries(given), ...typed };
}

interface ApproveLinesProps {
  request: StockRequestAnswer;
  stock: Stock | undefined;
  /** Nothing is approved, which was refused. */
  isNothing: boolean;
  /** False shows the lines without fields. */
  isApproving: boolean;
  typed: Typed;
  onType: (productId: number, text: string) => void;
}

const formatStock = (units: number | undefined) => (units === undefined ? '…' : formatCount(units));

/** Requested, main stock, store stock, and a field for the approved quantity; a shortage in main is red. */
function ApproveLines({ request, stock, isNothing, isApproving, typed, onType }: ApproveLinesProps) {
  const isShort = (line: Line) =>
    (findStock(stock, line)?.main_on_hand ?? Infinity) < (parseApproved(line, typed) ?? 0);
  const id = useId();
  const isSplit = isApproving && request.payment_method === 'cod';
  // On phones the request is below the name, and the store's stock below the main stock.
  const isPhone = useMedia('(width < 48rem)');
  const asked: LineColumn<Line> = {
    header: texts.asked,
    cell: (line) => formatCount(line.quantity),
    align: 'end',
  };
  const storeStock: LineColumn<Line> = {
    header: texts.storeStock,
    align: 'end',
    cell: (line) => formatStock(findStock(stock, line)?.store_on_hand),
  };
  const approved: LineColumn<Line> = {
    header: texts.approved,
    align: 'end',
    cell: (line) => {
      const isWrong = parseApproved(line, typed) === undefined;
      const errorId = `${id}${line.product_id}`;
      return (
        <>
          <WholeInput
            aria-label={texts.approveLabel({ product: line.product_name })}
            aria-invalid={isNothing || isShort(line) || isWrong}
            aria-describedby={isWrong ? errorId : undefined}
            value={typed[line.product_id] ?? String(line.quantity)}
            onChange={(event) => onType(line.product_id, event.target.value)}
            className="h-10 w-20! text-end"
          />
          {isWrong ? (
            <span id={errorId} role="alert" className="mt-1 block text-xs text-danger">
              {texts.tooMany({ asked: line.quantity })}
            </span>
          ) : null}
        </>
      );
    },
  };
  const columns: LineColumn<Line>[] = [
    {
      header: details.productName,
      isRowHeader: true,
      cell: (line) => (
        <span className="flex items-center gap-2.5">
          <ProductPicture image={line.image} size={32} upTo={160} className="rounded-badge max-sm:hidden" />
          <span>
            {line.product_name}{' '}
            <span className="block text-xs font-normal text-muted">
              {isPhone ? texts.askedOf({ count: formatCount(line.quantity), unit: line.unit }) : line.unit}
            </span>
          </span>
        </span>
      ),
    },
    ...(isPhone ? [] : [asked]),
    {
      header: texts.mainStock,
      align: 'end',
      cell: (line) => {
        const main = findStock(stock, line)?.main_on_hand;
        return (
          <>
            <span className={isShort(line) ? 'font-semibold text-danger' : undefined}>{formatStock(main)}</span>
            {isPhone ? (
              <span className="block text-xs text-muted">
                {texts.storeStock}: {formatStock(findStock(stock, line)?.store_on_hand)}
              </span>
            ) : null}
          </>
        );
      },
    },
    ...(isPhone ? [] : [storeStock]),
    ...(isSplit ? [approved] : []),
  ];
  return (
    <LinesTable
      caption={details.lines({ id: request.id })}
      columns={columns}
      lines={request.ordered_products}
      sum={{
        label: details.total,
        value: formatRupees(isApproving ? sumApproved(request, typed) : request.total_amount),
      }}
    />
  );
}

const CHANGED = [listAllRequests, listProducts];

/** Whether a call was refused because the request has changed in the meantime, not because goods are short. */
const hasChanged = (error: unknown) =>
  isApiError(error) && [404, 409].includes(error.status) && error.shortages.length === 0;

/** The failure with the products that are short. */
function Failure({ request, error }: { request: StockRequestAnswer; error: unknown }) {
  if (error === undefined) return null;
  const shortages = isApiError(error) ? error.shortages : [];
  const detail = getFailureMessage(error, texts.failedText);
  if (shortages.length === 0) return <Alert title={texts.failed}>{detail}</Alert>;
  return (
    <div className="flex flex-col gap-2">
      <ShortageNote title={detail} shortages={shortages} />
      <p className="text-sm text-muted">{texts.shortagesNote({ status: statusTexts[request.status] })}</p>
    </div>
  );
}

function getHint(request: StockRequestAnswer, status: StockRequestStatus | undefined): string | undefined {
  const store = request.warehouse_name;
  if (status === 'Approved') return texts.approveHint({ store });
  if (status !== 'Rejected') return undefined;
  return (request.payment_method === 'online' ? texts.rejectPaidHint : texts.rejectHint)({ store });
}

/** Lines approved with less, or the error of the typed quantities. */
function summarizePartial(request: StockRequestAnswer, typed: Typed) {
  const lines = request.ordered_products.map((line) => ({ line, quantity: parseApproved(line, typed) }));
  if (lines.some(({ quantity }) => quantity === undefined)) return { lines: [], isWrong: true };
  const less = lines.flatMap(({ line, quantity = 0 }) =>
    quantity < line.quantity ? [{ product_id: line.product_id, quantity }] : [],
  );
  return {
    lines: less,
    isWrong: false,
    refusal: lines.every(({ quantity }) => quantity === 0) ? texts.nothing : undefined,
  };
}

/** Nothing is approved, or less than requested. */
function PartNote({ refusal, lines }: ReturnType<typeof summarizePartial>) {
  if (refusal) return <Alert>{refusal}</Alert>;
  return lines.length > 0 ? <Alert tone="notice">{texts.partNote}</Alert> : null;
}

/** "Satara · 3 products, 91 units · ₹7,114.00". */
const summarize = ({ warehouse_name, ordered_products: lines, total_amount }: StockRequestAnswer): string => {
  const units = formatCount(lines.reduce((sum, { quantity }) => sum + quantity, 0));
  const goods = stockRequestTexts.goodsCount({ products: lines.length, units });
  return [warehouse_name, goods, formatRupees(total_amount)].join(' · ');
};

interface DecideDialogProps extends DialogState {
  request: StockRequestAnswer;
  /** The decision; without it the dialog asks for it. */
  decision?: StockRequestStatus;
}

/** 'Update Request Status'. An approval also deducts the main stock (STOCK-9). */
export function DecideDialog({ request, decision: preset, isOpen, onClose }: DecideDialogProps) {
  const { id } = request;
  const decision = useSend(decideStockRequest, { invalidates: CHANGED });
  const deduction = useSend(deductMainStock, { invalidates: CHANGED });
  const [failure, setFailure] = useState<unknown>();
  const choices = DECIDE_FROM[request.status];
  const [chosen, setChosen] = useState<StockRequestStatus | undefined>(
    preset ?? (choices.length === 1 ? choices[0] : undefined),
  );
  const [isSubmitted, setSubmitted] = useState(false);
  const [entered, setEntered] = useState<Typed>({});
  const [reason, setReason] = useState('');
  const stock = useGet(requestStock, { params: { id } }, { staleTime: 0 });
  const typed = fillFromStock(request, stock.data, entered);
  const form = useRef<HTMLDivElement>(null);
  const part = summarizePartial(request, typed);
  const isApproving = chosen === 'Approved';
  const isRejecting = preset === 'Rejected';
  const hint = getHint(request, chosen);
  /** The field is marked with the next rendering. */
  const focusRefusal = () => void requestAnimationFrame(() => focusFirstInvalid(form.current));
  const submit = async () => {
    setSubmitted(true);
    if (!chosen || (isApproving && (part.isWrong || part.refusal))) return focusRefusal();
    const approved = isApproving && part.lines.length > 0 ? part.lines : null;
    let fallback: string = texts.failedText;
    setFailure(undefined);
    try {
      await decision.send({ params: { id }, body: { status: chosen, request_id: id, approved, reason } });
      fallback = texts.deductFailed;
      if (isApproving) await deduction.send({ body: { request_id: id } });
      alerts.success(texts.done, texts.doneText({ id, status: statusTexts[chosen] }));
      onClose();
    } catch (error) {
      if (isSessionError(error)) return onClose();
      setFailure(error);
      if (!hasChanged(error)) {
        await refetchCalls([requestStock]);
        return focusRefusal();
      }
      alerts.failure(texts.failed, `${getFailureMessage(error, fallback)} ${texts.changed}`);
      await refetchCalls(CHANGED);
      onClose();
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isRejecting ? texts.rejectTitle({ id }) : texts.title}
      width={isRejecting ? 'md' : 'lg'}
      description={isRejecting ? summarize(request) : `${stockRequestTexts.number({ id })} ${request.warehouse_name}`}
      closeLabel={texts.cancel}
      footer={
        <Button
          variant={chosen === 'Rejected' ? 'danger' : 'primary'}
          busy={decision.isSending || deduction.isSending}
          onClick={() => void submit()}
        >
          {texts.submit[chosen ?? request.status]}
        </Button>
      }
    >
      <div ref={form} className="flex flex-col gap-5">
        {preset ? (
          <p className="text-sm text-muted">{hint}</p>
        ) : (
          <Field label={texts.label} hint={hint} error={isSubmitted && !chosen ? texts.required : undefined}>
            <Select
              value={chosen}
              placeholder={texts.choose}
              options={choices.map((status) => ({ value: status, label: statusTexts[status] }))}
              onChange={setChosen}
            />
          </Field>
        )}
        <Failure request={request} error={failure} />
        {isApproving && request.payment_method === 'online' ? (
          <p className="text-sm text-muted">{texts.paidWhole}</p>
        ) : null}
        {isRejecting ? null : (
          <ApproveLines
            request={request}
            stock={stock.data}
            isNothing={isSubmitted && part.refusal === texts.nothing}
            isApproving={isApproving}
            typed={typed}
            onType={(productId, text) => setEntered({ ...entered, [productId]: text })}
          />
        )}
        {isApproving ? <PartNote {...part} /> : null}
        {chosen ? (
          <Field label={details.reason} optional hint={texts.reasonHint}>
            <Input value={reason} limit={DECISION_REASON_LENGTH} onChange={(event) => setReason(event.target.value)} />
          </Field>
        ) : null}
      </div>
    </Dialog>
  );
}
