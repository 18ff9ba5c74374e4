// The page /admin-job-app: job applications.
import type { Ok } from '@tilgul/contract/endpoint';
import { listJobApplications, progressJobApplication } from '@tilgul/contract/public-forms';
import { texts as common } from '@tilgul/messages/office/inquiries';
import { texts } from '@tilgul/messages/office/job-applications';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { Link, useLocation } from 'react-router';
import { loadAll } from '../../shared/api/all-pages.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { JOB_HEADS } from '../../shared/export-heads.ts';
import { formatDay } from '../../shared/format/dates.ts';
import { formatRecentTime } from '../../shared/format/recent-dates.ts';
import { formatCity } from '../../shared/format/towns.ts';
import type { DescItem } from '../../ui/display/desc-list.tsx';
import { PhoneLink } from '../../ui/display/phone-link.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { OPEN_PARAM, useTableUrl } from '../../ui/table/use-table-url.ts';
import { EmailCell, INQUIRY_FILTERS, InquiryTable, inquiryQuery, PlaceAndPhone } from './inquiry-list.tsx';

type Application = Ok<typeof listJobApplications>;

const formatOptional = (text: string | null) => text ?? <span className="text-muted">{common.none}</span>;

const getFullName = ({ first_name, last_name }: Application) => `${first_name} ${last_name}`;

/** The rest of the name is the same link; the keyboard has it once. */
function LastName({ id, last_name }: Application) {
  const params = new URLSearchParams(useLocation().search);
  params.set(OPEN_PARAM, String(id));
  return (
    <Link to={`?${params}`} tabIndex={-1} className="font-semibold text-primary hover:underline">
      {last_name}
    </Link>
  );
}

export const JOB_COLUMNS: readonly TableColumn<Application>[] = [
  { id: 'id', header: common.id, cell: (row) => row.id, csv: (row) => row.id, card: 'none', className: 'text-muted' },
  {
    id: 'first_name',
    header: texts.firstName,
    cell: (row) => row.first_name,
    cardCell: getFullName,
    csv: (row) => row.first_name,
    isRowHeader: true,
  },
  { id: 'last_name', header: texts.lastName, cell: LastName, csv: (row) => row.last_name, card: 'none' },
  { id: 'email', header: common.email, cell: EmailCell, csv: (row) => row.email, card: 'none', className: 'break-all' },
  {
    id: 'phone',
    header: texts.phone,
    cell: PhoneLink,
    cardCell: ({ previous_exp, city, phone }) => (
      <PlaceAndPhone place={[previous_exp, city && formatCity(city)].filter(Boolean).join(' · ')} phone={phone} />
    ),
    csv: (row) => row.phone,
    card: 'foot',
  },
  {
    id: 'experience',
    header: texts.experience,
    cell: (row) => formatOptional(row.previous_exp),
    csv: (row) => row.previous_exp,
    card: 'none',
  },
  {
    id: 'city',
    header: common.city,
    cell: (row) => formatOptional(row.city && formatCity(row.city)),
    csv: (row) => row.city,
    card: 'none',
  },
];

/** The given parts of the address in one line. */
function formatAddress({ Address, street, city, state, zip_code, country }: Application): string {
  return [Address, street, city, state, zip_code, country].filter(Boolean).join(', ') || common.none;
}

export const JOB_CELLS = { birth: (row: Application) => row.date_of_birth, address: formatAddress };

const getDetails = (row: Application, timeZone: string): DescItem[] => [
  { label: texts.firstName, value: row.first_name },
  { label: texts.lastName, value: row.last_name },
  { label: common.email, value: <EmailCell email={row.email} /> },
  { label: texts.phone, value: <PhoneLink phone={row.phone} /> },
  { label: texts.birth, value: row.date_of_birth ? formatDay(row.date_of_birth) : common.none },
  { label: texts.experience, value: row.previous_exp ?? common.none },
  { label: common.date, value: formatRecentTime(row.created_at, timeZone) },
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
      getName={getFullName}
      getPhone={({ phone }) => phone}
      getDetails={(row) => getDetails(row, business_tz)}
    />
  );
}
