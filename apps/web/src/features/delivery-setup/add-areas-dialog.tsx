// The form that adds pincodes, single or as ranges, to a store's service area.
import { addAreas, areasTextForm } from '@tilgul/contract/delivery';
import { parsePincodeList } from '@tilgul/contract/rules/pincode-list';
import type { StoreAnswer } from '@tilgul/contract/stores';
import { texts as setupTexts } from '@tilgul/messages/office/delivery-setup';
import { useSend } from '../../shared/api/use-api.ts';
import { inReaderLanguage } from '../../shared/format/names.ts';
import type { FormApi, FormValues } from '../../shared/forms/form.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { CheckBox } from '../../ui/controls/choices.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input, Textarea } from '../../ui/fields/input.tsx';
import { WholeInput } from '../../ui/fields/typed-inputs.tsx';
import { type DialogState, SchemaDialog } from '../../ui/layers/schema-dialog.tsx';
import { AREAS_CHANGED } from './plan.ts';

const texts = setupTexts.areas;

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
    <ul aria-label={texts.typed} className="flex flex-wrap gap-2">
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

interface AddAreasProps extends DialogState {
  store: StoreAnswer;
  /** The pincodes that the form opens with. */
  pincodes: string;
}

export function AddAreasDialog({ store, pincodes: first, ...dialog }: AddAreasProps) {
  const { send } = useSend(addAreas, AREAS_CHANGED);
  return (
    <SchemaDialog
      {...dialog}
      title={texts.addTo({ store: inReaderLanguage(store.name, store.names) })}
      submit={texts.add}
      schema={areasTextForm}
      values={{ store_id: store.id, pincodes: first, city: '', priority: '1', cod_ok: true }}
      send={async ({ pincodes, city, ...rest }) => {
        const { areas } = await send({
          body: { ...rest, store_id: store.id, pincodes: parsePincodeList(pincodes), ...(city ? { city } : {}) },
        });
        alerts.success(texts.added({ count: areas.length }));
        dialog.onClose();
      }}
    >
      {(form) => (
        <>
          <Field label={texts.pincodes} hint={texts.pincodesHint} error={form.error('pincodes')}>
            <Textarea {...form.control('pincodes')} rows={2} autoComplete="off" />
          </Field>
          <TypedPincodes form={form} />
          <Field label={texts.city} optional hint={texts.cityHint} error={form.error('city')}>
            <Input {...form.control('city')} autoComplete="off" limit={100} />
          </Field>
          <Field label={texts.priority} hint={texts.priorityHint} error={form.error('priority')}>
            <WholeInput {...form.control('priority')} className="max-w-24" />
          </Field>
          <CheckBox label={texts.takesCash} {...form.control('cod_ok')} />
        </>
      )}
    </SchemaDialog>
  );
}
