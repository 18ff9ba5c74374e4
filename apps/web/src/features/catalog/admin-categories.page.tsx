import {
  categoryForm,
  createCategory,
  deleteCategory,
  listCategories,
  listProducts,
  MAX_OTHER_DESCRIPTION,
  MAX_OTHER_NAME,
  updateCategory,
} from '@tilgul/contract/catalog';
import type { Ok } from '@tilgul/contract/endpoint';
import { texts } from '@tilgul/messages/office/categories';
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
import { ProductCount } from './product-count.tsx';
import { useWordsDialog } from './use-words-dialog.tsx';

type Category = Ok<typeof listCategories>;

const FIELDS: readonly CrudField<FormValues<typeof categoryForm>>[] = [
  { name: 'name', label: texts.name, kind: 'text', max: 50 },
  { name: 'description', label: texts.description, kind: 'area', max: 100 },
];
const TRANSLATIONS = [
  ...translationFields('names', MAX_OTHER_NAME),
  ...translationFields('descriptions', MAX_OTHER_DESCRIPTION),
];

const toProducts = (id: number) => `${PATHS.adminProducts}?category=${id}`;

/** Products keep a category from being deleted. */
const findUse = ({ id, product_count: count = 0 }: Category) =>
  count === 0
    ? undefined
    : { text: texts.removeUsedText({ count }), link: { label: texts.showProducts({ count }), to: toProducts(id) } };

const COLUMNS: readonly TableColumn<Category>[] = [
  {
    id: 'name',
    header: texts.name,
    cell: (row) => inReaderLanguage(row.name, row.names),
    below: (row) => <SecondText second={findSecondText(row.name, row.names)} />,
    isRowHeader: true,
  },
  {
    id: 'description',
    header: texts.description,
    cell: (row) => inReaderLanguage(row.description, row.descriptions),
    cardCell: (row) => <span className="line-clamp-1">{inReaderLanguage(row.description, row.descriptions)}</span>,
    card: 'line',
  },
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

/** Products contain the category's name, so they are refetched too. */
const CHANGED = { invalidates: [listCategories, listProducts] };

export function AdminCategoriesPage() {
  const url = useTableUrl({ q: '' });
  const list = useList(listCategories, { q: url.filters.q || undefined });
  const create = useSend(createCategory, CHANGED);
  const update = useSend(updateCategory, CHANGED);
  const remove = useSend(deleteCategory, CHANGED);
  const words = useWordsDialog('category');
  return (
    <>
      <CrudPage
        id="admin-categories"
        title={titles.adminCategories}
        texts={texts}
        columns={[serialColumn(texts.serial, list.rows), ...COLUMNS]}
        list={list}
        url={url}
        getName={({ name, names }) => inReaderLanguage(name, names)}
        isCompact
        menu={(row) => [words.entry(row)]}
        inUse={findUse}
        remove={({ id }) => remove.send({ params: { id } })}
        form={(row, dialog) => (
          <CrudForm
            dialog={dialog}
            schema={categoryForm}
            values={{
              name: row?.name ?? '',
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
      {words.dialog}
    </>
  );
}
