// Exports the matching products in the import's columns, plus further ones.
import { listProducts, type ProductAnswer } from '@tilgul/contract/catalog';
import { IMPORT_COLUMNS, type ImportColumn, WORDS_SEPARATOR } from '@tilgul/contract/product-import';
import { OTHER_LANGUAGES, type OtherLanguage } from '@tilgul/contract/rules/names';
import { listProductWords, type ProductWords } from '@tilgul/contract/search';
import { texts } from '@tilgul/messages/office/products';
import { loadAll } from '../../shared/api/all-pages.ts';
import { getFailureMessage, isSessionError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { isoDay } from '../../shared/format/dates.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { ExportCsvButton } from '../../ui/table/export-csv-button.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';

/** A product with its search words, if it has any. */
interface Exported {
  readonly product: ProductAnswer;
  readonly words: ProductWords | undefined;
}

type Cell = (exported: Exported) => string | number | null;
const exportColumn = (header: string, csv: Cell): TableColumn<Exported> => ({
  id: header,
  header,
  cell: () => null,
  csv,
});

/** Columns `name_mr`, `name_hi` and so on, or those of descriptions. */
const translationColumns = <Field extends 'name' | 'description'>(field: Field) =>
  Object.fromEntries(
    OTHER_LANGUAGES.map((language): [string, Cell] => [
      `${field}_${language}`,
      ({ words }) => words?.[`${field}s`]?.[language] ?? null,
    ]),
  ) as Record<`${Field}_${OtherLanguage}`, Cell>;

/** Cells of the import's columns that are no fields of the product. */
const CELLS: Readonly<Record<Exclude<ImportColumn, keyof ProductAnswer>, Cell>> = {
  ...translationColumns('name'),
  ...translationColumns('description'),
  search_words: ({ words }) => words?.search_words.join(` ${WORDS_SEPARATOR} `) ?? null,
};
/** Cells that differ from the field of the same name. */
const NAMED_CELLS: Readonly<Partial<Record<ImportColumn, Cell>>> = {
  category: ({ product }) => product.category_name,
  unit: ({ product }) => product.unit_en ?? product.unit,
  tax_class: ({ product }) => product.tax_class_name,
  sold_by_weight: ({ product }) => (product.sold_by_weight ? 'yes' : 'no'),
};

const isOwnCell = (column: ImportColumn): column is keyof typeof CELLS => column in CELLS;

function toCell(column: ImportColumn): Cell {
  if (isOwnCell(column)) return CELLS[column];
  return NAMED_CELLS[column] ?? (({ product }) => product[column as Exclude<typeof column, 'sold_by_weight'>]);
}

/** Loads the products matching `q`, with their search words. */
async function loadExported(q: string): Promise<Exported[]> {
  const [products, words] = await Promise.all([
    loadAll(listProducts, { q: q || undefined }),
    loadAll(listProductWords),
  ]);
  const byProduct = new Map(words.map((each) => [each.product_id, each]));
  return products.map((product) => ({ product, words: byProduct.get(product.id) }));
}

/** The import's columns, so that the file can be edited and imported again. */
const COLUMNS = IMPORT_COLUMNS.map((column) => exportColumn(column, toCell(column)));

const alertFailure = (error: unknown) => {
  if (!isSessionError(error)) alerts.failure(texts.exportFailed, getFailureMessage(error, texts.failedText));
};

/** 'Export CSV' of the products on sale that match `q`. */
export function ProductExport({ q }: { q: string }) {
  const { business_tz } = useSettings();
  return (
    <ExportCsvButton
      name={texts.exportName({ day: isoDay(new Date(), business_tz) })}
      columns={COLUMNS}
      heads={{}}
      loadRows={() => loadExported(q)}
      onFailure={alertFailure}
    />
  );
}
