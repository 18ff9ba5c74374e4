// Calls on page speed: measurements that browsers send, their figures by page, and the setting.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { oneOf, optionalField } from './fields.ts';
import { notOneOf } from './form-messages.ts';
import { DEVICES, MAX_VIEWS, SPEED_DAYS, SPEED_MARKS, SPEED_METRICS, type SpeedMetric } from './rules/page-speed.ts';
import { ADMIN } from './rules/roles.ts';
import { PATHS } from './rules/web-paths.ts';

const page = () => z.enum(Object.values(PATHS));

/** Browsers send numbers; there is no form. */
const measured = (metric: SpeedMetric) =>
  z.optional(z.number().check(z.minimum(0), z.maximum(SPEED_METRICS[metric].max)));

const view = z.object({ page: page(), lcp: measured('lcp'), inp: measured('inp'), cls: measured('cls') });
export type SpeedView = z.input<typeof view>;

export const reportPageSpeed = endpoint('POST', '/page-speed/', {
  access: 'public',
  summary: 'Count the page views of a visit in the figures of page speed, if they are on',
  body: z.object({ device: z.enum(DEVICES), views: z.array(view).check(z.minLength(1), z.maxLength(MAX_VIEWS)) }),
  bodyLimit: 4096,
  ok: undefined,
  status: 204,
});

/** The 75th percentile of `count` page views. */
const figure = () => z.nullable(z.object({ value: z.number(), mark: z.enum(SPEED_MARKS), count: z.number() }));

const speedRow = z.object({
  /** Router pattern of the page. */
  page: page(),
  device: z.enum(DEVICES),
  /** The largest count of the figures. */
  views: z.number(),
  lcp: figure(),
  inp: figure(),
  cls: figure(),
});
export type SpeedRow = z.output<typeof speedRow>;

export const viewPageSpeed = endpoint('GET', '/page-speed/', {
  access: [ADMIN],
  summary: 'Page speed of real visits in the last days by page and device, worst first',
  query: z.object({ days: optionalField(oneOf(SPEED_DAYS, notOneOf('days', SPEED_DAYS))) }),
  ok: z.object({ is_on: z.boolean(), rows: z.array(speedRow) }),
});

export const savePageSpeedSettings = endpoint('PUT', '/settings/page-speed/', {
  access: [ADMIN],
  summary: 'Turn the measuring of page speed on or off',
  body: z.object({ is_on: z.boolean() }),
  ok: z.object({ is_on: z.boolean() }),
});
