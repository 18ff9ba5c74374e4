// The page /store-staffmanagement: the staff of the manager's store.
import { viewStoreCash } from '@tilgul/contract/cash';
import type { Ok } from '@tilgul/contract/endpoint';
import { storeReport } from '@tilgul/contract/reports';
import { STAFF } from '@tilgul/contract/rules/roles';
import {
  createStaff,
  deleteStaff,
  listRoles,
  listStaff,
  staffForm,
  staffUpdate,
  USERNAME_MAX,
  updateStaff,
} from '@tilgul/contract/users';
import { texts as roleTexts } from '@tilgul/messages/shared/roles';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { texts } from '@tilgul/messages/store/staff';
import { Ban, Truck } from 'lucide-react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet, useList, useSend } from '../../shared/api/use-api.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import type { FormValues } from '../../shared/forms/form.tsx';
import { CheckBox } from '../../ui/controls/choices.tsx';
import { type CrudDialog, type CrudField, CrudForm } from '../../ui/crud/crud-form.tsx';
import { CrudPage } from '../../ui/crud/crud-page.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Initials } from '../../ui/display/initials.tsx';
import { PhoneLink } from '../../ui/display/phone-link.tsx';
import { LoadAlert } from '../../ui/feedback/empty.tsx';
import { serialColumn, type TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';

type StaffMember = Ok<typeof listStaff>;
type NewStaff = FormValues<typeof staffForm>;
type ChangedStaff = FormValues<typeof staffUpdate>;

const STAFF_LISTS = [listStaff, storeReport];

const BEFORE_PASSWORD = [
  { name: 'first_name', label: texts.firstName, kind: 'text', max: 20, half: true },
  { name: 'last_name', label: texts.lastName, kind: 'text', max: 20, half: true },
  { name: 'username', label: texts.username, kind: 'text', max: USERNAME_MAX.staff },
] as const;

const AFTER_PASSWORD = [
  { name: 'email', label: texts.email, kind: 'email', optional: true },
  { name: 'phone_no', label: texts.contact, hint: texts.contactHint, kind: 'phone' },
] as const;

/** The role field offers only 'Store Staff' of the server's roles (FORM-2). */
function useRoleField() {
  const roles = useGet(listRoles, {}, { staleTime: Number.POSITIVE_INFINITY });
  const offered = roles.data?.rows.filter(({ name }) => name === STAFF) ?? [];
  const options = offered.map(({ name }) => ({ value: name, label: roleTexts[name] }));
  // Staff cannot be added without a role.
  const failure = roles.data ? null : (
    <LoadAlert load={roles} title={texts.roleFailed} fallback={texts.roleFailedText} className="sm:col-span-2" />
  );
  return { field: { name: 'role_name', label: texts.role, kind: 'select', options } as const, failure };
}

function NewStaffForm({ dialog }: { dialog: CrudDialog }) {
  const create = useSend(createStaff, { invalidates: STAFF_LISTS });
  const { passphrase_min: min } = useSettings();
  const { field, failure } = useRoleField();
  const fields: readonly CrudField<NewStaff>[] = [
    ...BEFORE_PASSWORD,
    { name: 'password', label: texts.password, hint: texts.passwordHint({ min }), kind: 'password' },
    ...AFTER_PASSWORD,
    field,
  ];
  return (
    <CrudForm
      dialog={dialog}
      schema={staffForm}
      values={{ first_name: '', last_name: '', username: '', password: '', email: '', phone_no: '', role_name: STAFF }}
      fields={fields}
      send={(body) => create.send({ body: { ...body, email: body.email || null } })}
    >
      {failure}
    </CrudForm>
  );
}

/** Edits a staff member; an empty password keeps the current one, and the role stays (USER-1). */
function ChangedStaffForm({ staff, dialog }: { staff: StaffMember; dialog: CrudDialog }) {
  const update = useSend(updateStaff, { invalidates: STAFF_LISTS });
  const { field, failure } = useRoleField();
  const fields: readonly CrudField<ChangedStaff>[] = [
    ...BEFORE_PASSWORD,
    { name: 'password', label: texts.newPassword, hint: texts.newPasswordHint, kind: 'password', optional: true },
    ...AFTER_PASSWORD,
    field,
  ];
  const { id, first_name, last_name, username, email, phone_no, role_name, can_pack, can_sell, can_return } = staff;
  return (
    <CrudForm
      dialog={dialog}
      schema={staffUpdate}
      values={{
        first_name,
        last_name,
        username,
        password: '',
        email: email ?? '',
        phone_no,
        role_name,
        can_pack,
        can_sell,
        can_return,
      }}
      fields={fields}
      send={(body) => update.send({ params: { id }, body: { ...body, id, email: body.email || null } })}
    >
      {(form) => (
        <>
          {failure}
          <div className="space-y-3 sm:col-span-2">
            <CheckBox label={texts.canPack} hint={texts.canPackHint} {...form.control('can_pack')} />
            <CheckBox label={texts.canSell} hint={texts.canSellHint} {...form.control('can_sell')} />
            <CheckBox label={texts.canReturn} hint={texts.canReturnHint} {...form.control('can_return')} />
          </div>
        </>
      )}
    </CrudForm>
  );
}

const fullName = ({ first_name, last_name }: StaffMember) => `${first_name} ${last_name}`;

/** Whether the staff member packs orders or is suspended. */
const RoleBadges = ({ can_pack, is_suspended }: StaffMember) => (
  <>
    {can_pack ? <Badge tone="processing">{texts.packs}</Badge> : null}
    {is_suspended ? (
      <Badge tone="cancelled" icon={Ban}>
        {texts.suspended}
      </Badge>
    ) : null}
  </>
);

type RiderCash = Ok<typeof viewStoreCash>['riders'][number];

/** Whether they are out, the cash that they have to hand over, what else they do, and whether they are suspended. */
function Now({ member, rider }: { member: StaffMember; rider: RiderCash | undefined }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2 md:whitespace-nowrap">
      {rider && rider.on_the_road > 0 ? (
        <Badge tone="out" icon={Truck}>
          {texts.onTheRoad}
        </Badge>
      ) : null}
      <RoleBadges {...member} />
      {rider && rider.in_hand_now > 0 ? (
        <span className="whitespace-nowrap">{texts.inHand({ amount: formatRupees(rider.in_hand_now) })}</span>
      ) : null}
    </span>
  );
}

