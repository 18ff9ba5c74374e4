// The dialogs in which the administrator adds and edits users.

import { adminReport } from '@tilgul/contract/reports';
import { CUSTOMER, MANAGER, ROLES, roleLabel, STAFF } from '@tilgul/contract/rules/roles';
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
import type { CrudField } from '../../ui/crud/crud-field.tsx';
import { type CrudDialog, CrudForm } from '../../ui/crud/crud-form.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

type NewUser = FormValues<typeof registration>;
type ChangedUser = FormValues<typeof userUpdate>;

export const USER_LISTS = [listUsers, listManagers, adminReport];

/** With these roles chosen above the list there is no role to choose in the form (FORM-2). */
const ROLES_WITHOUT_CHOICE: readonly number[] = ROLES.filter(({ name }) => name !== MANAGER).map(({ id }) => id);

/** Whether the form offers a role, for the role that the list is filtered by. */
const offersRole = (roleId: number): boolean => !ROLES_WITHOUT_CHOICE.includes(roleId);

const ROLE_FIELD = {
  name: 'role_name',
  label: texts.newRole,
  kind: 'select',
  options: [{ value: MANAGER, label: roleLabel(MANAGER) }],
} as const;

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

const newFields = (hasRole: boolean): readonly CrudField<NewUser>[] => [
  ...namesOf(USERNAME_MAX.user),
  { name: 'password', label: texts.password, hint: texts.passwordHint, kind: 'password' },
  ...CONTACTS,
  ...(hasRole ? [ROLE_FIELD] : []),
];

const changedFields = ({ role_id, role_name }: UserAnswer): readonly CrudField<ChangedUser>[] => [
  ...namesOf(role_name === STAFF ? USERNAME_MAX.staff : USERNAME_MAX.user),
  { name: 'password', label: texts.newPassword, hint: texts.newPasswordHint, kind: 'password', optional: true },
  ...CONTACTS,
  ...(offersRole(role_id) ? [ROLE_FIELD] : []),
];

/** Adds a Store Manager while that role is chosen above the list, else a Customer. */
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
  const hasRole = offersRole(roleId);
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
        role_name: hasRole ? MANAGER : CUSTOMER,
      }}
      fields={newFields(hasRole)}
      send={send}
    >
      {hasRole ? null : (
        <Alert tone="info" live={false} className="sm:col-span-2">
          {texts.newCustomerNote}
        </Alert>
      )}
    </CrudForm>
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
