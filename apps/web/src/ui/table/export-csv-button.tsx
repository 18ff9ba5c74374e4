// The button that exports a table's filtered rows as CSV.
import { formatCsvTime, toCsv } from '@tilgul/contract/rules/csv';
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../shared/api/files.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { useMedia } from '../use-media.ts';
import type { ExportedCell, TableColumn } from './table-types.ts';

/** Downloads a text as CSV; `name` has no extension. */
export const saveCsv = (name: string, text: string): void => saveFile(`${name}.csv`, text, 'text/csv');

interface ExportCsvButtonProps<Row, Heads> {
  /** File name without extension: 'orders-2026-11-21'. */
  name: string;
  columns?: readonly TableColumn<Row>[];
  /** Cells of columns that only the export has, after the others. */
  extra?: { readonly [Id in keyof Heads]?: (row: Row) => ExportedCell };
  /** CSV headings by column id, the same in every language; a column without one uses its own. */
  heads: Heads;
  /** Loads all rows that match the filters. */
  loadRows: () => Promise<readonly Row[]> | readonly Row[];
  /** Called if loading fails. */
  onFailure: (error: unknown) => void;
}

/** Exports the columns that have a `csv`. Shows only an icon on phones. */
export function ExportCsvButton<Row, Heads extends Readonly<Record<string, string>>>({
  name,
  columns = [],
  extra = {},
  heads,
  loadRows,
  onFailure,
}: ExportCsvButtonProps<Row, Heads>) {
  const [isBusy, setBusy] = useState(false);
  const isPhone = useMedia('(width < 48rem)');
  const { business_tz } = useSettings();
  const toCell = (cell: ExportedCell) => (cell instanceof Date ? formatCsvTime(cell, business_tz) : cell);
  const save = async () => {
    setBusy(true);
    try {
      const rows = await loadRows();
      const extraColumns = Object.entries(extra).map(([id, csv]) => ({ id, header: id, csv }));
      const exported = [...columns, ...extraColumns].filter(({ csv }) => csv !== undefined);
      const head = exported.map(({ id, header }) => heads[id] ?? header);
      saveCsv(
        name,
        toCsv(
          head,
          rows.map((row) => exported.map(({ csv }) => toCell(csv?.(row)))),
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
