// Bars on paper, drawn as SVG strokes: a style element or an image would need exceptions from the content security policy.
import { type code128, drawingSVG } from '@bwip-js/browser';

/** Drawing units per module. */
const UNITS = 2;

/** An encoder of `@bwip-js/browser`; each page loads only its own. */
type Encode = typeof code128;

/** Draws the bars of a text, with the total width in units. */
function drawBars(encode: Encode, code: { readonly bcid: string; readonly text: string }, height: number) {
  const svg = encode({ ...code, scale: UNITS, height }, drawingSVG());
  const [, width, tall] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const strokes = [...svg.matchAll(/stroke-width="(\d+)" d="([^"]+)"/g)].map(([, stroke, path]) => ({ stroke, path }));
  return { width: Number(width), height: Number(tall), strokes };
}

interface BarcodeProps {
  encode: Encode;
  bcid: string;
  text: string;
  /** Accessible name, by default the text. */
  label?: string;
  moduleMm: number;
  heightMm: number;
  /** Quiet zones in modules, left and right. */
  quiet: readonly [number, number];
}

export function Barcode({ encode, bcid, text, label = text, moduleMm, heightMm, quiet: [left, right] }: BarcodeProps) {
  const { width, height, strokes } = drawBars(encode, { bcid, text }, heightMm);
  const whole = width + (left + right) * UNITS;
  return (
    <svg
      role="img"
      aria-label={label}
      className="barcode"
      viewBox={`${-left * UNITS} 0 ${whole} ${height}`}
      preserveAspectRatio="none"
      width={`${((whole / UNITS) * moduleMm).toFixed(2)}mm`}
      height={`${heightMm}mm`}
      shapeRendering="crispEdges"
    >
      {strokes.map(({ stroke, path }) => (
        <path key={stroke} d={path} stroke="#000" strokeWidth={stroke} />
      ))}
    </svg>
  );
}
