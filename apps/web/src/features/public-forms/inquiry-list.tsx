// The list of inquiries as a pipeline (new, contacted, closed) with details, notes and export.
import { INQUIRY_STAGES, type InquiryStage } from '@tilgul/contract/public-forms';
import type { Message } from '@tilgul/messages/message';
import { texts as common } from '@tilgul/messages/office/inquiries';
import { ClockAlert, Eye, Mail, Phone } from 'lucide-react';
import { useListedRow } from '../../shared/api/listed-row.ts';
import { useSettings } from '../../shared/api/settings.ts';
import type { List } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatShortDate, useToday } from '../../shared/format/dates.ts';
import { formatAge } from '../../shared/format/when.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { DescItem } from '../../ui/display/desc-list.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { PhoneLink } from '../../ui/display/phone-link.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportCsvButton } from '../../ui/table/export-csv-button.tsx';
import { ListSearch } from '../../ui/table/filters.tsx';
import type { ExportedCell, TableColumn, TableTexts } from '../../ui/table/table-types.ts';
import type { TableUrl } from '../../ui/table/use-table-url.ts';
import { type CountedView, ViewTabs } from '../../ui/table/view-tabs.tsx';
import {
  type Inquiry,
  type InquiryList,
  isFirstPress,
  NEXT_STAGE,
  type ProgressCall,
  StageBadge,
  useProgress,
} from './inquiry-progress.tsx';

