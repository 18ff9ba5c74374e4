// Filters of the administrator's product lists, in the reader's language.
import { listCategories, listUnits } from '@tilgul/contract/catalog';
import { texts } from '@tilgul/messages/office/products';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { useList } from '../../shared/api/use-api.ts';
import { inReaderLanguage, toNamedOptions } from '../../shared/format/names.ts';
import { FilterSelect } from '../../ui/table/filters.tsx';
import type { TableUrl } from '../../ui/table/use-table-url.ts';

export function CategoryFilter({ url }: { url: TableUrl<{ readonly category: string }> }) {
  const { rows } = useAllPages(useList(listCategories));
  return (
    <FilterSelect
      url={url}
      name="category"
      label={texts.category}
      prefix=""
      all={texts.allCategories}
      options={toNamedOptions(rows)}
    />
  );
}

/** Only while a link from the units has chosen one. */
export function UnitFilter({ url }: { url: TableUrl<{ readonly unit: string }> }) {
  const isOn = url.filters.unit !== '';
  const { rows } = useAllPages(useList(listUnits, {}, { enabled: isOn }));
  if (!isOn) return null;
  return (
    <FilterSelect
      url={url}
      name="unit"
      label={texts.unit}
      all={texts.allUnits}
      options={rows.map(({ id, unit, names }) => ({ value: String(id), label: inReaderLanguage(unit, names) }))}
    />
  );
}
