// A store's service area: lists, adds (single or ranges), pauses and removes pincodes.
import {
  addAreas,
  areasTextForm,
  changeArea,
  deleteArea,
  listAreas,
  type ServiceArea,
  viewDeliveryOptions,
} from '@tilgul/contract/delivery';
import { parsePincodeList } from '@tilgul/contract/rules/pincode-list';
import type { StoreAnswer } from '@tilgul/contract/stores';
import type { Message } from '@tilgul/messages/message';
import { texts as deliverySetupTexts } from '@tilgul/messages/office/delivery-setup';
import { useState } from 'react';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { Form } from '../../shared/forms/form.tsx';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CheckBox } from '../../ui/controls/choices.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input, Textarea } from '../../ui/fields/input.tsx';
import { WholeInput } from '../../ui/fields/typed-inputs.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import type { TableUrl } from '../../ui/table/use-table-url.ts';

const texts = deliverySetupTexts.areas;
const CHANGED = { invalidates: [listAreas, viewDeliveryOptions] };

const COLUMNS: readonly TableColumn<ServiceArea>[] = [
  { id: 'pincode', header: texts.pincode, cell: (row) => row.pincode, isRowHeader: true },
  { id: 'city', header: texts.city, cell: (row) => row.city },
  { id: 'priority', header: texts.priority, cell: (row) => row.priority, align: 'end' },
  { id: 'cash', header: texts.cash, cell: (row) => (row.cod_ok ? texts.cashYes : texts.cashNo) },
  {
    id: 'state',
    header: texts.state,
    cell: (row) => (row.active ? texts.on : <span className="text-muted">{texts.off}</span>),
    card: 'aside',
  },
];

/** Pause, resume and remove; tracks the row being saved. */
function useChanges(store: StoreAnswer) {
  const change = useSend(changeArea, CHANGED);
  const remove = useSend(deleteArea, CHANGED);
  const [busyId, setBusyId] = useState<number>();
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
    toggle: (row: ServiceArea) =>
      run(row, texts.changed, () => change.send({ params: { id: row.id }, body: { active: !row.active } })),
    remove: async (row: ServiceArea) => {
      const title = texts.removeTitle({ pincode: row.pincode, store: store.name });
      if (!(await confirm({ title, text: texts.removeText, confirmLabel: texts.remove }))) return;
      await run(row, texts.removed, () => remove.send({ params: { id: row.id } }));
    },
  };
}

function AddAreas({ store }: { store: StoreAnswer }) {
  const { send } = useSend(addAreas, CHANGED);
  const first = { store_id: store.id, pincodes: '', city: '', priority: '1', cod_ok: true };
  return (
    <Form
      schema={areasTextForm}
      defaultValues={first}
      className="grid items-start gap-4 border-t border-line p-4 md:grid-cols-[minmax(0,1fr)_6rem_auto_auto]"
      onSubmit={async ({ pincodes, city, ...rest }, form) => {
        const body = { ...rest, pincodes: parsePincodeList(pincodes), ...(city ? { city } : {}) };
        const { areas } = await send({ body });
        alerts.success(texts.added({ count: areas.length }));
        form.reset(first);
      }}
      onRefused={({ error }) => error && alerts.callFailure(error, texts.addFailed, texts.failedText)}
    >
      {(form) => (
        <>
          <Field
            label={texts.pincodes}
            hint={texts.pincodesHint}
            error={form.error('pincodes')}
            className="md:col-span-full"
          >
            <Textarea {...form.control('pincodes')} rows={2} autoComplete="off" />
          </Field>
          <Field label={texts.city} optional hint={texts.cityHint} error={form.error('city')}>
            <Input {...form.control('city')} autoComplete="off" limit={100} />
          </Field>
          <Field label={texts.priority} error={form.error('priority')}>
            <WholeInput {...form.control('priority')} />
          </Field>
          <div className="md:pt-6.5">
            <CheckBox label={texts.takesCash} {...form.control('cod_ok')} />
          </div>
          <Button type="submit" busy={form.isSubmitting} className="md:mt-6.5">
            {texts.add}
          </Button>
        </>
      )}
    </Form>
  );
}

/** One store's area; priority 1 is the highest (DEL-2, DEL-3). */
export function ServiceAreas({ store, url }: { store: StoreAnswer; url: TableUrl<{ store: string }> }) {
  const list = useList(listAreas, { store_id: store.id });
  const { busyId, toggle, remove } = useChanges(store);
  return (
    <Card as="section" pad="none" aria-labelledby="delivery-areas">
      <h2 id="delivery-areas" className="px-4 pt-4 text-h3 font-semibold">
        {texts.title}
      </h2>
      <p className="px-4 pb-3 text-sm text-muted">{texts.priorityHint}</p>
      <DataTable
        id="delivery-areas-table"
        caption={texts.title}
        columns={COLUMNS}
        list={list}
        rowKey={(row) => row.id}
        texts={texts}
        paging={url}
        hasColumnMenu={false}
        actions={(row) => (
          <>
            <Button
              size={36}
              variant="outline"
              busy={busyId === row.id}
              aria-label={(row.active ? texts.pauseLabel : texts.resumeLabel)({ pincode: row.pincode })}
              onClick={() => void toggle(row)}
            >
              {row.active ? texts.pause : texts.resume}
            </Button>
            <Button
              size={36}
              variant="danger-quiet"
              disabled={busyId === row.id}
              aria-label={texts.removeLabel({ pincode: row.pincode })}
              onClick={() => void remove(row)}
            >
              {texts.remove}
            </Button>
          </>
        )}
      />
      <AddAreas key={store.id} store={store} />
    </Card>
  );
}
