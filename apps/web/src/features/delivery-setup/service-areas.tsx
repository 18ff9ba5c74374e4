// A store's service area: lists, adds (single or ranges), pauses and removes pincodes.
import {
  addAreas,
  areasTextForm,
  changeArea,
  deleteArea,
  listAreas,
  type ServiceArea,
} from '@tilgul/contract/delivery';
import { parsePincodeList } from '@tilgul/contract/rules/pincode-list';
import type { StoreAnswer } from '@tilgul/contract/stores';
import type { Message } from '@tilgul/messages/message';
import { texts as deliverySetupTexts } from '@tilgul/messages/office/delivery-setup';
import { texts as crudTexts } from '@tilgul/messages/shared/crud';
import { Check, Pause, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { inReaderLanguage } from '../../shared/format/names.ts';
import { formatCity } from '../../shared/format/towns.ts';
import { Form, type FormApi, type FormValues } from '../../shared/forms/form.tsx';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CheckBox } from '../../ui/controls/choices.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input, Textarea } from '../../ui/fields/input.tsx';
import { WholeInput } from '../../ui/fields/typed-inputs.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn, TablePaging } from '../../ui/table/table-types.ts';
import { AREAS_CHANGED } from './plan.ts';

const texts = deliverySetupTexts.areas;
const AreaDialog = lazyComponent(() => import('./area-dialog.tsx').then((m) => m.AreaDialog));

const cityText = ({ city }: ServiceArea) => (city ? formatCity(city) : '–');
const cashText = ({ cod_ok }: ServiceArea) => (cod_ok ? texts.cashYes : texts.cashNo);

const COLUMNS: readonly TableColumn<ServiceArea>[] = [
  { id: 'pincode', header: texts.pincode, cell: (row) => row.pincode, isRowHeader: true },
  {
    id: 'city',
    header: texts.city,
    cell: cityText,
    cardCell: (row) => `${cityText(row)} · ${cashText(row)} · ${texts.priority} ${row.priority}`,
    card: 'line',
  },
  { id: 'priority', header: texts.priority, cell: (row) => row.priority, align: 'end', card: 'none' },
  { id: 'cash', header: texts.cash, cell: cashText, card: 'none' },
  {
    id: 'state',
    header: texts.state,
    cell: (row) => (
      <Badge tone={row.active ? 'delivered' : 'closed'} icon={row.active ? Check : Pause}>
        {row.active ? texts.on : texts.off}
      </Badge>
    ),
    card: 'aside',
  },
];

/** Pause, resume and remove; tracks the row being saved. */
function useChanges(store: StoreAnswer) {
  const change = useSend(changeArea, AREAS_CHANGED);
  const remove = useSend(deleteArea, AREAS_CHANGED);
  const [busyId, setBusyId] = useState<number>();
  const storeName = inReaderLanguage(store.name, store.names);
  const run = async ({ id, pincode }: ServiceArea, done: Message<'pincode'>, step: () => Promise<unknown>) => {
    setBusyId(id);
    try {
      await step();
      alerts.success(done({ pincode }));
    } catch (error) {
      alerts.callFailure(error, texts.changeFailed({ pincode }), texts.failedText);
    } finally {
      setBusyId(undefined);
    }
  };
  return {
    busyId,
    toggle: async (row: ServiceArea) => {
      const title = texts.pauseTitle({ pincode: row.pincode, store: storeName });
      const text = texts.pauseText({ store: storeName });
      if (row.active && !(await confirm({ title, text, confirmLabel: texts.pause }))) return;
      await run(row, texts.changed, () => change.send({ params: { id: row.id }, body: { active: !row.active } }));
    },
    remove: async (row: ServiceArea) => {
      const title = texts.removeTitle({ pincode: row.pincode, store: storeName });
      if (!(await confirm({ title, text: texts.removeText, confirmLabel: texts.remove }))) return;
      await run(row, texts.removed, () => remove.send({ params: { id: row.id } }));
    },
  };
}

type Api = FormApi<FormValues<typeof areasTextForm>>;

/** Chips shown of a long list. */
const SHOWN = 12;
const isChip = (part: string) => /^\d{6}(\s*[-–]\s*\d{6})?$/.test(part);

/** What was typed, pincode by pincode and range by range. */
function TypedPincodes({ form }: { form: Api }) {
  const parts = String(form.methods.watch('pincodes') ?? '')
    .split(/[,;\n]+|(?<=\d)\s+(?=\d)/)
    .map((part) => part.trim())
    .filter(isChip);
  if (parts.length === 0) return null;
  return (
    <ul aria-label={texts.typed} className="flex flex-wrap gap-2 md:col-span-full">
      {parts.slice(0, SHOWN).map((part, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the same pincode may be typed twice.
          key={index}
          className="rounded-badge bg-sunken px-2.5 py-1 text-sm font-semibold whitespace-nowrap"
        >
          {part.replace(/\s*[-–]\s*/, '–')}
        </li>
      ))}
      {parts.length > SHOWN ? (
        <li className="py-1 text-sm text-muted">{texts.more({ count: parts.length - SHOWN })}</li>
      ) : null}
    </ul>
  );
}

