// A store's service area: lists, adds, pauses and removes pincodes.
import { changeArea, deleteArea, listAreas, type ServiceArea } from '@tilgul/contract/delivery';
import type { StoreAnswer } from '@tilgul/contract/stores';
import type { Message } from '@tilgul/messages/message';
import { texts as deliverySetupTexts } from '@tilgul/messages/office/delivery-setup';
import { texts as crudTexts } from '@tilgul/messages/shared/crud';
import { Check, Pause, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { inReaderLanguage } from '../../shared/format/names.ts';
import { formatCity } from '../../shared/format/towns.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn, TablePaging } from '../../ui/table/table-types.ts';
import { AREAS_CHANGED } from './plan.ts';

const texts = deliverySetupTexts.areas;
const AddAreasDialog = lazyComponent(() => import('./add-areas-dialog.tsx').then((m) => m.AddAreasDialog));
const AreaDialog = lazyComponent(() => import('./area-dialog.tsx').then((m) => m.AreaDialog));

const cityText = ({ city }: ServiceArea) => (city ? formatCity(city) : '–');
const cashText = ({ cod_ok }: ServiceArea) => (cod_ok ? texts.cashYes : texts.cashNo);
/** On a card, unless it is the first. */
const priorityText = ({ priority }: ServiceArea) => (priority === 1 ? '' : `${texts.priority} ${priority}`);

const COLUMNS: readonly TableColumn<ServiceArea>[] = [
  { id: 'pincode', header: texts.pincode, cell: (row) => row.pincode, isRowHeader: true },
  {
    id: 'city',
    header: texts.city,
    cell: cityText,
    cardCell: (row) => [cityText(row), cashText(row), priorityText(row)].filter(Boolean).join(' · '),
    card: 'line',
  },
  { id: 'priority', header: texts.priority, cell: (row) => row.priority, align: 'end', card: 'none' },
  { id: 'cash', header: texts.cash, cell: cashText, card: 'none' },
  {
    id: 'state',
    header: texts.state,
    cell: (row) => (
      <Badge tone={row.active ? 'delivered' : 'closed'} icon={row.active ? Check : Pause}>
        {row.active ? texts.on : texts.off}
      </Badge>
    ),
    card: 'aside',
  },
];

/** Pause, resume and remove; tracks the row being saved. */
function useChanges(store: StoreAnswer) {
  const change = useSend(changeArea, AREAS_CHANGED);
  const remove = useSend(deleteArea, AREAS_CHANGED);
  const [busyId, setBusyId] = useState<number>();
  const storeName = inReaderLanguage(store.name, store.names);
  const run = async ({ id, pincode }: ServiceArea, done: Message<'pincode'>, step: () => Promise<unknown>) => {
    setBusyId(id);
    try {
      await step();
      alerts.success(done({ pincode }));
    } catch (error) {
      alerts.callFailure(error, texts.changeFailed({ pincode }), texts.failedText);
    } finally {
      setBusyId(undefined);
    }
  };
  return {
    busyId,
    toggle: async (row: ServiceArea) => {
      const title = texts.pauseTitle({ pincode: row.pincode, store: storeName });
      const text = texts.pauseText({ store: storeName });
      if (row.active && !(await confirm({ title, text, confirmLabel: texts.pause }))) return;
      await run(row, texts.changed, () => change.send({ params: { id: row.id }, body: { active: !row.active } }));
    },
    remove: async (row: ServiceArea) => {
      const title = texts.removeTitle({ pincode: row.pincode, store: storeName });
      if (!(await confirm({ title, text: texts.removeText, confirmLabel: texts.remove }))) return;
      await run(row, texts.removed, () => remove.send({ params: { id: row.id } }));
    },
  };
}

interface AreasProps {
  store: StoreAnswer;
  paging: TablePaging;
  /** The dialog that adds pincodes, with what its field holds at first. */
  adding: ReturnType<typeof useDialog<string>>;
}

/** One store's area; priority 1 is the highest (DEL-2, DEL-3). */
export function ServiceAreas({ store, paging, adding }: AreasProps) {
  const list = useList(listAreas, { store_id: store.id });
  const { busyId, toggle, remove } = useChanges(store);
  const dialog = useDialog<ServiceArea>();
  return (
    <section aria-labelledby="delivery-areas">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="delivery-areas" className="text-h3 font-semibold">
          {texts.pincodes}
        </h2>
        <Button variant="outline-primary" icon={Plus} {...AddAreasDialog.prefetch} onClick={() => adding.open('')}>
          {texts.add}
        </Button>
      </div>
      <DataTable
        id="delivery-areas-table"
        caption={texts.title}
        columns={COLUMNS}
        list={list}
        rowKey={(row) => row.id}
        texts={texts}
        paging={paging}
        hasColumnMenu={false}
        isCompact
        actions={(row) => (
          <Button
            size={36}
            variant="outline"
            busy={busyId === row.id}
            aria-label={(row.active ? texts.pauseLabel : texts.resumeLabel)({ pincode: row.pincode })}
            onClick={() => void toggle(row)}
          >
            {row.active ? texts.pause : texts.resume}
          </Button>
        )}
        menu={{
          getLabel: ({ pincode }) => crudTexts.moreLabel({ name: pincode }),
          getEntries: (row) => [
            { label: crudTexts.edit, icon: Pencil, onChoose: () => dialog.open(row) },
            { label: texts.remove, icon: Trash2, isDanger: true, onChoose: () => void remove(row) },
          ],
        }}
      />
      {dialog.shown ? (
        <AreaDialog key={dialog.round} area={dialog.shown} isOpen={dialog.isOpen} onClose={dialog.close} />
      ) : null}
      {adding.shown === undefined ? null : (
        <AddAreasDialog
          key={`round-${adding.round}`}
          store={store}
          pincodes={adding.shown}
          isOpen={adding.isOpen}
          onClose={adding.close}
        />
      )}
    </section>
  );
}
