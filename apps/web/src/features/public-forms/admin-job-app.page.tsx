// The page /admin-job-app: job applications.
import type { Ok } from '@tilgul/contract/endpoint';
import { listJobApplications, progressJobApplication } from '@tilgul/contract/public-forms';
import { texts as common } from '@tilgul/messages/office/inquiries';
import { texts } from '@tilgul/messages/office/job-applications';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { loadAll } from '../../shared/api/all-pages.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { JOB_HEADS } from '../../shared/export-heads.ts';
import { formatDateTime, formatDay } from '../../shared/format/dates.ts';
import type { DescItem } from '../../ui/display/desc-list.tsx';
import { PhoneLink } from '../../ui/display/phone-link.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { ContactLink, INQUIRY_FILTERS, InquiryTable, inquiryQuery } from './inquiry-list.tsx';

type Application = Ok<typeof listJobApplications>;

const formatOptional = (text: string | null) => text ?? <span className="text-muted">{common.none}</span>;

export const JOB_COLUMNS: readonly TableColumn<Application>[] = [
  { id: 'id', header: common.id, cell: (row) => row.id, csv: (row) => row.id, card: 'none', className: 'text-muted' },
  {
    id: 'first_name',
    header: texts.firstName,
    cell: (row) => row.first_name,
    csv: (row) => row.first_name,
    isRowHeader: true,
  },
  { id: 'last_name', header: texts.lastName, cell: (row) => row.last_name, csv: (row) => row.last_name, card: 'title' },
  { id: 'email', header: common.email, cell: (row) => row.email, csv: (row) => row.email, className: 'break-all' },
  { id: 'phone', header: texts.phone, cell: (row) => <PhoneLink phone={row.phone} />, csv: (row) => row.phone },
  {
    id: 'experience',
    header: texts.experience,
    cell: (row) => formatOptional(row.previous_exp),
    csv: (row) => row.previous_exp,
  },
  { id: 'city', header: common.city, cell: (row) => formatOptional(row.city), csv: (row) => row.city },
];

/** The given parts of the address in one line. */
function formatAddress({ Address, street, city, state, zip_code, country }: Application): string {
  return [Address, street, city, state, zip_code, country].filter(Boolean).join(', ') || common.none;
}

export const JOB_CELLS = { birth: (row: Application) => row.date_of_birth, address: formatAddress };

const getDetails = (row: Application, timeZone: string): DescItem[] => [
  { label: texts.firstName, value: row.first_name },
  { label: texts.lastName, value: row.last_name },
  { label: common.email, value: <ContactLink href={`mailto:${row.email}`} text={row.email} /> },
  { label: texts.phone, value: <ContactLink href={`tel:${row.phone}`} text={row.phone} /> },
  { label: texts.birth, value: row.date_of_birth ? formatDay(row.date_of_birth) : common.none },
  { label: texts.experience, value: row.previous_exp ?? common.none },
  { label: common.date, value: formatDateTime(row.created_at, timeZone) },
  { label: texts.address, value: formatAddress(row), isWide: true },
];

export function AdminJobAppPage() {
  const { business_tz } = useSettings();
  const url = useTableUrl(INQUIRY_FILTERS);
  const query = inquiryQuery(url.filters);
  const list = useList(listJobApplications, query);
  return (
    <InquiryTable
      id="admin-job-app"
      title={titles.adminJobApplications}
      texts={texts}
      columns={JOB_COLUMNS}
      heads={JOB_HEADS}
      exported={JOB_CELLS}
      loadRows={() => loadAll(listJobApplications, query)}
      call={progressJobApplication}
      listCall={listJobApplications}
      list={list}
      url={url}
      getName={({ first_name, last_name }) => `${first_name} ${last_name}`}
      getPhone={({ phone }) => phone}
      getDetails={(row) => getDetails(row, business_tz)}
    />
  );
}
