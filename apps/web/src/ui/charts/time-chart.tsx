// Bars of a period over time with a dashed line of the period before, and a table of the same numbers behind a button.
import { texts } from '@tilgul/messages/office/charts';
import { ChartColumn, Table2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import { cn } from '../cn.ts';
import { Segmented } from '../controls/segmented.tsx';
import { Card } from '../display/card.tsx';
import { Skeleton } from '../feedback/loading.tsx';
import { getTicks } from './scale.ts';

export interface ChartPart {
  /** '9 am' or '21 Nov 2026', in the table and beside the values. */
  readonly name: string;
  /** Label on the axis; '' for none. */
  readonly short: string;
  /** Undefined for a time that has not begun. */
  readonly value: number | undefined;
  /** The same time of the period before; undefined without one. */
  readonly before?: number | undefined;
}

interface TimeChartProps {
  title: string;
  /** Undefined while loading. */
  parts: readonly ChartPart[] | undefined;
  /** Legend and table heads: 'Today' and 'Wed 18 Nov'. */
  nowName: string;
  beforeName?: string | undefined;
  /** Table head of the times: 'Hour'. */
  timeName: string;
  /** '₹16K'. */
  formatAxis: (value: number) => string;
  /** '₹54,018', beside the pointer. */
  formatValue: (value: number) => string;
  /** '₹54,018.50', in the table. */
  formatExact: (value: number) => string;
  /** A line below the plot. */
  foot?: ReactNode;
  className?: string | undefined;
}

/** SVG units across a part and of the plot's height; the drawing is stretched to its box. */
const [PART, HEIGHT] = [100, 100] as const;

const DRAWING = {
  preserveAspectRatio: 'none',
  className: 'absolute inset-0 size-full overflow-visible',
} as const;
const SAME_WIDTH = { vectorEffect: 'non-scaling-stroke' } as const;

/** Grid lines, bars over them, and the line over the bars. */
function Drawing({ parts, ticks }: { parts: readonly ChartPart[]; ticks: readonly number[] }) {
  const top = ticks.at(-1) ?? 1;
  const share = (value: number) => Math.max(0, value) / top;
  const points = parts.flatMap(({ before }, index) =>
    before === undefined ? [] : [{ at: `${(index + 0.5) * PART} ${HEIGHT * (1 - share(before))}`, before }],
  );
  const line = points.length > 0 ? `M${points.map(({ at }) => at).join('L')}` : '';
  // Light around the line where it crosses bars, but not where it lies on the axis.
  const halo = points.slice(1).map(({ at, before }, index) => {
    const from = points[index];
    return from && from.before + before > 0 ? `M${from.at}L${at}` : '';
  });
  const viewBox = `0 0 ${parts.length * PART} ${HEIGHT}`;
  return (
    <>
      <svg aria-hidden="true" {...DRAWING} viewBox={viewBox}>
        {ticks.map((tick) => (
          <path
            key={tick}
            d={`M0 ${HEIGHT * (1 - share(tick))}H${parts.length * PART}`}
            className={tick === 0 ? 'stroke-input' : 'stroke-line'}
            {...SAME_WIDTH}
          />
        ))}
      </svg>
      {parts.map(({ name, value = 0 }, index) =>
        value > 0 ? (
          <span
            key={name}
            aria-hidden="true"
            style={{
              left: `${((index + 0.22) / parts.length) * 100}%`,
              width: `${(0.56 / parts.length) * 100}%`,
              height: `${share(value) * 100}%`,
            }}
            // Any sale has a visible bar.
            className="absolute bottom-0 min-h-0.5 rounded-t-[3px] bg-primary forced-color-adjust-none"
          />
        ) : null,
      )}
      <svg aria-hidden="true" {...DRAWING} viewBox={viewBox} fill="none" strokeLinejoin="round">
        <path d={halo.join('')} className="stroke-paper" strokeWidth="4" strokeOpacity="0.92" {...SAME_WIDTH} />
        <path d={line} className="stroke-turmeric-deep" strokeWidth="2" strokeDasharray="5 4" {...SAME_WIDTH} />
        <path
          // Hours without sales have no dot.
          d={points.map(({ at, before }) => (before > 0 ? `M${at}h0` : '')).join('')}
          className="stroke-turmeric-deep"
          strokeWidth="5"
          strokeLinecap="round"
          {...SAME_WIDTH}
        />
      </svg>
    </>
  );
}

const BarSign = () => (
  <span aria-hidden="true" className="size-3 shrink-0 rounded-[3px] bg-primary forced-color-adjust-none" />
);

const LineSign = () => (
  <svg aria-hidden="true" width="22" height="8" className="shrink-0 stroke-turmeric-deep">
    <path d="M0 4h22" strokeWidth="2" strokeDasharray="5 4" />
  </svg>
);

type Names = Pick<TimeChartProps, 'nowName' | 'beforeName'>;

/** Says the shapes: a bar and a dashed line. */
function Legend({ nowName, beforeName }: Names) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs max-md:order-last max-md:basis-full">
      <span className="flex items-center gap-1.5">
        <BarSign />
        {nowName}
      </span>
      {beforeName === undefined ? null : (
        <span className="flex items-center gap-1.5">
          <LineSign />
          {beforeName}
        </span>
      )}
    </p>
  );
}

