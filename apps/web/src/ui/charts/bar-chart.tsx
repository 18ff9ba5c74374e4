// Bar charts: one bar per day as SVG with a hidden table, and bars in table cells.
import { Skeleton } from '../feedback/loading.tsx';

const STEPS = [1, 2, 2.5, 5, 10] as const;

/** The smallest of 1, 2, 2.5, 5 × a power of ten that covers all values; 1 without values. */
export function scaleTop(values: readonly number[]): number {
  const highest = Math.max(0, ...values);
  if (highest === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  return (STEPS.find((step) => step * power >= highest) ?? 10) * power;
}

/** An 8 px bar, decorative, with the value at its end. `max` is the largest value in the column. */
export function BarCell({ value, max }: { value: number; max: number }) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <span className="flex items-center justify-end gap-3">
      <span aria-hidden="true" data-edge className="h-2 w-full max-w-32 min-w-12 overflow-clip rounded-full bg-sunken">
        <span style={{ width: `${percent}%` }} className="block h-full rounded-full bg-primary" />
      </span>
      <span className="min-w-10 text-end font-semibold">{value.toLocaleString('en-IN')}</span>
    </span>
  );
}

interface Bar {
  /** '21 Nov 2026'. */
  readonly name: string;
  /** Short label under the bar: '21 Nov'. */
  readonly short: string;
  readonly value: number;
  /** Formatted value. */
  readonly text: string;
}

interface BarChartProps {
  /** Caption of the table: 'Revenue per day'. */
  label: string;
  /** Table headers of name and value. */
  nameHeader: string;
  valueHeader: string;
  /** Undefined while loading. */
  bars: readonly Bar[] | undefined;
  format: (value: number) => string;
}

/** SVG units; the drawing is stretched, so only proportions matter. */
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
        // A day with any sale keeps a visible bar.
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
      {/* A separate table would be as wide as its words, hidden or not. */}
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

/** Labels of the first, middle and last day. */
function DayLabels({ bars }: { bars: readonly Bar[] }) {
  const shown = [bars[0], bars[Math.floor((bars.length - 1) / 2)], bars.at(-1)];
  return (
    <div aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-muted">
      {shown.map((bar) => (bar ? <span key={bar.name}>{bar.short}</span> : null))}
    </div>
  );
}

/** Bars below a line with the scale's top value; hovering a day shows its value. */
export function BarChart(props: BarChartProps) {
  const { bars, format } = props;
  if (!bars) return <Skeleton height="10.5rem" shape="control" className="h-42! w-full" />;
  const top = scaleTop(bars.map(({ value }) => value));
  return (
    <figure>
      <div aria-hidden="true">
        <p className="text-xs text-muted">{format(top)}</p>
        <div className="relative h-28 border-y border-t-hairline border-b-input">
          <Drawing bars={bars} top={top} />
        </div>
      </div>
      <DayLabels bars={bars} />
      <FigureTable {...props} bars={bars} />
    </figure>
  );
}
