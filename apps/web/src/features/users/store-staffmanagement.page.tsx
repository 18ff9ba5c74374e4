// The page /store-staffmanagement: the staff of the manager's store.
import { deleteStaff, listStaff } from '@tilgul/contract/users';
import { useMemo } from 'react';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { roleTexts } from '../../texts/en/shared/roles.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { staffTexts as texts } from '../../texts/en/store/staff.ts';
import { CrudPage } from '../../ui/crud/crud-page.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { serialColumn } from '../../ui/table/serial-column.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { ChangedStaffForm, NewStaffForm, STAFF_LISTS, type StaffMember } from './staff-form.tsx';

const fullName = ({ first_name, last_name }: StaffMember) => `${first_name} ${last_name}`;

/** The role, and that somebody packs orders too. */
const RoleCell = ({ role_name, can_pack }: StaffMember) => (
  <span className="inline-flex flex-wrap items-center gap-2">
    {roleTexts[role_name]}
    {can_pack ? <Badge tone="processing">{texts.packs}</Badge> : null}
  </span>
);

const COLUMNS: readonly TableColumn<StaffMember>[] = [
  { id: 'name', header: texts.name, cell: fullName, isRowHeader: true, hideable: false },
  { id: 'username', header: texts.username, cell: (row) => row.username },
  {
    id: 'email',
    header: texts.email,
    cell: (row) => row.email ?? <span className="text-muted">{texts.noEmail}</span>,
    className: 'break-all',
  },
  { id: 'phone', header: texts.phone, cell: (row) => row.phone_no },
  { id: 'role', header: texts.role, cell: RoleCell, className: 'whitespace-nowrap' },
  {
    id: 'open',
    header: texts.openOrders,
    cell: (row) => row.open_orders.toLocaleString('en-IN'),
    align: 'end',
    className: 'whitespace-nowrap',
  },
];

/** List, search by first name, add, edit, delete (UI-34). */
export function StoreStaffmanagementPage() {
  const url = useTableUrl({ q: '' });
  const list = useList(listStaff, { q: url.filters.q || undefined });
  const remove = useSend(deleteStaff, { invalidates: STAFF_LISTS });
  const columns = useMemo(() => [serialColumn(texts.serial, list.rows), ...COLUMNS], [list.rows]);
  return (
    <CrudPage
      id="store-staffmanagement"
      title={titles.storeStaff}
      texts={texts}
      columns={columns}
      list={list}
      url={url}
      nameOf={fullName}
      remove={({ user_id }) => remove.send({ params: { user_id } })}
      form={(staff, dialog) =>
        staff ? <ChangedStaffForm staff={staff} dialog={dialog} /> : <NewStaffForm dialog={dialog} />
      }
    />
  );
}
