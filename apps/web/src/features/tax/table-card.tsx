// One table of the return: its name, its CSV, its rows or that there are none.
import { type Gstr1Table, gstr1Report } from '@tilgul/contract/taxes/returns';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { taxTexts as texts } from '../../texts/en/office/tax.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { type LineColumn, LinesTable } from '../../ui/table/lines-table.tsx';
import { keepFile } from './keep-file.ts';

export interface TableCardProps<Row> {
  readonly title: string;
  readonly month: string;
  /** Of the CSV; none where there is no such file. */
  readonly table?: Gstr1Table;
  readonly columns: readonly LineColumn<Row>[];
  readonly rows: readonly Row[];
}

export function TableCard<Row>({ title, month, table, columns, rows }: TableCardProps<Row>) {
  const [isLoading, setLoading] = useState(false);
  async function save() {
    setLoading(true);
    await keepFile(`gstr1-${table}-${month}.csv`, gstr1Report, { query: { month, format: 'csv', table } });
    setLoading(false);
  }
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-4 max-sm:p-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3 font-semibold">{title}</h2>
        {table && rows.length > 0 ? (
          <Button
            size={36}
            variant="outline"
            icon={Download}
            busy={isLoading}
            aria-label={t(texts.csvOf, { table: title })}
            onClick={() => void save()}
          >
            {texts.csv}
          </Button>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{texts.empty}</p>
      ) : (
        <div className="overflow-x-auto">
          <LinesTable caption={title} columns={columns} lines={rows} />
        </div>
      )}
    </Card>
  );
}
