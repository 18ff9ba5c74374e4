// Calls on the settings of registers and scales; packing reads them too.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { registerSettingsForm } from './registers.forms.ts';
import { ADMIN, MANAGER } from './rules/roles.ts';
import { SCALE_VALUES } from './rules/scale-label.ts';

export const registerSettings = z.object({
  /** Largest discount that a cashier may give. */
  discount_limit_percent: z.number(),
  /** Days in which a register takes goods back. */
  return_days: z.number(),
  /** How scales write their labels: prefix, PLU of `item_digits`, value of `digits`, check digit. */
  scale_formats: z.array(
    z.object({ prefix: z.number(), item_digits: z.number(), value: z.enum(SCALE_VALUES), digits: z.number() }),
  ),
});
export type RegisterSettings = z.output<typeof registerSettings>;

export const getRegisterSettings = endpoint('GET', '/settings/registers/', {
  access: [ADMIN, MANAGER],
  summary: 'Settings of registers and scales',
  ok: registerSettings,
});

export const saveRegisterSettings = endpoint('PUT', '/settings/registers/', {
  access: [ADMIN],
  summary: 'Replace the settings of registers and scales',
  body: registerSettingsForm,
  ok: registerSettings,
});
