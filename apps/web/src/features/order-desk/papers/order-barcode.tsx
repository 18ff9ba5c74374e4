// The code of an order as a barcode, for scanners that open the order by its papers. Only papers load what draws it.
import { code128, drawingSVG } from '@bwip-js/browser';
import { orderCode } from '@tilgul/contract/delivery/order-code';

/** Units that the library draws a module with, and millimetres of a module on paper: what cheap scanners read. */
const UNITS = 2;
const MODULE_MM = 0.33;
const HEIGHT_MM = 10;
/** Modules that stay white on both sides. */
const QUIET = 10;

/** The bars of a text as strokes, with the width of all in units. */
function barsOf(text: string) {
  const svg = code128({ bcid: 'code128', text, scale: UNITS, height: HEIGHT_MM }, drawingSVG());
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const strokes = [...svg.matchAll(/stroke-width="(\d+)" d="([^"]+)"/g)].map(([, stroke, path]) => ({ stroke, path }));
  return { width: Number(width), height: Number(height), strokes };
}

/** Code 128 of `ORDER-` and the number, as wide as its length asks for (PACK-11). */
export function OrderBarcode({ id }: { id: number }) {
  const code = orderCode(id);
  const { width, height, strokes } = barsOf(code);
  const [quiet, whole] = [QUIET * UNITS, width + 2 * QUIET * UNITS];
  return (
    <svg
      role="img"
      aria-label={code}
      className="barcode"
      viewBox={`${-quiet} 0 ${whole} ${height}`}
      preserveAspectRatio="none"
      width={`${((whole / UNITS) * MODULE_MM).toFixed(2)}mm`}
      height={`${HEIGHT_MM}mm`}
      shapeRendering="crispEdges"
    >
      {strokes.map(({ stroke, path }) => (
        <path key={stroke} d={path} stroke="#000" strokeWidth={stroke} />
      ))}
    </svg>
  );
}
