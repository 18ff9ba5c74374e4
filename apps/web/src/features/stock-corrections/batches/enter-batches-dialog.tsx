// The dialog that enters all batches of a product in a store or in main.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { adjustStock } from '@tilgul/contract/inventory';
import { texts as batchTexts } from '@tilgul/messages/store/batches';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { useEffect, useRef, useState } from 'react';
import { getFailureMessage } from '../../../shared/api/call-error.ts';
import { useSend } from '../../../shared/api/use-api.ts';
import { useToday } from '../../../shared/format/use-today.ts';
import { useNoScans } from '../../../shared/scanner/use-scans.ts';
import { focusFirstInvalid } from '../../../shared/screen/focus.ts';
import { alerts, confirm } from '../../../ui/alerts/alerts.ts';
import { useStepFailure } from '../../../ui/alerts/use-step-failure.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DialogFields } from '../../../ui/layers/dialog-fields.tsx';
import { FormDialog } from '../../../ui/layers/form-dialog.tsx';
import { type BatchDraft, blankDraft, checkBatches, toBatches } from './batch-drafts.ts';
import { BatchFields } from './batch-fields.tsx';

const texts = batchTexts.enter;

interface EnterBatchesDialogProps {
  product: { readonly id: number; readonly name: string; readonly unit: string };
  /** Stock on hand. */
  onHand: number;
  /** Set for the administrator; 0 is main. */
  warehouseId?: number | undefined;
  /** Sellable batches to start with. */
  known: readonly BatchDraft[];
  /** Calls to refetch afterwards. */
  changes: readonly AnyEndpoint[];
  onClose: () => void;
}

/** Confirms removing all known batches. */
const askToForget = (product: string) =>
  confirm({
    title: texts.noneTitle,
    text: texts.noneText({ product }),
    confirmLabel: texts.noneConfirm,
    cancelLabel: texts.noneKeep,
  });

/** Form state, validated from the first attempt on. The call fails if the stock changed meanwhile. */
function useBatches({ product, onHand, warehouseId, known, changes, onClose }: EnterBatchesDialogProps) {
  const today = useToday();
  const { send, isSending } = useSend(adjustStock, { invalidates: changes });
  const { failure, clear, report } = useStepFailure();
  const hasKnown = known.length > 0;
  const [drafts, setDrafts] = useState(hasKnown ? known : [blankDraft(1)]);
  // Without known batches there is always an empty row.
  const change = (next: readonly BatchDraft[]) => setDrafts(next.length > 0 || hasKnown ? next : [blankDraft(1)]);
  const [attempt, setAttempt] = useState(0);
  const content = useRef<HTMLFormElement>(null);
  const check = checkBatches(drafts, { count: onHand, today });
  useEffect(() => {
    if (attempt > 0) focusFirstInvalid(content.current);
  }, [attempt]);
  const submit = async () => {
    clear();
    if (!check.isFine) return setAttempt(attempt + 1);
    if (drafts.length === 0 && !(await askToForget(product.name))) return;
    const line = { product_id: product.id, quantity: onHand, expected: onHand, batches: toBatches(drafts) };
    try {
      await send({ body: { kind: 'count', warehouse_id: warehouseId, reason: texts.reason, lines: [line] } });
      alerts.success(texts.done, product.name);
      onClose();
    } catch (problem) {
      report(problem, { title: texts.failed, text: getFailureMessage(problem, batchTexts.tryAgain) });
    }
  };
  const shown = attempt > 0 ? check : { errors: [], tooMany: undefined };
  return { drafts, change, shown, today, content, submit, isSending, failure };
}

/** Replaces all batches of a product (STOCK-25). */
export function EnterBatchesDialog(props: EnterBatchesDialogProps) {
  const { product, onHand, warehouseId, onClose } = props;
  const { drafts, change, shown, today, content, submit, isSending, failure } = useBatches(props);
  const scans = useNoScans(true, scanTexts.nothing);
  const title = (warehouseId === 0 ? texts.titleMain : texts.title)({ product: product.name });
  const count = onHand.toLocaleString('en-IN');
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      description={texts.text({ count, unit: product.unit })}
      phone="full"
      submit={texts.submit}
      isSending={isSending}
    >
      {(form) => (
        <DialogFields form={form} ref={content} scans={scans} failure={failure} onSubmit={submit}>
          <BatchFields
            label={title}
            drafts={drafts}
            errors={shown.errors}
            today={today}
            onChange={(next) => {
              form.onDirty(true);
              change(next);
            }}
          />
          {shown.tooMany ? <Alert live>{shown.tooMany}</Alert> : null}
        </DialogFields>
      )}
    </FormDialog>
  );
}
