// The page /admin-speed: speed of real visits by page and device, and the switch that measures it.
import { type SpeedRow, savePageSpeedSettings, viewPageSpeed } from '@tilgul/contract/page-speed';
import {
  DEVICES,
  KEEP_SPEED_DAYS,
  SPEED_DAYS,
  SPEED_METRICS,
  type SpeedMark,
  type SpeedMetric,
} from '@tilgul/contract/rules/page-speed';
import { texts } from '@tilgul/messages/office/page-speed';
import { texts as titleTexts } from '@tilgul/messages/office/page-speed-title';
import { CircleCheck, Gauge, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { reloadSettings } from '../../shared/api/settings.ts';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { formatCount } from '../../shared/format/money.ts';
import { focusHeading } from '../../shared/screen/focus.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterSelect } from '../../ui/table/filters.tsx';
import { type TableColumn, wholeList } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { getPageName } from './page-names.ts';

const FORMATS: Readonly<Record<SpeedMetric, (value: number) => string>> = {
  lcp: (ms) => texts.seconds({ value: (ms / 1000).toFixed(1) }),
  inp: (ms) => texts.milliseconds({ value: formatCount(ms) }),
  cls: (shift) => String(shift),
};

const LOOKS: Readonly<Record<SpeedMark, { tone: ComponentProps<typeof Badge>['tone']; icon: LucideIcon }>> = {
  good: { tone: 'delivered', icon: CircleCheck },
  fair: { tone: 'pending', icon: TriangleAlert },
  poor: { tone: 'cancelled', icon: X },
};

const toColumn = (metric: SpeedMetric): TableColumn<SpeedRow> => ({
  id: metric,
  header: texts[metric],
  cell: ({ [metric]: figure }) =>
    figure ? (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold whitespace-nowrap">{FORMATS[metric](figure.value)}</span>
        <Badge {...LOOKS[figure.mark]}>{texts.marks[figure.mark]}</Badge>
      </span>
    ) : (
      <span className="text-muted">–</span>
    ),
  below: ({ [metric]: figure, views }) =>
    figure && figure.count < views ? texts.measured({ count: figure.count }) : undefined,
});

const COLUMNS: readonly TableColumn<SpeedRow>[] = [
  {
    id: 'page',
    header: texts.page,
    cell: ({ page }) => getPageName(page),
    below: ({ page }) => page,
    isRowHeader: true,
    className: 'wrap-anywhere',
  },
  { id: 'device', header: texts.device, cell: ({ device }) => texts.devices[device], card: 'aside' },
  { id: 'views', header: texts.views, cell: ({ views }) => formatCount(views), align: 'end' },
  toColumn('lcp'),
  toColumn('inp'),
  toColumn('cls'),
];

const { lcp, inp, cls } = SPEED_METRICS;
const LIMITS = texts.limits({
  lcpGood: FORMATS.lcp(lcp.good),
  inpGood: FORMATS.inp(inp.good),
  clsGood: FORMATS.cls(cls.good),
  lcpPoor: FORMATS.lcp(lcp.poor),
  inpPoor: FORMATS.inp(inp.poor),
  clsPoor: FORMATS.cls(cls.poor),
});
const RECORDED = texts.recorded({ days: KEEP_SPEED_DAYS });

const PERIODS = SPEED_DAYS.map((value) => ({ value, label: texts[`days${value}`] }));
const DEVICE_OPTIONS = DEVICES.map((value) => ({ value, label: texts.devices[value] }));

/** Turns measuring on or off. */
function useSwitch() {
  const { send, isSending } = useSend(savePageSpeedSettings, { invalidates: [viewPageSpeed] });
  const turn = async (is_on: boolean) => {
    try {
      await send({ body: { is_on } });
      // Visits that start from now on learn it with the settings.
      reloadSettings();
      alerts.success(is_on ? texts.turnedOn : texts.turnedOff);
      // The pressed button may be gone.
      focusHeading();
    } catch (error) {
      alerts.callFailure(error, texts.saveFailed, texts.failedText);
    }
  };
  return { busy: isSending, turn };
}

/** Worst first, as the server sends them. */
export function AdminPageSpeedPage() {
  const url = useTableUrl({ days: '7', device: '' });
  const { days, device } = url.filters;
  const period = SPEED_DAYS.find((one) => one === days) ?? '7';
  const load = useGet(viewPageSpeed, { query: { days: period === '7' ? undefined : period } }, { keepPrevious: true });
  const { busy, turn } = useSwitch();
  const isOn = load.data?.is_on;
  const hasFigures = load.data !== undefined && load.data.rows.length > 0;
  const rows = load.data?.rows.filter((row) => device === '' || row.device === device);
  const turnOn = (
    <Button busy={busy} onClick={() => void turn(true)}>
      {texts.turnOn}
    </Button>
  );
  return (
    <>
      <PageHeader title={titleTexts.title} note={hasFigures ? texts.note : undefined} />
      {isOn === false && !hasFigures ? (
        <Card pad="none">
          <Empty icon={Gauge} title={texts.unmeasured} text={RECORDED} action={turnOn} />
        </Card>
      ) : (
        <>
          {isOn === false ? (
            <Alert tone="notice" className="mb-4">
              {texts.isOff}
            </Alert>
          ) : null}
          <DataTable
            id="admin-page-speed"
            caption={titleTexts.title}
            columns={COLUMNS}
            list={wholeList(rows, {
              error: load.error,
              isStale: load.isPlaceholderData,
              reload: () => void load.refetch(),
            })}
            rowKey={(row) => `${row.device} ${row.page}`}
            texts={texts}
            paging={url}
            isFiltered={hasFigures && device !== ''}
            onClearFilters={() => url.setFilter('device', '')}
            filters={
              <>
                <Segmented
                  label={texts.period}
                  value={period}
                  options={PERIODS}
                  onChange={(value) => url.setFilter('days', value)}
                  size={36}
                  className="w-full md:w-56"
                />
                <FilterSelect
                  url={url}
                  name="device"
                  label={texts.device}
                  options={DEVICE_OPTIONS}
                  all={texts.allDevices}
                  className="md:w-80"
                />
              </>
            }
          />
          <p className="mt-3 text-sm text-muted">{LIMITS}</p>
          {isOn === undefined ? null : (
            <Card className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <div className="min-w-32 flex-1">
                <p className="font-semibold">{isOn ? texts.on : texts.off}</p>
                <p className="text-sm text-muted">{RECORDED}</p>
              </div>
              <Button variant="outline" size={40} busy={busy} onClick={() => void turn(!isOn)}>
                {isOn ? texts.turnOff : texts.turnOn}
              </Button>
            </Card>
          )}
        </>
      )}
    </>
  );
}
