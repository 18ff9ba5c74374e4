// The dialogs in which the administrator adds and edits users.

import { adminReport } from '@tilgul/contract/reports';
import { CUSTOMER, MADE_BY_ADMIN, MANAGER, type Role, roleIdOf, STAFF } from '@tilgul/contract/rules/roles';
import {
  createUser,
  listManagers,
  listUsers,
  registration,
  USERNAME_MAX,
  type UserAnswer,
  updateUser,
  userUpdate,
} from '@tilgul/contract/users';
import { useSend } from '../../shared/api/use-api.ts';
import type { FormValues } from '../../shared/forms/form.tsx';
import { userTexts as texts } from '../../texts/en/office/back-office.ts';
import { roleTexts } from '../../texts/en/shared/roles.ts';
import type { CrudField } from '../../ui/crud/crud-field.tsx';
import { type CrudDialog, CrudForm } from '../../ui/crud/crud-form.tsx';

type NewUser = FormValues<typeof registration>;
type ChangedUser = FormValues<typeof userUpdate>;

export const USER_LISTS = [listUsers, listManagers, adminReport];

const optionsOf = (roles: readonly Role[]) => roles.map((role) => ({ value: role, label: roleTexts[role] }));

const roleField = (roles: readonly Role[]) =>
  ({ name: 'role_name', label: texts.newRole, kind: 'select', options: optionsOf(roles) }) as const;

const namesOf = (usernameMax: number) =>
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
  ...namesOf(USERNAME_MAX.user),
  { name: 'password', label: texts.password, hint: texts.passwordHint, kind: 'password' },
  ...CONTACTS,
  { ...roleField(MADE_BY_ADMIN), hint: texts.newRoleHint },
];

const changedFields = ({ role_name }: UserAnswer): readonly CrudField<ChangedUser>[] => [
  ...namesOf(role_name === STAFF ? USERNAME_MAX.staff : USERNAME_MAX.user),
  { name: 'password', label: texts.newPassword, hint: texts.newPasswordHint, kind: 'password', optional: true },
  ...CONTACTS,
  ...(role_name === MANAGER ? [roleField([MANAGER])] : []),
];

/** Adds a Customer or a Store Manager; the role chosen above the list comes first where it is one of them (FORM-2). */
export function NewUserForm({
  roleId,
  dialog,
  onAdded,
}: {
  roleId: number;
  dialog: CrudDialog;
  onAdded: (user: UserAnswer) => void;
}) {
  const create = useSend(createUser, { invalidates: USER_LISTS });
  const listed = MADE_BY_ADMIN.find((role) => roleIdOf(role) === roleId);
  const send = async (body: NewUser) => {
    onAdded(await create.send({ body: { ...body, email: body.email || null }, withSession: true }));
  };
  return (
    <CrudForm
      dialog={dialog}
      schema={registration}
      values={{
        first_name: '',
        last_name: '',
        username: '',
        password: '',
        email: '',
        phone_no: '',
        role_name: listed ?? CUSTOMER,
      }}
      fields={NEW_FIELDS}
      send={send}
    />
  );
}

/** Edits a user; the role is fixed and an empty password keeps the old one (USER-1). */
export function ChangedUserForm({ user, dialog }: { user: UserAnswer; dialog: CrudDialog }) {
  const update = useSend(updateUser, { invalidates: USER_LISTS });
  return (
    <CrudForm
      dialog={dialog}
      schema={userUpdate}
      values={{
        first_name: user.first_name,
        last_name: user.last_name,
        username: user.username,
        password: '',
        email: user.email ?? '',
        phone_no: user.phone_no,
        role_name: user.role_name,
      }}
      fields={changedFields(user)}
      send={(body) =>
        update.send({ params: { id: user.id }, body: { ...body, id: user.id, email: body.email || null } })
      }
    />
  );
}
