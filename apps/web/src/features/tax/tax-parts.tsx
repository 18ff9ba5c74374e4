// Shared by the views of the tax page: filters in the URL, figures that link to the documents behind them, downloads.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import type { TaxReport } from '@tilgul/contract/gst-returns';
import { texts } from '@tilgul/messages/office/tax';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Input } from '../../shared/api/api.ts';
import { fetchFile, saveBlob } from '../../shared/api/files.ts';
import { PATHS } from '../../shared/paths.ts';
import { focusHeading } from '../../shared/screen/focus.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { Button, type ButtonProps } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { getStateCodeOptions } from '../../ui/fields/state-select.tsx';
import { useTableUrl } from '../../ui/table/use-table-url.ts';

export const useTaxUrl = () =>
  useTableUrl({ month: '', view: '', q: '', kind: '', hsn: '', rate: '', place_of_supply: '', buyers: '', date: '' });

export type TaxUrl = ReturnType<typeof useTaxUrl>;

/** Filter of the month's documents, as the API takes it. */
export interface DocumentFilter {
  readonly month: string;
  readonly kind?: 'invoice' | 'credit_note' | 'challan';
  readonly date?: string;
  readonly hsn?: string;
  readonly rate?: string;
  readonly place_of_supply?: string;
  readonly buyers?: 'b2b' | 'b2c';
  readonly q?: string;
}

/** Link to the tax page with these documents. */
const documentsLink = (filter: DocumentFilter): string =>
  `${PATHS.adminTax}?${new URLSearchParams({ view: 'papers', ...filter })}`;

/** "27 Maharashtra". */
export const formatPlace = (code: string): string =>
  getStateCodeOptions().find(({ value }) => value === code)?.label ?? code;

export function Figure({ documents, children }: { documents: DocumentFilter; children: ReactNode }) {
  return (
    <Link
      to={documentsLink(documents)}
      // The link is gone in the list that it opens.
      onClick={focusHeading}
      className="font-semibold text-primary underline decoration-dotted underline-offset-4"
    >
      {children}
    </Link>
  );
}

interface DownloadButtonProps<E extends AnyEndpoint> extends Omit<ButtonProps, 'busy' | 'onClick'> {
  /** Name of the saved file. */
  file: string;
  endpoint: E;
  input: Input<E>;
  /** Called before the download, which starts only if it returns true. */
  ask?: (() => Promise<boolean>) | undefined;
}

export function DownloadButton<E extends AnyEndpoint>({
  file,
  endpoint,
  input,
  ask,
  ...button
}: DownloadButtonProps<E>) {
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    if (ask && !(await ask())) return;
    setLoading(true);
    try {
      saveBlob(file, await fetchFile(endpoint, input));
    } catch (error) {
      alerts.callFailure(error, texts.fileFailed, texts.fileFailedText);
    } finally {
      setLoading(false);
    }
  };
  return <Button {...button} busy={isLoading} onClick={() => void download()} />;
}

/** Names the month's goods without an HSN code before a file with them is downloaded; undefined without such goods. */
export function askAboutHsn(report: TaxReport | undefined): (() => Promise<boolean>) | undefined {
  const names = report?.goods.find(({ hsn }) => hsn === '')?.names;
  if (!names) return undefined;
  const { title, text, yes, no } = texts.withoutHsn;
  return () => confirm({ title, text: text({ names: names.join(', ') }), confirmLabel: yes, cancelLabel: no });
}

/** Facts that documents and product pages must name and the tax settings lack. */
export function ChainLacks({ report: { chain_lacks } }: { report: TaxReport }) {
  if (chain_lacks.length === 0) return null;
  return (
    <Alert tone="notice" title={texts.chainLacks.title} className="mb-4">
      {texts.chainLacks.text({ facts: chain_lacks.map((fact) => texts.chainLacks[fact]).join(', ') })}
    </Alert>
  );
}

/** Invoices that lack the buyer's address, each linked to its document. */
export function WithoutAddress({ report: { month, without_address } }: { report: TaxReport }) {
  if (without_address.length === 0) return null;
  return (
    <Alert tone="notice" title={texts.withoutAddress} className="mb-4">
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        {without_address.map(({ id, number }) => (
          <Figure key={id} documents={{ month, q: number }}>
            {number}
          </Figure>
        ))}
      </span>
    </Alert>
  );
}
