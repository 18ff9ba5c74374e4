// The manager's dialog 'Edit Order': next status, stock deduction, rider.
import type { OrderForBackOffice as Order } from '@tilgul/contract/order-answers';
import { MANAGER } from '@tilgul/contract/rules/roles';
import { nextStatuses, type OrderStatus } from '@tilgul/contract/rules/statuses';
import { texts as orderTexts } from '@tilgul/messages/office/orders';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { texts } from '@tilgul/messages/store/orders';
import { useState } from 'react';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { confirm } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert, StepFailureAlert } from '../../ui/feedback/alert.tsx';
import { ShortageNote } from '../../ui/feedback/shortage-note.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { OrderNotes } from '../orders/order-details.tsx';
import { OrderedGoods, STORE_CALLS, StaffField, staffName, useEditOrder, useStaff } from './edit-order.tsx';
import { OrderSummary } from './order-summary.tsx';
import { isEditable, mayCancel, useCancelOrder } from './use-cancel-order.ts';

/** The current status and those the manager may set next. */
const getStatusChoices = ({ status }: Order): readonly OrderStatus[] => [status, ...nextStatuses(status, MANAGER)];

/** Confirms the stock deduction, listing the lines (UI-15). */
const confirmDeduction = (order: Order): Promise<boolean> =>
  confirm({
    title: texts.deductTitle({ id: order.id }),
    text: texts.deductText,
    details: <OrderedGoods orders={[order]} />,
    confirmLabel: texts.deduct,
    tone: 'primary',
  });

function EditForm({ order, isOpen, onClose }: { order: Order; isOpen: boolean; onClose: () => void }) {
  const statuses = getStatusChoices(order);
  const [status, setStatus] = useState(statuses.at(-1) ?? order.status);
  const [staffId, setStaffId] = useState(order.staff_id ?? undefined);
  const [isAsked, setAsked] = useState(false);
  const staff = useStaff(status === 'Shipped');
  const { prepare, ship, failure, clear, isSending } = useEditOrder();
  const { cancel, isCancelling } = useCancelOrder(STORE_CALLS);
  const chosen = staff.rows.find(({ id }) => id === staffId);
  /** A different status, or a different rider for a Shipped order. */
  const canSubmit = status !== order.status || status === 'Shipped';

  const takeStep = async (): Promise<boolean> => {
    if (status === 'Processing') return (await confirmDeduction(order)) && prepare(order);
    setAsked(true);
    return chosen !== undefined && ship(order, { id: chosen.id, name: staffName(chosen) });
  };
  const submit = async () => {
    if (await takeStep()) onClose();
  };
  /** Clears the failure here and in the next dialog. */
  const leave = () => {
    clear();
    setAsked(false);
    onClose();
  };
  const isAlone = statuses.length === 1;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      title={texts.title}
      closeLabel={texts.close}
      footer={
        canSubmit ? (
          <Button busy={isSending} onClick={() => void submit()}>
            {order.status === 'Shipped' ? texts.allocate : texts.update}
          </Button>
        ) : null
      }
    >
      <div className="flex flex-col gap-4">
        <OrderSummary order={order} />
        <OrderNotes order={order} />
        <Field label={texts.status} hint={isAlone ? undefined : texts.statusHint}>
          <Select
            value={status}
            options={statuses.map((value) => ({ value, label: statusTexts[value] }))}
            disabled={isAlone}
            onChange={setStatus}
          />
        </Field>
        {status === 'Processing' && order.status === 'Pending' ? <Alert tone="info">{texts.stockHint}</Alert> : null}
        {status === 'Shipped' ? (
          <StaffField
            staff={staff}
            value={chosen?.id}
            error={isAsked && !chosen ? texts.staffRequired : undefined}
            onChange={({ id }) => setStaffId(id)}
          />
        ) : null}
        {order.status === 'Out For Delivery' ? <Alert tone="info">{texts.outForDelivery}</Alert> : null}
        {failure && failure.shortages.length > 0 ? (
          <ShortageNote title={failure.text} shortages={failure.shortages} />
        ) : (
          <StepFailureAlert failure={failure} />
        )}
      </div>
      {mayCancel(order.status, MANAGER) ? (
        <Button variant="danger-ghost" busy={isCancelling} className="-ms-5 mt-3" onClick={() => void cancel(order)}>
          {orderTexts.cancel.action}
        </Button>
      ) : null}
    </Dialog>
  );
}

/** 'Edit Order' for one order; undefined while closed. Closes if the order reaches its end meanwhile. */
export function EditOrderDialog({ order, onClose }: { order: Order | undefined; onClose: () => void }) {
  const shown = useLastDefined(order);
  if (!shown) return null;
  // A new status resets the form, because its choices no longer apply.
  const key = `${shown.id} ${shown.status}`;
  return <EditForm key={key} order={shown} isOpen={order !== undefined && isEditable(order)} onClose={onClose} />;
}
