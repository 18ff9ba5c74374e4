// Names a browser and its system, so that users recognise their sessions.
import { getText } from '../../texts/get-text.ts';

/** Checked in this order, because most User-Agent headers name other browsers too. */
const BROWSERS = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

const findName = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** 'Chrome on Windows' for a User-Agent header. An unknown browser is 'Unknown browser'; an unknown system is left out. */
export function describeDevice(userAgent: string | null): string {
  const browser = findName(BROWSERS, userAgent ?? '') ?? getText('account.unknownBrowser');
  const system = findName(SYSTEMS, userAgent ?? '');
  return system === undefined ? browser : getText('account.device', { browser, system });
}
