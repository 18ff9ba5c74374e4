// Writes off a quantity of a batch or product, with a reason.
import type { BatchRow } from '@tilgul/contract/batches';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { adjustStock } from '@tilgul/contract/inventory';
import { texts as batchTexts } from '@tilgul/messages/store/batches';
import { texts as correctionTexts } from '@tilgul/messages/store/corrections';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { useEffect, useRef, useState } from 'react';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatDay } from '../../shared/format/dates.ts';
import { accept, reject } from '../../shared/scanner/scan-queue.ts';
import { useProductScans } from '../../shared/scanner/use-scans.ts';
import { focusRefused } from '../../shared/screen/focus.ts';
import { alerts, confirm, useStepFailure } from '../../ui/alerts/alerts.ts';
import { QuantityStepper } from '../../ui/controls/quantity-stepper.tsx';
import { RadioCard, RadioCards } from '../../ui/controls/radio-card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { DialogFields } from '../../ui/layers/dialog-fields.tsx';
import { type DialogForm, FormDialog } from '../../ui/layers/form-dialog.tsx';

const texts = correctionTexts.writeOff;
const KINDS = ['damaged', 'expired', 'lost'] as const;
/** Leaves room for the kind within the reason's limit. */
const NOTE_LENGTH = 150;

const formatCount = (count: number): string => count.toLocaleString('en-IN');

/** A product at a stock location. */
interface StockToWriteOff {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly onHand: number;
  /** Reserved for orders of this location. */
  readonly reserved: number;
}

interface WriteOffDialogProps {
  product: StockToWriteOff;
  /** Writes off only this batch, all of it by default, expired or not. */
  batch?: BatchRow | undefined;
  /** Set for the administrator: the store, or 0 for main. */
  warehouseId?: number;
  /** Calls to refetch afterwards. */
  changes: readonly AnyEndpoint[];
  isOpen: boolean;
  onClose: () => void;
}

/** Form state, and the call after a confirmation. */
function useWriteOff({ product, batch, warehouseId, changes, isOpen, onClose }: WriteOffDialogProps) {
  const { send, isSending } = useSend(adjustStock, { invalidates: changes, afterRefusal: true });
  const { failure, clear, report } = useStepFailure();
  const form = useRef<HTMLFormElement>(null);
  const first = { quantity: batch?.quantity ?? 1, kind: batch?.is_expired ? ('expired' as const) : undefined };
  const [chosen, setQuantity] = useState(first.quantity);
  const [kind, setKind] = useState<(typeof KINDS)[number] | undefined>(first.kind);
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const available = batch?.quantity ?? product.onHand;
  // Stock may fall meanwhile.
  const quantity = Math.min(chosen, available);
  const left = available - quantity;
  const submit = async () => {
    clear();
    setAsked(true);
    if (focusRefused(form.current)) return;
    if (!kind) return form.current?.querySelector<HTMLElement>('input[type="radio"]')?.focus();
    const reasonParts = { kind: texts.kinds[kind], note: note.trim() };
    const facts = { count: formatCount(quantity), product: product.name, left: formatCount(left) };
    const isSure = await confirm({
      title: texts.askTitle(facts),
      text: texts.askText(facts),
      confirmLabel: texts.submit,
      cancelLabel: texts.keep,
    });
    if (!isSure) return;
    try {
      await send({
        body: {
          kind: 'write_off',
          warehouse_id: warehouseId,
          reason: reasonParts.note === '' ? reasonParts.kind : texts.noted(reasonParts),
          lines: [{ product_id: product.id, quantity, ...(batch ? { batch_id: batch.id } : { expected: available }) }],
        },
      });
      alerts.success(texts.done, texts.doneText(facts));
      onClose();
    } catch (error) {
      report(error, { title: texts.failed, text: getFailureMessage(error, correctionTexts.tryAgain) });
    }
  };
  const [isCounted, setCounted] = useState(false);
  const name = product.name;
  const scans = useProductScans({
    isOn: isOpen,
    warehouseId,
    another: scanTexts.another,
    has: (id) => id === product.id,
    count: () => {
      // The initial quantity was not scanned.
      const next = isCounted ? quantity + 1 : 1;
      if (next > available) return reject(scanTexts.onlyThere({ name, count: formatCount(available) }));
      choose(next);
      return accept(scanTexts.writtenOff({ name, count: formatCount(next) }));
    },
  });
  const choose = (next: number) => {
    setQuantity(next);
    setCounted(true);
  };
  const isChanged = chosen !== first.quantity || kind !== first.kind || note !== '';
  const kindError = isAsked && !kind ? texts.missing : undefined;
  // Expired stock is not part of the sellable stock.
  const isShort = !batch?.is_expired && product.onHand - quantity < product.reserved;
  const fields = { quantity, setQuantity: choose, kind, setKind, note, setNote };
  return { form, scans, fields, kindError, available, left, isShort, isChanged, isSending, failure, submit };
}

interface WriteOffFormProps {
  inDialog: DialogForm;
  form: ReturnType<typeof useWriteOff>;
  product: StockToWriteOff;
}

function WriteOffForm({ inDialog, form: state, product }: WriteOffFormProps) {
  const { onDirty } = inDialog;
  const { form, scans, fields, kindError, available, left, isShort, isChanged, failure, submit } = state;
  useEffect(() => onDirty(isChanged), [onDirty, isChanged]);
  return (
    <DialogFields form={inDialog} ref={form} scans={scans} failure={failure} onSubmit={submit}>
      <Field label={texts.quantity} group>
        <QuantityStepper
          refusesMore
          name={product.name}
          value={fields.quantity}
          max={available}
          maxReason={texts.onlyThere({ count: formatCount(available) })}
          onChange={fields.setQuantity}
          className="w-40"
        />
      </Field>
      <Field label={correctionTexts.reason} group error={kindError}>
        <RadioCards label={correctionTexts.reason}>
          {KINDS.map((kind) => (
            <RadioCard
              key={kind}
              name="kind"
              value={kind}
              title={texts.kinds[kind]}
              checked={fields.kind === kind}
              onChoose={() => fields.setKind(kind)}
              className="py-3"
            />
          ))}
        </RadioCards>
      </Field>
      <Field label={texts.note} optional>
        <Input
          name="note"
          limit={NOTE_LENGTH}
          value={fields.note}
          onChange={(event) => fields.setNote(event.target.value)}
        />
      </Field>
      <p role="status" className="rounded-control bg-sunken px-4 py-3 font-semibold">
        {texts.left({ count: formatCount(left) })}
      </p>
      {isShort ? (
        <Alert tone="notice" live>
          {texts.reserved({ count: formatCount(product.reserved) })}
        </Alert>
      ) : null}
    </DialogFields>
  );
}

/** 'Write off': removes damaged, expired or lost goods for good (STOCK-18). */
export function WriteOffDialog(props: WriteOffDialogProps) {
  const { product, batch, isOpen, onClose } = props;
  const form = useWriteOff(props);
  const title = batch ? batchTexts.writeOff.title({ batch: batch.batch_no }) : texts.title({ product: product.name });
  const now = { product: product.name, count: formatCount(form.available), unit: product.unit };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={batch ? batchTexts.writeOff.now({ ...now, day: formatDay(batch.best_before) }) : texts.now(now)}
      width="sm"
      tone="danger"
      submit={texts.submit}
      isSending={form.isSending}
    >
      {(dialog) => <WriteOffForm inDialog={dialog} form={form} product={product} />}
    </FormDialog>
  );
}
