// SMS to customers: how many were sent, and the form that switches each kind on or off.
import { SMS_KINDS, type SmsKind, TEMPLATE_ID_LENGTH } from '@tilgul/contract/rules/sms';
import { getSmsSettings, type SmsSettings as Settings, saveSmsSettings, smsSettingsEntry } from '@tilgul/contract/sms';
import { texts as setupTexts } from '@tilgul/messages/office/delivery-setup';
import { Check, Minus, Pencil } from 'lucide-react';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { formatCount } from '../../shared/format/money.ts';
import type { FormValues } from '../../shared/forms/form.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { Button } from '../../ui/controls/button.tsx';
import { type CrudField, CrudForm } from '../../ui/crud/crud-form.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadAlert } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import type { DialogState } from '../../ui/layers/schema-dialog.tsx';

const texts = setupTexts.sms;
type Entry = FormValues<typeof smsSettingsEntry>;

const SWITCH = [
  { value: 'no', label: texts.off },
  { value: 'yes', label: texts.on },
];
const toFields = ({ kinds }: Settings): CrudField<Entry>[] => [
  { name: 'per_day', label: texts.perDay, kind: 'whole', half: true },
  { name: 'per_month', label: texts.perMonth, kind: 'whole', half: true },
  ...kinds.flatMap(({ kind, text }): CrudField<Entry>[] => [
    { name: kind, label: texts[kind], kind: 'select', options: SWITCH, half: true },
    {
      name: `${kind}_id`,
      label: texts.template({ kind: texts[kind] }),
      hint: text,
      kind: 'text',
      max: TEMPLATE_ID_LENGTH,
      optional: true,
      half: true,
    },
  ]),
];

const toKinds = (values: Readonly<Record<SmsKind, unknown>> & { readonly [K in `${SmsKind}_id`]?: unknown }) =>
  SMS_KINDS.map((kind) => ({ kind, is_on: values[kind] === 'yes', template_id: values[`${kind}_id`] }));

function SmsForm({ settings, isOpen, onClose }: DialogState & { settings: Settings }) {
  const save = useSend(saveSmsSettings, { invalidates: [getSmsSettings] });
  const saved = settings.kinds.flatMap(({ kind, is_on, template_id }) => [
    [kind, is_on ? 'yes' : 'no'],
    [`${kind}_id`, template_id ?? ''],
  ]);
  const budget = { per_day: String(settings.per_day), per_month: String(settings.per_month) };
  return (
    <CrudForm
      dialog={{
        isOpen,
        onClose,
        title: texts.title,
        submit: texts.save,
        words: { done: texts.saved, failed: texts.notSaved },
      }}
      schema={smsSettingsEntry}
      values={{ ...budget, ...Object.fromEntries(saved) } as never}
      fields={toFields(settings)}
      send={({ per_day, per_month, ...values }) =>
        save.send({ body: { per_day, per_month, kinds: toKinds(values) } as never })
      }
    />
  );
}

/** Each kind with its state, what was sent, and a warning without a provider or beyond the budget. */
export function SmsSettings() {
  const load = useGet(getSmsSettings, {});
  const { round, isOpen, open, close } = useDialog<true>();
  const { data: settings } = load;
  if (!settings)
    return load.error ? (
      <LoadAlert load={load} title={texts.failed} fallback={texts.failedText} />
    ) : (
      <Skeleton shape="block" className="h-44 rounded-card" />
    );
  const { provider, per_day, per_month, sent_today, sent_this_month, unsent_this_month } = settings;
  return (
    <Card as="section" aria-labelledby="sms-settings" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sms-settings" className="text-h3 font-semibold">
          {texts.title}
        </h2>
        <Button variant="outline" icon={Pencil} onClick={() => open(true)}>
          {texts.edit}
        </Button>
      </div>
      {provider === 'none' ? <Alert tone="notice">{texts.noProvider}</Alert> : null}
      {unsent_this_month > 0 ? <Alert>{texts.unsent({ count: unsent_this_month })}</Alert> : null}
      <ul className="divide-y divide-line">
        {settings.kinds.map(({ kind, is_on }) => (
          <li key={kind} className="flex items-center justify-between gap-3 py-2">
            {texts[kind]}
            <Badge tone={is_on ? 'delivered' : 'closed'} icon={is_on ? Check : Minus}>
              {is_on ? texts.on : texts.off}
            </Badge>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {texts.sent({
          today: formatCount(sent_today),
          perDay: formatCount(per_day),
          month: formatCount(sent_this_month),
          perMonth: formatCount(per_month),
        })}
      </p>
      <SmsForm key={round} settings={settings} isOpen={isOpen} onClose={close} />
    </Card>
  );
}
