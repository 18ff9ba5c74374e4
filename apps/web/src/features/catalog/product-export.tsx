// Exports the matching products in the import's columns, plus further ones.
import { listProducts, type ProductAnswer } from '@tilgul/contract/catalog';
import { type ImportColumn, WORDS_SEPARATOR } from '@tilgul/contract/product-import';
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

/** The import's columns and headings, so that the file can be edited and imported again. */
const IMPORTABLE: Readonly<Record<ImportColumn, Cell>> = {
  name: ({ product }) => product.name,
  category: ({ product }) => product.category_name,
  unit: ({ product }) => product.unit_en ?? product.unit,
  price: ({ product }) => product.price,
  description: ({ product }) => product.description,
  stock: ({ product }) => product.stock,
  barcode: ({ product }) => product.barcode,
  hsn: ({ product }) => product.hsn,
  tax_class: ({ product }) => product.tax_class_name,
  mrp: ({ product }) => product.mrp,
  origin: ({ product }) => product.origin,
  packer: ({ product }) => product.packer,
  shelf_life: ({ product }) => product.shelf_life,
  fssai: ({ product }) => product.fssai,
  sold_by_weight: ({ product }) => (product.sold_by_weight ? 'yes' : 'no'),
  ...translationColumns('name'),
  ...translationColumns('description'),
  search_words: ({ words }) => words?.search_words.join(` ${WORDS_SEPARATOR} `) ?? null,
};
/** Loads the products matching `q`, with their search words. */
async function loadExported(q: string): Promise<Exported[]> {
  const [products, words] = await Promise.all([
    loadAll(listProducts, { q: q || undefined }),
    loadAll(listProductWords),
  ]);
  const byProduct = new Map(words.map((each) => [each.product_id, each]));
  return products.map((product) => ({ product, words: byProduct.get(product.id) }));
}

const COLUMNS = Object.entries(IMPORTABLE).map(([head, csv]) => exportColumn(head, csv));

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
