// The page /admin-tax: a month's GST return, day book and tax documents; the chain's tax details and tax classes.
import { gstr1Report, ledgerReport, taxReport } from '@tilgul/contract/gst-returns';
import { texts } from '@tilgul/messages/office/tax';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { ChevronLeft, ChevronRight, FileJson, FileSpreadsheet } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useGet } from '../../shared/api/use-api.ts';
import { formatMonth, useToday } from '../../shared/format/dates.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { LoadAlert } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { askAboutHsn, DownloadButton, type TaxUrl, useTaxUrl } from './tax-parts.tsx';

const TaxReturn = lazy(async () => ({ default: (await import('./tax-return.tsx')).TaxReturn }));
const DayBook = lazy(async () => ({ default: (await import('./day-book.tsx')).DayBook }));
const TaxDocuments = lazy(async () => ({ default: (await import('./tax-documents.tsx')).TaxDocuments }));
const TaxSettings = lazy(async () => ({ default: (await import('./tax-settings.tsx')).TaxSettings }));

const VIEWS = [
  { value: 'return', label: texts.returnTab },
  { value: 'days', label: texts.daysTab },
  { value: 'papers', label: texts.documentsTab },
  { value: 'settings', label: texts.settingsTab },
] as const;
type View = (typeof VIEWS)[number]['value'];

const LoadingView = () => <Skeleton shape="block" className="h-80 rounded-card" />;

/** Adds months to a month (YYYY-MM). */
function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The current month and three years before it, newest first; also the chosen one, if it is older. */
const listMonths = (month: string, last: string): string[] => {
  const months = Array.from({ length: 37 }, (_, index) => monthAfter(last, -index));
  return months.includes(month) ? months : [...months, month];
};

const MonthSelect = lazyComponent(
  () => import('../../ui/fields/select.tsx').then((m) => m.Select<string>),
  <span className="h-10 w-44" />,
);

/** The month with previous and next; never beyond the current one. */
function MonthChoice({ month, last, onChange }: { month: string; last: string; onChange: (month: string) => void }) {
  return (
    <span className="flex max-w-full min-w-0 flex-wrap items-center gap-2">
      <IconButton icon={ChevronLeft} label={texts.earlier} onClick={() => onChange(monthAfter(month, -1))} />
      <MonthSelect
        label={texts.month}
        size={40}
        value={month}
        options={listMonths(month, last).map((value) => ({ value, label: formatMonth(value) }))}
        onChange={onChange}
        className="w-44 max-w-full text-ink"
      />
      <IconButton
        icon={ChevronRight}
        label={texts.later}
        disabled={month >= last}
        onClick={() => onChange(monthAfter(month, 1))}
      />
    </span>
  );
}

function Files({ month }: { month: string }) {
  const { data: report } = useGet(taxReport, { query: { month } });
  return (
    <div className="flex max-w-full flex-wrap gap-3 max-md:w-[calc(100vw-2rem)] max-md:gap-2 max-md:*:flex-1">
      <DownloadButton
        size={40}
        variant="outline"
        icon={FileSpreadsheet}
        file={`ledger-${month}.csv`}
        endpoint={ledgerReport}
        input={{ query: { month, format: 'csv' } }}
      >
        {texts.ledger}
      </DownloadButton>
      <DownloadButton
        size={40}
        icon={FileJson}
        file={`gstr1-${month}.json`}
        endpoint={gstr1Report}
        input={{ query: { month } }}
        ask={askAboutHsn(report)}
      >
        {texts.json}
      </DownloadButton>
    </div>
  );
}

function Month({ view, url, month }: { view: View; url: TaxUrl; month: string }) {
  const report = useGet(taxReport, { query: { month } }, { enabled: view !== 'papers' });
  const gstr1 = useGet(gstr1Report, { query: { month } }, { enabled: view === 'return' });
  if (view === 'papers')
    return <TaxDocuments url={url} month={month} id="admin-tax-papers" caption={texts.documentsTab} />;
  const error = report.error ?? (view === 'return' ? gstr1.error : null);
  if (error) {
    const reload = () => {
      void report.refetch();
      void gstr1.refetch();
    };
    const load = { error, isFetching: report.isFetching, reload };
    return <LoadAlert load={load} title={texts.failed} fallback={texts.failedText} />;
  }
  if (!report.data) return <LoadingView />;
  if (view === 'days') return <DayBook month={month} days={report.data.days} />;
  return <TaxReturn report={report.data} gstr1={gstr1.data} />;
}

export function AdminTaxPage() {
  const url = useTaxUrl();
  const last = useToday().slice(0, 7);
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(url.filters.month) ? url.filters.month : last;
  const view = VIEWS.find(({ value }) => value === url.filters.view)?.value ?? 'return';
  return (
    <>
      <PageHeader
        title={titles.adminTax}
        note={
          view === 'settings' ? undefined : (
            <MonthChoice month={month} last={last} onChange={(chosen) => url.setFilter('month', chosen)} />
          )
        }
        actions={view === 'settings' ? undefined : <Files month={month} />}
      />
      <Tabs label={texts.views} tabs={VIEWS} value={view} onChange={(chosen) => url.setFilter('view', chosen)}>
        <Suspense fallback={<LoadingView />}>
          {view === 'settings' ? <TaxSettings /> : <Month view={view} url={url} month={month} />}
        </Suspense>
      </Tabs>
    </>
  );
}
