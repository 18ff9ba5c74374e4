// Links to the PDF invoices of an order or counter sale.
import { printBill } from '@tilgul/contract/invoices';
import type { OrderStatus } from '@tilgul/contract/rules/statuses';
import { texts } from '@tilgul/messages/shared/invoices';
import { ReceiptIndianRupee } from 'lucide-react';
import { useState } from 'react';
import { fetchFile, openFile } from '../../shared/api/files.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';

interface InvoiceFile {
  id: number;
  /** File name. */
  number: string;
  /** 'roll' for receipt printers. */
  format?: 'a4' | 'roll' | undefined;
}

/** Opens one PDF in the user's language. */
export function useInvoice({ id, number, format }: InvoiceFile) {
  const [isLoading, setLoading] = useState(false);
  async function open() {
    setLoading(true);
    try {
      const file = await fetchFile(printBill, { params: { id }, query: { format } });
      openFile(`${number.replaceAll('/', '-')}.pdf`, file);
    } catch (error) {
      alerts.callFailure(error, texts.failed, texts.failedText);
    } finally {
      setLoading(false);
    }
  }
  return { isLoading, open: () => void open() };
}

interface InvoiceButtonProps extends InvoiceFile {
  label: string;
}

export function InvoiceButton({ label, ...file }: InvoiceButtonProps) {
  const { isLoading, open } = useInvoice(file);
  return (
    <Button variant="ghost" size={36} icon={ReceiptIndianRupee} busy={isLoading} onClick={open}>
      {label}
    </Button>
  );
}

const INVOICED: readonly OrderStatus[] = ['Shipped', 'Out For Delivery', 'Delivered'];

/** Whether an order has left the store, and so has an invoice. */
export const isInvoiced = (status: OrderStatus): boolean => INVOICED.includes(status);

interface Invoiced {
  readonly bill_number: string | null;
  readonly bill_ids: readonly number[];
  /** Riders get none. */
  readonly credit_notes?: readonly { readonly id: number; readonly number: string }[];
}

/** Links to the invoices and credit notes of a sale or order; with `isDue`, says if the invoice is missing. */
export function InvoiceLinks({ sale, isDue }: { sale: Invoiced; isDue: boolean }) {
  const { bill_number, bill_ids, credit_notes = [] } = sale;
  const missing = bill_number === null && isDue ? <p className="text-sm text-muted">{texts.none}</p> : null;
  if (bill_number === null && credit_notes.length === 0) return missing;
  return (
    <p className="-ms-3 flex flex-wrap gap-2">
      {bill_number !== null &&
        bill_ids.map((id, index) => (
          <InvoiceButton
            key={id}
            id={id}
            number={index === 0 ? bill_number : `${bill_number}-${index + 1}`}
            label={index === 0 ? texts.open({ number: bill_number }) : texts.second}
          />
        ))}
      {credit_notes.map(({ id, number }) => (
        <InvoiceButton key={id} id={id} number={number} label={texts.creditNote({ number })} />
      ))}
    </p>
  );
}
