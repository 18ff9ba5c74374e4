// The page /admin-sku: the units of measure that products are sold in.
import {
  createUnit,
  deleteUnit,
  listProducts,
  listUnits,
  MAX_OTHER_DESCRIPTION,
  MAX_OTHER_NAME,
  unitForm,
  updateUnit,
} from '@tilgul/contract/catalog';
import type { Ok } from '@tilgul/contract/endpoint';
import { texts } from '@tilgul/messages/office/units';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { findSecondText, inReaderLanguage } from '../../shared/format/names.ts';
import type { FormValues } from '../../shared/forms/form.tsx';
import { PATHS } from '../../shared/paths.ts';
import { type CrudField, CrudForm } from '../../ui/crud/crud-form.tsx';
import { CrudPage } from '../../ui/crud/crud-page.tsx';
import { toTranslationValues, translationFields } from '../../ui/crud/translation-fields.ts';
import { SecondText } from '../../ui/display/second-text.tsx';
import { serialColumn, type TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { formatKilograms } from './product-columns.tsx';
import { ProductCount } from './product-count.tsx';
import { ScaleLabels } from './scale-labels.tsx';

type Unit = Ok<typeof listUnits>;

const FIELDS: readonly CrudField<FormValues<typeof unitForm>>[] = [
  { name: 'unit', label: texts.unit, hint: texts.unitHint, kind: 'text', max: 10 },
  { name: 'description', label: texts.description, kind: 'area', max: 100 },
];
const TRANSLATIONS = [
  ...translationFields('names', MAX_OTHER_NAME),
  ...translationFields('descriptions', MAX_OTHER_DESCRIPTION),
];

/** A unit's weight, as the server parsed it from its text. */
function Weight({ grams }: Pick<Unit, 'grams'>) {
  if (grams !== null) return formatKilograms(grams / 1000);
  return (
    <span className="text-muted">
      <span aria-hidden="true">{texts.noWeight}</span>
      <span className="sr-only">{texts.noWeightSpoken}</span>
    </span>
  );
}

const toProducts = (id: number) => `${PATHS.adminProducts}?unit=${id}`;

/** Products keep a unit from being deleted. */
const findUse = ({ id, product_count: count = 0 }: Unit) =>
  count === 0
    ? undefined
    : { text: texts.removeUsedText({ count }), link: { label: texts.showProducts({ count }), to: toProducts(id) } };

const COLUMNS: readonly TableColumn<Unit>[] = [
  {
    id: 'unit',
    header: texts.unit,
    cell: (row) => inReaderLanguage(row.unit, row.names),
    below: (row) => <SecondText second={findSecondText(row.unit, row.names)} />,
    isRowHeader: true,
  },
  {
    id: 'description',
    header: texts.description,
    cell: (row) => inReaderLanguage(row.description, row.descriptions),
    cardCell: (row) => <span className="line-clamp-1">{inReaderLanguage(row.description, row.descriptions)}</span>,
    card: 'line',
  },
  { id: 'weight', header: texts.weight, cell: (row) => <Weight grams={row.grams} />, align: 'end', card: 'none' },
  {
    id: 'products',
    header: texts.products,
    cell: ({ id, product_count: count = 0 }) => (
      <ProductCount to={toProducts(id)} text={texts.productCount({ count })} count={count} />
    ),
    align: 'end',
    className: 'whitespace-nowrap',
    card: 'line',
  },
];

/** Products contain the unit's text, so they are refetched too. */
const CHANGED = { invalidates: [listUnits, listProducts] };

export function AdminSkuPage() {
  const url = useTableUrl({ q: '' });
  const list = useList(listUnits, { q: url.filters.q || undefined });
  const create = useSend(createUnit, CHANGED);
  const update = useSend(updateUnit, CHANGED);
  const remove = useSend(deleteUnit, CHANGED);
  return (
    <CrudPage
      id="admin-sku"
      title={titles.adminUnits}
      texts={texts}
      columns={[serialColumn(texts.serial, list.rows), ...COLUMNS]}
      list={list}
      url={url}
      pageActions={<ScaleLabels />}
      getName={({ unit, names }) => inReaderLanguage(unit, names)}
      isCompact
      inUse={findUse}
      remove={({ id }) => remove.send({ params: { id } })}
      form={(row, dialog) => (
        <CrudForm
          dialog={dialog}
          schema={unitForm}
          values={{
            unit: row?.unit ?? '',
            names: toTranslationValues(row?.names),
            description: row?.description ?? '',
            descriptions: toTranslationValues(row?.descriptions),
          }}
          fields={FIELDS}
          translations={TRANSLATIONS}
          send={(body) =>
            row ? update.send({ params: { id: row.id }, body: { ...body, id: row.id } }) : create.send({ body })
          }
        />
      )}
    />
  );
}
