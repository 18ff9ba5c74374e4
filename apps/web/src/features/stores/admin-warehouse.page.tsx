// The page /admin-warehouse: stores and their managers, by store number.

import { adminReport } from '@tilgul/contract/reports';
import { foldDigits } from '@tilgul/contract/rules/digits';
import { INDIA, MAX_PAGE } from '@tilgul/contract/rules/limits';
import { distanceKm } from '@tilgul/contract/rules/pincode-places';
import { PLACES } from '@tilgul/contract/rules/places';
import { getRoleId, MANAGER } from '@tilgul/contract/rules/roles';
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
import { texts } from '@tilgul/messages/office/stores';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { ExternalLink, LocateFixed, MapPin } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { formatCount } from '../../shared/format/money.ts';
import { findSecondText, inReaderLanguage } from '../../shared/format/names.ts';
import { formatCity } from '../../shared/format/towns.ts';
import type { FormApi, FormValues } from '../../shared/forms/form.tsx';
import { PATHS } from '../../shared/paths.ts';
import { saveTypedValues } from '../../shared/session/typed-values.ts';
import { Button } from '../../ui/controls/button.tsx';
import { type CrudDialog, type CrudField, CrudForm, type CrudPart } from '../../ui/crud/crud-form.tsx';
import { CrudPage } from '../../ui/crud/crud-page.tsx';
import { toTranslationValues, translationFields } from '../../ui/crud/translation-fields.ts';
import { PhoneLink } from '../../ui/display/phone-link.tsx';
import { SecondText } from '../../ui/display/second-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { SelectOption } from '../../ui/fields/select.tsx';
import { getStateCodeOptions } from '../../ui/fields/state-select.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { EDIT_PARAM, useTableUrl } from '../../ui/table/use-table-url.ts';

const placeTexts = texts.place;

/** Decimals of a degree to keep: about a metre. */
const DECIMALS = 5;
const TIMEOUT_MS = 15_000;

interface Point {
  readonly lat: number;
  readonly lng: number;
}

const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  value >= min && value <= max;
const isInIndia = ({ lat, lng }: Point) => isWithin(lat, INDIA.lat) && isWithin(lng, INDIA.lng);

/** Parses "16.85240, 74.58150", as map apps copy a place; undefined otherwise. */
function parsePair(text: string): { readonly lat: string; readonly lng: string } | undefined {
  const [, lat, lng] = /^\s*\(?\s*(\d{1,2}\.\d+)\s*[,;\s]\s*(\d{2,3}\.\d+)\s*\)?\s*$/.exec(foldDigits(text)) ?? [];
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

/** The point in the fields; undefined unless it is in India. */
function parsePoint(lat: unknown, lng: unknown): Point | undefined {
  const point = { lat: Number(lat || Number.NaN), lng: Number(lng || Number.NaN) };
  return isInIndia(point) ? point : undefined;
}

/** Distance to the nearest known town, so that swapped or mistyped numbers stand out. */
function nearestTown(point: Point): string {
  const [nearest] = PLACES.map((town) => ({ town, km: distanceKm(town, point) })).sort((a, b) => a.km - b.km);
  return nearest ? placeTexts.near({ distance: formatCount(nearest.km), town: formatCity(nearest.town.name) }) : '';
}

const mapLink = ({ lat, lng }: Point) =>
  `https://www.openstreetmap.org/?${new URLSearchParams({ mlat: String(lat), mlon: String(lng) })}#map=17/${lat}/${lng}`;

/** The device's position. Rejects with a message for the user. */
const readPosition = () =>
  new Promise<Point>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const point = { lat: coords.latitude, lng: coords.longitude };
        if (isInIndia(point)) resolve(point);
        else reject(new Error(placeTexts.outside));
      },
      ({ code, PERMISSION_DENIED }) =>
        reject(new Error(code === PERMISSION_DENIED ? placeTexts.denied : placeTexts.failed)),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS },
    );
  });

