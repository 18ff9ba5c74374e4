// Addresses of the papers behind a figure.
import { PATHS } from '../../shared/paths.ts';

/** How the papers of a month are narrowed; as the call has it. */
export interface PaperFilter {
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
export const papersAt = (filter: PaperFilter): string =>
  `${PATHS.adminTax}?${new URLSearchParams({ view: 'papers', ...filter })}`;
