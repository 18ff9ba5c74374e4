// Returns goods of a counter sale: quantities, restock or discard, reason, and the refund.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { type ManualOrderAnswer, returnManualOrder } from '@tilgul/contract/manual-orders';
import { REASON_LENGTH } from '@tilgul/contract/rules/limits';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { texts } from '@tilgul/messages/store/sale-return';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { getFailureMessage, isApiError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { preventEnterSubmit } from '../../shared/scanner/field-state.ts';
import { accept, reject } from '../../shared/scanner/scan-queue.ts';
import { useProductScans } from '../../shared/scanner/use-scans.ts';
import { focusRefused } from '../../shared/screen/focus.ts';
import { alerts, useStepFailure } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { QuantityStepper } from '../../ui/controls/quantity-stepper.tsx';
import { RadioCard, RadioCards } from '../../ui/controls/radio-card.tsx';
import { EnglishName } from '../../ui/display/product.tsx';
import { StepFailureAlert } from '../../ui/feedback/alert.tsx';
import { ScanLine } from '../../ui/feedback/scan-line.tsx';
import { Field, FieldError } from '../../ui/fields/field.tsx';
import { Textarea } from '../../ui/fields/input.tsx';
import { type DialogForm, FormDialog } from '../../ui/layers/form-dialog.tsx';
import { calculateRefund, getReturnableLines, type ReturnableLine, refundSource } from './returns.rules.ts';

export interface ReturnDialogProps {
  sale: ManualOrderAnswer;
  isOpen: boolean;
  /** Calls to refetch after a return. */
  changes: readonly AnyEndpoint[];
  onDone: (sale: ManualOrderAnswer) => void;
  onClose: () => void;
}

const isReason = ({ length }: string) => length >= REASON_LENGTH.min && length <= REASON_LENGTH.max;

/** Form state, errors and submission of a return. */
function useReturn({ sale, isOpen, changes, onDone, onClose }: ReturnDialogProps) {
  const { send, isSending } = useSend(returnManualOrder, { invalidates: changes });
  const { failure, clear, report } = useStepFailure();
  const form = useRef<HTMLFormElement>(null);
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map());
  const [restock, setRestock] = useState<boolean>();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const trimmedReason = reason.trim();
  const chosen = [...quantities].filter(([, quantity]) => quantity > 0);
  const errors = {
    lines: chosen.length === 0 ? texts.none : undefined,
    restock: restock === undefined ? texts.goodsMissing : undefined,
    reason: isReason(trimmedReason) ? undefined : uiTexts.reasonLength(REASON_LENGTH),
  };
  const amount = chosen.length === 0 ? 0 : calculateRefund(sale, quantities);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    clear();
    setAsked(true);
    if (focusRefused(form.current)) return;
    if (restock === undefined || errors.lines || errors.reason) {
      const missing = errors.lines ? 'input' : errors.restock ? 'input[type="radio"]' : 'textarea';
      return form.current?.querySelector<HTMLElement>(missing)?.focus();
    }
    const id = sale.order_id;
    const back = chosen.map(([product_id, quantity]) => ({ product_id, quantity }));
    try {
      const answer = await send({
        params: { id },
        body: { lines: back, restock, reason: trimmedReason, expected_amount: amount },
      });
      alerts.success(texts.done, texts.paidBackFor({ id, amount: formatRupees(amount) }));
      onDone(answer);
      onClose();
    } catch (error) {
      report(error, { title: texts.failed, text: getFailureMessage(error, texts.tryAgain) });
      if (isApiError(error)) await refetchCalls(changes);
    }
  };
  const lines = getReturnableLines(sale);
  const scans = useProductScans({
    isOn: isOpen,
    another: scanTexts.notSold,
    has: (id) => lines.some(({ product_id }) => product_id === id),
    count: (id) => {
      const { product_name: name = '', left = 0 } = lines.find(({ product_id }) => product_id === id) ?? {};
      const count = (quantities.get(id) ?? 0) + 1;
      if (count > left) return reject(scanTexts.onlyLeft({ name, count: left }));
      setQuantities(new Map(quantities).set(id, count));
      return accept(scanTexts.comesBack({ name, count }));
    },
  });
  const shown: Partial<typeof errors> = isAsked ? errors : {};
  const fields = { quantities, setQuantities, restock, setRestock, reason, setReason };
  const isChanged = chosen.length > 0 || restock !== undefined || reason !== '';
  return { form, scans, fields, amount, errors: shown, isSending, failure, isChanged, submit };
}

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

