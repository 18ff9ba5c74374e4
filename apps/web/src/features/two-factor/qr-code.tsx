// A text as QR code, drawn as one path.
import { encode } from 'uqr';

/** One square after the other, row by row. */
const pathOf = (squares: readonly (readonly boolean[])[]): string =>
  squares.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** Dark on white with the border that readers need, whatever is around it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto block size-52 max-w-full rounded-control bg-white text-black"
    >
      <path d={pathOf(data)} fill="currentColor" />
    </svg>
  );
}
