// Page speed of real visits: counts what browsers measured, and shows it to administrators.
import { api } from '@tilgul/contract';
import type { Body, Ok } from '@tilgul/contract/endpoint';
import type { SpeedRow } from '@tilgul/contract/page-speed';
import { AppError } from '@tilgul/contract/rules/errors';
import { SPEED_METRICS, type SpeedMetric } from '@tilgul/contract/rules/page-speed';
import type { ActorContext, Context } from '../../deps.ts';
import { bind, bindWithPool, type Router } from '../../platform/http/bind.ts';
import { createCallRate } from '../../platform/http/call-rate.ts';
import { getNetworks } from '../../platform/security/networks.ts';
import { getToday } from '../../platform/time/business-day.ts';
import { writeAuditRows } from '../audit-log/audit-log.commands.ts';
import { addCounts, toCounts, toFigure } from './page-speed.rules.ts';
import {
  addHistograms,
  type Histogram,
  type PageHistograms,
  readIsOn,
  saveIsOn,
  sumHistograms,
} from './page-speed.sql.ts';

const { reportPageSpeed, viewPageSpeed, savePageSpeedSettings } = api.pageSpeed;

const METRICS = Object.keys(SPEED_METRICS) as SpeedMetric[];

/** Reports per minute and address. A visit sends one each time that its tab is left. */
export const REPORTS_PER_MINUTE = 30;

/** Adds the views to today's histograms, if the setting is on. */
async function countViews(context: Context, { device, views }: Body<typeof reportPageSpeed>): Promise<void> {
  if (!(await readIsOn(context.db))) return;
  const histograms = new Map<string, Histogram>();
  for (const { page, ...values } of views) {
    for (const metric of METRICS) {
      const value = values[metric];
      if (value === undefined) continue;
      const key = `${page} ${metric}`;
      const counts = addCounts(histograms.get(key)?.counts ?? [], toCounts(metric, value));
      histograms.set(key, { page, device, metric, counts });
    }
  }
  await addHistograms(context.db, getToday(context), [...histograms.values()]);
}

type Figure = ReturnType<typeof toFigure>;

const toAnswer = (figure: Figure | undefined): SpeedRow['lcp'] =>
  figure ? { value: figure.value, mark: figure.mark, count: figure.count } : null;

/** A page's row and the severity of its worst figure. */
function toRow({ page, device, counts }: PageHistograms): { row: SpeedRow; severity: number } {
  const find = (metric: SpeedMetric) => counts[metric] && toFigure(metric, counts[metric]);
  const [lcp, inp, cls] = [find('lcp'), find('inp'), find('cls')];
  const found = [lcp, inp, cls].flatMap((figure) => figure ?? []);
  const views = Math.max(...found.map(({ count }) => count));
  return {
    row: { page, device, views, lcp: toAnswer(lcp), inp: toAnswer(inp), cls: toAnswer(cls) },
    severity: Math.max(...found.map(({ severity }) => severity)),
  };
}

/** Figures of each page and device, worst first. */
async function viewFigures(context: Context, days: number): Promise<Ok<typeof viewPageSpeed>> {
  const found = (await sumHistograms(context, days)).map(toRow);
  found.sort((one, other) => other.severity - one.severity || other.row.views - one.row.views);
  return { is_on: await readIsOn(context.db), rows: found.map(({ row }) => row) };
}

async function saveSettings(context: ActorContext, after: Body<typeof savePageSpeedSettings>) {
  const before = { is_on: await readIsOn(context.db) };
  await saveIsOn(context.db, after.is_on);
  const entry = { action: 'page_speed.changed', subject: 'page_speed', subjectId: null } as const;
  await writeAuditRows(context, context.actor.id, [{ ...entry, before, after }]);
  return after;
}

export function pageSpeedRoutes(router: Router): void {
  const isLimited = router.deps.config.RATE_LIMITS === 'on';
  const countByAddress = createCallRate<string>(() => performance.now());
  const countByNetwork = createCallRate<string>(() => performance.now());
  // With the pool: a report beyond the limit, or while the setting is off, needs no transaction.
  bindWithPool(router, reportPageSpeed, async (call) => {
    const { narrow, wide, factor } = getNetworks(call.request.ip);
    const wait = countByAddress(narrow, REPORTS_PER_MINUTE) || countByNetwork(wide, REPORTS_PER_MINUTE * factor);
    if (isLimited && wait > 0) throw new AppError('too_many', { retryAfter: wait });
    await countViews(call, call.body);
    return undefined;
  });
  bind(router, viewPageSpeed, (call) => viewFigures(call, Number(call.query.days ?? 7)));
  bind(router, savePageSpeedSettings, (call) => saveSettings(call, call.body));
}
