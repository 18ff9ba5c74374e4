// Figures of the tax page that link to the documents behind them.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../shared/paths.ts';

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

export function Figure({ documents, children }: { documents: DocumentFilter; children: ReactNode }) {
  return (
    <Link
      to={documentsLink(documents)}
      className="font-semibold text-primary underline decoration-dotted underline-offset-4"
    >
      {children}
    </Link>
  );
}
