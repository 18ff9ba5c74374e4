// What papers say of the chain, with its form; below it the classes of tax.
import {
  getTaxSettings,
  saveTaxSettings,
  type TaxSettingsAnswer,
  taxSettingsEntry,
} from '@tilgul/contract/taxes/taxes';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../shared/api/call-error.ts';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { taxTexts } from '../../texts/en/office/tax.ts';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CrudForm } from '../../ui/crud/crud-form.tsx';
import { Card } from '../../ui/display/card.tsx';
import { DescList } from '../../ui/display/desc-list.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Classes } from './tax-classes.tsx';

const texts = taxTexts.settings;

const textOf = (value: string | number | null) => (value === null ? '' : String(value));

function SettingsForm({
  settings,
  isOpen,
  onClose,
}: {
  settings: TaxSettingsAnswer;
  isOpen: boolean;
  onClose: () => void;
}) {
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
        legal_name: textOf(settings.legal_name),
        gstin: textOf(settings.gstin),
        state_code: textOf(settings.state_code),
        fssai: textOf(settings.fssai),
        address: textOf(settings.address),
        round_to_rupee: settings.round_to_rupee ? 'yes' : 'no',
        fee_rate: textOf(settings.fee_rate),
        hsn_digits: String(settings.hsn_digits),
      }}
      fields={[
        { name: 'legal_name', label: texts.legalName, kind: 'text', max: 100, optional: true },
        { name: 'gstin', label: texts.gstin, hint: texts.gstinHint, kind: 'text', max: 15, optional: true, half: true },
        {
          name: 'state_code',
          label: texts.state,
          hint: texts.stateHint,
          kind: 'text',
          max: 2,
          optional: true,
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
      ]}
      send={(values) => save.send({ body: { ...values, round_to_rupee: values.round_to_rupee === 'yes' } as never })}
    />
  );
}

/** The chain's particulars with their form. */
function Particulars() {
  const { data, error, refetch } = useGet(getTaxSettings, {});
  const [isOpen, setOpen] = useState(false);
  if (error)
    return (
      <Alert title={taxTexts.failed} action={<AlertAction label={uiTexts.retry} onPress={() => void refetch()} />}>
        {failureText(error, taxTexts.failedText)}
      </Alert>
    );
  if (!data) return <Skeleton shape="block" className="h-60 rounded-card" />;
  const or = (value: string | number | null) =>
    value === null ? <span className="text-muted">{texts.unset}</span> : value;
  return (
    <Card as="section" pad="lg" aria-labelledby="tax-settings">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="tax-settings" className="text-h2">
          {texts.title}
        </h2>
        <Button variant="outline" icon={Pencil} onClick={() => setOpen(true)}>
          {texts.edit}
        </Button>
      </div>
      <DescList
        items={[
          { label: texts.legalName, value: or(data.legal_name) },
          { label: texts.gstin, value: or(data.gstin) },
          { label: texts.state, value: or(data.state_code) },
          { label: texts.fssai, value: or(data.fssai) },
          { label: texts.round, value: data.round_to_rupee ? texts.roundYes : texts.roundNo },
          { label: texts.feeRate, value: or(data.fee_rate) },
          { label: texts.hsnDigits, value: data.hsn_digits },
          { label: texts.address, value: or(data.address), isWide: true },
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
