// The page /store-invoices: invoices, credit notes and challans of the manager's store.
import { texts as titles } from '@tilgul/messages/shared/titles';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { TaxDocuments } from './tax-documents.tsx';
import { useTaxUrl } from './tax-parts.tsx';

export function StoreInvoicesPage() {
  const url = useTaxUrl();
  return (
    <>
      <PageHeader title={titles.storeInvoices} />
      <TaxDocuments url={url} id="store-invoices" caption={titles.storeInvoices} />
    </>
  );
}
