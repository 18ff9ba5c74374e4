// A store's weekly windows: one row per window in words, edited in a dialog.
import { type SlotPlan, saveSlotTemplates, viewSlotPlan } from '@tilgul/contract/delivery';
import type { StoreAnswer } from '@tilgul/contract/stores';
import { texts as setupTexts } from '@tilgul/messages/office/delivery-setup';
import { texts as crudTexts } from '@tilgul/messages/shared/crud';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LoadError } from '../../ui/feedback/empty.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type TableColumn, wholeList } from '../../ui/table/table-types.ts';
import { Loading } from './loading.tsx';
import { PLAN_CHANGED } from './plan.ts';
import { SpecialDays } from './special-days.tsx';
import {
  emptyRow,
  formatCutoffTime,
  formatPlaces,
  formatRowHours,
  toTemplates,
  toWeekRows,
  WEEKDAYS,
  type WeekRow,
} from './week.rules.ts';

const texts = setupTexts.week;
const WindowDialog = lazyComponent(() => import('./window-dialog.tsx').then((m) => m.WindowDialog));

const closesText = (row: WeekRow) => texts.closes({ time: formatCutoffTime(row.starts, Number(row.cutoff)) });

const COLUMNS: readonly TableColumn<WeekRow>[] = [
  {
    id: 'hours',
    header: texts.hours,
    cell: formatRowHours,
    isRowHeader: true,
    below: closesText,
    className: 'whitespace-nowrap',
  },
  ...WEEKDAYS.map(
    (weekday, index): TableColumn<WeekRow> => ({
      id: `day-${weekday}`,
      header: texts.weekdays[index] ?? '',
      cell: ({ places }) => places[index] || <span className="text-muted">–</span>,
      align: 'end',
      // A card says it in one line.
      card: index === 0 ? 'line' : 'none',
      className: 'w-16',
      ...(index === 0 ? { cardCell: ({ places }: WeekRow) => formatPlaces(places) } : {}),
    }),
  ),
];

function Week({ plan }: { plan: SlotPlan }) {
  const rows = useMemo(() => toWeekRows(plan.templates), [plan]);
  const { send, isSending } = useSend(saveSlotTemplates, PLAN_CHANGED);
  const dialog = useDialog<{ readonly row: WeekRow; readonly isNew: boolean }>();
  const remove = async (row: WeekRow) => {
    const title = texts.removeTitle({ hours: formatRowHours(row) });
    if (!(await confirm({ title, text: texts.removeText, confirmLabel: texts.remove }))) return;
    try {
      await send({ body: { store_id: plan.store_id, templates: toTemplates(rows.filter((other) => other !== row)) } });
      alerts.success(texts.saved, texts.savedText);
    } catch (error) {
      alerts.callFailure(error, texts.saveFailed, setupTexts.failedText);
    }
  };
  return (
    <section aria-labelledby="delivery-week">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="delivery-week" className="text-h3 font-semibold">
            {texts.title}
          </h2>
          <p className="text-sm text-muted max-md:hidden">{texts.tableNote}</p>
        </div>
        <Button
          variant="outline-primary"
          icon={Plus}
          {...WindowDialog.prefetch}
          onClick={() => dialog.open({ row: emptyRow(), isNew: true })}
        >
          {texts.add}
        </Button>
      </div>
      <DataTable
        id="delivery-week-table"
        caption={texts.title}
        columns={COLUMNS}
        list={wholeList(rows)}
        rowKey={({ key }) => key}
        texts={{ ...setupTexts, empty: texts.empty }}
        hasColumnMenu={false}
        isCompact
        actions={(row) => (
          <Button
            size={36}
            variant="outline"
            disabled={isSending}
            aria-label={texts.editLabel({ hours: formatRowHours(row) })}
            {...WindowDialog.prefetch}
            onClick={() => dialog.open({ row, isNew: false })}
          >
            {crudTexts.edit}
          </Button>
        )}
        menu={{
          getLabel: (row) => crudTexts.moreLabel({ name: formatRowHours(row) }),
          getEntries: (row) => [
            { label: crudTexts.edit, icon: Pencil, onChoose: () => dialog.open({ row, isNew: false }) },
            { label: texts.remove, icon: Trash2, isDanger: true, onChoose: () => void remove(row) },
          ],
        }}
      />
      {dialog.shown ? (
        <WindowDialog
          key={dialog.round}
          plan={plan}
          rows={rows}
          {...dialog.shown}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
        />
      ) : null}
    </section>
  );
}

interface DeliveryWindowsProps {
  store: StoreAnswer;
  onDirty: (isDirty: boolean) => void;
  /** Beside the special days; first on phones. */
  aside: ReactNode;
}

export function DeliveryWindows({ store, onDirty, aside }: DeliveryWindowsProps) {
  const load = useGet(viewSlotPlan, { query: { store_id: store.id } }, { keepPrevious: true });
  const { data, error } = load;
  if (error && !data) return <LoadError load={load} title={setupTexts.failed} fallback={setupTexts.failedText} />;
  if (!data) return <Loading />;
  // While another store's plan loads, the form below keeps what is typed.
  const plan = data.store_id === store.id ? data : undefined;
  return (
    <>
      {plan ? <Week key={store.id} plan={plan} /> : <Loading />}
      <div className="contents items-start gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
        <SpecialDays storeId={store.id} exceptions={plan?.exceptions} onDirty={onDirty} />
        {aside}
      </div>
    </>
  );
}
