// Receives goods into the main stock, typed or scanned piece by piece.
import { addMainStock, addMainStockForm, type ProductAnswer } from '@tilgul/contract/catalog';
import { texts } from '@tilgul/messages/office/products';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { useSend } from '../../shared/api/use-api.ts';
import type { FormApi, FormValues } from '../../shared/forms/form.tsx';
import { accept, reject } from '../../shared/scanner/scan-queue.ts';
import { useProductScans } from '../../shared/scanner/use-scans.ts';
import { parseQuantity } from '../../ui/controls/stepper-value.ts';
import { type CrudDialog, CrudForm } from '../../ui/crud/crud-form.tsx';
import { ScanLine } from '../../ui/feedback/scan-line.tsx';
import { PRODUCT_LISTS } from './product-form.tsx';

type AddStockApi = FormApi<FormValues<typeof addMainStockForm>>;

/** Each scan of the product adds one piece. */
function AddStockScans({ form, product, isOn }: { form: AddStockApi; product: ProductAnswer; isOn: boolean }) {
  const { id, name } = product;
  const scans = useProductScans({
    isOn,
    warehouseId: 0,
    another: scanTexts.another,
    has: (other) => other === id,
    count: () => {
      const typed = String(form.methods.getValues('stock'));
      const count = typed === '' ? 0 : parseQuantity(typed);
      if (count === undefined) return reject(scanTexts.correctFirst({ name }));
      form.methods.setValue('stock', String(count + 1), { shouldDirty: true });
      return accept(scanTexts.toAdd({ name, count: (count + 1).toLocaleString('en-IN') }));
    },
  });
  return <ScanLine scans={scans} className="sm:col-span-2" />;
}

/** 'Add New Stock for {product}': goods received into the main stock. */
export function AddStockForm({
  product,
  isOpen,
  onClose,
}: {
  product: ProductAnswer;
  isOpen: boolean;
  onClose: () => void;
}) {
  const add = useSend(addMainStock, { invalidates: PRODUCT_LISTS });
  const dialog: CrudDialog = {
    isOpen,
    onClose,
    title: texts.addStockTitle({ product: product.name }),
    submit: texts.addStock,
    words: texts.stockAdded,
  };
  const hint = texts.quantityHint({ stock: product.stock.toLocaleString('en-IN') });
  return (
    <CrudForm
      dialog={dialog}
      schema={addMainStockForm}
      values={{ product_id: product.id, stock: '' }}
      fields={[{ name: 'stock', label: texts.quantity, hint, kind: 'whole' }]}
      send={(body) => add.send({ body })}
      sendsOnEnter={false}
    >
      {(form) => <AddStockScans form={form} product={product} isOn={isOpen} />}
    </CrudForm>
  );
}
