// The classes of tax with their dated rates.
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import {
  createTaxClass,
  deleteTaxClass,
  listTaxClasses,
  type TaxClassAnswer,
  taxRateEntry,
  updateTaxClass,
} from '@tilgul/contract/taxes/taxes';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { failureText, isSessionError } from '../../shared/api/call-error.ts';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { formatDay } from '../../shared/format/dates.ts';
import { useLast } from '../../shared/screen/use-last.ts';
import { taxTexts } from '../../texts/en/office/tax.ts';
import { t } from '../../texts/text.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CrudForm } from '../../ui/crud/crud-form.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';

const texts = taxTexts.settings;
const classTexts = taxTexts.classes;

const COLUMNS: readonly TableColumn<TaxClassAnswer>[] = [
  { id: 'name', header: classTexts.name, cell: ({ name }) => name, isRowHeader: true, hideable: false },
  {
    id: 'rates',
    header: classTexts.rates,
    cell: ({ rates }) =>
      rates.map(({ percent, effective_from }) => (
        <span key={effective_from} className="block">
          {t(classTexts.rate, { percent, day: formatDay(effective_from) })}
        </span>
      )),
    className: 'py-2',
  },
];
const CLASSES = { invalidates: [listTaxClasses] };

interface Opened {
  readonly row: TaxClassAnswer | undefined;
  readonly round: number;
}

function ClassForm({ opened, onClose }: { opened: Opened | undefined; onClose: () => void }) {
  const { row, round } = useLast(opened) ?? { row: undefined, round: 0 };
  const create = useSend(createTaxClass, CLASSES);
  const update = useSend(updateTaxClass, CLASSES);
  return (
    <CrudForm
      key={round}
      dialog={{
        isOpen: opened !== undefined,
        onClose,
        title: row ? t(classTexts.editOf, { name: row.name }) : classTexts.add,
        submit: texts.save,
        words: { done: classTexts.saved, failed: classTexts.notSaved },
      }}
      schema={taxRateEntry}
      values={{ name: row?.name ?? '', percent: '', effective_from: '' }}
      fields={[
        { name: 'name', label: classTexts.name, kind: 'text', max: 50 },
        { name: 'percent', label: classTexts.percent, kind: 'decimal', half: true },
        {
          name: 'effective_from',
          label: classTexts.from,
          hint: classTexts.fromHint,
          kind: 'text',
          max: 10,
          half: true,
        },
      ]}
      send={({ name, ...rate }) => {
        const body = { name, rates: [...(row?.rates ?? []), rate] } as never;
        return row ? update.send({ params: { id: row.id }, body }) : create.send({ body });
      }}
    />
  );
}

/** Classes with their rates; a change of law is one more rate. */
export function Classes() {
  const list = useList(listTaxClasses, { limit: MAX_PAGE });
  const remove = useSend(deleteTaxClass, CLASSES);
  const [opened, setOpened] = useState<Opened>();
  const open = (row: TaxClassAnswer | undefined) => setOpened({ row, round: Date.now() });
  async function askRemove({ id, name }: TaxClassAnswer) {
    const text = t(classTexts.removeText, { name });
    if (!(await confirm({ title: classTexts.removeTitle, text, confirmLabel: classTexts.remove }))) return;
    try {
      await remove.send({ params: { id } });
      alerts.success(classTexts.removed);
    } catch (error) {
      if (!isSessionError(error)) alerts.failure(classTexts.notRemoved, failureText(error, classTexts.failedText));
    }
  }
  return (
    <section aria-labelledby="tax-classes">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="tax-classes" className="text-h2">
          {classTexts.title}
        </h2>
        <Button icon={Plus} onClick={() => open(undefined)}>
          {classTexts.add}
        </Button>
      </div>
      <DataTable
        id="admin-tax-classes"
        caption={classTexts.title}
        columns={COLUMNS}
        list={list}
        rowKey={({ id }) => id}
        words={classTexts}
        hasColumnMenu={false}
        actions={(row) => (
          <>
            <Button
              size={36}
              variant="ghost"
              aria-label={t(classTexts.editOf, { name: row.name })}
              onClick={() => open(row)}
            >
              {classTexts.edit}
            </Button>
            <Button
              size={36}
              variant="danger-ghost"
              aria-label={t(classTexts.removeOf, { name: row.name })}
              onClick={() => void askRemove(row)}
            >
              {classTexts.remove}
            </Button>
          </>
        )}
      />
      <ClassForm opened={opened} onClose={() => setOpened(undefined)} />
    </section>
  );
}
