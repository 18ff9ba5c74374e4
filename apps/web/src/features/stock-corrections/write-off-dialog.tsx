// Writes off a quantity of a batch or product, with a reason.
import type { BatchRow } from '@tilgul/contract/batches';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { adjustStock } from '@tilgul/contract/inventory';
import { texts as batchTexts } from '@tilgul/messages/store/batches';
import { texts as correctionTexts } from '@tilgul/messages/store/corrections';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { useRef, useState } from 'react';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatDay } from '../../shared/format/dates.ts';
import { formatCount } from '../../shared/format/money.ts';
import { accept, reject } from '../../shared/scanner/scan-queue.ts';
import { useProductScans } from '../../shared/scanner/use-scans.ts';
import { focusRefused } from '../../shared/screen/focus.ts';
import { alerts, confirm, useStepFailure } from '../../ui/alerts/alerts.ts';
import { RadioCard, RadioCards } from '../../ui/controls/choices.tsx';
import { QuantityStepper } from '../../ui/controls/quantity-stepper.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { DialogFields } from '../../ui/layers/dialog-fields.tsx';
import { FormDialog } from '../../ui/layers/form-dialog.tsx';

const texts = correctionTexts.writeOff;
const KINDS = ['damaged', 'expired', 'lost'] as const;
/** Leaves room for the kind within the reason's limit. */
const NOTE_LENGTH = 150;

interface WriteOffDialogProps {
  /** A product at a location, and how much of it is reserved for orders there. */
  product: {
    readonly id: number;
    readonly name: string;
    readonly unit: string;
    readonly onHand: number;
    readonly reserved: number;
  };
  /** Writes off only this batch, all of it by default, expired or not. */
  batch?: BatchRow | undefined;
  /** Set for the administrator: the store, or 0 for main. */
  warehouseId?: number;
  /** Calls to refetch afterwards. */
  changes: readonly AnyEndpoint[];
  isOpen: boolean;
  onClose: () => void;
}

/** 'Write off': removes damaged, expired or lost goods for good (STOCK-18). Asks before it does. */
export function WriteOffDialog({ product, batch, warehouseId, changes, isOpen, onClose }: WriteOffDialogProps) {
  const { name } = product;
  const { send, isSending } = useSend(adjustStock, { invalidates: changes, afterRefusal: true });
  const { failure, clear, report } = useStepFailure();
  const form = useRef<HTMLFormElement>(null);
  const first = { quantity: batch?.quantity ?? 1, kind: batch?.is_expired ? ('expired' as const) : undefined };
  const [chosen, setChosen] = useState(first.quantity);
  const [kind, setKind] = useState<(typeof KINDS)[number] | undefined>(first.kind);
  const [note, setNote] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const [isCounted, setCounted] = useState(false);
  const available = batch?.quantity ?? product.onHand;
  // Stock may fall in the meantime.
  const quantity = Math.min(chosen, available);
  const left = available - quantity;
  // Expired stock is not part of the sellable stock.
  const isShort = !batch?.is_expired && product.onHand - quantity < product.reserved;
  const choose = (next: number) => {
    setChosen(next);
    setCounted(true);
  };
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
  const submit = async () => {
    clear();
    setSubmitted(true);
    if (focusRefused(form.current)) return;
    if (!kind) return form.current?.querySelector<HTMLElement>('input[type="radio"]')?.focus();
    const reason = { kind: texts.kinds[kind], note: note.trim() };
    const facts = { count: formatCount(quantity), product: name, left: formatCount(left) };
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
          reason: reason.note === '' ? reason.kind : texts.noted(reason),
          lines: [{ product_id: product.id, quantity, ...(batch ? { batch_id: batch.id } : { expected: available }) }],
        },
      });
      alerts.success(texts.done, texts.doneText(facts));
      onClose();
    } catch (error) {
      report(error, { title: texts.failed, text: getFailureMessage(error, correctionTexts.tryAgain) });
    }
  };
  const now = { product: name, count: formatCount(available), unit: product.unit };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={batch ? batchTexts.writeOff.title({ batch: batch.batch_no }) : texts.title({ product: name })}
      description={batch ? batchTexts.writeOff.now({ ...now, day: formatDay(batch.best_before) }) : texts.now(now)}
      width="sm"
      tone="danger"
      submit={texts.submit}
      isSending={isSending}
      isDirty={chosen !== first.quantity || kind !== first.kind || note !== ''}
    >
      {(dialog) => (
        <DialogFields form={dialog} ref={form} scans={scans} failure={failure} onSubmit={submit}>
          <Field label={texts.quantity} group>
            <QuantityStepper
              refusesMore
              name={name}
              value={quantity}
              max={available}
              maxReason={texts.onlyThere({ count: formatCount(available) })}
              onChange={choose}
              className="w-40"
            />
          </Field>
          <Field label={correctionTexts.reason} group error={isSubmitted && !kind ? texts.missing : undefined}>
            <RadioCards label={correctionTexts.reason}>
              {KINDS.map((one) => (
                <RadioCard
                  key={one}
                  name="kind"
                  value={one}
                  title={texts.kinds[one]}
                  checked={kind === one}
                  onChoose={() => setKind(one)}
                  className="py-3"
                />
              ))}
            </RadioCards>
          </Field>
          <Field label={texts.note} optional>
            <Input name="note" limit={NOTE_LENGTH} value={note} onChange={(event) => setNote(event.target.value)} />
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
      )}
    </FormDialog>
  );
}
