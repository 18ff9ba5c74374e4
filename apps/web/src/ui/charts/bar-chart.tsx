// A small bar chart: one bar for each day, drawn as SVG, and the same figures as a table for assistive technology.

import { cn } from '../cn.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { niceTop } from './bar-scale.ts';

export interface Bar {
  /** '21 Nov 2026'. */
  readonly name: string;
  /** The label under the bar, where there is room: '21 Nov'. */
  readonly short: string;
  readonly value: number;
  /** The value as people read it. */
  readonly text: string;
}

export interface BarChartProps {
  /** What the bars are: 'Revenue per day'; the table's caption. */
  label: string;
  /** Heads of the table: what a bar is, and what its value is. */
  nameHeader: string;
  valueHeader: string;
  /** Undefined while they load. */
  bars: readonly Bar[] | undefined;
  /** A value of the scale as people read it. */
  format: (value: number) => string;
  className?: string | undefined;
}

/** Units of the drawing; it is stretched to its place, so only proportions count. */
const [SLOT, BAR, HEIGHT] = [10, 7, 100] as const;

function Drawing({ bars, top }: { bars: readonly Bar[]; top: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${bars.length * SLOT} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full text-primary"
    >
      {bars.map(({ name, value, text }, index) => {
        // A day with any sale keeps a visible foot.
        const height = value === 0 ? 0 : Math.max(1.5, (value / top) * HEIGHT);
        return (
          <g key={name} className="group">
            <title>{`${name}: ${text}`}</title>
            <rect x={index * SLOT} width={SLOT} height={HEIGHT} className="fill-transparent group-hover:fill-sunken" />
            <rect
              x={index * SLOT + (SLOT - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              fill="currentColor"
            />
          </g>
        );
      })}
    </svg>
  );
}

function FigureTable({ label, nameHeader, valueHeader, bars }: BarChartProps & { bars: readonly Bar[] }) {
  return (
    <div className="sr-only">
      {/* A table of its own would be as wide as its words, hidden or not. */}
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{nameHeader}</th>
            <th scope="col">{valueHeader}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, text }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Days under the chart: the first, the middle and the last. */
function Feet({ bars }: { bars: readonly Bar[] }) {
  const shown = [bars[0], bars[Math.floor((bars.length - 1) / 2)], bars.at(-1)];
  return (
    <div aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-muted">
      {shown.map((bar) => (bar ? <span key={bar.name}>{bar.short}</span> : null))}
    </div>
  );
}

/** Bars under one line that names the scale; the pointer on a day shows its figure. */
export function BarChart(props: BarChartProps) {
  const { bars, format, className } = props;
  if (!bars) return <Skeleton height="10.5rem" shape="control" className={cn('h-42! w-full', className)} />;
  const top = niceTop(bars.map(({ value }) => value));
  return (
    <figure className={className}>
      <div aria-hidden="true">
        <p className="text-xs text-muted">{format(top)}</p>
        <div className="relative h-28 border-y border-t-hairline border-b-input">
          <Drawing bars={bars} top={top} />
        </div>
      </div>
      <Feet bars={bars} />
      <FigureTable {...props} bars={bars} />
    </figure>
  );
}