/** Splits a pair pasted into the latitude over both fields. */
function useSpreadPair({ methods }: FormApi<FormValues<typeof storeForm>>, lat: unknown): void {
  useEffect(() => {
    const pair = parsePair(String(lat ?? ''));
    if (!pair) return;
    methods.setValue('lat', pair.lat, { shouldDirty: true, shouldValidate: true });
    methods.setValue('lng', pair.lng, { shouldDirty: true, shouldValidate: true });
  }, [methods, lat]);
}

/** Helps with the coordinates: device position, nearest town, map link. */
function StoreCoordinates({ form }: { form: FormApi<FormValues<typeof storeForm>> }) {
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [lat, lng] = form.methods.watch(['lat', 'lng']);
  useSpreadPair(form, lat);
  const point = parsePoint(lat, lng);
  const takePosition = async () => {
    setReading(true);
    setFailure(undefined);
    try {
      const found = await readPosition();
      for (const axis of ['lat', 'lng'] as const)
        form.methods.setValue(axis, found[axis].toFixed(DECIMALS), { shouldDirty: true, shouldValidate: true });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : placeTexts.failed);
    } finally {
      setReading(false);
    }
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 sm:col-span-2">
      <legend className="sr-only">{placeTexts.title}</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" size={36} icon={LocateFixed} busy={isReading} onClick={() => void takePosition()}>
          {placeTexts.use}
        </Button>
        {point ? (
          <a
            href={mapLink(point)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-primary hover:underline"
          >
            {placeTexts.show}
            <ExternalLink size={16} aria-hidden="true" />
          </a>
        ) : null}
      </div>
      <p role="status" className="flex items-start gap-1.5 text-sm text-muted">
        <MapPin size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        {point ? nearestTown(point) : placeTexts.none}
      </p>
      {failure === undefined ? null : <Alert tone="notice">{failure}</Alert>}
    </fieldset>
  );
}

const CHANGED = { invalidates: [listStores, listManagers, adminReport] };

const COLUMNS: readonly TableColumn<StoreAnswer>[] = [
  {
    id: 'store_no',
    header: texts.number,
    cell: (row) => row.store_no,
    sorted: 'ascending',
    className: 'w-28 text-muted',
    card: 'none',
  },
  {
    id: 'name',
    header: texts.name,
    cell: (row) => inReaderLanguage(row.name, row.names),
    below: (row) => <SecondText second={findSecondText(row.name, row.names)} />,
    isRowHeader: true,
  },
  {
    id: 'location',
    header: texts.location,
    cell: (row) => row.location,
    card: 'line',
    cardCell: (row) => `#${row.store_no} · ${row.location}`,
  },
  {
    id: 'manager',
    header: texts.manager,
    cell: (row) => row.manager_name ?? <span className="text-muted">{texts.noManager}</span>,
    card: 'line',
    cardCell: ({ manager_name, phone }) => (
      <span>
        {manager_name ?? texts.noManager} · {phone === null ? texts.noPhone : <PhoneLink phone={phone} />}
      </span>
    ),
  },
  {
    id: 'phone',
    header: texts.phone,
    cell: ({ phone }) =>
      phone === null ? <span className="text-muted">{texts.noPhone}</span> : <PhoneLink phone={phone} />,
    className: 'whitespace-nowrap',
    card: 'none',
  },
];

interface Managers {
  readonly options: readonly SelectOption<string>[];
  readonly hint: ReactNode;
}

/** Leads to the form of a new manager; what was typed here is back with the page. */
const NoManagerFree = () => (
  <>
    {texts.noManagerFree}{' '}
    <Link
      to={`${PATHS.adminUsers}?${new URLSearchParams({ role: String(getRoleId(MANAGER)), [EDIT_PARAM]: 'new' })}`}
      onClick={() => saveTypedValues(undefined, true)}
      className="hit-44 relative font-semibold text-primary underline underline-offset-4"
    >
      {texts.addManager}
    </Link>
  </>
);

