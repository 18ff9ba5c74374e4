// The dialog 'Add Order': customer, products and running total of a counter sale.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { createManualOrder, type ManualOrderAnswer, manualOrderForm } from '@tilgul/contract/manual-orders';
import { getCounterSettings } from '@tilgul/contract/taxes';
import { texts as manualOrderTexts } from '@tilgul/messages/store/counter-sales';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { type ReactNode, useRef, useState } from 'react';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { Form } from '../../shared/forms/form.tsx';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { FormDialog } from '../../ui/layers/form-dialog.tsx';
import { currentSale, EMPTY_SALE, type SaleValues } from './draft-sales.ts';
import { isTooMuchCash, type SaleProducts } from './sale.rules.ts';
import { type SaleCheck, SaleFields } from './sale-fields.tsx';
import { calculateChange } from './sale-payment.tsx';

const texts = manualOrderTexts.add;

export interface CounterSaleFormProps {
  isOpen: boolean;
  onClose: () => void;
  products: SaleProducts;
  /** The selling store; 0 is the main stock. */
  warehouseId: number;
  /** Calls to refetch after a sale, besides the list of sales. */
  changes: readonly AnyEndpoint[];
  /** The success message, as the area words it. */
  added: string;
  /** Called with the sold order and the change to give back. */
  onSold: (order: ManualOrderAnswer, change: number | undefined) => void;
}

/** Confirms an unusually large amount of cash. */
function confirmCash(given: string, total: number): Promise<boolean> {
  const facts = { given: formatRupees(Number(given)), total: formatRupees(total) };
  return confirm({
    title: texts.muchCash(facts),
    text: texts.muchCashText(facts),
    confirmLabel: texts.muchCashYes(facts),
    cancelLabel: texts.muchCashNo,
    tone: 'primary',
  });
}

/** Submits the sale; shortages are listed by line and all input stays. */
export function CounterSaleForm(props: CounterSaleFormProps): ReactNode {
  const { isOpen, onClose, products, warehouseId, changes, added, onSold } = props;
  const create = useSend(createManualOrder, { invalidates: changes });
  const { data: counter } = useGet(getCounterSettings, {}, { enabled: isOpen });
  const finder = useRef<HTMLInputElement>(null);
  const [given, setGiven] = useState('');
  const check = useRef<SaleCheck>({ isLooking: () => false, total: 0 });
  const submit = async (values: SaleValues) => {
    const { isLooking, total } = check.current;
    if (isLooking()) return alerts.failure(texts.failed, scanTexts.stillLooking);
    if (values.payment_type === 'cash' && isTooMuchCash(given, total) && !(await confirmCash(given, total))) return;
    const order = await create.send({ body: { ...values, warehouse_id: warehouseId } });
    currentSale.forget();
    alerts.success(added, texts.doneText({ id: order.order_id, total: formatRupees(order.total_price) }));
    onSold(order, order.payment_type === 'cash' ? calculateChange(given, order.total_price) : undefined);
  };
  const close = () => {
    currentSale.forget();
    onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title={texts.title}
      width="xl"
      phone="full"
      submit={texts.submit}
      isSending={create.isSending}
      initialFocus={finder}
    >
      {(inDialog) => (
        <Form
          {...inDialog}
          schema={manualOrderForm}
          defaultValues={EMPTY_SALE}
          onSubmit={submit}
          onRefused={({ error }) =>
            error !== undefined && alerts.failure(texts.failed, getFailureMessage(error, texts.failedText))
          }
        >
          {(form) => (
            <SaleFields
              form={form}
              products={products}
              warehouseId={warehouseId}
              isOpen={isOpen}
              finder={finder}
              given={given}
              onGiven={setGiven}
              isRounded={counter?.round_to_rupee ?? false}
              check={check}
            />
          )}
        </Form>
      )}
    </FormDialog>
  );
}
