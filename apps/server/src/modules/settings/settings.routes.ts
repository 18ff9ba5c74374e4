import { api } from '@tilgul/contract';
import type { SettingsAnswer } from '@tilgul/contract/settings';
import type { Config } from '../../config.ts';
import { bind, type Router } from '../../platform/http/bind.ts';

/** Settings that are public (API-9). */
export function publicSettings(config: Config): SettingsAnswer {
  return {
    brand: config.BRAND,
    brand_local: config.BRAND_LOCAL,
    business_tz: config.BUSINESS_TZ,
    tile_url: config.TILE_URL,
    tile_attribution: config.TILE_ATTRIBUTION,
    video_url: config.VIDEO_URL ?? null,
    free_shipping_above: config.FREE_SHIPPING_ABOVE,
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

export function settingsRoutes(router: Router): void {
  const answer = publicSettings(router.deps.config);
  bind(router, api.settings.getSettings, ({ reply }) => {
    reply.header('Cache-Control', 'no-cache');
    return answer;
  });
}
