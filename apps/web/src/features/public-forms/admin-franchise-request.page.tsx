// The page /admin-franchise-request: who asked for a franchise.
import type { Ok } from '@tilgul/contract/endpoint';
import { listFranchises } from '@tilgul/contract/public-forms';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { franchiseListTexts as texts } from '../../texts/en/office/submissions.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import type { DescItem } from '../../ui/display/desc-list.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { ContactLink, SubmissionList } from './submission-list.tsx';

type Franchise = Ok<typeof listFranchises>;

const COLUMNS: readonly TableColumn<Franchise>[] = [
  { id: 'id', header: texts.id, cell: (row) => row.id, card: 'none', className: 'text-muted' },
  { id: 'name', header: texts.fullName, cell: (row) => row.full_name, isRowHeader: true, hideable: false },
  { id: 'email', header: texts.email, cell: (row) => row.email, className: 'break-all' },
  { id: 'contact', header: texts.contact, cell: (row) => row.primary_contact },
  { id: 'location', header: texts.location, cell: (row) => row.prefered_location },
  { id: 'city', header: texts.city, cell: (row) => row.city },
];

const factsOf = (row: Franchise, timeZone: string): DescItem[] => [
  { label: texts.fullName, value: row.full_name },
  { label: texts.date, value: formatDateTime(row.created_at, timeZone) },
  { label: texts.email, value: <ContactLink href={`mailto:${row.email}`} text={row.email} /> },
  { label: texts.contact, value: <ContactLink href={`tel:${row.primary_contact}`} text={row.primary_contact} /> },
  { label: texts.location, value: row.prefered_location },
  { label: texts.city, value: row.city },
  { label: texts.info, value: row.additional_info ?? texts.none, isWide: true },
];

export function AdminFranchiseRequestPage() {
  const { business_tz } = useSettings();
  const url = useTableUrl({ q: '' });
  const list = useList(listFranchises, { q: url.filters.q || undefined });
  return (
    <SubmissionList
      id="admin-franchise-request"
      title={titles.adminFranchiseRequests}
      texts={texts}
      columns={COLUMNS}
      list={list}
      url={url}
      nameOf={({ full_name }) => full_name}
      factsOf={(row) => factsOf(row, business_tz)}
    />
  );
}