/** Takes a requested pincode. */
function useWanted(form: Api, wanted: WantedPincode | undefined) {
  const take = useEffectEvent(({ pincode }: WantedPincode) => {
    const typed = String(form.methods.getValues('pincodes') ?? '').trim();
    form.methods.setValue('pincodes', typed === '' ? pincode : `${typed}, ${pincode}`, { shouldDirty: true });
    form.methods.setFocus('pincodes');
  });
  useEffect(() => {
    if (wanted) take(wanted);
  }, [wanted]);
}

function AddFields({ form, wanted }: { form: Api } & Pick<AddAreasProps, 'wanted'>) {
  useWanted(form, wanted);
  return (
    <>
      <Field
        label={texts.pincodes}
        hint={texts.pincodesHint}
        error={form.error('pincodes')}
        className="md:col-span-full"
      >
        <Textarea {...form.control('pincodes')} rows={2} autoComplete="off" />
      </Field>
      <TypedPincodes form={form} />
      <Field label={texts.city} optional hint={texts.cityHint} error={form.error('city')}>
        <Input {...form.control('city')} autoComplete="off" limit={100} />
      </Field>
      <Field label={texts.priority} hint={texts.priorityHint} error={form.error('priority')}>
        <WholeInput {...form.control('priority')} className="max-w-24" />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-3 md:col-span-full">
        <CheckBox label={texts.takesCash} {...form.control('cod_ok')} />
        <Button type="submit" busy={form.isSubmitting} className="max-sm:w-full">
          {texts.add}
        </Button>
      </div>
    </>
  );
}

/** A new object for each press. */
export interface WantedPincode {
  readonly pincode: string;
}

interface AreasProps {
  store: StoreAnswer;
  paging: TablePaging;
  wanted: WantedPincode | undefined;
  onDirty: (isDirty: boolean) => void;
}

type AddAreasProps = Omit<AreasProps, 'paging'>;

/** What is typed stays when the store changes. */
function AddAreas({ store, wanted, onDirty }: AddAreasProps) {
  const { send } = useSend(addAreas, AREAS_CHANGED);
  const first = { store_id: store.id, pincodes: '', city: '', priority: '1', cod_ok: true };
  return (
    <Card as="section" aria-labelledby="delivery-add">
      <h2 id="delivery-add" className="mb-3 text-h3 font-semibold">
        {texts.addTo({ store: inReaderLanguage(store.name, store.names) })}
      </h2>
      <Form
        schema={areasTextForm}
        defaultValues={first}
        className="grid items-start gap-4 md:grid-cols-2"
        onDirty={onDirty}
        onSubmit={async ({ pincodes, city, ...rest }, form) => {
          const body = { ...rest, store_id: store.id, pincodes: parsePincodeList(pincodes), ...(city ? { city } : {}) };
          const { areas } = await send({ body });
          alerts.success(texts.added({ count: areas.length }));
          form.reset(first);
        }}
        onRefused={({ error }) => error && alerts.callFailure(error, texts.addFailed, texts.failedText)}
      >
        {(form) => <AddFields form={form} wanted={wanted} />}
      </Form>
    </Card>
  );
}

/** One store's area; priority 1 is the highest (DEL-2, DEL-3). */
export function ServiceAreas({ store, paging, ...add }: AreasProps) {
  const list = useList(listAreas, { store_id: store.id });
  const { busyId, toggle, remove } = useChanges(store);
  const dialog = useDialog<ServiceArea>();
  return (
    <>
      <DataTable
        id="delivery-areas-table"
        caption={texts.title}
        columns={COLUMNS}
        list={list}
        rowKey={(row) => row.id}
        texts={texts}
        paging={paging}
        hasColumnMenu={false}
        actions={(row) => (
          <Button
            size={36}
            variant="outline"
            busy={busyId === row.id}
            aria-label={(row.active ? texts.pauseLabel : texts.resumeLabel)({ pincode: row.pincode })}
            className="max-md:flex-1"
            onClick={() => void toggle(row)}
          >
            {row.active ? texts.pause : texts.resume}
          </Button>
        )}
        menu={{
          getLabel: ({ pincode }) => crudTexts.moreLabel({ name: pincode }),
          getEntries: (row) => [
            { label: crudTexts.edit, icon: Pencil, onChoose: () => dialog.open(row) },
            { label: texts.remove, icon: Trash2, isDanger: true, onChoose: () => void remove(row) },
          ],
        }}
      />
      <AddAreas store={store} {...add} />
      {dialog.shown ? (
        <AreaDialog key={dialog.round} area={dialog.shown} isOpen={dialog.isOpen} onClose={dialog.close} />
      ) : null}
    </>
  );
}