/** Initials and name. */
function Name({ member }: { member: StaffMember }) {
  return (
    <span className="flex items-center gap-3">
      <Initials user={member} size={40} />
      <span className="md:whitespace-nowrap">{fullName(member)}</span>
    </span>
  );
}

const toColumns = (riders: ReadonlyMap<number, RiderCash>): readonly TableColumn<StaffMember>[] => [
  {
    id: 'name',
    header: texts.name,
    cell: (row) => <Name member={row} />,
    isRowHeader: true,
    className: '[&>a]:align-middle',
  },
  { id: 'username', header: texts.username, cell: (row) => row.username, below: ({ email }) => email, card: 'none' },
  {
    id: 'phone',
    header: texts.phone,
    cell: ({ phone_no }) => <PhoneLink phone={phone_no} />,
    card: 'line',
  },
  { id: 'open', header: texts.openOrders, cell: (row) => formatCount(row.open_orders), align: 'end', card: 'none' },
  {
    id: 'now',
    header: texts.now,
    cell: (row) => <Now member={row} rider={riders.get(row.id)} />,
    cardCell: (row) => (
      <span className="flex flex-wrap items-center gap-2">
        {texts.openOrders}: {formatCount(row.open_orders)}
        <Now member={row} rider={riders.get(row.id)} />
      </span>
    ),
    card: 'line',
  },
];

/** List, search by name or phone, add, edit, delete (UI-34). */
export function StoreStaffmanagementPage() {
  const url = useTableUrl({ q: '' });
  const list = useList(listStaff, { q: url.filters.q || undefined });
  const { data: cash } = useGet(viewStoreCash, {});
  const riders = new Map(cash?.riders.map((rider) => [rider.staff_id, rider]));
  const remove = useSend(deleteStaff, { invalidates: STAFF_LISTS });
  return (
    <CrudPage
      id="store-staffmanagement"
      isCompact
      title={titles.storeStaff}
      texts={texts}
      columns={[serialColumn(texts.serial, list.rows), ...toColumns(riders)]}
      list={list}
      url={url}
      getName={fullName}
      remove={({ user_id }) => remove.send({ params: { user_id } })}
      form={(staff, dialog) =>
        staff ? <ChangedStaffForm staff={staff} dialog={dialog} /> : <NewStaffForm dialog={dialog} />
      }
    />
  );
}
