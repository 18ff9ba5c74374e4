// The dialog 'Add Order' of manual orders: who buys, what, and the running total.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { createManualOrder, listManualOrders, manualOrderForm } from '@tilgul/contract/manual-orders';
import { type ReactNode, useMemo, useState } from 'react';
import { failureText, isApiError } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { Form, type FormApi, type FormValues } from '../../shared/forms/form.tsx';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { manualOrderTexts } from '../../texts/en/store/manual-orders.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { ShortageNote } from '../../ui/feedback/shortage-note.tsx';
import { Field, FieldError } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { LongPhoneInput } from '../../ui/fields/long-phone-input.tsx';
import { FormDialog } from '../../ui/layers/form-dialog.tsx';
import { ProductFinder } from './product-finder.tsx';
import { type SaleLine, type SaleProduct, type SaleProducts, withQuantity } from './sale.ts';
import { SaleLines } from './sale-lines.tsx';

const texts = manualOrderTexts.add;

type Values = FormValues<typeof manualOrderForm>;

export interface ManualOrderFormProps {
  isOpen: boolean;
  onClose: () => void;
  products: SaleProducts;
  /** The store that sells; 0 for the main stock. */
  warehouseId: number;
  /** Calls whose answers a sale changes besides the list of manual orders. */
  changes: readonly AnyEndpoint[];
  /** 'Order Successfully Added', as the area writes it. */
  added: string;
}

function Failure({ error }: { error: unknown }) {
  if (error === undefined || (isApiError(error) && Object.keys(error.fields).length > 0)) return null;
  const detail = failureText(error, texts.failedText);
  const shortages = isApiError(error) ? error.shortages : [];
  if (shortages.length > 0) return <ShortageNote title={detail} shortages={shortages} />;
  return <Alert title={texts.failed}>{detail}</Alert>;
}

/** The finder, or why there is nothing to find. */
function Finder({
  products,
  lines,
  onChoose,
}: {
  products: SaleProducts;
  lines: readonly SaleLine[];
  onChoose: (product: SaleProduct) => void;
}) {
  const chosen = useMemo(() => new Set(lines.map(({ product_id }) => product_id)), [lines]);
  // A search that fails says so in its list and leaves what is typed.
  if (products.error && products.rows.length === 0 && products.text === '') {
    return (
      <Alert title={texts.productsFailed} action={<AlertAction label={uiTexts.retry} onPress={products.reload} />}>
        {failureText(products.error, '')}
      </Alert>
    );
  }
  return (
    <Field label={texts.findProduct} hint={products.isLoading ? texts.loadingProducts : undefined}>
      <ProductFinder products={products} chosenIds={chosen} onChoose={onChoose} />
    </Field>
  );
}

/** What is chosen stays known when another search takes it off the list; the list has the newer figures. */
function useKnownProducts(rows: readonly SaleProduct[]) {
  const [chosen, setChosen] = useState<readonly SaleProduct[]>([]);
  const byId = useMemo(() => new Map([...chosen, ...rows].map((product) => [product.id, product])), [chosen, rows]);
  return { byId, remember: (product: SaleProduct) => setChosen([...chosen, product]) };
}

function Fields({ form, products }: { form: FormApi<Values>; products: SaleProducts }) {
  const { byId, remember } = useKnownProducts(products.rows);
  // The schema takes numbers as text, too; this form never holds any.
  const lines = form.methods.watch('products') as SaleLine[];
  const setLines = (next: SaleLine[]) =>
    form.methods.setValue('products', next, { shouldDirty: true, shouldValidate: form.methods.formState.isSubmitted });
  const choose = (product: SaleProduct) => {
    remember(product);
    const now = lines.find(({ product_id }) => product_id === product.id)?.quantity ?? 0;
    setLines(withQuantity(lines, product.id, Math.min(now + 1, Math.max(product.available, 1))));
  };
  return (
    <div className="flex flex-col gap-4">
      <Failure error={form.failure} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.customerName} error={form.error('user.first_name')}>
          <Input {...form.control('user.first_name')} limit={30} autoComplete="off" />
        </Field>
        <Field label={texts.contact} error={form.error('user.mobile_number')}>
          <LongPhoneInput {...form.control('user.mobile_number')} isSignFree autoComplete="off" />
        </Field>
      </div>
      <Finder products={products} lines={lines} onChoose={choose} />
      <div className="flex flex-col gap-1.5">
        <SaleLines
          lines={lines}
          products={byId}
          onQuantity={(id, quantity) => setLines(withQuantity(lines, id, quantity))}
        />
        <FieldError>{form.error('products')}</FieldError>
      </div>
    </div>
  );
}

const EMPTY = { user: { first_name: '', mobile_number: '' }, products: [] };

/** Sells at the counter; stock that falls short is listed line by line and everything typed stays. */
export function ManualOrderForm(props: ManualOrderFormProps): ReactNode {
  const { isOpen, onClose, products, warehouseId, changes, added } = props;
  const create = useSend(createManualOrder, { invalidates: [listManualOrders, ...changes] });
  const submit = async (values: Values) => {
    const order = await create.send({ body: { ...values, warehouse_id: warehouseId } });
    alerts.success(added, t(texts.doneText, { id: order.order_id, total: formatRupees(order.total_price) }));
    onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      width="lg"
      phone="full"
      submit={texts.submit}
      isSending={create.isSending}
    >
      {(inDialog) => (
        <Form
          {...inDialog}
          schema={manualOrderForm}
          defaultValues={EMPTY}
          onSubmit={submit}
          onRefused={({ error }) =>
            error !== undefined && alerts.failure(texts.failed, failureText(error, texts.failedText))
          }
        >
          {(form) => <Fields form={form} products={products} />}
        </Form>
      )}
    </FormDialog>
  );
}
