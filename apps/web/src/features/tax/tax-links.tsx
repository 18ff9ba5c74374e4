import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../shared/paths.ts';

// Addresses of the papers behind a figure.

/** How the papers of a month are narrowed; as the call has it. */
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

/** The tax page with these papers. */
const documentsLink = (filter: DocumentFilter): string =>
  `${PATHS.adminTax}?${new URLSearchParams({ view: 'papers', ...filter })}`;

// A figure that opens the papers behind it.

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
