// The page /admin-franchise-request: franchise requests.
import type { Ok } from '@tilgul/contract/endpoint';
import { listFranchises, progressFranchise } from '@tilgul/contract/public-forms';
import { texts } from '@tilgul/messages/office/franchise-requests';
import { texts as common } from '@tilgul/messages/office/inquiries';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { loadAll } from '../../shared/api/all-pages.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { FRANCHISE_HEADS } from '../../shared/export-heads.ts';
import { formatRecentTime } from '../../shared/format/recent-dates.ts';
import { formatCity } from '../../shared/format/towns.ts';
import type { DescItem } from '../../ui/display/desc-list.tsx';
import { PhoneLink } from '../../ui/display/phone-link.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { EmailCell, INQUIRY_FILTERS, InquiryTable, inquiryQuery, PlaceAndPhone } from './inquiry-list.tsx';

type Franchise = Ok<typeof listFranchises>;

const isFirst = (word: string, index: number, words: string[]) => words.indexOf(word) === index;

export const FRANCHISE_COLUMNS: readonly TableColumn<Franchise>[] = [
  { id: 'id', header: common.id, cell: (row) => row.id, csv: (row) => row.id, card: 'none', className: 'text-muted' },
  { id: 'name', header: texts.fullName, cell: (row) => row.full_name, csv: (row) => row.full_name, isRowHeader: true },
  { id: 'email', header: common.email, cell: EmailCell, csv: (row) => row.email, card: 'none', className: 'break-all' },
  {
    id: 'contact',
    header: texts.primaryContact,
    cell: (row) => <PhoneLink phone={row.primary_contact} />,
    cardCell: (row) => (
      <PlaceAndPhone
        place={[row.prefered_location, row.city].map(formatCity).filter(isFirst).join(' · ')}
        phone={row.primary_contact}
      />
    ),
    csv: (row) => row.primary_contact,
    card: 'foot',
  },
  {
    id: 'location',
    header: texts.location,
    cell: (row) => row.prefered_location,
    csv: (row) => row.prefered_location,
    card: 'none',
  },
  { id: 'city', header: common.city, cell: (row) => formatCity(row.city), csv: (row) => row.city, card: 'none' },
];

const getDetails = (row: Franchise, timeZone: string): DescItem[] => [
  { label: texts.fullName, value: row.full_name },
  { label: common.date, value: formatRecentTime(row.created_at, timeZone) },
  { label: common.email, value: <EmailCell email={row.email} /> },
  {
    label: texts.primaryContact,
    value: <PhoneLink phone={row.primary_contact} />,
  },
  { label: texts.location, value: row.prefered_location },
  { label: common.city, value: formatCity(row.city) },
  { label: texts.info, value: row.additional_info ?? common.none, isWide: true },
];

export function AdminFranchiseRequestPage() {
  const { business_tz } = useSettings();
  const url = useTableUrl(INQUIRY_FILTERS);
  const query = inquiryQuery(url.filters);
  const list = useList(listFranchises, query);
  return (
    <InquiryTable
      id="admin-franchise-request"
      title={titles.adminFranchiseRequests}
      texts={texts}
      columns={FRANCHISE_COLUMNS}
      heads={FRANCHISE_HEADS}
      exported={{ info: (row) => row.additional_info }}
      loadRows={() => loadAll(listFranchises, query)}
      call={progressFranchise}
      listCall={listFranchises}
      list={list}
      url={url}
      getName={({ full_name }) => full_name}
      getPhone={({ primary_contact }) => primary_contact}
      getDetails={(row) => getDetails(row, business_tz)}
    />
  );
}