/** Managers without a store plus this store's own, by name: a manager runs one store. */
function useManagers(store: StoreAnswer | undefined): Managers {
  const { rows, isLoading, hasMore } = useAllPages(useList(listManagers, { limit: MAX_PAGE }));
  const free = rows.filter(({ warehouse_id }) => warehouse_id === null || warehouse_id === store?.id);
  const options = free.map(({ id, first_name, last_name }) => ({
    value: String(id),
    label: `${first_name} ${last_name}`,
  }));
  return { options, hint: isLoading || hasMore || options.length > 0 ? texts.managerHint : <NoManagerFree /> };
}

const TRANSLATIONS = translationFields('names', 50);

const storeFields = ({ options, hint }: Managers): CrudField<FormValues<typeof storeForm>>[] => [
  { name: 'name', label: texts.name, kind: 'text', max: 50 },
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
];

const PLACE: CrudField<FormValues<typeof storeForm>>[] = [
  { name: 'lat', label: texts.latitude, hint: texts.latitudeHint, kind: 'decimal', optional: true, half: true },
  { name: 'lng', label: texts.longitude, kind: 'decimal', optional: true, half: true },
];

const BILLS: CrudField<FormValues<typeof storeForm>>[] = [
  { name: 'gstin', label: texts.gstin, hint: texts.ownHint, kind: 'text', max: 15, optional: true, half: true },
  { name: 'fssai', label: texts.fssai, hint: texts.ownHint, kind: 'text', max: 14, optional: true, half: true },
  {
    name: 'state_code',
    label: texts.state,
    kind: 'select',
    options: [{ value: '', label: texts.likeChain }, ...getStateCodeOptions()],
    placeholder: texts.likeChain,
    half: true,
  },
  {
    name: 'bill_code',
    label: texts.billCode,
    hint: texts.billCodeHint,
    kind: 'text',
    max: 2,
    optional: true,
    half: true,
  },
];

const PARTS: readonly CrudPart<FormValues<typeof storeForm>>[] = [
  { label: texts.morePlace, fields: PLACE, extra: (form) => <StoreCoordinates form={form} /> },
  { label: texts.moreBills, fields: BILLS },
];

interface StoreFormProps {
  store: StoreAnswer | undefined;
  /** Suggested number of a new store; '' where it is not known. */
  nextNumber: string;
  dialog: CrudDialog;
}

function StoreForm({ store, nextNumber, dialog }: StoreFormProps) {
  const managers = useManagers(store);
  const create = useSend(createStore, CHANGED);
  const update = useSend(updateStore, CHANGED);
  return (
    <CrudForm
      dialog={dialog}
      schema={storeForm}
      values={{
        name: store?.name ?? '',
        names: toTranslationValues(store?.names),
        location: store?.location ?? '',
        store_no: String(store?.store_no ?? nextNumber),
        manager: String(store?.manager ?? ''),
        phone: store?.phone ?? '',
        lat: String(store?.lat ?? ''),
        lng: String(store?.lng ?? ''),
        gstin: store?.gstin ?? '',
        fssai: store?.fssai ?? '',
        state_code: store?.state_code ?? '',
        bill_code: store?.bill_code ?? '',
      }}
      rules={(values) => halfOfPlace(values) ?? {}}
      fields={storeFields(managers)}
      translations={TRANSLATIONS}
      parts={PARTS}
      send={(body) =>
        store ? update.send({ params: { id: store.id }, body: { ...body, id: store.id } }) : create.send({ body })
      }
    />
  );
}

export function AdminWarehousePage() {
  const url = useTableUrl({ q: '' });
  const list = useList(listStores, { q: url.filters.q || undefined });
  const remove = useSend(deleteStore, CHANGED);
  const isWhole = url.filters.q === '' && list.rows.length > 0 && !list.hasMore;
  const nextNumber = isWhole ? String(Math.max(...list.rows.map(({ store_no }) => store_no)) + 1) : '';
  return (
    <CrudPage
      id="admin-warehouse"
      title={titles.adminStores}
      texts={texts}
      columns={COLUMNS}
      list={list}
      url={url}
      getName={({ name, names }) => inReaderLanguage(name, names)}
      isCompact
      remove={({ id }) => remove.send({ params: { id } })}
      form={(store, dialog) => <StoreForm store={store} nextNumber={nextNumber} dialog={dialog} />}
    />
  );
}
