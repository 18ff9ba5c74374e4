// The page /admin-warehouse: the stores with their managers, by store number.

import { adminReport } from '@tilgul/contract/reports';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import {
  createStore,
  deleteStore,
  halfOfPlace,
  listStores,
  type StoreAnswer,
  storeForm,
  updateStore,
} from '@tilgul/contract/stores';
import { listManagers } from '@tilgul/contract/users';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { useWhole } from '../../shared/api/use-whole.ts';
import type { FormValues } from '../../shared/forms/form.tsx';
import { storeTexts as texts } from '../../texts/en/office/stores.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import type { CrudField } from '../../ui/crud/crud-field.tsx';
import { type CrudDialog, CrudForm } from '../../ui/crud/crud-form.tsx';
import { CrudPage } from '../../ui/crud/crud-page.tsx';
import type { SelectOption } from '../../ui/fields/select.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { StorePlace } from './store-place.tsx';

const CHANGED = { invalidates: [listStores, listManagers, adminReport] };

/** The name, and below it the one in Marathi. */
function StoreNames({ store: { name, name_mr } }: { store: StoreAnswer }) {
  return (
    <>
      {name}
      {name_mr === null ? null : (
        <span lang="mr" className="block text-sm font-normal text-muted">
          {name_mr}
        </span>
      )}
    </>
  );
}

const COLUMNS: readonly TableColumn<StoreAnswer>[] = [
  {
    id: 'store_no',
    header: texts.number,
    cell: (row) => row.store_no,
    sorted: 'ascending',
    className: 'w-28 text-muted',
  },
  { id: 'name', header: texts.name, cell: (row) => <StoreNames store={row} />, isRowHeader: true, hideable: false },
  { id: 'location', header: texts.location, cell: (row) => row.location, card: 'line' },
  {
    id: 'manager',
    header: texts.manager,
    cell: (row) => row.manager_name ?? <span className="text-muted">{texts.noManager}</span>,
  },
  {
    id: 'phone',
    header: texts.phone,
    cell: ({ phone }) =>
      phone === null ? (
        <span className="text-muted">{texts.noPhone}</span>
      ) : (
        <a href={`tel:${phone}`} className="hover:underline">
          {phone}
        </a>
      ),
    className: 'whitespace-nowrap',
  },
];

interface Managers {
  readonly options: readonly SelectOption<string>[];
  readonly hint: string;
}

/** Managers without a store and the store's own one, by name: a manager runs one store. */
function useManagers(store: StoreAnswer | undefined): Managers {
  const { rows, isLoading, hasMore } = useWhole(useList(listManagers, { limit: MAX_PAGE }));
  const free = rows.filter(({ warehouse_id }) => warehouse_id === null || warehouse_id === store?.id);
  const options = free.map(({ id, first_name, last_name }) => ({
    value: String(id),
    label: `${first_name} ${last_name}`,
  }));
  return { options, hint: isLoading || hasMore || options.length > 0 ? texts.managerHint : texts.noManagerFree };
}

const fieldsOf = ({ options, hint }: Managers): CrudField<FormValues<typeof storeForm>>[] => [
  { name: 'name', label: texts.name, kind: 'text', max: 50 },
  {
    name: 'name_mr',
    label: texts.marathiName,
    hint: texts.marathiHint,
    kind: 'text',
    max: 50,
    lang: 'mr',
    optional: true,
  },
  { name: 'location', label: texts.location, kind: 'text', max: 100 },
  { name: 'store_no', label: texts.number, kind: 'whole', half: true },
  {
    name: 'manager',
    label: texts.manager,
    hint,
    kind: 'select',
    options,
    disabled: options.length === 0,
    placeholder: texts.chooseManager,
    half: true,
  },
  { name: 'phone', label: texts.phone, kind: 'phone', optional: true },
  { name: 'lat', label: texts.latitude, hint: texts.latitudeHint, kind: 'decimal', optional: true, half: true },
  { name: 'lng', label: texts.longitude, kind: 'decimal', optional: true, half: true },
];

const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

function StoreForm({ store, dialog }: { store: StoreAnswer | undefined; dialog: CrudDialog }) {
  const managers = useManagers(store);
  const create = useSend(createStore, CHANGED);
  const update = useSend(updateStore, CHANGED);
  return (
    <CrudForm
      dialog={dialog}
      schema={storeForm}
      values={{
        name: store?.name ?? '',
        name_mr: store?.name_mr ?? '',
        location: store?.location ?? '',
        store_no: textOf(store?.store_no),
        manager: textOf(store?.manager),
        phone: store?.phone ?? '',
        lat: textOf(store?.lat),
        lng: textOf(store?.lng),
      }}
      rules={(values) => halfOfPlace(values) ?? {}}
      fields={fieldsOf(managers)}
      send={(body) =>
        store ? update.send({ params: { id: store.id }, body: { ...body, id: store.id } }) : create.send({ body })
      }
    >
      {(form) => <StorePlace form={form} />}
    </CrudForm>
  );
}

export function AdminWarehousePage() {
  const url = useTableUrl({ q: '' });
  const list = useList(listStores, { q: url.filters.q || undefined });
  const remove = useSend(deleteStore, CHANGED);
  return (
    <CrudPage
      id="admin-warehouse"
      title={titles.adminStores}
      texts={texts}
      columns={COLUMNS}
      list={list}
      url={url}
      nameOf={({ name }) => name}
      remove={({ id }) => remove.send({ params: { id } })}
      form={(store, dialog) => <StoreForm store={store} dialog={dialog} />}
    />
  );
}
