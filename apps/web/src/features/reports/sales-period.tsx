// Which days the sales of a dashboard are of: all, today, this week, this month, or from one day to another.
import { type SalesReport, salesReport } from '@tilgul/contract/reports';
import { failureText, isSessionError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatDay, isoDay } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { dashboardTexts } from '../../texts/en/office/dashboard.ts';
import { t } from '../../texts/text.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { inputLook } from '../../ui/fields/input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { type TableUrl, useTableUrl } from '../../ui/table/use-table-url.ts';
import { type Days, daysOf, PERIODS } from './sales-days.ts';

const texts = dashboardTexts.period;
const OPTIONS = PERIODS.map((value) => ({ value, label: texts[value] }));

type Url = TableUrl<{ readonly sales: string; readonly from: string; readonly to: string }>;

export interface SalesPeriod {
  readonly url: Url;
  readonly today: string;
  /** Undefined for all time. */
  readonly days: Days | undefined;
  /** The answer for the days; idle for all time. */
  readonly load: ReturnType<typeof useGet<typeof salesReport>>;
}

/** The period that the address has, and its sales. */
export function useSalesPeriod(): SalesPeriod {
  const { business_tz } = useSettings();
  const today = isoDay(new Date(), business_tz);
  const url = useTableUrl({ sales: 'all', from: '', to: '' });
  const days = daysOf(url.filters, today);
  const load = useGet(salesReport, { query: days ?? {} }, { enabled: days !== undefined, keepPrevious: true });
  return { url, today, days, load };
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? one : t(many, { count: count.toLocaleString('en-IN') });

function sumOf({ revenue, orders, manual_orders }: SalesReport): string {
  return t(texts.sum, {
    sum: formatRupees(revenue),
    orders: counted(orders, texts.ordersOne, texts.orders),
    counter: counted(manual_orders, texts.counterOne, texts.counter),
  });
}

function DayInput({ name, url, max }: { name: 'from' | 'to'; url: Url; max: string }) {
  return (
    <label className="flex flex-1 items-center gap-2 text-sm">
      <span className="text-muted">{texts[name]}</span>
      <input
        type="date"
        value={url.filters[name]}
        max={max}
        onChange={(event) => url.setFilter(name, event.target.value)}
        className={inputLook(40, 'hit-44', 'w-40 min-w-0 flex-auto')}
      />
    </label>
  );
}

/** The choice with what was sold in those days. */
export function SalesPeriodBar({ url, today, days, load }: SalesPeriod) {
  const { sales: period } = url.filters;
  const report = days ? load.data : undefined;
  return (
    <section aria-label={texts.title} className="mt-6 mb-3 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="me-auto text-h2 font-semibold max-md:w-full">{texts.title}</h2>
        <Select
          label={texts.label}
          prefix={texts.prefix}
          size={40}
          value={period}
          options={OPTIONS}
          onChange={(value) => url.setFilter('sales', value)}
          className="w-full md:w-52"
        />
        {period === 'custom' ? (
          <div className="flex flex-wrap gap-x-3 gap-y-2 max-md:w-full">
            <DayInput name="from" url={url} max={url.filters.to || today} />
            <DayInput name="to" url={url} max={today} />
          </div>
        ) : null}
      </div>
      {load.error && days && !isSessionError(load.error) ? (
        <Alert title={dashboardTexts.failed}>{failureText(load.error, dashboardTexts.failedText)}</Alert>
      ) : null}
      <p role="status" className="text-muted">
        {report ? (
          <>
            <strong className="text-ink">{sumOf(report)}</strong>{' '}
            <span className="whitespace-nowrap">
              {report.from === report.to
                ? formatDay(report.from)
                : t(texts.span, { from: formatDay(report.from), to: formatDay(report.to) })}
            </span>
          </>
        ) : null}
      </p>
    </section>
  );
}
