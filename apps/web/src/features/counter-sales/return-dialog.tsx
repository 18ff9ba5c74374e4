// Returns goods of a counter sale: quantities, restock or discard, reason, and the refund.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { type ManualOrderAnswer, returnManualOrder } from '@tilgul/contract/manual-orders';
import { REASON_LENGTH } from '@tilgul/contract/rules/limits';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { texts as saleTexts } from '@tilgul/messages/store/counter-sales';
import { texts as fixedReasons } from '@tilgul/messages/store/fixed-reasons';
import { texts } from '@tilgul/messages/store/sale-return';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { type FormEvent, useRef, useState } from 'react';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { focusNextOnEnter } from '../../shared/scanner/field-state.ts';
import { accept, reject } from '../../shared/scanner/scan-queue.ts';
import { useProductScans } from '../../shared/scanner/use-scans.ts';
import { focusRefused } from '../../shared/screen/focus.ts';
import { useStepFailure } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioCard, RadioCards } from '../../ui/controls/choices.tsx';
import { QuantityStepper } from '../../ui/controls/quantity-stepper.tsx';
import { EnglishName } from '../../ui/display/product.tsx';
import { StepFailureAlert } from '../../ui/feedback/alert.tsx';
import { ScanLine } from '../../ui/feedback/scan-line.tsx';
import { Field, FieldError } from '../../ui/fields/field.tsx';
import { Textarea } from '../../ui/fields/input.tsx';
import { FormDialog } from '../../ui/layers/form-dialog.tsx';
import type { DialogState } from '../../ui/layers/schema-dialog.tsx';
import { calculateRefund, getReturnableLines, type ReturnableLine, refundSource } from './returns.rules.ts';

interface ReturnDialogProps extends DialogState {
  sale: ManualOrderAnswer;
  /** Calls to refetch after a return. */
  changes: readonly AnyEndpoint[];
  /** Called with the updated sale and what has happened. */
  onDone: (sale: ManualOrderAnswer, done: { readonly title: string; readonly text: string }) => void;
}

type Quantities = ReadonlyMap<number, number>;

function Row({ line, value, onChange }: { line: ReturnableLine; value: number; onChange: (quantity: number) => void }) {
  const { product_name: name, left } = line;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{name}</p>
        <EnglishName name={line.product_name_en} />
        <p className="text-sm text-muted">
          {texts.line({ price: formatRupees(line.price), unit: line.product_unit, count: left })}
        </p>
      </div>
      <QuantityStepper
        refusesMore
        name={name}
        value={value}
        min={0}
        max={left}
        maxReason={texts.onlyLeft({ count: left })}
        onChange={onChange}
        className="w-40"
      />
    </li>
  );
}

interface PartProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

function Lines({ lines, value, onChange, error }: PartProps<Quantities> & { lines: readonly ReturnableLine[] }) {
  return (
    <div>
      <ul aria-label={texts.lines}>
        {lines.map((line) => (
          <Row
            key={line.line}
            line={line}
            value={Math.min(value.get(line.line) ?? 0, line.left)}
            onChange={(quantity) => onChange(new Map(value).set(line.line, quantity))}
          />
        ))}
      </ul>
      <FieldError>{error}</FieldError>
      <Button
        variant="ghost"
        className="-ms-3"
        onClick={() => onChange(new Map(lines.map(({ line, left }) => [line, left])))}
      >
        {texts.everything}
      </Button>
    </div>
  );
}

const GOODS = [
  { isRestock: true, title: texts.restock, text: texts.restockText },
  { isRestock: false, title: texts.writeOff, text: texts.writeOffText },
] as const;

/** Restock or discard. Nothing is preselected, because a missed choice would spoil the stock. */
function Goods({ value, onChange, error }: PartProps<boolean | undefined>) {
  return (
    <Field label={texts.goods} group error={error}>
      <RadioCards label={texts.goods} className="sm:flex-row sm:*:flex-1">
        {GOODS.map(({ isRestock, title, text }) => (
          <RadioCard
            key={title}
            name="goods"
            value={isRestock ? 'restock' : 'write_off'}
            title={title}
            checked={value === isRestock}
            onChoose={() => onChange(isRestock)}
          >
            {text}
          </RadioCard>
        ))}
      </RadioCards>
    </Field>
  );
}

