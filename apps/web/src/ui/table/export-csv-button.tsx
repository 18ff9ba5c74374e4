// The button that exports a table's filtered rows as CSV.
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../shared/api/files.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { useMedia } from '../use-media.ts';
import { formatTableCsv, type TableExport } from './table-csv.ts';

/** Downloads a text as CSV; `name` has no extension. */
export const saveCsv = (name: string, text: string): void => saveFile(`${name}.csv`, text, 'text/csv');

interface ExportCsvButtonProps<Row, Heads> extends TableExport<Row, Heads> {
  /** File name without extension: 'orders-2026-11-21'. */
  name: string;
  /** Loads all rows that match the filters. */
  loadRows: () => Promise<readonly Row[]> | readonly Row[];
  /** Called if loading fails. */
  onFailure: (error: unknown) => void;
}

/** Exports the columns that have a `csv`. Shows only an icon on phones. */
export function ExportCsvButton<Row, Heads extends Readonly<Record<string, string>>>({
  name,
  loadRows,
  onFailure,
  ...table
}: ExportCsvButtonProps<Row, Heads>) {
  const [isBusy, setBusy] = useState(false);
  const isPhone = useMedia('(width < 48rem)');
  const { business_tz } = useSettings();
  const save = async () => {
    setBusy(true);
    try {
      saveCsv(name, formatTableCsv(table, await loadRows(), business_tz));
    } catch (error) {
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  if (isPhone)
    return <IconButton icon={Download} label={uiTexts.exportCsv} tone="outline" busy={isBusy} onClick={save} />;
  return (
    <Button variant="outline" icon={Download} busy={isBusy} busyLabel={tableTexts.exporting} onClick={save}>
      {uiTexts.exportCsv}
    </Button>
  );
}
