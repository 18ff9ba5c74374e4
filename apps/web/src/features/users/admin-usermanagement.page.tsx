// The page /admin-usermanagement: users of one role at a time, with adding, editing and removing two-factor.
import { adminReport } from '@tilgul/contract/reports';
import {
  CUSTOMER,
  getRoleId,
  MANAGER,
  ROLES,
  ROLES_MADE_BY_ADMIN,
  type Role,
  STAFF,
} from '@tilgul/contract/rules/roles';
import {
  createUser,
  deleteUser,
  listManagers,
  listUsers,
  registration,
  USERNAME_MAX,
  type UserAnswer,
  updateUser,
  userUpdate,
} from '@tilgul/contract/users';
import { texts } from '@tilgul/messages/office/users';
import { texts as roleTexts } from '@tilgul/messages/shared/roles';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { texts as twoFactorTexts } from '@tilgul/messages/shared/two-factor';
import { useList, useSend } from '../../shared/api/use-api.ts';
import type { FormValues } from '../../shared/forms/form.tsx';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { useSession } from '../../shared/session/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { type CrudDialog, type CrudField, CrudForm } from '../../ui/crud/crud-form.tsx';
import { CrudPage } from '../../ui/crud/crud-page.tsx';
import { FilterSelect } from '../../ui/table/filters.tsx';
import { serialColumn, type TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { ADMINISTRATORS, FIRST_ROLE } from './first-calls.ts';

const RemoveOfDialog = lazyComponent(() =>
  import('../two-factor/two-factor-form.tsx').then((m) => m.RemoveUserTwoFactorDialog),
);
const removeTexts = twoFactorTexts.removeForUser;

/** `button(user)` removes another user's two-factor; render `dialog` once. */
function useRemoveTwoFactor() {
  const ownId = useSession()?.userId;
  const { shown, round, isOpen, open, close } = useDialog<UserAnswer>();
  const button = (user: UserAnswer) =>
    user.has_factor && user.id !== ownId ? (
      <Button
        size={36}
        variant="ghost"
        aria-label={removeTexts.title({ name: fullName(user) })}
        aria-haspopup="dialog"
        onClick={() => open(user)}
      >
        {removeTexts.action}
      </Button>
    ) : null;
  const dialog = shown ? <RemoveOfDialog key={round} user={shown} isOpen={isOpen} onClose={close} /> : null;
  return { button, dialog };
}

type NewUser = FormValues<typeof registration>;
type ChangedUser = FormValues<typeof userUpdate>;

const USER_LISTS = [listUsers, listManagers, adminReport];

const roleOptions = (roles: readonly Role[]) => roles.map((role) => ({ value: role, label: roleTexts[role] }));

const roleField = (roles: readonly Role[]) =>
  ({ name: 'role_name', label: texts.newRole, kind: 'select', options: roleOptions(roles) }) as const;

const nameFields = (usernameMax: number) =>
  [
    { name: 'first_name', label: texts.firstName, kind: 'text', max: 20, half: true },
    { name: 'last_name', label: texts.lastName, kind: 'text', max: 20, half: true },
    { name: 'username', label: texts.username, kind: 'text', max: usernameMax },
  ] as const;

const CONTACTS = [
  { name: 'email', label: texts.email, kind: 'email', optional: true },
  { name: 'phone_no', label: texts.contact, kind: 'phone' },
] as const;

const NEW_FIELDS: readonly CrudField<NewUser>[] = [
  ...nameFields(USERNAME_MAX.user),
  { name: 'password', label: texts.password, hint: texts.passwordHint, kind: 'password' },
  ...CONTACTS,
  { ...roleField(ROLES_MADE_BY_ADMIN), hint: texts.newRoleHint },
];

const changedFields = ({ role_name }: UserAnswer): readonly CrudField<ChangedUser>[] => [
  ...nameFields(role_name === STAFF ? USERNAME_MAX.staff : USERNAME_MAX.user),
  { name: 'password', label: texts.newPassword, hint: texts.newPasswordHint, kind: 'password', optional: true },
  ...CONTACTS,
  ...(role_name === MANAGER ? [roleField([MANAGER])] : []),
];

interface NewUserFormProps {
  roleId: number;
  dialog: CrudDialog;
  onAdded: (user: UserAnswer) => void;
}

const EMPTY = { first_name: '', last_name: '', username: '', password: '', email: '', phone_no: '' };

/** Adds a Customer or Store Manager; preselects the filtered role if it is one of them (FORM-2). */
function NewUserForm({ roleId, dialog, onAdded }: NewUserFormProps) {
  const create = useSend(createUser, { invalidates: USER_LISTS });
  const listed = ROLES_MADE_BY_ADMIN.find((role) => getRoleId(role) === roleId);
  const send = async (body: NewUser) => {
    onAdded(await create.send({ body: { ...body, email: body.email || null }, withSession: true }));
  };
  return (
    <CrudForm
      dialog={dialog}
      schema={registration}
      values={{ ...EMPTY, role_name: listed ?? CUSTOMER }}
      fields={NEW_FIELDS}
      send={send}
    />
  );
}

/** Edits a user; the role is fixed and an empty password keeps the current one (USER-1). */
function ChangedUserForm({ user, dialog }: { user: UserAnswer; dialog: CrudDialog }) {
  const update = useSend(updateUser, { invalidates: USER_LISTS });
  const { id, first_name, last_name, username, email, phone_no, role_name } = user;
  return (
    <CrudForm
      dialog={dialog}
      schema={userUpdate}
      values={{ first_name, last_name, username, password: '', email: email ?? '', phone_no, role_name }}
      fields={changedFields(user)}
      send={(body) => update.send({ params: { id }, body: { ...body, id, email: body.email || null } })}
    />
  );
}

const ROLE_OPTIONS = ROLES.map(({ id, name }) => ({ value: String(id), label: roleTexts[name] }));

const fullName = ({ first_name, last_name }: UserAnswer) => `${first_name} ${last_name}`;

const COLUMNS: readonly TableColumn<UserAnswer>[] = [
  { id: 'name', header: texts.name, cell: fullName, isRowHeader: true },
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
  const factor = useRemoveTwoFactor();
  return (
    <>
      <CrudPage
        id="admin-usermanagement"
        title={titles.adminUsers}
        texts={texts}
        columns={[serialColumn(texts.serial, list.rows), ...COLUMNS]}
        list={list}
        url={url}
        getName={fullName}
        actions={factor.button}
        remove={({ id }) => remove.send({ params: { id } })}
        filters={
          <FilterSelect url={url} name="role" label={texts.role} prefix={texts.rolePrefix} options={ROLE_OPTIONS} />
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
