// The server's settings that the web app needs at run time.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const settingsAnswer = z.object({
  brand: z.string(),
  brand_local: z.string(),
  business_tz: z.string(),
  tile_url: z.string(),
  tile_attribution: z.string(),
  video_url: z.nullable(z.string()),
  /** Rupees from which delivery is free today; 0 if it always or never is. */
  free_shipping_above: z.number(),
  free_delivery: z.enum(['always', 'above', 'never']),
  online_payment: z.boolean(),
  /** Whether customers must confirm their phone number before orders, two-factor sign-in and web push. */
  confirm_phone: z.boolean(),
  /** Whether browsers send measurements of page speed. */
  page_speed: z.optional(z.boolean()),
  /** Minimum length of a new password. */
  passphrase_min: z.number(),
  /** Particulars of the chain: its tax settings, else the environment's. */
  contact: z.object({
    legal_name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    grievance_officer: z.string(),
    fssai: z.string(),
  }),
});
export type SettingsAnswer = z.output<typeof settingsAnswer>;

export const getSettings = endpoint('GET', '/settings/', {
  access: 'public',
  summary: 'Configuration for the web: brand, time zone, map tiles, online payment',
  ok: settingsAnswer,
});