function Reason({ value, onChange, error }: PartProps<string>) {
  return (
    <Field label={texts.reason} group error={error}>
      <div className="flex flex-wrap gap-2">
        {fixedReasons.returns.map((words) => (
          <Button key={words} variant="outline" className="px-3!" onClick={() => onChange(words)}>
            {words}
          </Button>
        ))}
      </div>
      <Textarea
        aria-label={texts.reason}
        name="reason"
        rows={2}
        limit={REASON_LENGTH.max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

const isReason = ({ length }: string) => length >= REASON_LENGTH.min && length <= REASON_LENGTH.max;

/** The dialog 'Return goods'; its button shows the refund. */
export function ReturnDialog({ sale, isOpen, changes, onDone, onClose }: ReturnDialogProps) {
  const { send, isSending } = useSend(returnManualOrder, { invalidates: changes, afterRefusal: true });
  const { failure, clear, report } = useStepFailure();
  const form = useRef<HTMLFormElement>(null);
  const [quantities, setQuantities] = useState<Quantities>(new Map());
  const [restock, setRestock] = useState<boolean>();
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const id = sale.order_id;
  const lines = getReturnableLines(sale);
  const chosen = [...quantities].filter(([, quantity]) => quantity > 0);
  const amount = chosen.length === 0 ? 0 : calculateRefund(sale, quantities);
  const errors = {
    lines: chosen.length === 0 ? texts.none : undefined,
    restock: restock === undefined ? texts.goodsMissing : undefined,
    reason: isReason(reason.trim()) ? undefined : uiTexts.reasonLength(REASON_LENGTH),
  };
  const shown: Partial<typeof errors> = isSubmitted ? errors : {};
  const scans = useProductScans({
    isOn: isOpen,
    progress: quantities,
    another: scanTexts.notSold,
    has: (productId) => lines.some(({ product_id }) => product_id === productId),
    count: (productId) => {
      const ofProduct = lines.filter(({ product_id }) => product_id === productId);
      const count = (line: number) => quantities.get(line) ?? 0;
      const next = ofProduct.find(({ line, left }) => count(line) < left);
      const sum = ofProduct.reduce((total, { line }) => total + count(line), 0);
      const name = ofProduct[0]?.product_name ?? '';
      if (!next) return reject(scanTexts.onlyLeft({ name, count: sum }));
      setQuantities(new Map(quantities).set(next.line, count(next.line) + 1));
      return accept(scanTexts.comesBack({ name, count: sum + 1 }));
    },
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    clear();
    setSubmitted(true);
    if (focusRefused(form.current)) return;
    if (restock === undefined || errors.lines || errors.reason) {
      const missing = errors.lines ? 'input' : errors.restock ? 'input[type="radio"]' : 'textarea';
      return form.current?.querySelector<HTMLElement>(missing)?.focus();
    }
    const back = lines.flatMap(({ line, product_id }) => {
      const quantity = quantities.get(line) ?? 0;
      return quantity > 0 ? [{ line, product_id, quantity }] : [];
    });
    try {
      const body = { lines: back, restock, reason: reason.trim(), expected_amount: amount };
      const answer = await send({ params: { id }, body });
      onDone(answer, { title: texts.done, text: texts.paidBackFor({ id, amount: formatRupees(amount) }) });
      onClose();
    } catch (error) {
      report(error, { title: texts.failed, text: getFailureMessage(error, texts.tryAgain) });
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title({ id })}
      description={texts.text}
      width="find"
      submit={amount > 0 ? texts.submit({ amount: formatRupees(amount) }) : saleTexts.returnGoods}
      isSending={isSending}
      isDirty={chosen.length > 0 || restock !== undefined || reason !== ''}
    >
      {(dialog) => (
        <form
          ref={form}
          id={dialog.id}
          noValidate
          onKeyDown={focusNextOnEnter}
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-4"
        >
          <ScanLine scans={scans} className="sticky -top-1 z-1 bg-paper pt-1" />
          <Lines lines={lines} value={quantities} onChange={setQuantities} error={shown.lines} />
          <Goods value={restock} onChange={setRestock} error={shown.restock} />
          <Reason value={reason} onChange={setReason} error={shown.reason} />
          <p role="status" className="rounded-control bg-sunken px-4 py-3">
            <span className="block text-sm text-muted">{texts.toRefund}</span>
            <strong>{texts.ways[refundSource(sale)]({ amount: formatRupees(amount) })}</strong>
          </p>
          <StepFailureAlert failure={failure} />
        </form>
      )}
    </FormDialog>
  );
}
