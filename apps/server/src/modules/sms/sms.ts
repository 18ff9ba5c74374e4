// SMS to customers about their orders: settings, and the messages, which the queue sends after the commit.
import { api } from '@tilgul/contract';
import type { Body } from '@tilgul/contract/endpoint';
import { invalid } from '@tilgul/contract/rules/errors';
import { DEFAULT_LANGUAGE, isLanguage } from '@tilgul/contract/rules/languages';
import { SMS_BUDGET, SMS_KINDS, type SmsKind } from '@tilgul/contract/rules/sms';
import type { SmsSettings, saveSmsSettings as saveCall } from '@tilgul/contract/sms';
import { sql } from 'kysely';
import type { ActorContext, Context } from '../../deps.ts';
import { bind, type Router } from '../../platform/http/bind.ts';
import { getToday } from '../../platform/time/business-day.ts';
import { getText, inLanguage } from '../../texts/get-text.ts';
import { writeAuditRows } from '../audit-log/audit-log.commands.ts';

/** Values of a message's text, in the order of its sentence. */
interface Values {
  order_placed: { readonly id: number; readonly total: string };
  out_for_delivery: { readonly id: number; readonly pin: string };
  question: { readonly id: number; readonly name: string; readonly substitute: string; readonly minutes: number };
  refund: { readonly amount: string };
}

/** A message in the current language. */
const TEXTS: { readonly [K in SmsKind]: (values: Values[K] & { readonly brand: string }) => string } = {
  order_placed: (values) => getText('sms.orderPlaced', values),
  out_for_delivery: (values) => getText('sms.outForDelivery', values),
  question: (values) => getText('sms.question', values),
  refund: (values) => getText('sms.refund', values),
};

const VAR = '{#var#}';
const BLANKS = { id: VAR, total: VAR, pin: VAR, name: VAR, substitute: VAR, minutes: VAR, amount: VAR };
/** The English text as registered with the operators. */
const formatTemplate = (kind: SmsKind, brand: string) =>
  inLanguage(DEFAULT_LANGUAGE, () => TEXTS[kind]({ ...BLANKS, brand } as never));

interface Kind {
  readonly kind: SmsKind;
  readonly is_on: boolean;
  readonly template_id: string | null;
}
type Settings = Pick<SmsSettings, 'per_day' | 'per_month'> & { readonly kinds: readonly Kind[] };

const DEFAULTS: Settings = { per_day: SMS_BUDGET.day, per_month: SMS_BUDGET.month, kinds: [] };

const readSettings = async ({ db }: Context): Promise<Settings> =>
  ((await db.selectFrom('sms_settings').select(['per_day', 'per_month', 'kinds']).executeTakeFirst()) as
    | Settings
    | undefined) ?? DEFAULTS;

/** Questions and PINs are of no use later. */
const EXPIRES_AFTER_MS: Readonly<Record<SmsKind, number>> = {
  order_placed: 60 * 60_000,
  out_for_delivery: 30 * 60_000,
  question: 5 * 60_000,
  refund: 24 * 60 * 60_000,
};

/** Queues an SMS to a customer in the transaction, in their language, if the kind is on. Erased customers get none. */
export async function smsCustomer<K extends SmsKind>(
  context: Context,
  kind: K,
  userId: number | null,
  values: Values[K],
): Promise<void> {
  if (userId === null) return;
  const { db, deps, now } = context;
  const { rows } = await sql<{ phone_no: string; language: string | null; template_id: string | null }>`
    select users.phone_no, users.language, kind ->> 'template_id' as template_id
    from sms_settings, jsonb_array_elements(sms_settings.kinds) as kind, users
    where kind ->> 'kind' = ${kind}::text and (kind ->> 'is_on')::boolean
      and users.id = ${userId}::bigint and users.archived_at is null`.execute(db);
  const [to] = rows;
  if (!to) return;
  const filled = { ...values, brand: deps.config.BRAND };
  const text = inLanguage(isLanguage(to.language) ? to.language : DEFAULT_LANGUAGE, () => TEXTS[kind](filled));
  const variables = Object.fromEntries(Object.entries(filled).map(([name, value]) => [name, String(value)]));
  const expiresAt = new Date(now.getTime() + EXPIRES_AFTER_MS[kind]);
  const templateId = to.template_id ?? undefined;
  const message = { to: to.phone_no, template: kind, templateId, text, variables, at: now, expiresAt };
  await deps.sms.enqueue(db, message, { isWanted: true });
}

async function viewSettings(context: Context): Promise<SmsSettings> {
  const { db, deps } = context;
  const { kinds, ...budget } = await readSettings(context);
  const today = getToday(context);
  const { rows } = await sql<Pick<SmsSettings, 'sent_today' | 'sent_this_month' | 'unsent_this_month'>>`
    select coalesce(sum(sent) filter (where day = ${today}::date), 0)::int as sent_today,
      coalesce(sum(sent), 0)::int as sent_this_month, coalesce(sum(unsent), 0)::int as unsent_this_month
    from sms_counts where day >= date_trunc('month', ${today}::date) and day <= ${today}::date`.execute(db);
  const counts = rows[0] ?? { sent_today: 0, sent_this_month: 0, unsent_this_month: 0 };
  return {
    provider: deps.config.SMS_PROVIDER,
    ...budget,
    kinds: SMS_KINDS.map((kind) => ({
      kind,
      is_on: false,
      template_id: null,
      ...kinds.find((one) => one.kind === kind),
      text: formatTemplate(kind, deps.config.BRAND),
    })),
    ...counts,
  };
}

/** Settings as the audit log shows them. */
const toAuditValues = ({ kinds, ...budget }: Settings) => ({
  ...budget,
  kinds: kinds.flatMap(({ kind, is_on }) => (is_on ? [kind] : [])).join(', '),
});

/** Replaces all settings. */
async function saveSettings(context: ActorContext, form: Body<typeof saveCall>): Promise<SmsSettings> {
  const { db, deps } = context;
  const kinds = (form.kinds ?? []).map(({ template_id = null, ...kind }) => ({ ...kind, template_id }));
  if (deps.config.SMS_PROVIDER === 'msg91' && kinds.some(({ is_on, template_id }) => is_on && template_id === null))
    throw invalid({ kinds: [getText('sms.templateMissing')] });
  const before = await readSettings(context);
  const after = {
    per_day: form.per_day ?? DEFAULTS.per_day,
    per_month: form.per_month ?? DEFAULTS.per_month,
    kinds,
  };
  const values = { ...after, kinds: JSON.stringify(kinds) };
  await db
    .insertInto('sms_settings')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  const entry = { action: 'sms_settings.changed', subject: 'sms_settings', subjectId: null } as const;
  await writeAuditRows(context, context.actor.id, [
    { ...entry, before: toAuditValues(before), after: toAuditValues(after) },
  ]);
  return viewSettings(context);
}

export function smsRoutes(router: Router): void {
  bind(router, api.sms.getSmsSettings, viewSettings);
  bind(router, api.sms.saveSmsSettings, (call) => saveSettings(call, call.body));
}
