// The head of a pick list or packing slip: title, store, barcode and order details.
import { code128, drawingSVG } from '@bwip-js/browser';
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { formatOrderCode } from '@tilgul/contract/rules/order-code';
import { texts as orderTexts } from '@tilgul/messages/office/orders';
import { texts as storeOrderTexts } from '@tilgul/messages/store/orders';
import { Sign } from '../../../brand/logo.tsx';
import { useSettings } from '../../../shared/api/settings.ts';
import { formatDateTime, formatHours, formatWeekday } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';

/** Drawing units per module, and millimetres per module on paper: readable by cheap scanners. */
const UNITS = 2;
const MODULE_MM = 0.33;
const HEIGHT_MM = 10;
/** Quiet zone in modules on both sides. */
const QUIET = 10;

/** Bars of a text as strokes, with the total width in units. */
function drawBars(text: string) {
  const svg = code128({ bcid: 'code128', text, scale: UNITS, height: HEIGHT_MM }, drawingSVG());
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const strokes = [...svg.matchAll(/stroke-width="(\d+)" d="([^"]+)"/g)].map(([, stroke, path]) => ({ stroke, path }));
  return { width: Number(width), height: Number(height), strokes };
}

/** Code 128 barcode of `ORDER-` and the number; its width follows from its length (PACK-11). */
function OrderBarcode({ id }: { id: number }) {
  const code = formatOrderCode(id);
  const { width, height, strokes } = drawBars(code);
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

const texts = storeOrderTexts.prints;

export function PrintHead({
  order,
  title,
  isPacked = true,
}: {
  order: Omit<OrderForBackOffice, 'items'>;
  title: string;
  /** False before packing, while the amount to pay can still fall. */
  isPacked?: boolean;
}) {
  const { brand, business_tz } = useSettings();
  const isCash = order.payment_type === 'cod';
  const facts = [
    { label: texts.order, value: orderTexts.number({ id: order.id }), more: '' },
    { label: texts.customer, value: order.user_name, more: `${order.postal_code} ${order.city}` },
    order.slot
      ? {
          label: texts.window,
          value: formatHours(order.slot, business_tz),
          more: formatWeekday(order.slot.starts_at, business_tz),
        }
      : { label: texts.placed, value: formatDateTime(order.created_at, business_tz), more: '' },
    {
      label: texts.payment,
      value: orderTexts.payment[order.payment_type],
      more: isCash
        ? (isPacked ? texts.collect : texts.atMost)({ amount: formatRupees(order.payable_total) })
        : texts.paid,
    },
  ];
  return (
    <>
      <header>
        <Sign size={40} />
        <h1>
          {title} <span>{[brand, order.warehouse_name].filter(Boolean).join(' ')}</span>
        </h1>
        <OrderBarcode id={order.id} />
      </header>
      <dl>
        {facts.map(({ label, value, more }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {more ? <span>{more}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
