// Links to the bills of an order or a counter sale, as PDF.
import { printBill } from '@tilgul/contract/invoices';
import { ReceiptIndianRupee } from 'lucide-react';
import { useState } from 'react';
import { failureText, isSessionError } from '../../shared/api/call-error.ts';
import { callForFile } from '../../shared/api/file-call.ts';
import { openFile } from '../../shared/screen/open-file.ts';
import { billTexts as texts } from '../../texts/en/shared/bills.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';

/** Opens one paper in the reader's language; on a roll for printers of a counter. */
export function BillButton({
  id,
  label,
  number,
  format,
  name,
}: {
  id: number;
  label: string;
  /** Names the file. */
  number: string;
  format?: 'a4' | 'roll';
  /** For assistive technology, where the label alone does not tell. */
  name?: string;
}) {
  const [isLoading, setLoading] = useState(false);
  async function open() {
    setLoading(true);
    try {
      const file = await callForFile(printBill, { params: { id }, query: { format } });
      openFile(`${number.replaceAll('/', '-')}.pdf`, file);
    } catch (error) {
      if (!isSessionError(error)) alerts.failure(texts.failed, failureText(error, texts.failedText));
    } finally {
      setLoading(false);
    }
  }
  return (
    <Button
      variant="ghost"
      size={36}
      icon={ReceiptIndianRupee}
      busy={isLoading}
      aria-label={name}
      onClick={() => void open()}
    >
      {label}
    </Button>
  );
}

interface Billed {
  readonly bill_number: string | null;
  readonly bill_ids: readonly number[];
}

/** The bills of a sale; what was sold without one says so when it should have one. */
export function BillLinks({ sale: { bill_number, bill_ids }, isDue }: { sale: Billed; isDue: boolean }) {
  if (bill_number === null) return isDue ? <p className="text-sm text-muted">{texts.none}</p> : null;
  return (
    <p className="flex flex-wrap gap-2">
      {bill_ids.map((id, index) => (
        <BillButton
          key={id}
          id={id}
          number={index === 0 ? bill_number : `${bill_number}-${index + 1}`}
          label={index === 0 ? t(texts.open, { number: bill_number }) : texts.second}
        />
      ))}
    </p>
  );
}
