// The filters that the views of registers share.
import type { ReactNode } from 'react';
import type { TableUrl } from '../../ui/table/use-table-url.ts';

export type RegistersUrl = TableUrl<{
  readonly view: string;
  readonly store: string;
  readonly date: string;
  readonly state: string;
}>;

export interface RegistersViewProps {
  /** Key for the table's column choice in browser storage. */
  readonly id: string;
  readonly url: RegistersUrl;
  /** Administrators filter by store. */
  readonly storeFilter: ReactNode;
}

export const getStoreId = (url: RegistersUrl): number | undefined => Number(url.filters.store) || undefined;