/** An e-mail address that writes to it. */
export const EmailCell = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`} className="hit-44 relative text-primary hover:underline">
    {email}
  </a>
);

/** Beside the verb of a card. */
export const PlaceAndPhone = ({ place, phone }: { place: string; phone: string }) => (
  <span className="flex flex-col">
    <span>{place}</span>
    <PhoneLink phone={phone} />
  </span>
);

const SubmissionDialog = lazyComponent(() => import('./inquiry-dialog.tsx').then((m) => m.InquiryDialog));

/** Filters of both lists, as kept in the URL. */
export const INQUIRY_FILTERS = { q: '', stage: '' };
type Filters = Readonly<Record<keyof typeof INQUIRY_FILTERS, string>>;

export const inquiryQuery = ({ q, stage }: Filters) => ({
  q: q || undefined,
  stage: INQUIRY_STAGES.find((known) => known === stage),
});

type Row = Inquiry & { readonly created_at: string; readonly email: string };

interface InquiryTableProps<R extends Row> {
  /** Key for the table's column choice in browser storage, such as 'admin-job-app'. */
  id: string;
  title: string;
  texts: Omit<TableTexts, 'failedText'> & {
    readonly search: string;
    readonly details: Message<'id'>;
    readonly finish: string;
    readonly finishLabel: Message<'name'>;
    readonly noneOfStage: Readonly<Record<InquiryStage, string>>;
    readonly exportName: Message<'day'>;
  };
  columns: readonly TableColumn<R>[];
  /** Cells of export columns that the table does not show, by column id. */
  exported: Readonly<Record<string, (row: R) => ExportedCell>>;
  /** Headings of the export by column id. */
  heads: Readonly<Record<string, string>>;
  list: List<R>;
  url: TableUrl<Filters>;
  getName: (row: R) => string;
  getPhone: (row: R) => string;
  /** All submitted fields. */
  getDetails: (row: R) => DescItem[];
  /** Loads all rows matching the filters. */
  loadRows: () => Promise<readonly R[]>;
  call: ProgressCall;
  listCall: InquiryList;
}

/** New inquiries that are older wait too long, in ms. */
const ANSWER_MS = 24 * 3_600_000;

/** When its stage began, its age while it is open, and whether a new one waits too long. */
function useStageTime({ created_at, stage, notes }: Row) {
  const { business_tz } = useSettings();
  const since = stage === 'new' ? created_at : notes.find((note) => note.stage === stage)?.at;
  if (since === undefined) return undefined;
  const now = serverNow();
  return {
    day: formatShortDate(since, business_tz),
    age: stage === 'closed' ? undefined : formatAge(since, now),
    isLate: stage === 'new' && now - Date.parse(created_at) >= ANSWER_MS,
  };
}

/** The stage and how long it lasts; the clock marks a new one that waits too long. */
function StageCell(row: Row) {
  const time = useStageTime(row);
  return (
    <StageBadge stage={row.stage} icon={time?.isLate ? ClockAlert : undefined}>
      {time ? <span className="font-normal">{` · ${time.age ?? time.day}`}</span> : null}
    </StageBadge>
  );
}

const stageColumn: TableColumn<Row> = {
  id: 'stage',
  header: common.stage,
  cell: (row) => <StageCell {...row} />,
  card: 'aside',
  csv: ({ stage }) => common.stages[stage],
};
export const INQUIRY_CELLS = {
  date: (row: Row) => new Date(row.created_at),
  note: ({ notes }: Row) => notes.find(({ note }) => note !== null)?.note,
};

/** The next stage as a button; none for closed inquiries. */
function StepButton<R extends Row>({ row, list }: { row: R; list: InquiryTableProps<R> }) {
  const { progress, isSending } = useProgress(list.call, list.listCall);
  const { stage } = row;
  if (stage === 'closed') return null;
  const isNew = stage === 'new';
  const name = list.getName(row);
  return (
    <Button
      size={36}
      variant="outline-primary"
      busy={isSending}
      className="max-md:flex-1"
      aria-label={(isNew ? common.contactLabel : list.texts.finishLabel)({ name })}
      onClick={(press) => isFirstPress(press) && void progress(row, { stage: NEXT_STAGE[stage] }, name)}
    >
      {isNew ? common.contact : list.texts.finish}
    </Button>
  );
}

/** All, then one per stage. */
const VIEWS: readonly CountedView<InquiryList>[] = [
  { label: common.allStages, search: '', query: {} },
  ...INQUIRY_STAGES.map((stage) => ({ label: common.stages[stage], search: `stage=${stage}`, query: { stage } })),
];

/** Search, stage, table, details with notes, export (UI-24). */
export function InquiryTable<R extends Row>(props: InquiryTableProps<R>) {
  const { id, title, texts, columns, list, url, getName, getDetails } = props;
  const today = useToday();
  const viewed = useListedRow(list, url.openId);
  const shown = useLastDefined(viewed);
  const { stage } = inquiryQuery(url.filters);
  const all = [...columns, stageColumn];
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <ExportCsvButton
            name={texts.exportName({ day: today })}
            columns={all}
            extra={{ ...props.exported, ...INQUIRY_CELLS }}
            heads={props.heads}
            loadRows={props.loadRows}
            onFailure={(error) => alerts.callFailure(error, common.exportFailed, common.failedText)}
          />
        }
      />
      <ViewTabs
        label={common.viewsLabel({ title })}
        id={id}
        views={VIEWS}
        counts={{ endpoint: props.listCall, isReady: !list.isLoading }}
      />
      <DataTable
        id={id}
        caption={title}
        columns={all}
        list={list}
        rowKey={(row) => row.id}
        texts={{ ...texts, empty: stage ? texts.noneOfStage[stage] : texts.empty, failedText: common.failedText }}
        isFiltered={url.filters.q !== ''}
        onClearFilters={() => url.setFilter('q', '')}
        paging={url}
        filters={<ListSearch label={texts.search} url={url} />}
        rowLink={({ id: rowId }) => url.linkTo(rowId)}
        actions={(row) => <StepButton row={row} list={props} />}
        menu={{
          getLabel: (row) => common.moreLabel({ name: getName(row) }),
          getEntries: (row) => [
            { label: common.view, icon: Eye, onChoose: () => url.openRow(row.id) },
            { label: common.call, icon: Phone, href: `tel:${props.getPhone(row)}` },
            { label: common.write, icon: Mail, href: `mailto:${row.email}` },
          ],
        }}
      />
      {shown ? (
        <SubmissionDialog
          key={shown.id}
          inquiry={shown}
          name={getName(shown)}
          description={texts.details({ id: shown.id })}
          finish={texts.finish}
          facts={getDetails(shown)}
          isOpen={viewed !== undefined}
          onClose={url.closeRow}
          call={props.call}
          listCall={props.listCall}
        />
      ) : null}
    </>
  );
}
