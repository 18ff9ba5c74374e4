// The page /admin-usermanagement: users of one role or of all, with viewing, adding, editing, suspending and removing two-factor.
import { adminReport } from '@tilgul/contract/reports';
import {
  ADMIN,
  CUSTOMER,
  getRoleId,
  MANAGER,
  ROLES_MADE_BY_ADMIN,
  type Role,
  STAFF,
} from '@tilgul/contract/rules/roles';
import {
  createUser,
  deleteUser,
  getUserOverview,
  listManagers,
  listUsers,
  registration,
  suspendUser,
  USERNAME_MAX,
  type UserAnswer,
  updateUser,
  userUpdate,
} from '@tilgul/contract/users';
import { texts } from '@tilgul/messages/office/users';
import { texts as roleTexts } from '@tilgul/messages/shared/roles';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { texts as twoFactorTexts } from '@tilgul/messages/shared/two-factor';
import { Ban, Eye, RotateCcw, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useListedRow } from '../../shared/api/listed-row.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { formatRecentDate } from '../../shared/format/recent-dates.ts';
import { formatCity } from '../../shared/format/towns.ts';
import type { FormValues } from '../../shared/forms/form.tsx';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { useSession } from '../../shared/session/session.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { type CrudDialog, type CrudField, CrudForm } from '../../ui/crud/crud-form.tsx';
import { CrudPage, useEditLink } from '../../ui/crud/crud-page.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Initials } from '../../ui/display/initials.tsx';
import { PhoneLink } from '../../ui/display/phone-link.tsx';
import { FilterSelect } from '../../ui/table/filters.tsx';
import { type RowMenuEntry, serialColumn, type TableColumn } from '../../ui/table/table-types.ts';
import { type TableUrl, useTableUrl } from '../../ui/table/use-table-url.ts';
import { type CountedView, ViewTabs } from '../../ui/table/view-tabs.tsx';
import { ADMINISTRATORS, FIRST_ROLE } from './first-calls.ts';

const RemoveOfDialog = lazyComponent(() =>
  import('../two-factor/two-factor-form.tsx').then((m) => m.RemoveUserTwoFactorDialog),
);
const removeTexts = twoFactorTexts.removeForUser;
const SuspendDialog = lazyComponent(() => import('./suspend-dialog.tsx').then((m) => m.SuspendDialog));
const UserView = lazyComponent(() => import('./user-view.tsx').then((m) => m.UserView));

/** `entry(user)` of ⋯ removes another user's two-factor; render `dialog` once. */
function useRemoveTwoFactor() {
  const ownId = useSession()?.userId;
  const { shown, round, isOpen, open, close } = useDialog<UserAnswer>();
  const entry = (user: UserAnswer): RowMenuEntry | undefined =>
    user.has_factor && user.id !== ownId
      ? { label: removeTexts.action, icon: ShieldOff, onChoose: () => open(user) }
      : undefined;
  const dialog = shown ? <RemoveOfDialog key={round} user={shown} isOpen={isOpen} onClose={close} /> : null;
  return { entry, dialog };
}

/** `entry(user)` of ⋯ suspends another user or lifts the suspension; render `dialog` once. */
function useSuspension() {
  const ownId = useSession()?.userId;
  const { shown, round, isOpen, open, close } = useDialog<UserAnswer>();
  const { send } = useSend(suspendUser, { invalidates: [listUsers, getUserOverview], afterRefusal: true });
  const [liftingId, setLiftingId] = useState<number>();
  const lift = async (user: UserAnswer) => {
    const { action, title, text, done, failed, failedText } = texts.lift;
    const name = fullName(user);
    if (!(await confirm({ title: title({ name }), text: text({ name }), confirmLabel: action, tone: 'primary' })))
      return;
    setLiftingId(user.id);
    try {
      await send({ params: { id: user.id }, body: { suspended: false } });
      alerts.success(done);
    } catch (error) {
      alerts.callFailure(error, failed, failedText);
    } finally {
      setLiftingId(undefined);
    }
  };
  const entry = (user: UserAnswer): RowMenuEntry | undefined => {
    if (user.id === ownId || liftingId === user.id) return undefined;
    const isSuspended = user.suspended_at !== undefined;
    const { action } = isSuspended ? texts.lift : texts.suspend;
    const onChoose = () => (isSuspended ? void lift(user) : open(user));
    return { label: action, icon: isSuspended ? RotateCcw : Ban, onChoose };
  };
  const dialog = shown ? <SuspendDialog key={round} user={shown} isOpen={isOpen} onClose={close} /> : null;
  return { entry, dialog };
}

type NewUser = FormValues<typeof registration>;
type ChangedUser = FormValues<typeof userUpdate>;

const USER_LISTS = [listUsers, getUserOverview, listManagers, adminReport];

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