type PlotProps = Names &
  Pick<TimeChartProps, 'title' | 'formatAxis' | 'formatValue'> & { readonly parts: readonly ChartPart[] };

/** Values of a part in one sentence, for screen readers. */
const describe = ({ nowName, beforeName, formatValue }: Omit<PlotProps, 'parts'>, part: ChartPart): string =>
  [
    part.name,
    ...(part.value === undefined ? [] : [texts.named({ name: nowName, value: formatValue(part.value) })]),
    ...(part.before === undefined || beforeName === undefined
      ? []
      : [texts.named({ name: beforeName, value: formatValue(part.before) })]),
  ].join(', ');

/** The values of a part over the plot, on the side with room. */
function Values({ part, position, ...props }: PlotProps & { part: ChartPart; position: number }) {
  const { nowName, beforeName, formatValue } = props;
  return (
    <div
      aria-hidden="true"
      style={position < 0.5 ? { left: `${position * 100}%` } : { right: `${(1 - position) * 100}%` }}
      className="pointer-events-none absolute top-0 z-10 mx-2 rounded-control border border-hairline bg-paper px-3 py-2 text-xs whitespace-nowrap shadow-float"
    >
      <p className="font-semibold">{part.name}</p>
      {part.value === undefined ? null : (
        <p className="flex items-center gap-1.5">
          <BarSign />
          {nowName} <b className="ms-auto ps-2">{formatValue(part.value)}</b>
        </p>
      )}
      {part.before === undefined || beforeName === undefined ? null : (
        <p className="flex items-center gap-1.5">
          <LineSign />
          {beforeName} <b className="ms-auto ps-2">{formatValue(part.before)}</b>
        </p>
      )}
    </div>
  );
}

/** Where the arrow keys move from a part; undefined for other keys. */
function moveBy(key: string, from: number, last: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, from + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, from - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

/** One Tab stop; arrow keys, hover and tap choose the part whose values show. */
function Plot(props: PlotProps) {
  const { parts, title, formatAxis } = props;
  const last = parts.length - 1;
  const [at, setAt] = useState<number>();
  // The newest part with a value.
  const start = Math.max(
    0,
    parts.findLastIndex(({ value }) => value !== undefined),
  );
  const chosen = Math.min(at ?? start, last);
  const part = parts[chosen];
  const ticks = getTicks(parts.flatMap(({ value = 0, before = 0 }) => [value, before]));
  const top = ticks.at(-1) ?? 1;
  const onPoint = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) setAt(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * parts.length))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setAt(undefined);
    const next = moveBy(event.key, chosen, last);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  return (
    <div className="flex grow gap-2 pt-2">
      <div aria-hidden="true" className="relative mb-6 min-w-10 text-end text-xs text-muted">
        {ticks.map((tick) => (
          <span
            key={tick}
            style={{ bottom: `${(tick / top) * 100}%` }}
            className="absolute end-0 translate-y-1/2 whitespace-nowrap"
          >
            {formatAxis(tick)}
          </span>
        ))}
        {/* Holds the column's width. */}
        <span className="invisible whitespace-nowrap">{formatAxis(top)}</span>
      </div>
      <div className="relative flex min-w-0 grow flex-col">
        <div
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={chosen}
          aria-valuetext={part && describe(props, part)}
          onKeyDown={onKeyDown}
          onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setAt(chosen)}
          onBlur={() => setAt(undefined)}
          onPointerMove={onPoint}
          onPointerDown={onPoint}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(undefined)}
          className="relative min-h-40 grow touch-pan-y rounded-badge"
        >
          {at === undefined ? null : (
            <span
              aria-hidden="true"
              style={{ left: `${(chosen / parts.length) * 100}%`, width: `${100 / parts.length}%` }}
              className="absolute inset-y-0 bg-sunken"
            />
          )}
          <Drawing parts={parts} ticks={ticks} />
        </div>
        <div aria-hidden="true" className="relative h-6 text-xs text-muted">
          {parts.map(({ name, short }, index) => (
            <span
              key={name}
              style={{ left: `${((index + 0.5) / parts.length) * 100}%` }}
              className="absolute top-1.5 -translate-x-1/2 whitespace-nowrap"
            >
              {short}
            </span>
          ))}
        </div>
        {at !== undefined && part ? <Values {...props} part={part} position={(chosen + 0.5) / parts.length} /> : null}
      </div>
    </div>
  );
}

