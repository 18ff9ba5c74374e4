// Scanned codes in the product form.
import { toBarcode } from '@tilgul/contract/rules/gtin';
import type { FormApi } from '../../shared/forms/form.tsx';
import { accept } from '../../shared/scanner/scan-queue.ts';
import { useScans } from '../../shared/scanner/use-scans.ts';
import type { ProductValues } from './product-entry.ts';

/** Puts a scanned code into the field 'barcode', wherever the focus is. A scanner that ends codes with Tab goes on to the next field. */
export function BarcodeScans({ form }: { form: FormApi<ProductValues> }) {
  const barcode = form.control('barcode').id;
  const next = form.control('mrp').id;
  const { anchor } = useScans<string>({
    isOn: true,
    lookUp: ({ text }) => toBarcode(text),
    count: (code, { field, end }) => {
      form.methods.setValue('barcode', code, { shouldDirty: true, shouldValidate: true });
      if (end === 'Tab' && field?.id === barcode) document.getElementById(next)?.focus();
      return accept(code);
    },
  });
  return <div ref={anchor} hidden />;
}