const newFields = (min: number): readonly CrudField<NewUser>[] => [
  ...nameFields(USERNAME_MAX.user),
  { name: 'password', label: texts.password, hint: texts.passwordHint({ min }), kind: 'password' },
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
  const { passphrase_min: min } = useSettings();
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
      fields={newFields(min)}
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

type Url = TableUrl<{ readonly q: string; readonly role: string; readonly suspended: string }>;

/** A role's tab; the tab of all without a role. What is searched stays. */
function toRoleView({ filters: { q, suspended } }: Url, role: Role | undefined): CountedView<typeof listUsers> {
  const id = role && getRoleId(role);
  const params = {
    ...(q && { q }),
    ...(suspended && { suspended }),
    ...(String(id) === FIRST_ROLE ? {} : { role: String(id ?? '') }),
  };
  return {
    label: role ? roleTexts[role] : texts.allRoles,
    search: new URLSearchParams(params).toString(),
    query: { role_id: id },
  };
}

/** Administrators first (UI-34). */
const VIEWED_ROLES = [ADMIN, CUSTOMER, MANAGER, STAFF, undefined] as const;

const fullName = ({ first_name, last_name }: UserAnswer) => `${first_name} ${last_name}`;

const SUSPENDED = 'true';
const STATUS_OPTIONS = [
  { value: SUSPENDED, label: texts.suspended },
  { value: 'false', label: texts.active },
];

/** The name, and whether and why the user is suspended. */
const NameCell = (user: UserAnswer) => (
  <span className="flex items-center gap-3">
    <Initials user={user} size={36} className="max-md:hidden" />
    <span>
      {fullName(user)}
      {user.suspended_at === undefined ? null : (
        <span className="mt-1 flex flex-wrap items-center gap-2 font-normal">
          <Badge tone="cancelled" icon={Ban}>
            {texts.suspended}
          </Badge>
          <span className="text-sm break-words text-muted">{user.suspended_reason}</span>
        </span>
      )}
    </span>
  </span>
);

/** The store of an employee, or when a customer ordered last. */
function RoleFact({ user: { role_name, warehouse_name, last_order_at } }: { user: UserAnswer }) {
  const { business_tz: zone } = useSettings();
  if (role_name !== CUSTOMER) return warehouse_name && formatCity(warehouse_name);
  return last_order_at ? texts.lastOrder({ day: formatRecentDate(last_order_at, zone) }) : texts.noOrders;
}

const COLUMNS: readonly TableColumn<UserAnswer>[] = [
  { id: 'name', header: texts.name, cell: NameCell, isRowHeader: true },
  {
    id: 'email',
    header: texts.email,
    cell: (row) => row.email ?? <span className="text-muted">{texts.noEmail}</span>,
    className: 'break-all',
    card: 'line',
    cardCell: (row) => row.email,
  },
  { id: 'phone', header: texts.phone, cell: (row) => <PhoneLink phone={row.phone_no} />, card: 'line' },
  {
    id: 'role',
    header: texts.role,
    cell: (row) => roleTexts[row.role_name],
    below: (row) => <RoleFact user={row} />,
    card: 'line',
  },
];

export function AdminUsermanagementPage() {
  const url = useTableUrl({ q: '', role: FIRST_ROLE, suspended: '' });
  const { q, role, suspended } = url.filters;
  const list = useList(ADMINISTRATORS.endpoint, {
    role_id: role || undefined,
    q: q || undefined,
    suspended: STATUS_OPTIONS.some(({ value }) => value === suspended) ? (suspended as 'true' | 'false') : undefined,
  });
  const setFilter: typeof url.setFilter = (name, value) => {
    url.setFilter(name, value);
    // The role that the list opens with was not chosen: all roles have suspended users.
    if (name === 'suspended' && value === SUSPENDED && role === FIRST_ROLE) url.setFilter('role', '');
  };
  const remove = useSend(deleteUser, { invalidates: USER_LISTS });
  const factor = useRemoveTwoFactor();
  const suspension = useSuspension();
  const navigate = useNavigate();
  const linkToEdit = useEditLink();
  const { openId } = url;
  const listed = useListedRow({ ...list, hasMore: false }, openId);
  const wasOpen = useLastDefined(openId) !== undefined;
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
        isCompact
        rowLink={({ id }) => url.linkTo(id)}
        menu={(user) => [
          { label: texts.view.action, icon: Eye, onChoose: () => url.openRow(user.id) },
          factor.entry(user),
          suspension.entry(user),
        ]}
        remove={({ id }) => remove.send({ params: { id } })}
        tabs={
          <ViewTabs
            label={texts.role}
            id="admin-usermanagement"
            views={VIEWED_ROLES.map((role) => toRoleView(url, role))}
            counts={{ endpoint: listUsers, isReady: true }}
            canSave={false}
          />
        }
        moreFilters={{
          count: suspended ? 1 : 0,
          fields: (
            <FilterSelect
              url={{ ...url, setFilter }}
              name="suspended"
              label={texts.status}
              options={STATUS_OPTIONS}
              all={texts.allStatuses}
              marksChoice
              className="md:w-52"
            />
          ),
        }}
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
      {wasOpen ? (
        <UserView
          id={openId}
          listed={listed}
          onClose={url.closeRow}
          onEdit={(id) => void navigate(linkToEdit(id), { replace: true })}
          getSuspension={suspension.entry}
        />
      ) : null}
      {factor.dialog}
      {suspension.dialog}
    </>
  );
}