type FiguresProps = Names &
  Pick<TimeChartProps, 'title' | 'timeName' | 'formatExact'> & { readonly parts: readonly ChartPart[] };

const HEAD = 'sticky top-0 bg-sunken px-3 py-2 text-xs';

/** The chart's numbers, with the sum. */
function Figures({ parts, title, timeName, nowName, beforeName, formatExact }: FiguresProps) {
  const sum = (pick: (part: ChartPart) => number | undefined) =>
    parts.reduce((total, part) => total + Math.round((pick(part) ?? 0) * 100), 0) / 100;
  const hasBefore = beforeName !== undefined;
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards can scroll it only with the focus.
      tabIndex={0}
      className="relative min-h-46 grow basis-0 overflow-y-auto rounded-badge"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className={cn(HEAD, 'text-start')}>
              {timeName}
            </th>
            <th scope="col" className={cn(HEAD, 'text-end')}>
              {nowName}
            </th>
            {hasBefore ? (
              <th scope="col" className={cn(HEAD, 'text-end')}>
                {beforeName}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, value, before }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="px-3 py-1.5 text-start font-normal">
                {name}
              </th>
              <td className="px-3 py-1.5 text-end">{value === undefined ? '–' : formatExact(value)}</td>
              {hasBefore ? <td className="px-3 py-1.5 text-end">{formatExact(before ?? 0)}</td> : null}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-hairline font-semibold">
            <th scope="row" className="px-3 py-1.5 text-start">
              {texts.total}
            </th>
            <td className="px-3 py-1.5 text-end">{formatExact(sum(({ value }) => value))}</td>
            {hasBefore ? <td className="px-3 py-1.5 text-end">{formatExact(sum(({ before }) => before))}</td> : null}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const LOOKS = [
  { value: 'chart', icon: ChartColumn, label: <span className="sr-only">{texts.asChart}</span> },
  { value: 'table', icon: Table2, label: <span className="sr-only">{texts.asTable}</span> },
] as const;

/** A card with the chart, or with the table of its numbers. */
export function TimeChart({
  foot,
  className,
  parts,
  formatAxis,
  formatValue,
  formatExact,
  timeName,
  ...names
}: TimeChartProps) {
  const [look, setLook] = useState<(typeof LOOKS)[number]['value']>('chart');
  const id = useId();
  return (
    <Card as="section" pad="none" aria-labelledby={id} className={cn('flex min-w-0 flex-col', className)}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 ps-4 pe-2.5">
        <h2 id={id} className="me-auto text-h3">
          {names.title}
        </h2>
        <Legend {...names} />
        <Segmented label={texts.look} value={look} options={LOOKS} onChange={setLook} size={36} className="w-22" />
      </div>
      <div className="flex min-h-60 grow flex-col px-4 pb-1">
        {parts === undefined ? (
          <Skeleton shape="block" className="my-2 min-h-50 grow rounded-control" />
        ) : look === 'table' ? (
          <Figures {...names} parts={parts} timeName={timeName} formatExact={formatExact} />
        ) : (
          <Plot {...names} parts={parts} formatAxis={formatAxis} formatValue={formatValue} />
        )}
      </div>
      {foot === undefined ? null : (
        <div className="flex min-h-9 flex-wrap items-center gap-x-4 border-t border-line px-4 py-1.5 text-xs text-muted">
          {foot}
        </div>
      )}
    </Card>
  );
}
