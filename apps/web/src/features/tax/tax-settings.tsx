// The chain's details on tax documents, and the tax classes with their dated rates.
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import {
  createTaxClass,
  deleteTaxClass,
  getTaxSettings,
  listTaxClasses,
  saveTaxSettings,
  type TaxClassAnswer,
  type TaxSettingsAnswer,
  taxRateEntry,
  taxSettingsEntry,
  updateTaxClass,
} from '@tilgul/contract/taxes';
import { texts as taxTexts } from '@tilgul/messages/office/tax';
import { texts as crudTexts } from '@tilgul/messages/shared/crud';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { reloadSettings, useSettings } from '../../shared/api/settings.ts';
import { useGet, useList, useSend } from '../../shared/api/use-api.ts';
import { formatDay } from '../../shared/format/dates.ts';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CrudForm } from '../../ui/crud/crud-form.tsx';
import { Card } from '../../ui/display/card.tsx';
import { DescList } from '../../ui/display/desc-list.tsx';
import { LoadAlert } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { FormDay } from '../../ui/fields/form-day.tsx';
import { getStateCodeOptions } from '../../ui/fields/state-select.tsx';
import type { DialogState } from '../../ui/layers/schema-dialog.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';

const texts = taxTexts.settings;
const classTexts = taxTexts.classes;

const COLUMNS: readonly TableColumn<TaxClassAnswer>[] = [
  { id: 'name', header: classTexts.name, cell: ({ name }) => name, isRowHeader: true },
  {
    id: 'rates',
    header: classTexts.rates,
    cell: ({ rates }) =>
      rates.map(({ percent, effective_from }) => (
        <span key={effective_from} className="block">
          {classTexts.rate({ percent, day: formatDay(effective_from) })}
        </span>
      )),
    className: 'py-2',
  },
];
const CLASSES = { invalidates: [listTaxClasses] };

function ClassForm({ row, isOpen, onClose }: DialogState & { row: TaxClassAnswer | undefined }) {
  const create = useSend(createTaxClass, CLASSES);
  const update = useSend(updateTaxClass, CLASSES);
  return (
    <CrudForm
      dialog={{
        isOpen,
        onClose,
        title: row ? classTexts.editLabel({ name: row.name }) : classTexts.add,
        submit: texts.save,
        words: { done: classTexts.saved, failed: classTexts.notSaved },
      }}
      schema={taxRateEntry}
      values={{ name: row?.name ?? '', percent: '', effective_from: '' }}
      fields={[
        { name: 'name', label: classTexts.name, kind: 'text', max: 50 },
        { name: 'percent', label: classTexts.percent, kind: 'decimal' },
      ]}
      send={({ name, ...rate }) => {
        const body = { name, rates: [...(row?.rates ?? []), rate] } as never;
        return row ? update.send({ params: { id: row.id }, body }) : create.send({ body });
      }}
    >
      {(form) => <FormDay form={form} name="effective_from" label={classTexts.from} hint={classTexts.fromHint} />}
    </CrudForm>
  );
}

/** Tax classes and rates; a change of law adds a rate. */
function Classes() {
  const list = useAllPages(useList(listTaxClasses, { limit: MAX_PAGE }));
  const remove = useSend(deleteTaxClass, CLASSES);
  const { shown, round, isOpen, open, close } = useDialog<TaxClassAnswer | 'new'>();
  async function askRemove({ id, name }: TaxClassAnswer) {
    const text = classTexts.removeText({ name });
    if (!(await confirm({ title: classTexts.removeTitle, text, confirmLabel: classTexts.remove }))) return;
    try {
      await remove.send({ params: { id } });
      alerts.success(classTexts.removed);
    } catch (error) {
      alerts.callFailure(error, classTexts.notRemoved, classTexts.failedText);
    }
  }
  return (
    <section aria-label={classTexts.title}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h2">{classTexts.title}</h2>
        <Button variant="outline-primary" icon={Plus} onClick={() => open('new')}>
          {classTexts.add}
        </Button>
      </div>
      <DataTable
        id="admin-tax-classes"
        caption={classTexts.title}
        columns={COLUMNS}
        list={list}
        rowKey={({ id }) => id}
        texts={classTexts}
        hasColumnMenu={false}
        actions={(row) => (
          <Button
            size={36}
            variant="outline"
            className="max-md:flex-1"
            aria-label={classTexts.editLabel({ name: row.name })}
            onClick={() => open(row)}
          >
            {classTexts.edit}
          </Button>
        )}
        menu={{
          getLabel: ({ name }) => crudTexts.moreLabel({ name }),
          getEntries: (row) => [
            { label: classTexts.remove, icon: Trash2, isDanger: true, onChoose: () => void askRemove(row) },
          ],
        }}
      />
      <ClassForm key={round} row={shown === 'new' ? undefined : shown} isOpen={isOpen} onClose={close} />
    </section>
  );
}

/** Asked with the chain's first GSTIN: from then on a product without tax class is an untaxed sale. */
const FIRST_GSTIN = {
  title: texts.untaxedTitle,
  text: texts.untaxedText,
  confirmLabel: texts.untaxedConfirm,
  cancelLabel: texts.untaxedCancel,
};

