// The list of registers: whether one sells, what it has not sent, and its ⋯ menu.
import { listRegisters, type RegisterAnswer } from '@tilgul/contract/registers';
import { texts as recordTexts } from '@tilgul/messages/office/register-records';
import { texts } from '@tilgul/messages/office/registers';
import { Ban, CircleX, FileUp, Inbox, Pencil } from 'lucide-react';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { formatTime } from '../../shared/format/dates.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { RowMenuEntry, TableColumn } from '../../ui/table/table-types.ts';
import { getStoreId, type RegistersViewProps } from './registers-url.ts';

function State({ register }: { register: RegisterAnswer }) {
  const { state, open_shift: shift } = register;
  if (state === 'revoked') return <>{texts.revoked}</>;
  return <>{shift ? texts.open({ name: shift.by_name, number: shift.number }) : texts.closed}</>;
}

/** What waits on the device or for the administrator, and numbers that never arrived. */
function Waiting({ register }: { register: RegisterAnswer }) {
  const { business_tz } = useSettings();
  const { pending, held, heard_at, missing } = register;
  const ranges = missing.map(({ from, to }) => (from === to ? from : texts.range({ from, to })));
  const lines = [
    pending > 0 && heard_at !== null ? texts.pending({ count: pending, at: formatTime(heard_at, business_tz) }) : null,
    held > 0 ? texts.held({ count: held }) : null,
    ranges.length > 0 ? texts.missing({ numbers: ranges.join(', ') }) : null,
    register.reason,
  ];
  return lines.map((line) =>
    line === null ? null : (
      <span key={line} className="block">
        {line}
      </span>
    ),
  );
}

const COLUMNS: readonly TableColumn<RegisterAnswer>[] = [
  { id: 'name', header: texts.name, cell: (row) => row.name, isRowHeader: true },
  { id: 'letter', header: texts.letter, cell: (row) => row.letter },
  {
    id: 'state',
    header: texts.state,
    cell: (row) => <State register={row} />,
    below: (row) => <Waiting register={row} />,
    card: 'line',
  },
];

type Chosen = { readonly action: keyof typeof DIALOGS; readonly register: RegisterAnswer };
const loadDialogs = () => import('./register-dialogs.tsx');
const loadRecords = () => import('./saved-records.tsx');
const DIALOGS = {
  rename: lazyComponent(() => loadDialogs().then((m) => m.RenameDialog)),
  revoke: lazyComponent(() => loadDialogs().then((m) => m.RevokeDialog)),
  cancel: lazyComponent(() => loadDialogs().then((m) => m.CancelMissingDialog)),
  held: lazyComponent(() => loadRecords().then((m) => m.HeldDialog)),
  import: lazyComponent(() => loadRecords().then((m) => m.ImportDialog)),
};

/** What can be done with a register; only the administrator decides about held records. */
function listEntries(
  register: RegisterAnswer,
  isOffice: boolean,
  open: (action: Chosen['action']) => void,
): RowMenuEntry[] {
  const isActive = register.state === 'active';
  return [
    ...(isActive ? [{ label: texts.rename, icon: Pencil, onChoose: () => open('rename') }] : []),
    ...(isOffice && register.held > 0 ? [{ label: recordTexts.held, icon: Inbox, onChoose: () => open('held') }] : []),
    { label: recordTexts.importMenu, icon: FileUp, onChoose: () => open('import') },
    ...(register.missing.length > 0 && !isActive
      ? [{ label: texts.cancelMissing, icon: CircleX, onChoose: () => open('cancel') }]
      : []),
    ...(isActive ? [{ label: texts.revoke, icon: Ban, isDanger: true, onChoose: () => open('revoke') }] : []),
  ];
}

export function RegisterList({ id, url, storeFilter }: RegistersViewProps) {
  const isOffice = storeFilter !== null;
  const list = useList(listRegisters, { store_id: getStoreId(url) });
  const { shown, round, isOpen, open, close } = useDialog<Chosen>();
  const Chosen = shown && DIALOGS[shown.action];
  return (
    <>
      <DataTable
        id={id}
        caption={texts.views.registers}
        columns={COLUMNS}
        list={list}
        rowKey={(row) => row.id}
        texts={texts.list}
        paging={url}
        isFiltered={url.filters.store !== ''}
        onClearFilters={() => url.setFilter('store', '')}
        filters={storeFilter}
        hasColumnMenu={false}
        emptyAction={
          <a href="/store-counter" className="text-primary underline">
            {texts.toCounter}
          </a>
        }
        menu={{
          getLabel: ({ name }) => texts.more({ name }),
          getEntries: (register) => listEntries(register, isOffice, (action) => open({ action, register })),
        }}
      />
      {Chosen && shown ? <Chosen key={round} register={shown.register} isOpen={isOpen} onClose={close} /> : null}
    </>
  );
}
