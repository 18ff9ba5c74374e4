// Settings of registers, and how scales write their labels.
import { api } from '@tilgul/contract';
import type { Body } from '@tilgul/contract/endpoint';
import type { RegisterSettings, saveRegisterSettings as saveCall } from '@tilgul/contract/registers';
import type { ActorContext, Db } from '../../deps.ts';
import { bind, type Router } from '../../platform/http/bind.ts';
import { writeAuditRows } from '../audit-log/audit-log.commands.ts';

const DEFAULTS: RegisterSettings = { discount_limit_percent: 0, return_days: 30, scale_formats: [] };

export async function readRegisterSettings(db: Db): Promise<RegisterSettings> {
  const row = await db
    .selectFrom('register_settings')
    .select(['discount_limit_percent', 'return_days', 'scale_formats'])
    .executeTakeFirst();
  return row === undefined
    ? DEFAULTS
    : { ...row, scale_formats: row.scale_formats as RegisterSettings['scale_formats'] };
}

/** Settings as the audit log shows them: each format as text. */
const toAuditValues = ({ scale_formats, ...settings }: RegisterSettings) => ({
  ...settings,
  scale_formats: scale_formats
    .map(({ prefix, item_digits, value, digits }) => `${prefix}: ${item_digits} + ${digits} ${value}`)
    .join(', '),
});

/** Replaces all settings. */
async function saveRegisterSettings(context: ActorContext, form: Body<typeof saveCall>): Promise<RegisterSettings> {
  const { db } = context;
  const before = await readRegisterSettings(db);
  const after: RegisterSettings = {
    discount_limit_percent: form.discount_limit_percent ?? DEFAULTS.discount_limit_percent,
    return_days: form.return_days ?? DEFAULTS.return_days,
    scale_formats: form.scale_formats ?? DEFAULTS.scale_formats,
  };
  const values = { ...after, scale_formats: JSON.stringify(after.scale_formats) };
  await db
    .insertInto('register_settings')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  const entry = { action: 'register_settings.changed', subject: 'register_settings', subjectId: null } as const;
  await writeAuditRows(context, context.actor.id, [
    { ...entry, before: toAuditValues(before), after: toAuditValues(after) },
  ]);
  return after;
}

export function registerSettingsRoutes(router: Router): void {
  bind(router, api.registers.getRegisterSettings, ({ db }) => readRegisterSettings(db));
  bind(router, api.registers.saveRegisterSettings, (call) => saveRegisterSettings(call, call.body));
}