function SettingsForm({ settings, isOpen, onClose }: DialogState & { settings: TaxSettingsAnswer }) {
  const save = useSend(saveTaxSettings, { invalidates: [getTaxSettings] });
  return (
    <CrudForm
      dialog={{
        isOpen,
        onClose,
        title: texts.edit,
        submit: texts.save,
        words: { done: texts.saved, failed: texts.notSaved },
      }}
      schema={taxSettingsEntry}
      values={{
        legal_name: settings.legal_name ?? '',
        gstin: settings.gstin ?? '',
        state_code: settings.state_code ?? '',
        fssai: settings.fssai ?? '',
        address: settings.address ?? '',
        phone: settings.phone ?? '',
        email: settings.email ?? '',
        grievance_officer: settings.grievance_officer ?? '',
        round_to_rupee: settings.round_to_rupee ? 'yes' : 'no',
        fee_rate: String(settings.fee_rate ?? ''),
        hsn_digits: String(settings.hsn_digits),
        require_tax_class: settings.require_tax_class ? 'yes' : 'no',
      }}
      fields={[
        { name: 'legal_name', label: texts.legalName, kind: 'text', max: 100, optional: true },
        { name: 'gstin', label: texts.gstin, hint: texts.gstinHint, kind: 'text', max: 15, optional: true, half: true },
        {
          name: 'state_code',
          label: texts.state,
          kind: 'select',
          options: [{ value: '', label: texts.stateOfGstin }, ...getStateCodeOptions()],
          placeholder: texts.stateOfGstin,
          half: true,
        },
        { name: 'fssai', label: texts.fssai, hint: texts.fssaiHint, kind: 'text', max: 14, optional: true, half: true },
        {
          name: 'hsn_digits',
          label: texts.hsnDigits,
          kind: 'select',
          options: ['4', '6', '8'].map((digits) => ({ value: digits, label: digits })),
          half: true,
        },
        { name: 'address', label: texts.address, kind: 'area', max: 200, optional: true },
        { name: 'phone', label: texts.phone, kind: 'text', max: 40, optional: true, half: true },
        { name: 'email', label: texts.email, kind: 'text', max: 100, optional: true, half: true },
        {
          name: 'grievance_officer',
          label: texts.grievanceOfficer,
          hint: texts.contactHint,
          kind: 'text',
          max: 100,
          optional: true,
        },
        {
          name: 'round_to_rupee',
          label: texts.round,
          kind: 'select',
          options: [
            { value: 'no', label: texts.roundNo },
            { value: 'yes', label: texts.roundYes },
          ],
          half: true,
        },
        {
          name: 'fee_rate',
          label: texts.feeRate,
          hint: texts.feeRateHint,
          kind: 'decimal',
          optional: true,
          half: true,
        },
        {
          name: 'require_tax_class',
          label: texts.untaxed,
          hint: texts.untaxedHint,
          kind: 'select',
          options: [
            { value: 'yes', label: texts.untaxedNo },
            { value: 'no', label: texts.untaxedYes },
          ],
          half: true,
        },
      ]}
      send={async (values) => {
        const require_tax_class =
          values.require_tax_class === 'yes' ||
          (settings.gstin === null && Boolean(values.gstin) && (await confirm(FIRST_GSTIN)));
        const round_to_rupee = values.round_to_rupee === 'yes';
        await save.send({ body: { ...values, round_to_rupee, require_tax_class } as never });
        reloadSettings();
      }}
    />
  );
}

const findLabel = (code: string | null) => getStateCodeOptions().find(({ value }) => value === code)?.label ?? code;

/** The chain's tax details with their form. */
function Particulars() {
  const load = useGet(getTaxSettings, {});
  const { data, error } = load;
  const { contact } = useSettings();
  const [isOpen, setOpen] = useState(false);
  if (error) return <LoadAlert load={load} title={taxTexts.failed} fallback={taxTexts.failedText} />;
  if (!data) return <Skeleton shape="block" className="h-60 rounded-card" />;
  const orMissing = (value: string | number | null) =>
    value === null ? <span className="text-muted">{texts.unset}</span> : value;
  // Not the FSSAI licence: invoices take only that of the chain or store.
  const orServers = (field: 'legal_name' | 'address' | 'phone' | 'email' | 'grievance_officer') =>
    data[field] === null && contact[field] !== '' ? (
      <>
        {contact[field]} <span className="text-sm text-muted">{texts.fromServer}</span>
      </>
    ) : (
      orMissing(data[field])
    );
  return (
    <Card as="section" pad="lg" aria-label={texts.title}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h2">{texts.title}</h2>
        <Button variant="outline" icon={Pencil} onClick={() => setOpen(true)}>
          {texts.edit}
        </Button>
      </div>
      <DescList
        items={[
          { label: texts.legalName, value: orServers('legal_name') },
          { label: texts.gstin, value: orMissing(data.gstin) },
          { label: texts.state, value: orMissing(findLabel(data.state_code)) },
          { label: texts.fssai, value: orMissing(data.fssai) },
          { label: texts.round, value: data.round_to_rupee ? texts.roundYes : texts.roundNo },
          { label: texts.feeRate, value: orMissing(data.fee_rate) },
          { label: texts.hsnDigits, value: data.hsn_digits },
          { label: texts.untaxed, value: data.require_tax_class ? texts.untaxedNo : texts.untaxedYes },
          { label: texts.address, value: orServers('address'), isWide: true },
          { label: texts.phone, value: orServers('phone') },
          { label: texts.email, value: orServers('email') },
          { label: texts.grievanceOfficer, value: orServers('grievance_officer') },
        ]}
      />
      <SettingsForm key={JSON.stringify(data)} settings={data} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}

export function TaxSettings() {
  return (
    <div className="flex flex-col gap-6">
      <Particulars />
      <Classes />
    </div>
  );
}
