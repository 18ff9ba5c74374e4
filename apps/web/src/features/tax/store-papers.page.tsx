// The page /store-papers: invoices, credit notes and challans of the manager's store.
import { texts as titles } from '@tilgul/messages/shared/titles';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { TaxDocuments } from './tax-documents.tsx';
import { useTaxUrl } from './tax-parts.tsx';

export function StorePapersPage() {
  const url = useTaxUrl();
  return (
    <>
      <PageHeader title={titles.storePapers} />
      <TaxDocuments url={url} id="store-papers" caption={titles.storePapers} />
    </>
  );
}
