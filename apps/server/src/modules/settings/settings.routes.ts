import { api } from '@tilgul/contract';
import type { SettingsAnswer } from '@tilgul/contract/settings';
import type { Config } from '../../config.ts';
import type { Context } from '../../deps.ts';
import { bind, type Router } from '../../platform/http/bind.ts';
import { viewFreeDelivery } from '../delivery/delivery.queries.ts';
import { readIsOn } from '../page-speed/page-speed.sql.ts';
import { readParticulars } from '../taxes/taxes.sql.ts';

/** Public settings of the environment. */
export function toPublicSettings(
  config: Config,
): Omit<SettingsAnswer, 'free_shipping_above' | 'free_delivery' | 'page_speed' | 'contact'> {
  return {
    brand: config.BRAND,
    brand_local: config.BRAND_LOCAL,
    business_tz: config.BUSINESS_TZ,
    tile_url: config.TILE_URL,
    tile_attribution: config.TILE_ATTRIBUTION,
    video_url: config.VIDEO_URL ?? null,
    // Without keys the sandbox handles payments, except in production (PAY-10).
    online_payment: config.RAZORPAY_KEY_ID !== undefined || !config.isProduction,
    confirm_phone: config.confirmsPhone,
    passphrase_min: config.PASSWORD_MIN,
  };
}

/** Settings that are public (API-9), with today's fees and the chain's particulars. */
const viewSettings = async (context: Context): Promise<SettingsAnswer> => ({
  ...toPublicSettings(context.deps.config),
  ...(await viewFreeDelivery(context)),
  page_speed: await readIsOn(context.db),
  contact: await readParticulars(context),
});

export function settingsRoutes(router: Router): void {
  bind(router, api.settings.getSettings, (call) => {
    call.reply.header('Cache-Control', 'no-cache');
    return viewSettings(call);
  });
}
