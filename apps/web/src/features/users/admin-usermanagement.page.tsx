// The page /admin-usermanagement: the users of one role at a time.
import { ROLES } from '@tilgul/contract/rules/roles';
import { deleteUser, type UserAnswer } from '@tilgul/contract/users';
import { useMemo } from 'react';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { userTexts as texts } from '../../texts/en/office/back-office.ts';
import { roleTexts } from '../../texts/en/shared/roles.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { CrudPage } from '../../ui/crud/crud-page.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { serialColumn } from '../../ui/table/serial-column.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { ADMINISTRATORS, FIRST_ROLE } from './first-calls.ts';
import { useRemoveFactor } from './use-remove-factor.tsx';
import { ChangedUserForm, NewUserForm, USER_LISTS } from './user-form.tsx';

const ROLE_OPTIONS = ROLES.map(({ id, name }) => ({ value: String(id), label: roleTexts[name] }));

const fullName = ({ first_name, last_name }: UserAnswer) => `${first_name} ${last_name}`;

const COLUMNS: readonly TableColumn<UserAnswer>[] = [
  { id: 'name', header: texts.name, cell: fullName, isRowHeader: true, hideable: false },
  {
    id: 'email',
    header: texts.email,
    cell: (row) => row.email ?? <span className="text-muted">{texts.noEmail}</span>,
    className: 'break-all',
  },
  { id: 'phone', header: texts.phone, cell: (row) => row.phone_no },
  {
    id: 'role',
    header: texts.role,
    cell: (row) => (
      <>
        {roleTexts[row.role_name]}
        {row.warehouse_name ? <span className="text-muted">, {row.warehouse_name}</span> : null}
      </>
    ),
  },
];

export function AdminUsermanagementPage() {
  const url = useTableUrl({ q: '', role: FIRST_ROLE });
  const { q, role } = url.filters;
  const list = useList(ADMINISTRATORS.endpoint, { role_id: role, q: q || undefined });
  const remove = useSend(deleteUser, { invalidates: USER_LISTS });
  const factor = useRemoveFactor();
  const columns = useMemo(() => [serialColumn(texts.serial, list.rows), ...COLUMNS], [list.rows]);
  return (
    <>
      <CrudPage
        id="admin-usermanagement"
        title={titles.adminUsers}
        texts={texts}
        columns={columns}
        list={list}
        url={url}
        nameOf={fullName}
        actions={factor.button}
        remove={({ id }) => remove.send({ params: { id } })}
        filters={
          <Select
            label={texts.role}
            prefix={texts.rolePrefix}
            size={40}
            value={role}
            options={ROLE_OPTIONS}
            onChange={(value) => url.setFilter('role', value)}
            className="w-full md:w-56"
          />
        }
        form={(user, dialog) =>
          user ? (
            <ChangedUserForm user={user} dialog={dialog} />
          ) : (
            <NewUserForm
              roleId={Number(role)}
              dialog={dialog}
              onAdded={(added) => url.setFilter('role', String(added.role_id))}
            />
          )
        }
      />
      {factor.dialog}
    </>
  );
}