type Return = ReturnType<typeof useReturn>;
type Fields = Return['fields'];

function Lines({ sale, fields, error }: { sale: ManualOrderAnswer; fields: Fields; error: string | undefined }) {
  const { quantities, setQuantities } = fields;
  const lines = getReturnableLines(sale);
  return (
    <div>
      <ul aria-label={texts.lines}>
        {lines.map((line) => (
          <Row
            key={line.product_id}
            line={line}
            value={Math.min(quantities.get(line.product_id) ?? 0, line.left)}
            onChange={(quantity) => setQuantities(new Map(quantities).set(line.product_id, quantity))}
          />
        ))}
      </ul>
      <FieldError>{error}</FieldError>
      <Button
        variant="ghost"
        className="-ms-3"
        onClick={() => setQuantities(new Map(lines.map(({ product_id, left }) => [product_id, left])))}
      >
        {texts.everything}
      </Button>
    </div>
  );
}

const GOODS = [
  { value: 'restock', title: texts.restock, text: texts.restockText },
  { value: 'write_off', title: texts.writeOff, text: texts.writeOffText },
] as const;

/** Restock or discard. Nothing is preselected, because a missed choice would spoil the stock. */
function Goods({ fields: { restock, setRestock }, error }: { fields: Fields; error: string | undefined }) {
  const chosen = restock === undefined ? undefined : restock ? 'restock' : 'write_off';
  return (
    <Field label={texts.goods} group error={error}>
      <RadioCards label={texts.goods} className="sm:flex-row sm:*:flex-1">
        {GOODS.map(({ value, title, text }) => (
          <RadioCard
            key={value}
            name="goods"
            value={value}
            title={title}
            checked={chosen === value}
            onChoose={() => setRestock(value === 'restock')}
          >
            {text}
          </RadioCard>
        ))}
      </RadioCards>
    </Field>
  );
}

function Reason({ fields: { reason, setReason }, error }: { fields: Fields; error: string | undefined }) {
  return (
    <Field label={texts.reason} group error={error}>
      <div className="flex flex-wrap gap-2">
        {texts.reasons.map((words) => (
          <Button key={words} variant="outline" className="px-3!" onClick={() => setReason(words)}>
            {words}
          </Button>
        ))}
      </div>
      <Textarea
        aria-label={texts.reason}
        name="reason"
        rows={2}
        limit={REASON_LENGTH.max}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Field>
  );
}

function ReturnForm({ form: state, sale, id, onDirty }: DialogForm & { form: Return; sale: ManualOrderAnswer }) {
  const { form, scans, fields, amount, errors, failure, isChanged, submit } = state;
  useEffect(() => onDirty(isChanged), [onDirty, isChanged]);
  return (
    <form
      ref={form}
      id={id}
      noValidate
      onKeyDown={preventEnterSubmit}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <ScanLine scans={scans} className="sticky -top-1 z-1 bg-paper pt-1" />
      <Lines sale={sale} fields={fields} error={errors.lines} />
      <Goods fields={fields} error={errors.restock} />
      <Reason fields={fields} error={errors.reason} />
      <p role="status" className="rounded-control bg-sunken px-4 py-3">
        <span className="block text-sm text-muted">{texts.toRefund}</span>
        <strong>{texts.ways[refundSource(sale)]({ amount: formatRupees(amount) })}</strong>
      </p>
      <StepFailureAlert failure={failure} />
    </form>
  );
}

/** The dialog 'Return goods'; its button shows the refund. */
export function ReturnDialog(props: ReturnDialogProps) {
  const { sale, isOpen, onClose } = props;
  const form = useReturn(props);
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title({ id: sale.order_id })}
      description={texts.text}
      submit={form.amount > 0 ? texts.submit({ amount: formatRupees(form.amount) }) : texts.action}
      isSending={form.isSending}
    >
      {(dialog) => <ReturnForm {...dialog} form={form} sale={sale} />}
    </FormDialog>
  );
}
