// Server settings at run time: brand, time zone, thresholds, contact.
import { PASSWORD_MIN } from '@tilgul/contract/rules/limits';
import { getSettings, type SettingsAnswer } from '@tilgul/contract/settings';
import { reloadPublicQuery, usePublicQuery } from './use-public-query.ts';

/** Used until the settings have loaded. */
export const DEFAULT_SETTINGS: SettingsAnswer = {
  brand: 'Tilgul',
  brand_local: 'तिळगुळ',
  business_tz: 'Asia/Kolkata',
  tile_url: '',
  tile_attribution: '',
  video_url: null,
  free_shipping_above: 0,
  free_delivery: 'never',
  online_payment: false,
  confirm_phone: false,
  passphrase_min: PASSWORD_MIN,
  contact: { legal_name: 'Tilgul', address: '', phone: '', email: '', grievance_officer: '', fssai: '' },
};

/** The settings, loaded once per visit; the defaults until then. */
export function useSettings(): SettingsAnswer {
  return usePublicQuery(getSettings).data ?? DEFAULT_SETTINGS;
}

/** Call it once the administrator has changed a setting. */
export const reloadSettings = (): void => reloadPublicQuery(getSettings);
