// The dialogs of a stock row: its reorder level, and its movements with its batches.

import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { type inventoryRow, listStockMovements, type StockMovement, setReorderLevel } from '@tilgul/contract/inventory';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { texts as storeStockTexts } from '@tilgul/messages/store/stock';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { formatCount } from '../../shared/format/money.ts';
import { alerts, useStepFailure } from '../../ui/alerts/alerts.ts';
import { Moment } from '../../ui/display/date-time.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { WholeInput } from '../../ui/fields/typed-inputs.tsx';
import { parseQuantity } from '../../ui/fields/typed-text.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { DialogFields } from '../../ui/layers/dialog-fields.tsx';
import { FormDialog } from '../../ui/layers/form-dialog.tsx';
import type { DialogState } from '../../ui/layers/schema-dialog.tsx';
import { DialogList, StockChange } from '../stock-corrections/list-parts.tsx';
import { ProductBatches } from '../stock-corrections/product-batches.tsx';

const levelTexts = storeStockTexts.level;

export type StockRow = z.output<typeof inventoryRow>;

interface StockDialogProps extends DialogState {
  row: StockRow;
  /** Calls to refetch after a change. */
  changes: readonly AnyEndpoint[];
}

/** The quantity at or below which a product counts as low and the manager is notified. */
export function ReorderDialog({ row, changes, isOpen, onClose }: StockDialogProps) {
  const { send, isSending } = useSend(setReorderLevel, { invalidates: changes });
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
    if (parseQuantity(level) === undefined) {
      setError(level === '' ? levelTexts.required : uiTexts.wholeNumber);
      return field.current?.focus();
    }
    try {
      await send({ body: { product_id: row.product_id, reorder_level: Number(level) } });
      alerts.success(levelTexts.done, levelTexts.doneText({ product: row.product, level }));
      onClose();
    } catch (problem) {
      report(problem, { title: levelTexts.failed, text: getFailureMessage(problem, storeStockTexts.tryAgain) });
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={levelTexts.title({ product: row.product })}
      description={levelTexts.text}
      width="sm"
      initialFocus={field}
      submit={levelTexts.submit}
      isSending={isSending}
    >
      {(form) => (
        <DialogFields form={form} failure={failure} onSubmit={submit}>
          <Field label={levelTexts.label} hint={levelTexts.hint({ count: formatCount(row.quantity) })} error={error}>
            <WholeInput ref={field} name="reorder_level" value={level} onChange={(event) => type(event.target.value)} />
          </Field>
        </DialogFields>
      )}
    </FormDialog>
  );
}

const movementTexts = storeStockTexts.movements;
const PAGE = 20;
type Reason = StockMovement['reason'];
const SALES: readonly Reason[] = ['order_deducted', 'manual_order'];
/** What comes back from customers. */
const RETURNS: readonly Reason[] = ['order_put_back', 'manual_return', 'claim_return'];
/** What moves between the main stock and the store; the others' reason says it all. */
const DELIVERIES: readonly Reason[] = ['request_approved', 'request_added', 'short_receipt'];

/** Where the stock came from and went to. */
function formatWay({ reason, from, to }: StockMovement): string | undefined {
  if (SALES.includes(reason)) return movementTexts.sold;
  if (RETURNS.includes(reason)) return movementTexts.cameBack;
  return DELIVERIES.includes(reason) ? movementTexts.way({ from, to }) : undefined;
}

function Movement({ row }: { row: StockMovement }) {
  const { reason, change, document_kind, document_id, who, note, at } = row;
  return (
    <li className="flex items-start gap-4 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {movementTexts.reasons[reason]}
          {document_kind === null ? null : (
            <span className="ms-1 font-normal text-muted">
              {' '}
              {movementTexts.documents[document_kind]({ id: document_id ?? '' })}
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          {[formatWay(row), who ?? movementTexts.itself].filter(Boolean).join(' · ')} · <Moment at={at} />
        </p>
        {note ? <p className="text-sm">{note}</p> : null}
      </div>
      <p className="text-h3">
        <StockChange by={change} isSale={SALES.includes(reason)} />
      </p>
    </li>
  );
}

/** Stock movements of a product in the manager's store: change, reason, document, user, time. */
export function MovementsDialog({ row, changes, isOpen, onClose }: StockDialogProps) {
  const list = useList(
    listStockMovements,
    { limit: PAGE },
    { params: { product_id: row.product_id }, enabled: isOpen, staleTime: 0 },
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={movementTexts.title({ product: row.product })}
      description={movementTexts.now({ count: formatCount(row.quantity), unit: row.product_unit })}
      phone="full"
      isReading
      closeLabel={movementTexts.close}
    >
      <ProductBatches
        product={{ id: row.product_id, name: row.product, unit: row.product_unit }}
        locations={[{ onHand: row.quantity, reserved: row.reserved }]}
        changes={changes}
        isShown={isOpen}
      />
      <DialogList
        label={movementTexts.label}
        list={list}
        texts={movementTexts}
        fallback={storeStockTexts.tryAgain}
        more={movementTexts.more}
      >
        {(movement) => <Movement key={movement.id} row={movement} />}
      </DialogList>
    </Dialog>
  );
}
