// Suspends a user: asks for the reason and whether to cancel their open orders, and says how many were cancelled.

import { REASON_LENGTH } from '@tilgul/contract/fields';
import { listAllOrders } from '@tilgul/contract/orders';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { getUserOverview, listUsers, suspendUser, type UserAnswer } from '@tilgul/contract/users';
import { suspendForm } from '@tilgul/contract/users.forms';
import { texts as usersTexts } from '@tilgul/messages/office/users';
import { useWatch } from 'react-hook-form';
import { useGet } from '../../shared/api/use-api.ts';
import { useSend } from '../../shared/api/use-send.ts';
import type { FormApi, FormValues } from '../../shared/forms/form.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { CheckBox } from '../../ui/controls/choices.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Textarea } from '../../ui/fields/input.tsx';
import { type DialogState, SchemaDialog } from '../../ui/layers/schema-dialog.tsx';

const texts = usersTexts.suspend;

function ReasonField({ form }: { form: FormApi<FormValues<typeof suspendForm>> }) {
  const cancelsOrders = useWatch({ control: form.methods.control, name: 'cancel_orders' });
  const hint = cancelsOrders ? texts.reasonHintOrders : texts.reasonHint;
  return (
    <Field label={texts.reason} hint={hint} error={form.error('reason')}>
      <Textarea {...form.control('reason')} limit={REASON_LENGTH.max} required />
    </Field>
  );
}

function OrdersField({ form, id }: { form: FormApi<FormValues<typeof suspendForm>>; id: number }) {
  const { data } = useGet(getUserOverview, { params: { id } }, { staleTime: 0, quiet: true });
  const count = data?.trade?.unpacked;
  const label = count === undefined ? texts.orders : texts.countedOrders({ count });
  return <CheckBox label={label} hint={texts.ordersHint} disabled={count === 0} {...form.control('cancel_orders')} />;
}

export function SuspendDialog({ user, ...dialog }: DialogState & { user: UserAnswer }) {
  const { send } = useSend(suspendUser, { invalidates: [listUsers, getUserOverview, listAllOrders] });
  const name = `${user.first_name} ${user.last_name}`;
  const isCustomer = user.role_name === CUSTOMER;
  return (
    <SchemaDialog
      {...dialog}
      title={texts.title({ name })}
      description={texts.lead({ name })}
      submit={texts.submit}
      busyLabel={isCustomer ? texts.busy : undefined}
      tone="danger"
      schema={suspendForm}
      values={{ reason: '', cancel_orders: false }}
      send={async (body) => {
        const { cancelled } = await send({ params: { id: user.id }, body: { suspended: true, ...body } });
        alerts.success(texts.done, isCustomer ? texts.doneText({ count: cancelled }) : undefined);
        dialog.onClose();
      }}
    >
      {(form) => (
        <>
          <ReasonField form={form} />
          {isCustomer ? <OrdersField form={form} id={user.id} /> : null}
        </>
      )}
    </SchemaDialog>
  );
}
