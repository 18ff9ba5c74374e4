import { api } from '@tilgul/contract';
import type { SettingsAnswer } from '@tilgul/contract/settings';
import type { Config } from '../../config.ts';
import type { Context } from '../../deps.ts';
import { bind, type Router } from '../../platform/http/bind.ts';
import { viewFreeDelivery } from '../delivery/delivery.queries.ts';

/** Public settings of the environment. */
export function toPublicSettings(config: Config): Omit<SettingsAnswer, 'free_shipping_above' | 'free_delivery'> {
  return {
    brand: config.BRAND,
    brand_local: config.BRAND_LOCAL,
    business_tz: config.BUSINESS_TZ,
    tile_url: config.TILE_URL,
    tile_attribution: config.TILE_ATTRIBUTION,
    video_url: config.VIDEO_URL ?? null,
    // Without keys the sandbox handles payments, except in production (PAY-10).
    online_payment: config.RAZORPAY_KEY_ID !== undefined || !config.isProduction,
    passphrase_min: config.PASSWORD_MIN,
    contact: {
      address: config.CONTACT_ADDRESS,
      phone: config.CONTACT_PHONE,
      email: config.CONTACT_EMAIL,
      grievance_officer: config.GRIEVANCE_OFFICER,
      fssai: config.FSSAI,
    },
  };
}

/** Settings that are public (API-9); the advertised amounts are those of today's fees. */
const viewSettings = async (context: Context): Promise<SettingsAnswer> => ({
  ...toPublicSettings(context.deps.config),
  ...(await viewFreeDelivery(context)),
});

export function settingsRoutes(router: Router): void {
  bind(router, api.settings.getSettings, (call) => {
    call.reply.header('Cache-Control', 'no-cache');
    return viewSettings(call);
  });
}
