// Measures the page views of a visit and reports them when its tab is left. Loaded late, and only if the setting is on.
import { reportPageSpeed, type SpeedView } from '@tilgul/contract/page-speed';
import { MAX_VIEWS, SPEED_METRICS } from '@tilgul/contract/rules/page-speed';
import { matchPath } from 'react-router';
import { type CLSMetric, type INPMetric, type LCPMetric, onCLS, onINP, onLCP } from 'web-vitals';
import { PATHS, toPath } from './paths.ts';

type Metric = LCPMetric | INPMetric | CLSMetric;

/** Router pattern of an address; undefined for an address that is no page. */
function findPattern(address: string): SpeedView['page'] | undefined {
  const path = toPath(new URL(address, window.location.href).pathname);
  return Object.values(PATHS).find((pattern) => matchPath(pattern, path));
}

/** Measured views that are not reported yet, by navigation. */
const views = new Map<number, SpeedView>();
/** Values are final once they are reported: histograms cannot take one back. */
const reported = new Set<string>();
/** Ids of the values in `views`. */
const waiting = new Set<string>();

function keep({ id, name, value, navigationId, navigationURL = window.location.href }: Metric): void {
  const page = findPattern(navigationURL);
  if (page === undefined || reported.has(id)) return;
  const metric = name.toLowerCase() as Lowercase<Metric['name']>;
  views.set(navigationId, {
    ...views.get(navigationId),
    page,
    [metric]: Math.min(value, SPEED_METRICS[metric].max),
  });
  waiting.add(id);
}

function report(): void {
  if (document.visibilityState !== 'hidden' || views.size === 0) return;
  // The width at which layouts change; the report says nothing else about the device.
  const device = window.matchMedia('(width < 48rem)').matches ? 'phone' : 'desktop';
  const body = JSON.stringify({ device, views: [...views.values()].slice(0, MAX_VIEWS) });
  for (const id of waiting) reported.add(id);
  waiting.clear();
  views.clear();
  // Without cookies, which a beacon would send. Offline the report is lost.
  const headers = { 'Content-Type': 'application/json' };
  const request = { method: 'POST', body, headers, keepalive: true, credentials: 'omit' } as const;
  fetch(reportPageSpeed.path, request).catch(() => undefined);
}

/** Call it once. Browsers that tell route changes apart report each page, others the page of arrival for the whole visit. */
export function measurePageSpeed(): void {
  const options = { reportSoftNavs: true };
  onLCP(keep, options);
  onINP(keep, options);
  onCLS(keep, options);
  // After the library's own listeners, which finish its values.
  window.addEventListener('visibilitychange', report);
}
