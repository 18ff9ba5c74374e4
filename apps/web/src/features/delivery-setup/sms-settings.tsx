// SMS to customers: the kinds that are sent, their budget, and how many were sent.
import { SMS_KINDS, type SmsKind, TEMPLATE_ID_LENGTH } from '@tilgul/contract/rules/sms';
import { getSmsSettings, type SmsSettings as Settings, saveSmsSettings, smsSettingsEntry } from '@tilgul/contract/sms';
import { texts as setupTexts } from '@tilgul/messages/office/delivery-setup';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { formatCount } from '../../shared/format/money.ts';
import { Form, type FormApi, type FormValues } from '../../shared/forms/form.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { CheckBox } from '../../ui/controls/choices.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadAlert } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { WholeInput } from '../../ui/fields/typed-inputs.tsx';
import { SaveBar } from './save-bar.tsx';

const texts = setupTexts.sms;
type Entry = FormValues<typeof smsSettingsEntry>;
type Api = FormApi<Entry>;

const toEntry = ({ kinds, per_day, per_month }: Settings) =>
  ({
    per_day: String(per_day),
    per_month: String(per_month),
    ...Object.fromEntries(
      kinds.flatMap(({ kind, is_on, template_id }) => [
        [kind, is_on ? 'yes' : 'no'],
        [`${kind}_id`, template_id ?? ''],
      ]),
    ),
  }) as never;

const toKinds = (values: Readonly<Record<SmsKind, unknown>> & { readonly [K in `${SmsKind}_id`]?: unknown }) =>
  SMS_KINDS.map((kind) => ({ kind, is_on: values[kind] === 'yes', template_id: values[`${kind}_id`] }));

/** A kind with its text; its template is asked for once it is on. */
function Kind({ form, kind, text }: Pick<Settings['kinds'][number], 'kind' | 'text'> & { form: Api }) {
  const isOn = form.methods.watch(kind) === 'yes';
  return (
    <li className="flex flex-col gap-3 py-3">
      <CheckBox
        label={texts[kind]}
        hint={text}
        checked={isOn}
        onChange={({ target }) =>
          form.methods.setValue(kind, (target.checked ? 'yes' : 'no') as never, { shouldDirty: true })
        }
      />
      <Field
        label={texts.template({ kind: texts[kind] })}
        error={form.error(`${kind}_id`)}
        optional
        className={isOn ? 'ps-8' : 'hidden'}
      >
        <Input {...form.control(`${kind}_id`)} maxLength={TEMPLATE_ID_LENGTH} className="max-w-sm" />
      </Field>
    </li>
  );
}

function formatSent({ sent_today, per_day, sent_this_month, per_month }: Settings): string {
  return texts.sent({
    today: formatCount(sent_today),
    perDay: formatCount(per_day),
    month: formatCount(sent_this_month),
    perMonth: formatCount(per_month),
  });
}

/** A warning without a provider or beyond the budget, then each kind and the budget. */
export function SmsSettings({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  const load = useGet(getSmsSettings, {});
  const { send } = useSend(saveSmsSettings, { invalidates: [getSmsSettings] });
  const { data: settings } = load;
  if (!settings)
    return load.error ? (
      <LoadAlert load={load} title={texts.failed} fallback={texts.failedText} />
    ) : (
      <Skeleton shape="block" className="h-44 rounded-card" />
    );
  const { provider, unsent_this_month } = settings;
  return (
    <Form
      schema={smsSettingsEntry}
      defaultValues={toEntry(settings)}
      className="flex flex-col gap-4"
      onDirty={onDirty}
      onSubmit={async (values, form) => {
        const { per_day, per_month, ...kinds } = values;
        await send({ body: { per_day, per_month, kinds: toKinds(kinds) } as never });
        form.reset(values);
        alerts.success(texts.saved);
      }}
      onRefused={({ error }) => error && alerts.callFailure(error, texts.notSaved, texts.failedText)}
    >
      {(form) => (
        <>
          <Card as="section" aria-labelledby="sms-settings" className="flex flex-col gap-3">
            <h2 id="sms-settings" className="text-h3 font-semibold">
              {texts.title}
            </h2>
            {provider === 'none' ? <Alert tone="notice">{texts.noProvider}</Alert> : null}
            {unsent_this_month > 0 ? <Alert>{texts.unsent({ count: unsent_this_month })}</Alert> : null}
            <ul className="-my-2 divide-y divide-line">
              {settings.kinds.map(({ kind, text }) => (
                <Kind key={kind} form={form} kind={kind} text={text} />
              ))}
            </ul>
          </Card>
          <Card as="section" aria-labelledby="sms-budget" className="flex flex-col gap-3">
            <h2 id="sms-budget" className="text-h3 font-semibold">
              {texts.budget}
            </h2>
            <div className="grid grid-cols-2 gap-4">
              <Field label={texts.perDay} error={form.error('per_day')}>
                <WholeInput {...form.control('per_day')} className="max-w-48" />
              </Field>
              <Field label={texts.perMonth} error={form.error('per_month')}>
                <WholeInput {...form.control('per_month')} className="max-w-48" />
              </Field>
            </div>
            <p className="text-sm text-muted">{formatSent(settings)}</p>
          </Card>
          <SaveBar form={form} label={texts.save} />
        </>
      )}
    </Form>
  );
}
