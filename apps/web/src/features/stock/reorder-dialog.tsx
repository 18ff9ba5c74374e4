// Changes a product's reorder level in the manager's store.
import { type inventoryRow, setReorderLevel, viewStock } from '@tilgul/contract/inventory';
import { storeReport } from '@tilgul/contract/reports';
import { listSuggestions } from '@tilgul/contract/stock-requests';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { texts as storeStockTexts } from '@tilgul/messages/store/stock';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { useStepFailure } from '../../ui/alerts/use-step-failure.ts';
import { Field } from '../../ui/fields/field.tsx';
import { WholeInput } from '../../ui/fields/typed-inputs.tsx';
import { DialogFields } from '../../ui/layers/dialog-fields.tsx';
import { FormDialog } from '../../ui/layers/form-dialog.tsx';

const texts = storeStockTexts.level;
const CHANGED = [viewStock, storeReport, listSuggestions];

export type StockRow = z.output<typeof inventoryRow>;

/** The quantity at or below which a product counts as low and the manager is notified. */
export function ReorderDialog({ row, isOpen, onClose }: { row: StockRow; isOpen: boolean; onClose: () => void }) {
  const { send, isSending } = useSend(setReorderLevel, { invalidates: CHANGED });
  const { failure, clear, report } = useStepFailure();
  const [level, setLevel] = useState(String(row.reorder_level));
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const type = (text: string) => {
    setLevel(text);
    setError(undefined);
  };
  const submit = async () => {
    clear();
    if (!/^\d+$/.test(level)) {
      setError(level === '' ? texts.required : uiTexts.wholeNumber);
      return field.current?.focus();
    }
    try {
      await send({ body: { product_id: row.product_id, reorder_level: Number(level) } });
      alerts.success(texts.done, texts.doneText({ product: row.product, level }));
      onClose();
    } catch (problem) {
      report(problem, { title: texts.failed, text: getFailureMessage(problem, storeStockTexts.tryAgain) });
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title({ product: row.product })}
      description={texts.text}
      width="sm"
      initialFocus={field}
      submit={texts.submit}
      isSending={isSending}
    >
      {(form) => (
        <DialogFields form={form} failure={failure} onSubmit={submit}>
          <Field label={texts.label} hint={texts.hint({ count: row.quantity.toLocaleString('en-IN') })} error={error}>
            <WholeInput ref={field} name="reorder_level" value={level} onChange={(event) => type(event.target.value)} />
          </Field>
        </DialogFields>
      )}
    </FormDialog>
  );
}
