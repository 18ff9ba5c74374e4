// The button that exports a table's filtered rows as CSV.
import { toCsv } from '@tilgul/contract/rules/csv';
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../shared/api/files.ts';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { useMedia } from '../use-media.ts';
import type { TableColumn } from './table-types.ts';

/** Downloads a text as CSV; `name` has no extension. */
export const saveCsv = (name: string, text: string): void => saveFile(`${name}.csv`, text, 'text/csv');

interface ExportCsvButtonProps<Row> {
  /** File name without extension: 'orders-2026-11-21'. */
  name: string;
  columns: readonly TableColumn<Row>[];
  /** CSV headings by column id, the same in every language; a column without one uses its own. */
  heads: Readonly<Record<string, string>>;
  /** Loads all rows that match the filters. */
  loadRows: () => Promise<readonly Row[]> | readonly Row[];
  /** Called if loading fails. */
  onFailure: (error: unknown) => void;
}

/** Exports the columns that have a `csv`. Shows only an icon on phones. */
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
