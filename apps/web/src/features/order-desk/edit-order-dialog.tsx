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
import { Alert } from '../../ui/feedback/alert.tsx';
import { ShortageNote } from '../../ui/feedback/shortage-note.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { OrderNotes } from '../orders/order-details.tsx';
import {
  type EditFailure,
  OrderedGoods,
  STORE_CALLS,
  StaffField,
  staffName,
  useEditOrder,
  useStaff,
} from './edit-order.tsx';
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

function Failure({ failure }: { failure: EditFailure | undefined }) {
  if (!failure) return null;
  if (failure.shortages.length > 0) return <ShortageNote title={failure.text} shortages={failure.shortages} />;
  return (
    <Alert title={failure.title} live={false}>
      {failure.text}
    </Alert>
  );
}

/** Form state and the step that follows from it. */
function useEdit(order: Order, onDone: () => void) {
  const statuses = getStatusChoices(order);
  const [status, setStatus] = useState(statuses.at(-1) ?? order.status);
  const [staffId, setStaffId] = useState(order.staff_id ?? undefined);
  const [isAsked, setAsked] = useState(false);
  const staff = useStaff(status === 'Shipped');
  const edit = useEditOrder();
  const chosen = staff.rows.find(({ id }) => id === staffId);

  const take = async (): Promise<boolean> => {
    if (status === 'Processing') return (await confirmDeduction(order)) && edit.prepare(order);
    setAsked(true);
    return chosen !== undefined && edit.ship(order, { id: chosen.id, name: staffName(chosen) });
  };
  return {
    statuses,
    status,
    setStatus,
    staff,
    staffId: chosen?.id,
    setStaffId,
    staffError: isAsked && !chosen ? texts.staffRequired : undefined,
    /** A different status, or a different rider for a Shipped order. */
    canSubmit: status !== order.status || status === 'Shipped',
    submit: async () => {
      if (await take()) onDone();
    },
    failure: edit.failure,
    isSending: edit.isSending,
    /** Clears the failure here and in the next dialog. */
    leave: () => {
      edit.clear();
      setAsked(false);
      onDone();
    },
  };
}

function Fields({ order, form }: { order: Order; form: ReturnType<typeof useEdit> }) {
  const isAlone = form.statuses.length === 1;
  return (
    <div className="flex flex-col gap-4">
      <OrderSummary order={order} />
      <OrderNotes order={order} />
      <Field label={texts.status} hint={isAlone ? undefined : texts.statusHint}>
        <Select
          value={form.status}
          options={form.statuses.map((value) => ({ value, label: statusTexts[value] }))}
          disabled={isAlone}
          onChange={form.setStatus}
        />
      </Field>
      {form.status === 'Processing' && order.status === 'Pending' ? <Alert tone="info">{texts.stockHint}</Alert> : null}
      {form.status === 'Shipped' ? (
        <StaffField
          staff={form.staff}
          value={form.staffId}
          error={form.staffError}
          onChange={({ id }) => form.setStaffId(id)}
        />
      ) : null}
      {order.status === 'Out For Delivery' ? <Alert tone="info">{texts.outForDelivery}</Alert> : null}
      <Failure failure={form.failure} />
    </div>
  );
}

function EditForm({ order, isOpen, onClose }: { order: Order; isOpen: boolean; onClose: () => void }) {
  const form = useEdit(order, onClose);
  const { cancel, isCancelling } = useCancelOrder(STORE_CALLS);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={form.leave}
      title={texts.title}
      closeLabel={texts.close}
      footer={
        form.canSubmit ? (
          <Button busy={form.isSending} onClick={() => void form.submit()}>
            {order.status === 'Shipped' ? texts.allocate : texts.update}
          </Button>
        ) : null
      }
    >
      <Fields order={order} form={form} />
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
