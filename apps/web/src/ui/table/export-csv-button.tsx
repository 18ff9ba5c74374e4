// The button that exports the filtered rows of a table as a CSV file.
import { toCsv } from '@tilgul/contract/rules/csv';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { tableTexts } from '../../texts/en/shared/table.ts';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { useMedia } from '../use-media.ts';
import { saveCsv } from './csv.ts';
import type { TableColumn } from './table-types.ts';

export interface ExportCsvButtonProps<Row> {
  /** Name of the file without its ending: 'orders-2026-11-21'. */
  name: string;
  columns: readonly TableColumn<Row>[];
  /** The heads of the file by the ids of the columns, the same in every language; a column without one has its own. */
  heads: Readonly<Record<string, string>>;
  /** Every row that the filters match, also those that are not loaded yet. */
  loadRows: () => Promise<readonly Row[]> | readonly Row[];
  /** Called when loading fails. */
  onFailure: (error: unknown) => void;
}

/** Loads all rows of the filter, writes the columns that have a `csv`, and offers the file. An icon alone on phones. */
export function ExportCsvButton<Row>({ name, columns, heads, loadRows, onFailure }: ExportCsvButtonProps<Row>) {
  const [isBusy, setBusy] = useState(false);
  const isPhone = useMedia('(width < 48rem)');
  const save = async () => {
    setBusy(true);
    try {
      const rows = await loadRows();
      const exported = columns.filter((column) => column.csv !== undefined);
      saveCsv(
        name,
        toCsv(
          exported.map(({ id, header }) => heads[id] ?? header),
          rows.map((row) => exported.map(({ csv }) => csv?.(row))),
        ),
      );
    } catch (error) {
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  if (isPhone)
    return <IconButton icon={Download} label={uiTexts.exportCsv} tone="outline" busy={isBusy} onClick={save} />;
  return (
    <Button variant="outline" size={40} icon={Download} busy={isBusy} busyLabel={tableTexts.exporting} onClick={save}>
      {uiTexts.exportCsv}
    </Button>
  );
}
