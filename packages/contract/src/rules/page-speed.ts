// Figures of page speed: what is measured, and the published limits of each (https://web.dev/articles/vitals).

/** Viewport classes: phones, and tablets with desktops. */
export const DEVICES = ['phone', 'desktop'] as const;

/**
 * Largest contentful paint and interaction to next paint in ms; cumulative layout shift. Up to `good` a page is good, above
 * `poor` it is poor. Figures are rounded to `step` before they are marked; values above `max` are not plausible.
 */
export const SPEED_METRICS = {
  lcp: { good: 2500, poor: 4000, step: 100, max: 60_000 },
  inp: { good: 200, poor: 500, step: 10, max: 60_000 },
  cls: { good: 0.1, poor: 0.25, step: 0.01, max: 10 },
} as const;
export type SpeedMetric = keyof typeof SPEED_METRICS;

export const SPEED_MARKS = ['good', 'fair', 'poor'] as const;
export type SpeedMark = (typeof SPEED_MARKS)[number];

/** Periods of the figures in business days, including today. */
export const SPEED_DAYS = ['7', '28'] as const;
/** Days after which figures are deleted. */
export const KEEP_SPEED_DAYS = 28;

/** Page views of one report. */
export const MAX_VIEWS = 20;
